"""Fields of a position of Avignon.

All but the order of the deck is public, and that order is no part of the position: a draw is weighted by what is left.
What a file leaves out is unknown: whose turn it is, its actions, the display, the changes of the opponent's last turn.
Rome is the first seat unless the file says otherwise. What follows from the rest may be left out: the persons left in
the deck, and whether a person has left the display."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import AsItIs, Field, Flag, Listed, Question, Row, Seat, Seated, Value, Whole, Word, hidden, public
from referee.core.rules.later import later

from ..box.components import SLOTS, box
from .bare import Bare
from .pieces import LATER, UNSEEN, Petition, Place, Result
from .rows import LEVEL, PERSON, PERSON_OR_UNSEEN, LastTurn, Rows, rows_of
from .sight import left_to_draw, seen_deck, seen_discard, seen_history, unseen

Path = tuple[int, ...]

FIRST_SERIAL = 4 * len(SLOTS)
"""The number of the next card if a file does not give it: larger than any number that the file can give."""


def _said_number(state: Bare, number: int | None) -> int | None:
    """The number of the turn; None if `first-turn` says it."""
    return None if number in (1, LATER) else number


def _said_display(state: Bare, _: Any) -> Any:
    if state.done:
        return rows_of(state.display, state.before)
    return rows_of(state.display, None if state.previous is None else state.previous.start)


def _said_start(state: Bare, before: Any) -> Any:
    """The display at the start of the turn; None if it is the present one, because nothing was done yet."""
    if before is None:
        return () if state.done == () else None
    if state.done == () and before == state.display:
        return None
    return rows_of(before, None if state.previous is None else state.previous.start)


def _said_touched(state: Bare, touched: bool) -> bool | None:
    return touched if state.done else touched or None


def _said_built(state: Bare, built: tuple[str, ...]) -> Any:
    return built if state.terms.variant else None


def _said_deck(state: Bare, deck: Any) -> Any:
    """The deck; None if it follows from what lies in sight."""
    return None if deck == left_to_draw(state) else (UNSEEN,) if deck is None else deck


def _said_winner(state: Bare, _: Any) -> Seat | None:
    return None if state.result is None else state.result.winner


def _learn_rome(state: Bare, question: Question, answer: Value) -> Bare:
    return replace(state, rome=Seat(state.terms.seats.index(str(answer))), assumed=False)


def _learn_first(state: Bare, question: Question, answer: Value) -> Bare:
    return replace(state, number=1 if answer == "yes" else LATER)


def _learn_done(state: Bare, question: Question, answer: Value) -> Bare:
    if answer == TWO:
        number = LATER if state.number is None else state.number
        return replace(
            state, done=(TWO, TWO), number=number, agenda=(later("referee.games.avignon", "spent"), *state.agenda)
        )
    return replace(state, done=() if answer == "none" else (str(answer),))


TWO = "two"
"""The answer for a turn whose actions have all been taken, with any actions."""


def _place(state: Bare, slot: int) -> Place:
    place = state.display[slot - 1]
    if place is None:
        raise LookupError(f"slot {slot} is empty")
    return place


def _learn_person(state: Bare, question: Question, answer: Value) -> Bare:
    slot = int(question.about[0])
    return state.placed(slot, replace(_place(state, slot), person=str(answer)))


def _learn_level(state: Bare, question: Question, answer: Value) -> Bare:
    slot = int(question.about[0])
    return state.placed(slot, replace(_place(state, slot), level=box().levels[str(answer)]))


def _learn_slot(state: Bare, question: Question, answer: Value) -> Bare:
    kind = str(question.about[0])
    if answer == "none":
        return replace(state, absent=(*state.absent, kind))
    slot = int(answer)
    return state.placed(slot, replace(_place(state, slot), person=kind))


def _learn_congregation(state: Bare, question: Question, answer: Value) -> Bare:
    persons = tuple(str(answer).split("+")) if answer != "nobody" else ()
    both = list(state.congregations)
    both[state.terms.seats.index(str(question.about[0]))] = persons
    return replace(state, congregations=(both[0], both[1]))


def _may_be_held(state: Bare, path: Path) -> tuple[Value, ...]:
    types = unseen(state)
    return ("nobody", *types, *(f"{a}+{b}" for n, a in enumerate(types) for b in types[n:]))


ACTION = Word(lambda terms: box().actions, of=("action",))

FIELDS = (
    public(
        "rome",
        Seated(),
        "who plays Rome; left out, whoever sits first, unless the board or the first turn says otherwise",
        shown="rome",
        question="rome",
        clause="setup.sides",
        learns=_learn_rome,
        plain=lambda state, held: None if state.assumed else held,
    ),
    public(
        "assumed",
        Flag(),
        "whether nobody told who plays Rome",
        name="",
        default=False,
        silent="it says nothing of the game",
    ),
    public(
        "active",
        Seated(),
        "whose turn it is",
        name="turn",
        shown="active",
        question="turn",
        clause="turn.alternate",
        silent="the line on what comes next says whose turn it is",
    ),
    public(
        "number",
        Whole(1, 99999),
        "which turn of the game this is, where more is known than that it is not the first",
        question="first-turn",
        clause="turn.selfless",
        answers=lambda state, path: ("yes", "no"),
        learns=_learn_first,
        plain=_said_number,
        silent="only the first turn is another than the rest, and where it ends that is told",
    ),
    hidden(
        "",
        Flag(),
        "whether this is the first turn of the game",
        name="first-turn",
        plain=lambda state, _: None if state.number is None else state.number == 1,
    ),
    public(
        "done",
        Listed(each=ACTION),
        "the actions already taken in this turn",
        shown="done",
        question="done",
        clause="turn.distinct",
        answers=lambda state, path: ("none", *box().actions, *((TWO,) if state.number != 1 else ())),
        plain=lambda state, held: None if held is not None and TWO in held else held,
        learns=_learn_done,
        silent="every action is told by what it does",
    ),
    public(
        "display",
        Rows(),
        "who lies in which slot, level with which map",
        question="person",
        clause="setup.display",
        answers=lambda state, path: unseen(state),
        learns=_learn_person,
        plain=_said_display,
    ),
    hidden(
        "",
        LEVEL,
        "with which map a person is level",
        name="",
        question="level",
        clause="setup.display",
        learns=_learn_level,
    ),
    public(
        "congregations",
        Row(each=Listed(each=PERSON)),
        "the persons in each player's congregation, in order of arrival",
        name="congregation",
        shown="congregations",
        question="congregation",
        clause="cong.public",
        answers=_may_be_held,
        learns=_learn_congregation,
    ),
    Field(
        "discard",
        Listed(each=PERSON_OR_UNSEEN),
        "the persons on the discard pile; ? for those that a closed one hides",
        seen=seen_discard,
    ),
    public("previous", LastTurn(), "the opponent's last turn", silent="it was told when it happened"),
    public(
        "before",
        Rows(),
        "the display when the turn began, needed only when actions were taken",
        name="start",
        plain=_said_start,
        silent="nothing changes when a turn begins",
    ),
    public(
        "touched",
        Flag(),
        "whether a person has left the display in this turn",
        name="irreversible",
        plain=_said_touched,
        silent="who leaves the display is told",
    ),
    public(
        "built",
        Listed(each=PERSON),
        "the persons of which the deck of a game with the expansion was built",
        name="persons",
        plain=_said_built,
    ),
    hidden(
        "",
        Seated(),
        "who has just won, where a condition must be met by an own move",
        name="winner",
        plain=_said_winner,
    ),
    Field(
        "deck",
        Listed(each=PERSON_OR_UNSEEN),
        "what is left to draw, sorted, where that does not follow from what lies in sight",
        seen=seen_deck,
        plain=_said_deck,
    ),
    public(
        "serial",
        Whole(0, 99999),
        "the number that the next card gets",
        default=FIRST_SERIAL,
        silent="it tells cards apart for the referee",
    ),
    public(
        "mixed",
        Flag(),
        "whether the person that left was one whose second copy took its place, nobody told where",
        default=False,
        silent="only a file can say so",
    ),
    public(
        "reset",
        Flag(),
        "whether this turn puts back everything that the opponent changed, where the table was asked",
        question="reset",
        clause="samaritan",
        silent="the table has just said so",
    ),
    public(
        "unchanged",
        Flag(),
        "whether this turn leaves the display as it was, where the table was asked",
        question="unchanged",
        clause="turn.two-actions",
        silent="the table has just said so",
    ),
    public(
        "absent",
        Listed(each=PERSON),
        "persons of whom the table said that they are not on display",
        default=(),
        question="slot-of",
        clause="setup.display",
        learns=_learn_slot,
        silent="the table has just said so",
    ),
    public(
        "petition",
        AsItIs(type=Petition),
        "the petition that is being carried out",
        silent="its beginning and everything that it does is told",
    ),
    public(
        "offered",
        Flag(),
        "whether a draw has been offered in this turn",
        default=False,
        silent="the offer is told; that a new turn allows another goes without saying",
    ),
    public(
        "loser",
        Seated(),
        "who lost the last game",
        question="loser",
        clause="exp.build",
        silent="the table has just said so",
    ),
    Field(
        "history",
        Listed(each=AsItIs(type=str)),
        "the positions at the start of every turn, where the third time counts",
        seen=seen_history,
        default=(),
        silent="it remembers what was told",
    ),
    public("result", AsItIs(type=Result), "how the game ended"),
)

FIELD = {field.question: field for field in FIELDS if field.question}
"""The Fields by the question that asks for them."""
