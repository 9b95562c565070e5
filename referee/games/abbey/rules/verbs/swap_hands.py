"""Swap hands: the reader and another player exchange all their Suspects."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, field

from referee.core import Seat, Speaker, Step, happened
from referee.words.message import P_, Phrase

from ...position.state import Abbey, Act
from ..rooms.books import Played
from ..rooms.hands import swapped
from .aim import Aimed, Who


class SwapHands(Aimed, frozen=True, kw_only=True, tag="swap-hands"):
    who: Annotated[Who, Meta(description="with whom")] = field(default="die-other", name="with")
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.swap-hands", "Exchange your whole hand with: {who}.")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Swapping(frame.actor, target),)


class Swapping(Act, frozen=True, tag="swapping"):
    clauses: ClassVar[tuple[str, ...]] = ("room.script.plain",)
    seat: Seat
    other: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        after = swapped(state.then(), self.seat, self.other)
        return happened(state, after, "G5", "swaps", player=self.seat, other=self.other)
