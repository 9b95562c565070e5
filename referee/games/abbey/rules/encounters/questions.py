"""Questions: which ones may be asked, their possible answers, and what a referee who knows the hands can check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from referee.core import YES_NO, Breach, Question, Seat, Term, breach, on_trust, witness
from referee.core import asked as told_by_table

from ...box.components import box, facts
from ...moves import Answer, Query
from ...position.known import edition, matches
from ...position.state import Abbey
from ..rooms.hands import known_hand

HOLD_COUNT, HOLD_NAMED = "hold-count", "hold-named"
CROSSED_COUNT, CROSSED_NAMED = "crossed-count", "crossed-named"
GOING, WEIGHTED = "going", "weighted"

REPLIES: Final = {
    HOLD_COUNT: "number",
    HOLD_NAMED: "yes-no",
    CROSSED_COUNT: "number",
    CROSSED_NAMED: "yes-no",
    GOING: "yes-no",
    WEIGHTED: "number",
    "trait": "trait",
    "player": "player",
    "room": "room",
    "number": "number",
    "yes-no": "yes-no",
    "code": "number",
    "name": "suspect",
    "double": "number",
}
"""The kind of answer to each form of question: the forms of the rulebook, then those by their answer alone, then those
that tables argue about."""

FORMS: Final = tuple(REPLIES)


def reply_to(query: Query) -> str:
    """The kind of answer to a question. A player who is asked where he is going, and not whether to a certain room,
    names a room."""
    return "room" if query.form == GOING and not query.where else REPLIES[query.form]


OWN_HAND: Final = (HOLD_COUNT, HOLD_NAMED)
"""Questions about the player's own hand, at which he can look."""

COUNTING: Final = (HOLD_COUNT, CROSSED_COUNT)
"""Questions for the number of Suspects with any traits."""

NAMING: Final = (HOLD_NAMED, CROSSED_NAMED)
"""Questions about named Suspects that can also be answered by a number: how many of them."""

BY_NAME: Final = (*NAMING, WEIGHTED)
"""Questions that name Suspects."""

UNKNOWN: Final = "unknown"
MOST_TRAITS = 2


def illegal(state: Abbey, query: Query) -> Iterator[Breach]:
    """Every rule that a question breaks by its content."""
    if query.form == "name":
        yield breach("ask.legal.no-name-answer", "name")
    elif query.form == "double":
        yield breach("G55", "double")
    elif query.form == "code" and state.ruling("G40") == "forbid":
        yield breach("G40", "code")
    elif query.form == WEIGHTED and state.ruling("G40a") == "forbid":
        yield breach("G40a", "weights")
    if len(query.traits) > MOST_TRAITS and state.ruling("G39") == "two":
        yield breach("G39", "many", n=len(query.traits))
    if len(query.names) > 1 and state.ruling("G40b") == "one":
        yield breach("G40b", "many", n=len(query.names))
    if query.names:
        witness(("ask.legal.names-in-question",))


def unfit(state: Abbey, asked: Seat, query: Query, answer: Answer) -> Iterator[Breach]:
    """Every rule that an answer breaks, as far as the referee can tell."""
    wanted, value = reply_to(query), answer.value
    if value == UNKNOWN:
        if query.form in OWN_HAND:
            yield breach("ask.reply.answer", "own-hand")
        return
    if value is None:
        if query.form == GOING:
            yield breach("ask.reply.answer", "kind", wanted=Term(f"reply.{wanted}"))
        return
    if not _of_kind(state, wanted, value) and not (query.form in NAMING and isinstance(value, int)):
        yield breach("ask.reply.answer", "kind", wanted=Term(f"reply.{wanted}"))
    elif query.form == HOLD_COUNT and _wrong_count(state, asked, query, value):
        yield breach("ask.truth", "count")
    elif query.form == HOLD_NAMED and _wrong_names(state, asked, query, value):
        yield breach("ask.truth", "named")
    else:
        if query.form in (HOLD_COUNT, HOLD_NAMED) and known_hand(state, asked) is None:
            on_trust(breach("ask.truth", "count" if query.form == HOLD_COUNT else "named"))
        if isinstance(value, int):
            yield from _out_of_range(state, asked, query, value)


def _of_kind(state: Abbey, wanted: str, value: int | str) -> bool:
    """True if an answer is of the kind that a question asks for."""
    match wanted:
        case "number":
            return isinstance(value, int)
        case "yes-no":
            return value in ("yes", "no")
        case "trait":
            return value in box().values
        case "player":
            return value in state.terms.seats
    return value in box().places


def _wrong_count(state: Abbey, asked: Seat, query: Query, value: Any) -> bool:
    """True if the referee knows the hand and it has another number of such Suspects."""
    if not query.traits:
        return not holds_so_many(state, asked, value)
    cards = known_hand(state, asked)
    if cards is None:
        return False
    matching = [matches(state, card, query.traits) for card in cards]
    return not matching.count(True) <= value <= len(matching) - matching.count(False)


def _out_of_range(state: Abbey, asked: Seat, query: Query, value: int) -> Iterator[Breach]:
    """The breach of a number that is too high or too low for what was counted, with any hand."""
    if query.form not in (*COUNTING, *NAMING):
        return
    least, most = _range(state, state.hands[asked], query)
    if value > most:
        yield breach("ask.truth", "most", n=most)
    elif value < least:
        yield breach("ask.truth", "least", n=least)


def _range(state: Abbey, cards: int | None, query: Query) -> tuple[int, int]:
    """The least and the most that can be counted: limited by the number of such Suspects, and of cards in the hand."""
    if query.form in NAMING:
        named = len(query.names)
        return 0, named if cards is None or query.form == CROSSED_NAMED else min(named, cards)
    roster, counts = edition(state).roster, facts().counts()
    fits = [matches(state, suspect, query.traits) for suspect in roster]
    most = min([len(fits) - fits.count(False), *(counts[value] for value in query.traits)])
    if query.form == CROSSED_COUNT or cards is None:
        return 0, most
    others = len(fits) - fits.count(True)
    return max(0, cards - others), min(most, cards)


def holds_so_many(state: Abbey, seat: Seat, count: int) -> bool:
    """True if a hand has exactly `count` cards. Raises NotKnown."""
    size = state.hands[seat]
    if size is not None:
        return size == count
    question = Question("holds-so-many", (state.terms.seats[seat], count), YES_NO, "ask.truth")
    return told_by_table(state, question) == "yes"


def _wrong_names(state: Abbey, asked: Seat, query: Query, value: Any) -> bool:
    """True if the referee knows the hand and the answer about the named Suspects is false. With several names, yes is
    false only if none is there, and no only if all are."""
    cards = known_hand(state, asked)
    if cards is None:
        return False
    count = sum(name in cards for name in query.names)
    if isinstance(value, int):
        return value != count
    if value == "yes":
        return not count
    return count == len(query.names)


def samples(state: Abbey) -> Iterator[Query]:
    """Candidates for questions: one of each form, with one trait, Suspect or room. All other questions have the same
    forms."""
    name = next(iter(edition(state).roster))
    for form in FORMS:
        match form:
            case "hold-count" | "crossed-count":
                yield from (Query(form), Query(form, (next(iter(box().values)),)))
            case "hold-named" | "crossed-named" | "weighted":
                yield Query(form, (), (name,))
            case "going":
                yield from (Query(form, (), (), place) for place in ("", *rooms(state), *box().kinds))
            case _:
                yield Query(form)


def rooms(state: Abbey) -> tuple[str, ...]:
    """The rooms of the board, as far as they are known."""
    return tuple(edition(state).neighbours) if edition(state).board_told else tuple(box().places)
