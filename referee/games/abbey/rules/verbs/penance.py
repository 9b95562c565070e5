"""Penance: players are sent to repent. Pardon: the reader need not."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Seat, Speaker, Step, happened
from referee.words.message import P_, Phrase

from ...position.pieces import Bent
from ...position.state import Abbey, Act, with_bent
from ..rooms.books import Played
from ..rooms.penance import sentence
from .aim import Aimed


class Penance(Aimed, frozen=True, kw_only=True, tag="penance"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.penance", "Penance for: {who}.")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Sentencing(target),)


class Sentencing(Act, frozen=True, tag="sentencing"):
    clauses: ClassVar[tuple[str, ...]] = ("room.bib.card",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        return sentence(state.then(), self.seat)


class Pardon(Aimed, frozen=True, kw_only=True, tag="pardon"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.pardon", "You go to the Ecclesia without Penance when you are caught.")
    }

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Pardoning(target),)


class Pardoning(Act, frozen=True, tag="pardoning"):
    clauses: ClassVar[tuple[str, ...]] = ("room.script.special",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        after = with_bent(state.then(), Bent("pardon", 1, "now", self.seat))
        return happened(state, after, "G5", "pardoned", player=self.seat)
