"""The moments outside a turn's own actions: a petition, the answer to an offered draw, the choice of the deck. For
positions in which the player, or the actions of the turn, are unknown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from referee.core import (
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Question,
    Seat,
    Step,
    Term,
    Unbegun,
    answered,
    asked,
    breach,
    happened,
    one,
)

from .. import moves
from ..box.components import SLOTS
from ..rules.petitions.declared import Declared
from ..rules.petitions.petition import CLAUSE, OF_CHOICES, forgotten, petition_steps, steps_of
from ..rules.petitions.petition_steps import All, InOrder, PetitionStep, Pick
from ..rules.setup import EXPANSION, Build, LayOut, standing_for
from ..rules.turn import OFFERED, Answer, Turn
from ..rules.verbs.choose import ChooseStep
from ..rules.verbs.opponent_does import OpponentStep
from ..rules.verbs.optional import May
from ..rules.verbs.repeat import RepeatStep
from ..rules.verbs.swap import SwapStep
from .pieces import Petition
from .state import Act, Avignon, active, faction_of, other

INSIDE: Final = (moves.Pull, moves.Push, moves.Replace, moves.Swap, moves.ChooseOption, moves.Use, moves.Done)
"""The kinds of move while a petition is carried out."""

RARE: Final = ("in-petition", "draw-offered", "deck")
"""The moments that players would have mentioned."""

NOBODY: Final = "nobody"
"""Stands for the petition if none is carried out."""

MOST_OPTIONS: Final = 3
"""The largest number of options among which a petition lets a player choose."""

Steps = tuple[Step, ...]


def moments(state: Avignon) -> dict[str, Steps]:
    """The possible moments if none is known."""
    by_name: dict[str, Steps] = {
        "actions": (Turn(),),
        "in-petition": (InPetition(), Turn()),
        "draw-offered": (UntoldAnswer(), Turn()),
    }
    return by_name | ({"deck": (UntoldBuild(), LayOut())} if state.terms.variant == EXPANSION else {})


class InPetition(Unbegun, Act, frozen=True, tag="in-petition"):
    """A petition is carried out, and a player chooses in it."""

    clauses: ClassVar[tuple[str, ...]] = ("act.petition",)
    asks: ClassVar[tuple[type[Move], ...]] = tuple(kind for kind in INSIDE if kind is not moves.Done)

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, INSIDE)

    def sayable(self, state: Avignon, /) -> Iterator[Move]:
        slots = [slot for slot in SLOTS if state.display[slot - 1] is not None]
        yield from (kind(slot, by) for kind in (moves.Pull, moves.Push) for slot in slots for by in (None, 1, 2))
        yield from (moves.Replace(slot) for slot in slots)
        yield from (moves.Swap(a, b) for a in slots for b in slots if a != b)
        yield from (moves.ChooseOption(option) for option in range(1, MOST_OPTIONS + 1))
        yield from (moves.Use(), moves.Done())

    def begun(self, state: Avignon, /) -> tuple[Step, Avignon]:
        seat = active(state)
        kind = str(asked(state, Question("petitioned", (), (*choosing_kinds(state, seat), NOBODY), CLAUSE)))
        if kind == NOBODY:
            return Turn(), state.then()
        every = points(state, petition_steps(state, seat, kind))
        part = 1
        if len(every) > 1:
            part = int(asked(state, Question("part", (kind,), tuple(range(1, len(every) + 1)), CLAUSE)))
        point = every[part - 1]
        petition = Petition(seat, 0, None, kind, () if point.fresh else None, since=state.serial, due=True)
        state = replace(state.then(*point.steps), petition=petition)
        return state.agenda[0], state

    def apply(self, state: Avignon, who: Mover, move: Any, /) -> Avignon:
        return forgotten(super().apply(state, who, move), OF_CHOICES)

    def resolve(self, state: Avignon, /) -> Avignon:
        return self.begun(state)[1]


def choosing_kinds(state: Avignon, seat: Seat) -> tuple[str, ...]:
    """The persons whose petitions let a player choose."""
    return tuple(kind for kind in state.built if points(state, steps_of(state, seat, kind)))


class Point(Struct, frozen=True):
    """A Step of a petition at which a player may choose, with the Steps after it; `fresh` if the petition has chosen
    nobody before."""

    steps: Steps
    fresh: bool = False


def points(state: Avignon, steps: Steps, fresh: bool = True) -> tuple[Point, ...]:
    """The points at which a player may choose while these Steps are carried out, in the order of the card's text."""
    if not steps:
        return ()
    head, behind = steps[0], steps[1:]
    before = (Point((*at.steps, *behind), at.fresh and fresh) for at in points_in(state, head))
    return (*before, *points(state, behind, fresh=False))


def points_in(state: Avignon, head: Step) -> tuple[Point, ...]:
    """The points in one Step of a petition."""
    match head:
        case Pick() | SwapStep() | Declared():
            return (Point((head,), fresh=True),)
        case All(verb, frame):
            return (Point((InOrder(verb, frame, None),), fresh=True),)
        case May(inner):
            direct = isinstance(inner[0], Pick | SwapStep)
            return (Point((head,), fresh=True), *points(state, inner[1:] if direct else inner, fresh=not direct))
        case ChooseStep(options, frame, left, taken):
            more = () if left == 1 else (ChooseStep(options, frame, left - 1, taken),)
            inside = (at for option in options for at in points(state, option, fresh=left == 1))
            return (Point((head,), fresh=True), *(Point((*at.steps, *more), at.fresh) for at in inside))
        case RepeatStep(verb, frame):
            frame = replace(frame, since=0)
            inner, again = verb.effect.expand(frame), RepeatStep(verb, frame, 0)
            repeated = inner if verb.must else (May(inner, frame, more=1),)
            return tuple(Point((*at.steps, again)) for at in points(state, repeated))
        case OpponentStep():
            return points(state, head.steps(state))
    return ()


def signature(step: Any) -> tuple[Any, ...]:
    """What a Step of a petition lets a player do, regardless of how often it was done before."""
    if isinstance(step, May):
        return ("may", *signature(step.inner[0]))
    if isinstance(step, ChooseStep):
        return ("choose", step.frame.actor, len(step.options))
    return (type(step).__name__, step.frame.actor, getattr(step, "verb", None))


def part_of(state: Avignon) -> int | None:
    """The number of the choice that is due in the present petition, counted from 1; None if there is no choice in
    it."""
    petition, step = state.petition, state.agenda[0]
    if petition is None or not isinstance(step, PetitionStep):
        return None
    choices_in = points(state, steps_of(state, petition.seat, petition.person))
    due = signature(step)
    return next((n for n, point in enumerate(choices_in, 1) if signature(point.steps[0]) == due), None)


class UntoldAnswer(Unbegun, Act, frozen=True, tag="untold-answer"):
    """A draw has been offered, and the opponent answers."""

    clauses: ClassVar[tuple[str, ...]] = ("G10",)
    asks: ClassVar[tuple[type[Move], ...]] = (moves.AcceptDraw, moves.DeclineDraw)

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, self.asks)

    def steps(self, state: Avignon, /) -> Steps:
        return (Answer(other(active(state))),) if answered(state, OFFERED, "G10") else ()


class UntoldBuild(Build, frozen=True, tag="untold-build"):
    """The deck is being built; it is unknown which factions have their person."""

    implicit: ClassVar[bool] = True
    asks: ClassVar[tuple[type[Move], ...]] = (moves.ChoosePerson,)

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, moves.ChoosePerson)

    def decision(self, state: Avignon, /) -> Decision | None:
        if state.ruling("G6") != "alternate":
            return super().decision(state)
        chooses = asked(state, Question("chooses", (), state.terms.seats, "G6"))
        return one(Seat(state.terms.seats.index(str(chooses))))

    def out_of_turn(self, state: Avignon, who: Mover, /) -> Iterator[Breach]:
        decision = self.decision(state)
        if decision is not None and decision.seats:
            yield breach("G6", "whose", player=Player(decision.seats[0]))

    def breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        faction = faction_of(state, move.person)
        alone = len(standing_for(state, faction)) == 1
        if alone or not answered(state, "lacks-person", "exp.build", faction):
            yield breach("exp.build", "twice-untold", faction=Term(f"faction.{faction}"))

    def apply(self, state: Avignon, who: Mover, move: moves.ChoosePerson, /) -> Avignon:
        faction = faction_of(state, move.person)
        return happened(state, state, "exp.build", "chosen", person=move.person, faction=faction)
