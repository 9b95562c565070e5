"""Keep the loot: an intruder who is caught need not give the card back."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Seat, Step, happened
from referee.words.message import P_, Phrase

from ...position.pieces import Bent
from ...position.state import Abbey, Act, with_bent
from ..rooms.books import Played
from .aim import Aimed


class KeepLoot(Aimed, frozen=True, kw_only=True, tag="keep-loot"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.keep-loot", "You keep the card that you took when you are caught.")
    }

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Keeping(target),)


class Keeping(Act, frozen=True, tag="keeping"):
    clauses: ClassVar[tuple[str, ...]] = ("room.script.special",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        after = with_bent(state.then(), Bent("keep-loot", 1, "now", self.seat))
        return happened(state, after, "G5", "keeps", player=self.seat)
