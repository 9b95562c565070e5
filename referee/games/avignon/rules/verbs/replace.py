"""Replace: excommunicates a person without using the action."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Move
from referee.words.message import P_, Phrase

from ... import moves
from ...position.state import Avignon
from ..petitions.frame import Frame
from ..supply import exchange
from .aimed import Aimed


class Replace(Aimed, frozen=True, tag="replace"):
    """Discards a person; a new one is drawn and lies exactly there."""

    move: ClassVar[type[Move]] = moves.Replace
    phrases: ClassVar[dict[str, Phrase]] = {
        "this": P_("verb.replace.this", "Replace this person."),
        "name": P_("verb.replace.name", "Replace one “{person}”."),
        "faction": P_("verb.replace.faction", "Replace one person of the faction {faction}."),
        "all": P_("verb.replace.all", "Replace every person of the faction {faction}."),
        "other": P_("verb.replace.other", "Replace another person."),
        "any": P_("verb.replace.any", "Replace any person."),
        "other-at": P_("verb.replace.other-at", "Replace another person level with {maps}."),
        "any-at": P_("verb.replace.any-at", "Replace any person level with {maps}."),
    }

    def move_at(self, slot: int) -> Move:
        return moves.Replace(slot)

    def act(self, state: Avignon, slot: int, frame: Frame) -> Avignon:
        return exchange(state, slot, frame)
