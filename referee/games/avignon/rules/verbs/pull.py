"""Pull: towards the player whom the frame names."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Move
from referee.words.message import NP_, Phrase

from ... import moves
from ...position.state import Avignon
from .. import track
from ..petitions.frame import Frame
from .aimed import Aimed


class Pull(Aimed, frozen=True, tag="pull"):
    """Moves persons so many maps towards the player."""

    steps: int = 1
    move: ClassVar[type[Move]] = moves.Pull
    phrases: ClassVar[dict[str, Phrase]] = {
        "this": NP_("verb.pull.this", "Pull this person {n} map.", "Pull this person {n} maps."),
        "name": NP_("verb.pull.name", "Pull one “{person}” {n} map.", "Pull one “{person}” {n} maps."),
        "faction": NP_(
            "verb.pull.faction",
            "Pull one person of the faction {faction} {n} map.",
            "Pull one person of the faction {faction} {n} maps.",
        ),
        "all": NP_(
            "verb.pull.all",
            "Pull every person of the faction {faction} {n} map.",
            "Pull every person of the faction {faction} {n} maps.",
        ),
        "other": NP_("verb.pull.other", "Pull another person {n} map.", "Pull another person {n} maps."),
        "any": NP_("verb.pull.any", "Pull any person {n} map.", "Pull any person {n} maps."),
        "other-at": NP_(
            "verb.pull.other-at",
            "Pull another person level with {maps} {n} map.",
            "Pull another person level with {maps} {n} maps.",
        ),
        "any-at": NP_(
            "verb.pull.any-at",
            "Pull any person level with {maps} {n} map.",
            "Pull any person level with {maps} {n} maps.",
        ),
    }

    def number(self) -> int:
        return self.steps

    def move_at(self, slot: int) -> Move:
        return moves.Pull(slot)

    def leads_out(self, state: Avignon, slot: int, frame: Frame) -> bool:
        return track.leads_out(state, slot, track.pulled(state, frame, self.steps))

    def act(self, state: Avignon, slot: int, frame: Frame) -> Avignon:
        return track.pull(state, slot, frame, self.steps)
