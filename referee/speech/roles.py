"""The role of each named thing in a sentence. Its place decides, by the same rules in every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Literal

from .heard import FILL, Heard, Span, folded, is_thing
from .meaning import FROM, preposition

Role = Literal["goal", "heading", "left", ""]
"""`goal`: where something comes to lie, as in `to Genoa`; `heading`: which way it goes, as in `towards Genoa`; `left`:
what it goes away from, as in `away from Genoa`. Anything else may be a place, a thing or a goal."""

APART = "apart"
"""The concept of words such as `away from`."""

NEARER = "nearer"
"""The concept of words for coming nearer to something."""

MOST_BEFORE = 2
"""The largest number of words between a word of direction and a name: `towards the noble`."""

SO_FAR = frozenset({FILL, FROM, "continue", "one-map", "count1", "go", "up"})
"""The concepts that may stand between words for going away and the place that is left: a distance."""


def spans_of(heard: Heard, concepts: Set[str]) -> list[Span]:
    """The spans that may stand for one of these concepts."""
    return [span for span in heard.spans if not span.concepts.isdisjoint(concepts)]


def is_kind(span: Span, *kinds: str) -> bool:
    """True if a span may name something of these kinds, as `class.`."""
    return any(each.startswith(kinds) for each in span.concepts)


def is_said(heard: Heard, concepts: Set[str], within: Set[str] = frozenset({FILL})) -> bool:
    """True if words stand for one of these concepts and are no part of a longer phrase for one of `within`."""
    more = [set(span.places) for span in spans_of(heard, within)]
    return any(not any(set(span.places) < each for each in more) for span in spans_of(heard, concepts))


def beyond(place: int, idle: Set[int], step: int) -> int:
    """The next place on one side, +1 or -1, that is not idle."""
    place += step
    while place in idle:
        place += step
    return place


def role_of(heard: Heard, named: Span, goes: Set[str] = frozenset()) -> Role:
    """The role in which something is named; `goes` are the concepts of what may go away from it."""
    if _is_left(heard, named, goes):
        return "left"
    before = {
        folded(heard.tokens[place].word) for place in range(max(named.places[0] - MOST_BEFORE, 0), named.places[0])
    }
    if before & set(heard.tongue.direction) or _comes_near(heard, named):
        return "heading"
    return "goal" if before & set(heard.tongue.towards) else ""


def goes_to_seat(heard: Heard, seat: int) -> bool:
    """True if something is said to go to a player: behind a word of direction, or nearer to that one."""
    if heard.has(f"heading.{seat}"):
        return True
    towards = {*heard.tongue.towards, *(heard.tongue.of if heard.has(NEARER) else ())}
    named = (span.places[0] for span in spans_of(heard, {f"seat.{seat}"}))
    return any(first and folded(heard.tokens[first - 1].word) in towards for first in named)


def _comes_near(heard: Heard, named: Span) -> bool:
    """True if a name stands behind words for coming nearer and one preposition, as in `se rapproche de Rome`."""
    ends = {span.places[-1] for span in spans_of(heard, {NEARER})}
    return named.places[0] - 2 in ends and bool(preposition(heard, named))


def _is_left(heard: Heard, named: Span, goes: Set[str]) -> bool:
    if not heard.has(APART):
        return False
    apart = spans_of(heard, {APART})
    if any(span.places[0] < named.places[0] < span.places[-1] for span in apart):  # `leaves Rome behind`
        return True
    behind = any(span.places == (named.places[-1] + 1,) for span in apart)  # `von Rom weg`
    return preposition(heard, named) == FROM and (behind or _is_before(heard, named, goes))


def _is_before(heard: Heard, named: Span, goes: Set[str]) -> bool:
    """True if words for going away stand before a name, with nothing between but how far, or who goes."""
    for place in range(named.places[0] - 1, -1, -1):
        said = concepts_ending_at(heard, place)
        if APART in said:
            return True
        far = heard.tokens[place].number is not None or any(each.startswith("steps") for each in said)
        if not (far or said & goes or (said & SO_FAR and not any(map(is_thing, said)))):
            return False
    return False


def concepts_ending_at(heard: Heard, place: int) -> frozenset[str]:
    """Everything that the words which end at a place may mean."""
    return frozenset[str]().union(*(span.concepts for span in heard.spans if span.places[-1] == place))


def passed_over(heard: Heard, kind: str) -> frozenset[str]:
    """The thing named right behind words for `instead of` or `not the`: all that its words may mean, and these words;
    empty if there is none."""
    starts = [span.places[-1] for span in heard.spans if _passes_over(span)]
    named = (span for span in spans_of_kind(heard, kind) if starts and span.places[0] > min(starts))
    nearest = min(named, key=_first, default=None)
    return frozenset() if nearest is None else nearest.concepts | {"passed-over", "unmeant"}


def left_out(heard: Heard, kind: str) -> frozenset[str]:
    """The same of what is named right before words for `out`."""
    outs = [span.places[0] for span in spans_of(heard, {"left-out"})]
    named = (span for span in spans_of_kind(heard, kind) if outs and span.places[-1] < max(outs))
    nearest = max(named, key=_first, default=None)
    return frozenset() if nearest is None else nearest.concepts | {"left-out"}


def _passes_over(span: Span) -> bool:
    """True for `instead of` and `not the`; a `not` by itself may belong to what stands before it."""
    return "passed-over" in span.concepts or ("unmeant" in span.concepts and len(span.places) > 1)


def _first(span: Span) -> int:
    return span.places[0]


def spans_of_kind(heard: Heard, kind: str) -> list[Span]:
    """The spans that may name something of a kind, as `person.`, in order."""
    return sorted((span for span in heard.spans if is_kind(span, kind)), key=_first)


def labelled(heard: Heard, named: Iterable[Span]) -> Iterator[int]:
    """The numbers right behind names, which tell which one is meant: `knight 2`; in `the knight two to Ben` it is how
    far."""
    for span in named:
        place = span.places[-1] + 1
        if place >= len(heard.tokens) or heard.tokens[place].number is None:
            continue
        goes = concepts_starting_at(heard, place + 1) & {"to-me", "away", "opponent", "side", "heading.0", "heading.1"}
        words = {*heard.tongue.towards, *heard.tongue.direction}
        goes_on = bool(goes) or any(folded(token.word) in words for token in heard.tokens[place + 1 : place + 2])
        article = any(each.places == (span.places[0] - 1,) and FILL in each.concepts for each in heard.spans)
        if not goes_on or (heard.tokens[place].word.isdecimal() and not article):
            yield heard.tokens[place].number or 0


def concepts_starting_at(heard: Heard, place: int) -> frozenset[str]:
    """Everything that the words which begin at a place may mean."""
    return frozenset[str]().union(*(span.concepts for span in heard.spans if span.places[0] == place))
