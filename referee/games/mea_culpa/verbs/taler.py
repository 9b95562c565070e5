"""Taler: money from the bank."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Seat, Step
from referee.words.message import NP_, Said

from ..ledger import earn
from ..state import Act, MeaCulpa
from .base import Verb


class Taler(Verb, frozen=True, tag="taler"):
    n: int
    phrases: ClassVar[dict[str, Said]] = {
        "plain": NP_("verb.taler", "Take {n} taler from the bank.", "Take {n} taler from the bank.")
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (Earn(actor, self.n),)


class Earn(Act, frozen=True, tag="earn"):
    clauses: ClassVar[tuple[str, ...]] = ("house.card.taler",)
    actor: Seat
    n: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return earn(state.then(), self.actor, self.n)
