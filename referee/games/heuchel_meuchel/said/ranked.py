"""Cards of a stack that are called by their place in it and said to stay, as in `leave the third`, in Heuchel &
Meuchel."""

from __future__ import annotations

from referee.speech import Heard
from referee.speech.heard import folded
from referee.speech.meaning import ALWAYS

from ..position.state import Unit

BEHIND = frozenset({"stays", "waits", "not"})
"""The concepts of words that say of whoever is named before them that he does not go along."""

BEFORE = frozenset({"leaves", "spares", "not", "unmeant", "stays"})
"""The same of words before whoever is named."""


def ranked_left(heard: Heard) -> frozenset[int]:
    """The places in a stack, counted from the top, of cards that are said to stay; never that of the first."""
    ranked = {place: token.number or 0 for place, token in enumerate(heard.tokens) if token.ordinal}
    return frozenset(rank for place, rank in ranked.items() if rank > 1 and _stays(heard, place))


def upper_goes(unit: Unit, lifted: int, heard: Heard) -> bool | None:
    """Whether so many upper cards go where the first of those that stay is called by its place; None where none is."""
    left = ranked_left(heard)
    return (lifted == min(left) - 1 and max(left) <= len(unit)) if left else None


def _stays(heard: Heard, place: int) -> bool:
    """Whether the next word behind a place that means anything says that something stays; or else, where none says
    that it goes, the next before it."""
    behind = _next(heard, range(place + 1, len(heard.tokens)))
    if behind & BEHIND:
        return True
    return not behind & {"go", "up"} and bool(_next(heard, range(place - 1, -1, -1)) & BEFORE)


def _next(heard: Heard, places: range) -> frozenset[str]:
    """What the first of some places means at which more stands than what names cards or joins them."""
    idle = heard.places(ALWAYS) - heard.places(BEHIND | BEFORE | {"go"})
    idle |= {place for span in heard.spans if _names_class(span.concepts) for place in span.places}
    tongue = heard.tongue
    for place in places:
        token = heard.tokens[place]
        if place not in idle and not token.ordinal and folded(token.word) not in tongue.articles.union(tongue.ones):
            return frozenset[str]().union(*(span.concepts for span in heard.spans if place in span.places))
    return frozenset()


def _names_class(concepts: frozenset[str]) -> bool:
    return any(each.startswith("class.") for each in concepts)
