"""Extra turns, and turns that are skipped."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Seat, Speaker, Step
from referee.words.message import P_, Phrase

from ...position.state import Abbey, Act
from ..rooms.books import Played
from ..rooms.declared import again, skipping
from .aim import Aimed


class ExtraTurn(Aimed, frozen=True, kw_only=True, tag="extra-turn"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.extra-turn", "Another turn right after this one for: {who}.")
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Repeating(target),)


class Repeating(Act, frozen=True, tag="repeating"):
    clauses: ClassVar[tuple[str, ...]] = ("room.script.special",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        return again(state.then(), self.seat)


class SkipTurn(Aimed, frozen=True, kw_only=True, tag="skip-turn"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.skip-turn", "The next turn is skipped by: {who}.")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Skipping(target),)


class Skipping(Act, frozen=True, tag="skipping"):
    clauses: ClassVar[tuple[str, ...]] = ("room.script.plain",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        return skipping(state.then(), self.seat)
