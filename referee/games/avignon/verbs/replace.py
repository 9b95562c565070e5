"""Replace: excommunicates a person without using the action."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.core import Move, Step
from referee.words.message import P_, Said

from .. import moves
from ..state import Avignon, place_at
from ..supply import Successor
from .aim import aim
from .base import Frame, Verb
from .selector import Selector


class Replace(Verb, frozen=True, tag="replace"):
    """Discards a person; a new one is drawn and lies exactly there."""

    target: Selector
    phrases: ClassVar[dict[str, Said]] = {
        "this": P_("verb.replace.this", "Replace this person."),
        "name": P_("verb.replace.name", "Replace one {person}."),
        "faction": P_("verb.replace.faction", "Replace one person of the faction {faction}."),
        "all": P_("verb.replace.all", "Replace every person of the faction {faction}."),
        "other": P_("verb.replace.other", "Replace another person."),
        "any": P_("verb.replace.any", "Replace any person."),
        "other-at": P_("verb.replace.other-at", "Replace another person level with {maps}."),
        "any-at": P_("verb.replace.any-at", "Replace any person level with {maps}."),
    }

    def expand(self, frame: Frame, since: int | None = None) -> tuple[Step, ...]:
        return aim(self, frame, since)

    def said(self, slot: int) -> Move:
        return moves.Replace(slot)

    def act(self, state: Avignon, slot: int, frame: Frame) -> Avignon:
        return exchange(state, slot)


def exchange(state: Avignon, slot: int) -> Avignon:
    """The person goes to the discard pile; a new one is drawn and lies exactly there."""
    place = place_at(state, slot)
    discard = None if state.discard is None or place.person is None else (*state.discard, place.person)
    state = replace(state.placed(slot, None), discard=discard, touched=True)
    return state.push(Successor(slot, place.level if place.level is not None else 0))
