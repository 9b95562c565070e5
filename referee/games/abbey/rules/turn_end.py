"""The end of a turn."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.core import Seat, happened

from ..position.state import Abbey, Act, straightened


class TurnEnd(Act, frozen=True, tag="turn-end"):
    """Changes of rules for this turn end. A Bell that nobody missed stays where it is."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.bell.first-only",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        after = ended(state.then(), self.seat)
        return happened(state, after, "turn.bell.first-only", "unnoticed") if state.forgot else after


def ended(state: Abbey, seat: Seat) -> Abbey:
    """The State after a turn."""
    after = straightened(straightened(state, "turn", seat), "now")
    if after is not state:
        after = happened(state, after, "G5", "ends")
    return replace(after, forgot=False, brought=())
