"""Steal: money from an opponent, all or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Move, Seat, Speaker, Step, Verb, breach, happened
from referee.words.message import NP_, Phrase

from ...moves import StealFrom
from ...position.known import can_pay
from ...position.state import MeaCulpa, seats
from ..ledger import earn, pay
from .choosing import Choosing
from .frame import HouseFrame


class Steal(Verb, frozen=True, tag="steal"):
    n: int
    phrases: ClassVar[dict[str, Phrase]] = {
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


class StealStep(Choosing, frozen=True, tag="steal-step"):
    asks: ClassVar[tuple[type[Move], ...]] = (StealFrom,)
    n: int

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return [StealFrom(Seat(seat)) for seat in seats(state) if seat != self.frame.actor]

    def forbids(self, state: MeaCulpa, move: StealFrom, /) -> Iterator[Breach]:
        if move.player == self.frame.actor:
            yield breach(self.frame.clause, "self")

    def chosen(self, state: MeaCulpa, move: StealFrom, /) -> MeaCulpa:
        seat, victim, after = self.frame.actor, move.player, state.then()
        if not can_pay(state, victim, self.n):
            return happened(state, after, self.frame.clause, "too-poor", opponent=victim, n=self.n)
        after = earn(pay(after, victim, self.n), seat, self.n)
        return happened(state, after, self.frame.clause, "stolen", opponent=victim, player=seat, n=self.n)
