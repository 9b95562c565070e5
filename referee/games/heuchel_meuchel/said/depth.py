"""How many cards are said to lie in a stack that is laid out in Heuchel & Meuchel: those below its top, or all."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.speech import Heard, Span
from referee.speech.heard import FILL, folded
from referee.speech.plurals import shows_several
from referee.speech.roles import is_kind

from .places import is_value

BELOW = frozenset({"beneath", "under-it", "hides", "at-bottom"})
"""The concepts of words for what lies below a card."""

MORE = frozenset({"rest", "extra", "another", "hidden"})
"""The concepts of words for other cards than the one on top."""

COUNTABLE = MORE - {"another"} | {"card"}
"""The concepts of words for what is counted."""

IN_ALL = "in-all"
"""The concept of words for all cards of a stack together."""

NOTHING = frozenset({"nothing", "no", "not"})
"""The concepts of words for none."""

IDLE = frozenset(
    {FILL, "card", "shows", "have", "hidden", "rest", "extra", "continue", "count", "with", "over", "all", "put", "sit"}
)
"""The concepts of words that may stand between a number of cards and what says where they lie."""


class Depth(Struct, frozen=True):
    """How high a stack is said to be, None where nobody told, and the places of the words that count its cards."""

    height: int | None
    places: frozenset[int] = frozenset()


def depth_said(heard: Heard) -> Depth | None:
    """How high a stack is said to be, where cards below its top or all of it are spoken of; None where none are."""
    if (total := _counted_at(heard, IN_ALL)) is not None:
        count, place = total
        return Depth(count, frozenset({place}))
    below = next((found for each in sorted(BELOW) if (found := _counted_at(heard, each)) is not None), None)
    if below is None:
        below = _others(heard)
    if below is not None:
        count, place = below
        return Depth(count + 1, frozenset({place}))
    marks = (span for span in heard.spans if span.concepts & BELOW)
    return Depth(None) if any(not _lies_on_top(heard, span) for span in marks) else None


def _lies_on_top(heard: Heard, span: Span) -> bool:
    """Whether words for covering something only begin words for the top, as in `lies on top`."""
    ends = heard.places({"hides"}) & set(span.places)
    tops = (each.places for each in heard.spans if each.concepts & {"only", "at-top"})
    return bool(ends) and any(places[0] == span.places[-1] and not _of_some(heard, places[-1] + 1) for places in tops)


def _of_some(heard: Heard, place: int) -> bool:
    """Whether words go on with whose top is meant."""
    return place < len(heard.tokens) and folded(heard.tokens[place].word) in heard.tongue.of


def _counted_at(heard: Heard, concept: str) -> tuple[int, int] | None:
    """How many cards are counted beside words of a concept, and where: before them, or else behind."""
    marks = sorted((span for span in heard.spans if concept in span.concepts), key=lambda span: span.places)
    marks = [span for span in marks if not any(set(span.places) < set(more.places) for more in marks)]
    marks = [span for span in marks if not _lies_on_top(heard, span)]
    for span in marks:
        for places in (range(span.places[0] - 1, -1, -1), range(span.places[-1] + 1, len(heard.tokens))):
            found = _first_count(heard, places)
            if found is not None and not (concept == "hides" and places.step < 0 and is_value(heard, found[1])):
                return found
    return None


def _first_count(heard: Heard, places: range) -> tuple[int, int] | None:
    """The first of these places at which cards are counted, with their number, and nothing before it that means
    anything; what is said of the top behind words for below may stand between."""
    idle, values = heard.places(IDLE), value_places(heard)
    named = _named(heard) | values if places.step > 0 else _named_several(heard)
    for place in places:
        count = None if place in values else _count_at(heard, place)
        if count is not None:
            return count, place
        if place not in idle | named:
            return None
    return None


def _others(heard: Heard) -> tuple[int, int] | None:
    """How many others are counted, as in `and two more`, and where."""
    cards = heard.places({"card"})
    for span in sorted(heard.spans, key=lambda span: span.places):
        place = span.places[0] - 1
        while place in cards:
            place -= 1
        if _counts_more(heard, span) and place >= 0 and place not in value_places(heard):
            count = _count_at(heard, place)
            if count is not None:
                return count, place
    return None


def _counts_more(heard: Heard, span: Span) -> bool:
    """Whether words stand for other cards, and are no part of more words and no verb, as in `the two rests on top`."""
    more = any(set(span.places) < set(each.places) and each.concepts & {"only", "at-top"} for each in heard.spans)
    return bool(span.concepts & MORE) and "hides" not in span.concepts and not more


def _count_at(heard: Heard, place: int) -> int | None:
    """How many cards a word counts; None where it counts none."""
    token, spans = heard.tokens[place], list(_at(heard, place))
    if token.number is not None and not token.ordinal:
        return token.number
    if any(span.concepts & NOTHING for span in spans):
        return 0
    one = folded(token.word) in heard.tongue.ones or any(span.concepts & {"count1", "another"} for span in spans)
    return 1 if one else None


def value_places(heard: Heard) -> frozenset[int]:
    """The places of numbers right behind a class, which are the value of its card where they count no others."""
    ends = {span.places[-1] + 1 for span in heard.spans if is_kind(span, "class.")}
    cards = {span.places[0] - 1 for span in heard.spans if span.concepts & COUNTABLE and not span.concepts & BELOW}
    ends = ends.intersection(range(len(heard.tokens))) - cards
    numbers = {place for place in ends if heard.tokens[place].number is not None and not heard.tokens[place].ordinal}
    return frozenset(numbers | {place for place in ends if folded(heard.tokens[place].word) in heard.tongue.ones})


def _named(heard: Heard) -> frozenset[int]:
    """The places of every word that names a class."""
    spans = (span for span in heard.spans if is_kind(span, "class."))
    return frozenset(place for span in spans for place in span.places)


def _named_several(heard: Heard) -> frozenset[int]:
    """The places of words that name a class and show that these are several cards."""
    spans = (span for span in heard.spans if is_kind(span, "class."))
    several = (span for span in spans if shows_several(heard.tongue, folded(heard.tokens[span.places[-1]].word)))
    return frozenset(place for span in several for place in span.places)


def _at(heard: Heard, place: int) -> Iterator[Span]:
    """The words that stand alone at a place."""
    return (span for span in heard.spans if span.places == (place,))
