"""Steal: money from an opponent, all or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Decision, Move, Mover, Seat, Speaker, Step, Verb, breach, happened, one
from referee.words.message import NP_, Said

from ..known import can_pay
from ..ledger import earn, pay
from ..moves import StealFrom
from ..state import Act, MeaCulpa, seats
from .frame import HouseFrame


class Steal(Verb, frozen=True, tag="steal"):
    n: int
    phrases: ClassVar[dict[str, Said]] = {
        "plain": NP_(
            "verb.steal",
            "Choose an opponent who has to give you {n} taler; one who has less gives nothing.",
            "Choose an opponent who has to give you {n} taler; one who has less gives nothing.",
        )
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], n=self.n)

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (StealStep(frame, self.n),)


class StealStep(Act, frozen=True, tag="steal-step"):
    frame: HouseFrame
    n: int

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.frame.actor)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return [StealFrom(Seat(seat)) for seat in seats(state) if seat != self.frame.actor]

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, StealFrom):
            yield breach(self.frame.clause, "first")
        elif move.player == self.frame.actor:
            yield breach(self.frame.clause, "self")

    def apply(self, state: MeaCulpa, who: Mover, move: StealFrom, /) -> MeaCulpa:
        seat, victim, after = self.frame.actor, move.player, state.then()
        if not can_pay(state, victim, self.n):
            return happened(state, after, self.frame.clause, "too-poor", opponent=victim, n=self.n)
        after = earn(pay(after, victim, self.n), seat, self.n)
        return happened(state, after, self.frame.clause, "stolen", opponent=victim, player=seat, n=self.n)
