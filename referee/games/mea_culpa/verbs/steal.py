"""Steal: money from an opponent, all or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Decision, Move, Mover, Seat, Step, breach, one
from referee.words.message import NP_, Said

from ..known import can_pay
from ..ledger import earn, pay
from ..moves import StealFrom
from ..state import Act, MeaCulpa, seats
from .base import Verb


class Steal(Verb, frozen=True, tag="steal"):
    n: int
    phrases: ClassVar[dict[str, Said]] = {
        "plain": NP_(
            "verb.steal",
            "Choose an opponent who has to give you {n} taler; one who has less gives nothing.",
            "Choose an opponent who has to give you {n} taler; one who has less gives nothing.",
        )
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (StealStep(actor, self.n),)


class StealStep(Act, frozen=True, tag="steal-step"):
    clauses: ClassVar[tuple[str, ...]] = ("house.card.steal-3",)
    actor: Seat
    n: int

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.actor)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return [StealFrom(Seat(seat)) for seat in seats(state) if seat != self.actor]

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, StealFrom):
            yield breach("house.card.steal-3", "first")
        elif move.player == self.actor:
            yield breach("house.card.steal-3", "self")

    def apply(self, state: MeaCulpa, who: Mover, move: StealFrom, /) -> MeaCulpa:
        state = state.then()
        if not can_pay(state, move.player, self.n):
            return state
        return earn(pay(state, move.player, self.n), self.actor, self.n)
