"""Which of two Churches has more Followers, in what people tell the referee of the table."""

from __future__ import annotations

from referee.core.state.question import Question
from referee.speech import Heard
from referee.speech.heard import DENIED, folded
from referee.speech.meaning import ALWAYS

from ..position.state import Credo, seats
from ..rules.events.contests import EQUAL

MORE, FEWER, AS_MANY = "more-of-them", "fewer-of-them", "as-many"
"""The concepts of words that compare two Churches."""

COMPARED = frozenset({"follower-card", "church-word", "have", "than", "me", "both", "extreme", "event.civil-war"})
"""What may be said besides who has more."""

ARMED = frozenset({"event.military-intervention", "event.circumcellions"})
"""Words for an army, and for a crowd."""

OTHER_ONE = "somebody-else"
"""The concept of words for a player who is neither named nor the one who speaks."""

UNLIKE = ("bishop-word", "laity-word", "patriarch-word", "prefect-word", "my-votes")
"""What else there may be more of."""

MINE = "of-mine"
"""The concept of words for what the one who speaks has."""


def greater(state: Credo, question: Question, heard: Heard) -> str:
    """The one of two players of whom more is said, or that nobody has more."""
    two = [str(name) for name in question.about[:2]]
    if counted := _of_more(state, two, heard):
        return counted
    told_so = COMPARED | ARMED | ALWAYS | {MORE, FEWER, AS_MANY, OTHER_ONE, MINE}
    told_so |= {f"seat.{seat}" for seat in seats(state) if state.terms.seats[seat] in two}
    if not is_only(heard, told_so) or any(map(heard.has, UNLIKE)):
        return ""
    how, first = _compared(heard), _first_of(state, two, heard)
    if how == AS_MANY:
        return EQUAL
    if not how and is_only(heard, ALWAYS | {"me", MINE, "yes", *(f"seat.{seat}" for seat in seats(state))}):
        return first
    if not how or first not in two:
        return ""
    return first if how == MORE else next(name for name in two if name != first)


def _of_more(state: Credo, two: list[str], heard: Heard) -> str:
    """The one of two players of whom the greater number is told, where one is told of each behind what names him."""
    numbers = [(at, token.number) for at, token in enumerate(heard.tokens) if token.number is not None]
    named = sorted((at, name) for name in two for at in _places_of(state, name, heard))
    if len(numbers) != len(two) or [name for _, name in named] not in (two, two[::-1]):
        return ""
    behind = [at for at, _ in named] < [at for at, _ in numbers] and named[1][0] > numbers[0][0]
    if not behind or heard.has("not") or not is_only(heard, COMPARED | ALWAYS | _told_of(state, heard)):
        return ""
    (_, first), (_, last) = numbers
    return EQUAL if first == last else named[0][1] if first > last else named[1][1]


def _told_of(state: Credo, heard: Heard) -> frozenset[str]:
    """What counts, and who is named."""
    numbers = {f"n{number}" for number in heard.numbers} | {"count1", "both"}
    return frozenset({*numbers, *(f"seat.{seat}" for seat in seats(state))})


def _places_of(state: Credo, name: str, heard: Heard) -> list[int]:
    """Where a player is named, or speaks of himself."""
    at = [span.places[0] for span in heard.spans if f"seat.{state.terms.seats.index(name)}" in span.concepts]
    if state.active is not None and state.terms.seats[state.active] == name:
        at += [place for place, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.speakers]
    return at


def _compared(heard: Heard) -> str:
    """The one concept that compares; empty where there is none, or several, or it is denied. What is part of more words
    that compare, as in `not as many`, counts with these."""
    spans = [span for span in heard.spans if span.concepts & {MORE, FEWER, AS_MANY}]
    whole = [span for span in spans if not any(set(span.places) < set(more.places) for more in spans)]
    said = frozenset[str]().union(*(span.concepts & {MORE, FEWER, AS_MANY} for span in whole))
    told_so = {place for span in whole for place in span.places}
    denied = any(span.concepts & DENIED and not told_so.issuperset(span.places) for span in heard.spans)
    return next(iter(said)) if len(said) == 1 and not denied else ""


def _first_of(state: Credo, two: list[str], heard: Heard) -> str:
    """Of which of two players something is said: the first who is named, or speaks, or is neither of these; empty where
    it is none of them."""
    me = "" if state.active is None else state.terms.seats[state.active]
    them = next((name for name in two if name != me), "") if me in two else ""
    mine = [at for at, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.speakers]
    mine += [span.places[0] for span in heard.spans if MINE in span.concepts]
    said = [(at, me) for at in mine if me in two]
    for span in heard.spans:
        said += [(span.places[0], name) for name in two if f"seat.{state.terms.seats.index(name)}" in span.concepts]
    named = any(name == them for _, name in said)
    said += [(span.places[0], them) for span in heard.spans if OTHER_ONE in span.concepts and not named]
    return min(said, default=(0, ""))[1]


def is_only(heard: Heard, concepts: frozenset[str]) -> bool:
    """True if every word may stand for one of these concepts."""
    told_so = heard.places(concepts)
    return len(told_so) == len(heard.tokens)
