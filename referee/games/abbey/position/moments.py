"""The moments at which players choose, and the Steps from there on: for positions that leave them out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, NotKnown, Question, Seat, Step, Unbegun, anyone, asked, breach

from ..box.components import AULA, box
from ..moves import (
    Accuse,
    AccuseSeveral,
    Answer,
    Ask,
    CallOut,
    Choose,
    ChooseMonk,
    DrawBook,
    DrawCard,
    DrawSuspect,
    Give,
    Go,
    HasNone,
    Pass,
    Play,
    Query,
    Repent,
    Request,
    Reveal,
    RingBell,
    Search,
    SendTo,
    Show,
    Silence,
    TakeUp,
)
from ..rules.bell import Forgotten
from ..rules.encounters.encounter import CounterQuestion, CounterReply, Encounter, Reply, who_asked
from ..rules.encounters.questions import CROSSED_COUNT, FORMS, GOING, HOLD_COUNT
from ..rules.mass import BooksAtMass, Eventful, HandingOn, Mass, Passing
from ..rules.misplaced import misplaced
from ..rules.rooms.books import BookWindow, Played
from ..rules.rooms.capitulum import Claiming
from ..rules.rooms.lying import TakingUp
from ..rules.rooms.parlatorium import Requesting, Showing
from ..rules.rooms.penance import Consent
from ..rules.rooms.rooms import Acting, Searching
from ..rules.round import Bell
from ..rules.setup import ConfessionDie, FirstDie, Monks
from ..rules.turn import Moving, Turn
from ..rules.turn_end import TurnEnd
from ..rules.verbs.aim import Aim
from ..rules.verbs.lay import LayingKind
from ..rules.verbs.look import Look
from ..rules.verbs.pass_order import Ordering
from ..rules.verbs.send import Sending
from ..rules.verbs.take import Take
from .known import first, room
from .state import Abbey, Act, around, seats

OTHER: Final = "other"
"""Stands for something that a player can't be asked to choose now."""

ASKS: Final[dict[str, tuple[type[Move], ...]]] = {
    "bell": (RingBell,),
    "turn-start": (Play, Pass),
    "move": (Go,),
    "encounter": (Play, Pass),
    "ask": (Ask,),
    "act": (DrawSuspect, DrawCard, DrawBook),
    "search": (Search, Pass),
    "request": (Request, Pass),
    "claim": (Reveal, Accuse, AccuseSeveral, Pass),
    "turn-end": (Play, Pass),
    "mass": (),
    "monks": (ChooseMonk,),
    "reply": (Silence, Answer),
    "counter-question": (Ask, Pass),
    "counter-reply": (Silence, Answer),
    "showing": (Show, HasNone),
    "laying": (Show, HasNone),
    "taking-up": (TakeUp, Pass),
    "caught": (Play, Pass),
    "passing": (Play, Pass),
    "giving": (Give,),
    "choosing": (Choose,),
    "choosing-met": (Choose,),
    "ordering": (Choose,),
    "sending": (SendTo,),
    "consent": (Repent,),
    "forgotten": (CallOut, Pass),
    OTHER: (),
}
"""The kinds of move at each moment; the first moments are those that a file can name."""

WINDOWS: Final = (
    "turn-start",
    "encounter",
    "search",
    "request",
    "claim",
    "turn-end",
    "counter-question",
    "taking-up",
    "caught",
    "passing",
    "consent",
    "forgotten",
)
"""The moments at which nobody has to act, and which other moves pass over."""


NEVER: Final = {"forgotten": ("G14", "prompt"), "consent": ("G62", "correction")}
"""The moments that do not exist with one option of a ruling."""


def moments(state: Abbey) -> tuple[str, ...]:
    """Every moment of this table's game."""
    return tuple(each for each in ASKS if each not in NEVER or state.terms.options[NEVER[each][0]] != NEVER[each][1])


class At(Unbegun, Act, frozen=True, tag="at"):
    """A moment whose chooser, or subject, is unknown: that is asked for before a move is judged."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.order.clockwise",)
    moment: str
    forgettable: bool = False

    @property
    def asks(self) -> tuple[type[Move], ...]:
        """The kinds of move at this moment. A move takes the place of the Bell only if the Bell can be forgotten."""
        return (*ASKS[self.moment], Go) if self.forgettable else ASKS[self.moment]

    def steps(self, state: Abbey, /) -> tuple[Step, ...]:
        return at(state, self.moment)

    def begun(self, state: Abbey, /) -> tuple[Step, Any]:
        """At the moment for noticing that the Bell was forgotten, it was forgotten."""
        return super().begun(replace(state, forgot=True) if self.moment == "forgotten" else state)

    def takes(self, move: Move, /) -> bool:
        return self.moment not in WINDOWS or isinstance(move, self.asks)


class SomethingElse(Act, frozen=True, tag="something-else"):
    """Something about which no player can be asked now."""

    def decision(self, state: Abbey, /) -> Decision | None:
        return anyone(seats(state), implied=False)

    def breaches(self, state: Abbey, who: Mover, move: Any, /) -> Iterator[Breach]:
        wrong = tuple(misplaced(state, move))
        yield from wrong
        if not wrong:
            yield breach("turn.order.clockwise", "not-now")


class GivingUnseen(SomethingElse, frozen=True, tag="giving-unseen"):
    """Cards are given from unknown hands."""

    def breaches(self, state: Abbey, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, Give):
            raise NotKnown(Question("giving", (), (), "mass.step2.pass-left"))
        yield from super().breaches(state, who, move)


class RestOfRound(Act, frozen=True, tag="rest-of-round"):
    """The turns that follow in a round whose first player is unknown."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.order.clockwise",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        return state.then(*turns_after(state, self.seat, first(state)))


class RestOfTurn(Act, frozen=True, tag="rest-of-turn"):
    """What follows a question in a turn whose player is unknown."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.order.clockwise",)

    def resolve(self, state: Abbey, /) -> Abbey:
        return state.then(*going_on(state, "act", whose_turn(state)))


def told_by_table(state: Abbey, id_: str, clause: str) -> Seat:
    """The player whom the table names in answer to a question. Raises NotKnown."""
    names = state.terms.seats
    return Seat(names.index(str(asked(state, Question(id_, (), names, clause)))))


def whose_turn(state: Abbey, moment: str = "act") -> Seat:
    """The player whose turn it is at a moment. Raises NotKnown."""
    names = state.terms.seats
    return Seat(names.index(str(asked(state, Question("turn", (moment,), names, "turn.order.clockwise")))))


def at(state: Abbey, moment: str) -> tuple[Step, ...]:
    """The Steps from a moment on. What they need to know is asked for. Raises NotKnown."""
    if moment in ("bell", "mass"):
        return going_on(state, moment, first(state))
    if moment in OF_A_TURN:
        return going_on(state, moment, whose_turn(state, moment))
    match moment:
        case "monks":
            return Monks(), FirstDie(), ConfessionDie(0), ConfessionDie(1)
        case "reply":
            return Reply(None, was_asked(state), question_put(state)), RestOfTurn()
        case "counter-question":
            return CounterQuestion(was_asked(state), who_asked(state)), RestOfTurn()
        case "counter-reply":
            return CounterReply(None, who_asked(state), question_put(state)), RestOfTurn()
        case "showing":
            return Showing(was_asked(state)), RestOfTurn()
        case "laying":
            return LayingKind(was_asked(state), AULA, (), False), RestOfTurn()
        case "caught":
            return BookWindow("caught", told_by_table(state, "caught", "room.cell.caught")), RestOfTurn()
        case "passing":
            caller = first(state)
            return BooksAtMass("passing"), Passing(caller), Eventful(caller), HandingOn(caller)
        case "choosing" | "choosing-met":
            chooser = Played(told_by_table(state, "chooser", "room.script.plain"))
            verb = Look(who="chosen") if moment == "choosing" else Take(who="encountered")
            return Aim(verb, chooser), RestOfTurn()
        case "ordering":
            return Ordering(told_by_table(state, "chooser", "room.script.special"), None), Passing(first(state))
        case "sending":
            chooser_seat = told_by_table(state, "chooser", "room.bib.card")
            return Sending(chooser_seat, chooser_seat, "chosen"), RestOfTurn()
        case "consent":
            return Consent(), RestOfTurn()
        case "forgotten":
            return Forgotten(first(state)), RestOfTurn()
        case "giving":
            return (GivingUnseen(),)
    return (SomethingElse(),)


OF_A_TURN: Final = (
    "turn-start",
    "move",
    "encounter",
    "ask",
    "act",
    "search",
    "request",
    "claim",
    "turn-end",
    "taking-up",
)


def going_on(state: Abbey, moment: str, seat: Seat) -> tuple[Step, ...]:
    """The Steps that are still to do in a round, from a moment of a player's turn."""
    if moment == "mass":
        return (Mass(seat),)
    if moment == "bell":
        return Bell(seat), *turn_of(state, seat), *turns_after(state, seat, seat)
    ending: tuple[Step, ...] = (BookWindow("turn-end", seat), TurnEnd(seat))
    later = (RestOfRound(seat),) if state.first is None else turns_after(state, seat, state.first)
    now: dict[str, tuple[Step, ...]] = {
        "turn-start": (BookWindow("turn-start", seat), Moving(seat), *ending),
        "move": (Moving(seat), *ending),
        "encounter": (BookWindow("encounter", seat), Encounter(seat), Acting(seat), *ending),
        "ask": (Encounter(seat), Acting(seat), *ending),
        "act": (Acting(seat), *ending),
        "search": (Searching(seat), *ending),
        "request": (Requesting(seat), *ending),
        "claim": (Claiming(seat), *ending),
        "turn-end": ending,
    }
    if moment == "taking-up":
        return TakingUp(seat, room(state, seat)), Acting(seat), *ending, *later
    return *now[moment], *later


def before(state: Abbey, moment: str) -> tuple[Step, ...]:
    """The window that is open before a moment."""
    return (Consent(),) if moment == "bell" and state.terms.options["G62"] == "said" else ()


def turn_of(state: Abbey, seat: Seat) -> tuple[Step, ...]:
    """The Steps of a player's turn."""
    return (Consent(), Turn(seat)) if state.terms.options["G62"] == "said" else (Turn(seat),)


def turns_after(state: Abbey, seat: Seat, begins: Seat) -> tuple[Step, ...]:
    """The turns of the players after a seat in a round."""
    order = around(state, begins)
    return tuple(step for each in order[order.index(seat) + 1 :] for step in turn_of(state, each))


def was_asked(state: Abbey) -> Seat:
    """The player who was asked for an answer or a card. Raises NotKnown."""
    return told_by_table(state, "asked-player", "ask.reply.silence")


ALL_OF = {"hold-all": HOLD_COUNT, "crossed-all": CROSSED_COUNT, "where-going": GOING}
"""The questions of a form without further subject, by name."""


def question_put(state: Abbey) -> Query:
    """The question that was asked, as far as the answer depends on it. Raises NotKnown."""
    question = Question("asked-form", (), (*ALL_OF, *FORMS), "ask.reply.answer")
    form = str(asked(state, question))
    if form in ALL_OF:
        return Query(ALL_OF[form])
    traits = (next(iter(box().values)),) if form in (HOLD_COUNT, CROSSED_COUNT) else ()
    return Query(form, traits, where=OTHER if form == GOING else "")
