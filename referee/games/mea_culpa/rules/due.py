"""The barrier after every effect: what the position now requires, in the printed order."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Seat, Step, happened, witness

from ..box.components import SITES
from ..position.state import Act, MeaCulpa
from .cathedral import crowded, raise_part
from .evaluation import evaluation
from .final import FinalCompare, GameEnd, LayDown
from .sins.record_of_sins import descend
from .sins.sins import Punish, RunOut, gathered, next_debt

LAST_CATHEDRAL = 2


class Due(Act, frozen=True, tag="due"):
    """Missing sin stones, then a punishment, then a cathedral. The Step stays until nothing is required any more."""

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        if state.debts:
            return state.push(RunOut(next_debt(state)))
        if state.placer is not None:
            den = gathered(state)
            if den is not None:
                return state.push(Punish(den, state.placer))
            return state.then(Due(), placer=None)
        at = crowded(state)
        if at is None:
            return state.then()
        count = len(state.finished)
        state = raise_part(state, at)
        return completed(state, at) if len(state.finished) > count else state


def completed(state: MeaCulpa, at: int) -> MeaCulpa:
    """The State after a cathedral was finished. After the first one play goes on; after the second only the step of a
    Pope who was caught is left."""
    if len(state.finished) < LAST_CATHEDRAL:
        return state.push(FirstEvaluation(at))
    caught = tuple(step for step in state.agenda if isinstance(step, Caught))
    return state.unwind(GameEnd, SecondEvaluation(at), *caught[:1], FinalCompare(), LayDown())


class FirstEvaluation(Act, frozen=True, tag="first-evaluation"):
    """Compartment I is emptied, then the interrupted play goes on."""

    clauses: ClassVar[tuple[str, ...]] = ("eval.first", "cath.eval-now", "cath.two")
    at: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        after = state.then(*evaluation(SITES[self.at], "I", len(state.terms.seats)))
        witness(("cath.eval-now",))
        return happened(state, after, "eval.first", "begins")


class SecondEvaluation(Act, frozen=True, tag="second-evaluation"):
    """Compartment II is emptied, and the game ends."""

    clauses: ClassVar[tuple[str, ...]] = ("eval.second", "cath.eval-now", "cath.two", "end.sequence")
    at: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        after = state.then(*evaluation(SITES[self.at], "II", len(state.terms.seats)))
        witness(("cath.two",))
        witness(("end.sequence",))
        return happened(state, after, "eval.second", "begins")


class Caught(Act, frozen=True, tag="caught"):
    """A Pope who was caught goes steps towards Hell."""

    clauses: ClassVar[tuple[str, ...]] = ("pope.caught",)
    seat: Seat
    steps: int = 1

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return descend(state.then(), self.seat, self.steps, "pope.caught")


class Misplaced(Act, frozen=True, tag="misplaced"):
    """A Pope whose die led to no visit goes one step towards Hell, by that clause, caught or not."""

    seat: Seat
    clause: str

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return descend(state.then(), self.seat, 1, self.clause)


DUE: tuple[Step, ...] = (Due(),)
