"""Several things named one after the other of which the same is said, as in `Ben loses Athens, Gaza and a Follower`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .lexicon import FILL, Heard, Span
from .meaning import ALWAYS
from .reading import SPOKEN, heard_as, speaks

_WORD = re.compile(r"[^\W\d_]+|\d+")

_JOINT = re.compile(r",|&|\+|\b(?:and|und|et|plus)\b", re.IGNORECASE)
"""What stands between two things that are named one after the other."""

MOST = 6
"""Things in a list, at most."""


def each_alone(game: Any, state: Any, text: str, lang: str) -> tuple[str, ...]:
    """The sentence with each of the things that it lists, and without the others: `Ben loses Athens`, `Ben loses Gaza`,
    and so on; nothing where no two things are listed."""
    if not speaks(game) or lang not in SPOKEN:
        return ()
    heard, words = heard_as(game, state, text, lang), list(_WORD.finditer(text))
    if len(words) != len(heard.tokens):
        return ()
    listed = max(_lists(heard, words, text), key=len, default=[])
    if not 1 < len(listed) <= MOST:
        return ()
    head = text[: words[listed[0].places[0]].start()]
    tail = text[words[listed[-1].places[-1]].end() :]
    return tuple(f"{head}{each}{tail}" for each in _items(listed, words, text))


def _lists(heard: Heard, words: list[re.Match[str]], text: str) -> Iterator[list[Span]]:
    """Every run of things that have nothing between them but a joint and words that add nothing."""
    run: list[Span] = []
    for span in _things(heard):
        if run and not _is_joined(
            heard, run[-1], span, text[words[run[-1].places[-1]].end() : words[span.places[0]].start()]
        ):
            yield run
            run = []
        run.append(span)
    yield run


def _things(heard: Heard) -> list[Span]:
    """The longest words for something that has a name, in order."""
    named = [span for span in heard.spans if _is_thing(span) and span.places[-1] - span.places[0] < len(span.places)]
    longest = [each for each in named if not any(set(each.places) < set(more.places) for more in named)]
    return sorted(longest, key=lambda span: span.places)


def _is_thing(span: Span) -> bool:
    kinds = (concept.split(".")[0] for concept in span.concepts if "." in concept or concept.endswith("-card"))
    return FILL not in span.concepts and any(kind not in ("by", "seat", "of", "next", "at") for kind in kinds)


def _is_joined(heard: Heard, one: Span, other: Span, between: str) -> bool:
    idle = {place for span in heard.spans if span.concepts & ALWAYS for place in span.places}
    idle |= {place for place, token in enumerate(heard.tokens) if token.number is not None}
    gap = range(one.places[-1] + 1, other.places[0])
    return all(place in idle for place in gap) and _JOINT.search(between) is not None


def _items(listed: list[Span], words: list[re.Match[str]], text: str) -> Iterator[str]:
    """Each thing of a list with what is said right before it, behind the joint."""
    before = words[listed[0].places[0]].start()
    for span in listed:
        said = text[before : words[span.places[-1]].end()]
        joints = list(_JOINT.finditer(said))
        yield said[joints[-1].end() :].strip() if joints else said
        before = words[span.places[-1]].end()
