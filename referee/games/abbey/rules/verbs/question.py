"""Question: the reader asks each of certain players one question; a player who answers may ask back."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.core import Seat, Speaker, Step
from referee.words.message import P_, Phrase

from ...position.state import Abbey, Act
from ..encounters.encounter import Encounter, Questioning
from ..rooms.books import Played
from .aim import Aim, Aimed


class Question(Aimed, frozen=True, kw_only=True, tag="question"):
    """With everybody in the room it takes the place of the one question of an encounter."""

    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.question", "Ask a question, and let whoever answers ask back: {who}."),
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], who=self.whom(speaker))

    def expand(self, frame: Played, /) -> tuple[Step, ...]:
        instead = (InsteadOfOne(),) if self.who in ("room", "others", "all") else ()
        return *instead, Aim(self, frame)

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Questioning(frame.actor, target),) if target != frame.actor else ()


class InsteadOfOne(Act, frozen=True, tag="instead-of-one"):
    """The question of the encounter is among those that the book allows."""

    clauses: ClassVar[tuple[str, ...]] = ("room.script.special",)

    def resolve(self, state: Abbey, /) -> Abbey:
        rest = state.then().agenda
        at = next((n for n, step in enumerate(rest) if type(step) is Encounter), None)
        return replace(state, agenda=rest if at is None else (*rest[:at], *rest[at + 1 :]))
