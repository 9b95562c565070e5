"""Words that take back what was said before them and put something else in its place: `the prince … no, the bishop`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from .heard import DENIED, WORD, Heard, Span
from .lexicons import lexicon
from .meaning import ALWAYS, DOUBTS
from .named import NAMED, thing
from .reading import SPOKEN, heard_as, named_again, speaks
from .remarks import UNDONE

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

INSTEAD = "instead"
"""The concept of words that may put one thing in the place of another of its kind, or add nothing."""

REPLACED = NAMED | {"letter", "column", "far", "goal"}
"""The kinds of concepts that a correction may replace by another of the same kind."""

COUNTS = frozenset({"n", "count", "both"})
"""The kinds of concepts that say how many, or which number."""

IDLE = ALWAYS | DENIED | {UNDONE, INSTEAD, "nothing", "unmeant"}
"""The concepts of words that correct nothing."""

TURNS = frozenset({UNDONE, INSTEAD})
"""The concepts of words with which a sentence takes another turn."""

AND = frozenset({"and"})

_MARK = re.compile(r"[,.;:!?–—…-]")


class Correction(Struct, frozen=True):
    """What was said first, and its replacement. `slight`: the words between them may also add nothing."""

    before: str
    after: str
    slight: bool


def correction(game: Game, text: str, lang: str, seats: tuple[str, ...]) -> Correction | None:
    """The last correction in a sentence: the words taken back, and their replacement."""
    if not speaks(game) or lang not in SPOKEN:
        return None
    heard, words = lexicon(game.id, lang).hear(text, seats), list(WORD.finditer(text))
    if len(words) != len(heard.tokens):
        return None
    marked = {at for at in range(1, len(words)) if _MARK.search(text, words[at - 1].end(), words[at].start())}
    turns = [
        span.places for span in heard.spans if span.concepts & TURNS and _is_close(span) and not _is_part(heard, span)
    ]
    turns += [(at - 1,) for at in marked if _is_said(heard, at - 1, DENIED)]
    for end in sorted({places[-1] + 1 for places in turns} - {len(words)}, reverse=True):
        start = _start(heard, end, marked)
        if not start or not (_says_something(heard, range(start)) and _content(heard, range(end, len(words)))):
            continue
        denies = _is_said(heard, end - 1, DENIED) and end not in marked
        strong = any(range(start, end)[0] <= each[0] < end and _takes_back(heard, each) for each in turns)
        goes_on = _is_said(heard, end, frozenset({"and", "unmeant"})) or (not strong and _is_said(heard, start, AND))
        if denies or goes_on:
            continue
        return Correction(
            text[: words[start - 1].end()], text[words[end].start() :], not strong and not _is_alike(heard, start, end)
        )
    return None


def _is_part(heard: Heard, span: Span) -> bool:
    """True if words mean something else with those that stand right behind them, as `hang on to it` does."""
    places = set(span.places)
    longer = (more for more in heard.spans if places < set(more.places) and _is_close(more))
    return any(more.concepts.isdisjoint(TURNS) for more in longer)


def _start(heard: Heard, end: int, marked: set[int]) -> int:
    """The place behind a mark at which words that take back begin; 0 if there are none."""
    start, at = 0, end - 1
    while at and _is_said(heard, at, IDLE):
        start = at if at in marked else start
        at -= 1
    return start


def _takes_back(heard: Heard, places: tuple[int, ...]) -> bool:
    """True if words mean more than a correction or nothing."""
    concepts = frozenset[str]().union(*(span.concepts for span in heard.spans if span.places == places))
    return UNDONE in concepts or (INSTEAD not in concepts and bool(concepts & DENIED))


def _is_close(span: Span) -> bool:
    """True if words stand one right behind the other."""
    return span.places[-1] - span.places[0] < len(span.places)


def _is_said(heard: Heard, place: int, concepts: frozenset[str]) -> bool:
    """True if a word has one of these concepts, by itself or with others that stand right beside it."""
    return any(place in span.places and span.concepts & concepts and _is_close(span) for span in heard.spans)


def _says_something(heard: Heard, places: range) -> bool:
    """True if any of some words says more than that something is so or is not, by itself or with others."""
    together = {
        place
        for span in heard.spans
        if len(span.places) > 1 and _is_close(span) and not span.concepts & IDLE and any(map(_acts, span.concepts))
        for place in span.places
    }
    return bool(_content(heard, places)) or not together.isdisjoint(places)


def _content(heard: Heard, places: range) -> list[int]:
    """The places of words that count or say more than that something is so or is not."""
    return [at for at in places if heard.tokens[at].number is not None or not _is_said(heard, at, IDLE)]


def _acts(concept: str) -> bool:
    """True if a concept names nobody and asks nothing."""
    return "." not in concept and concept not in DOUBTS


def _is_alike(heard: Heard, start: int, end: int) -> bool:
    """True if only a thing stands before some words, and another of its kind directly behind them."""
    behind = _content(heard, range(end, len(heard.tokens)))[:1]
    kinds = [_kinds_at(heard, place) for place in (*behind, *_content(heard, range(start)))]
    return bool(frozenset.intersection(*kinds))


def _kinds_at(heard: Heard, place: int) -> frozenset[str]:
    return frozenset[str]().union(*(_kinds(span) for span in heard.spans if place in span.places))


def replaced(game: Game, state: State, meant: Correction, lang: str) -> Iterator[str]:
    """What was said first with what is said in its place, where that names something of a kind that was named before;
    and what is said with what was named before, where that is what it stands for."""
    old, new = (heard_as(game, state, said, lang) for said in (meant.before, meant.after))
    begins = _content(new, range(len(new.tokens)))[:1] if meant.slight else range(len(new.tokens))
    kinds = frozenset[str]().union(*(_kinds_at(new, place) for place in begins))
    places = {place for span in old.spans if _kinds(span) & kinds and _is_close(span) for place in span.places}
    words = list(WORD.finditer(meant.before))
    if places and len(words) == len(old.tokens):
        start, end = _region(old, places, new)
        head = meant.before[: words[start].start()]
        yield f"{head}{meant.after.rstrip(' .!')}{meant.before[words[end].end() :]}"
        yield f"{head}{meant.after}"
    if meant.slight:
        return
    what = thing(game, state, meant.before, lang)
    yield from named_again(game, meant.after, what, lang)
    if what and not kinds & NAMED:
        yield f"{meant.after.rstrip(' .!')} {what}"


def _region(heard: Heard, places: set[int], new: Heard) -> tuple[int, int]:
    """The first and the last place of the last run of words that name something of a kind, with what counts it or
    points at it where these words are said anew."""
    start = end = max(places)
    at = end - 1
    while at >= 0 and (at in places or _is_said(heard, at, ALWAYS)):
        start = at if at in places else start
        at -= 1
    if new.tokens and (new.tokens[0].number is not None or _is_said(new, 0, ALWAYS)):
        while start and (heard.tokens[start - 1].number is not None or _is_said(heard, start - 1, ALWAYS)):
            start -= 1
    return start, end


def _kinds(span: Span) -> frozenset[str]:
    """The kinds of what some words name."""
    kinds = frozenset(each.rstrip("0123456789").split(".")[0] for each in span.concepts)
    return (kinds & REPLACED) | ({"n"} if kinds & COUNTS else set())
