"""Several things in a row with one statement about all of them, as in `Ben loses Athens, Gaza and a Follower`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .heard import FILL, WORD, Heard, Span, is_thing
from .meaning import ALWAYS
from .reading import SPOKEN, heard_as, speaks

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

_MARK = re.compile(r"[,&+]")
"""What stands instead of `and` between two things of a list."""

BOTH, PAIR = "both", 2
"""The concept of words such as `both`, which count the two things of a list."""

MOST = 6
"""The largest number of things in a list."""


def each_alone(game: Game, state: State, text: str, lang: str) -> tuple[str, ...]:
    """The sentence with each of the things that it lists, and without the others: `Ben loses Athens`, `Ben loses Gaza`,
    and so on; nothing if no two things are listed."""
    if not speaks(game) or lang not in SPOKEN:
        return ()
    heard, words = heard_as(game, state, text, lang), list(WORD.finditer(text))
    if len(words) != len(heard.tokens):
        return ()
    listed = max(_lists(heard, words, text), key=len, default=[])
    if not 1 < len(listed) <= MOST:
        return ()
    head = _uncounted(heard, words, text, 0, listed[0].places[0], len(listed))
    tail = _uncounted(heard, words, text, listed[-1].places[-1] + 1, len(words), len(listed))
    return tuple(f"{head}{each}{tail}" for each in _items(heard, listed, words, text))


def _uncounted(heard: Heard, words: list[re.Match[str]], text: str, start: int, end: int, count: int) -> str:
    """The words before or behind a list, without those that count its two things, as in `both of them`."""
    begins = words[start - 1].end() if start else 0
    ends = words[end].start() if end < len(words) else len(text)
    every = [span.places for span in heard.spans if BOTH in span.concepts and count == PAIR]
    every = [
        places for places in every if start <= places[0] and places[-1] < end and places[-1] - places[0] < len(places)
    ]
    if not every:
        return text[begins:ends]
    longest = max(every, key=len)
    return f"{text[begins : words[longest[0]].start()]}{text[words[longest[-1]].end() : ends]}"


def _lists(heard: Heard, words: list[re.Match[str]], text: str) -> Iterator[list[Span]]:
    """Every run of things that have nothing between them but a joint and words that add nothing."""
    run: list[Span] = []
    for span in _things(heard):
        if run and not _is_joined(heard, run[-1], span, words, text):
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
    return FILL not in span.concepts and any(is_thing(each) or each.endswith("-card") for each in span.concepts)


def _is_joined(heard: Heard, one: Span, other: Span, words: list[re.Match[str]], text: str) -> bool:
    idle = heard.places(ALWAYS)
    idle |= {place for place, token in enumerate(heard.tokens) if token.number is not None}
    between = range(one.places[-1] + 1, other.places[0])
    return all(place in idle for place in between) and _joint(heard, one, other, words, text) is not None


def _joint(heard: Heard, one: Span, other: Span, words: list[re.Match[str]], text: str) -> int | None:
    """Where the last `and` or mark between two things ends; None if none stands there."""
    begins, ends = words[one.places[-1]].end(), words[other.places[0]].start()
    between = range(one.places[-1] + 1, other.places[0])
    ands = heard.places({"and"}).intersection(between)
    found = [words[place].end() for place in ands] + [mark.end() for mark in _MARK.finditer(text, begins, ends)]
    return max(found, default=None)


def _items(heard: Heard, listed: list[Span], words: list[re.Match[str]], text: str) -> Iterator[str]:
    """Each thing of a list with what is said right before it, behind the joint."""
    for before, span in zip((None, *listed), listed, strict=False):
        joint = None if before is None else _joint(heard, before, span, words, text)
        yield text[words[span.places[0]].start() if joint is None else joint : words[span.places[-1]].end()].strip()
