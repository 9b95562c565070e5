"""Take the Letter that lies in Suite 6."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.core import Seat, Step
from referee.words.message import P_, Said

from ..ledger import gain_letter
from ..state import Act, MeaCulpa
from .base import Verb


class TakeLetter(Verb, frozen=True, tag="take-letter"):
    colour: Literal["yellow"]
    phrases: ClassVar[dict[str, Said]] = {"plain": P_("verb.take-letter", "Take the {letter} that lies here.")}

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (TakeLetterStep(actor, self.colour),)


class TakeLetterStep(Act, frozen=True, tag="take-letter-step"):
    clauses: ClassVar[tuple[str, ...]] = ("house.s6.letter",)
    actor: Seat
    colour: str

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return gain_letter(state.then(suite6=False), self.actor, self.colour)
