"""Look: the reader looks through a hand."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Seat, Speaker, Step, happened
from referee.words.message import P_, Phrase

from ...position.state import Abbey, Act
from ..rooms.books import Played
from ..rooms.hands import known_hand
from .aim import Aimed


class Look(Aimed, frozen=True, kw_only=True, tag="look"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.look", "Look through the hand of: {who}.")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (LookingThrough(frame.actor, target),)


class LookingThrough(Act, frozen=True, tag="looking-through"):
    clauses: ClassVar[tuple[str, ...]] = ("room.bib.card",)
    seat: Seat
    other: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        cards = known_hand(state, self.other)
        if cards is None:
            return happened(state, state.then(), "G5", "looks-blind", player=self.seat, other=self.other)
        seen_by = (cards, self.seat, self.other)
        return happened(state, state.then(), "G5", "looks", player=self.seat, other=self.other, cards=seen_by)
