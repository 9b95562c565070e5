"""Steps: every opponent moves towards Hell."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Seat, Step
from referee.words.message import NP_, Said

from ..record import descend_all
from ..state import Act, MeaCulpa, seats
from .base import Verb


class Steps(Verb, frozen=True, tag="steps"):
    n: int
    phrases: ClassVar[dict[str, Said]] = {
        "plain": NP_(
            "verb.steps",
            "Every opponent's soul moves {n} step towards Hell.",
            "Every opponent's soul moves {n} steps towards Hell.",
        )
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (DriveOthers(actor, self.n),)


class DriveOthers(Act, frozen=True, tag="drive-others"):
    clauses: ClassVar[tuple[str, ...]] = ("house.card.steps",)
    actor: Seat
    n: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return descend_all(state.then(), {Seat(seat): self.n for seat in seats(state) if seat != self.actor})
