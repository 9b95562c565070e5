"""Push: away from the player whom the frame names."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Move
from referee.words.message import NP_, Phrase

from ... import moves
from ...position.state import Avignon
from .. import track
from ..petitions.frame import Frame
from .aimed import Aimed


class Push(Aimed, frozen=True, tag="push"):
    """Moves persons so many maps towards the player's opponent."""

    steps: int = 1
    move: ClassVar[type[Move]] = moves.Push
    phrases: ClassVar[dict[str, Phrase]] = {
        "this": NP_("verb.push.this", "Push this person {n} map.", "Push this person {n} maps."),
        "name": NP_("verb.push.name", "Push one “{person}” {n} map.", "Push one “{person}” {n} maps."),
        "faction": NP_(
            "verb.push.faction",
            "Push one person of the faction {faction} {n} map.",
            "Push one person of the faction {faction} {n} maps.",
        ),
        "all": NP_(
            "verb.push.all",
            "Push every person of the faction {faction} {n} map.",
            "Push every person of the faction {faction} {n} maps.",
        ),
        "other": NP_("verb.push.other", "Push another person {n} map.", "Push another person {n} maps."),
        "any": NP_("verb.push.any", "Push any person {n} map.", "Push any person {n} maps."),
        "other-at": NP_(
            "verb.push.other-at",
            "Push another person level with {maps} {n} map.",
            "Push another person level with {maps} {n} maps.",
        ),
        "any-at": NP_(
            "verb.push.any-at",
            "Push any person level with {maps} {n} map.",
            "Push any person level with {maps} {n} maps.",
        ),
    }

    def number(self) -> int:
        return self.steps

    def move_at(self, slot: int) -> Move:
        return moves.Push(slot)

    def leads_out(self, state: Avignon, slot: int, frame: Frame) -> bool:
        return track.leads_out(state, slot, track.pushed(state, frame, self.steps))

    def act(self, state: Avignon, slot: int, frame: Frame) -> Avignon:
        return track.push(state, slot, frame, self.steps)
