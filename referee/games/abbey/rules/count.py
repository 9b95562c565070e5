"""The points for the claims of a player."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.core import Seat, carries

from ..box.components import box, rule_number
from ..position.known import profile
from ..position.state import FIELD, Abbey

WORTH: Final = tuple(rule_number(f"worth-{what}") for what in ("right", "wrong", "found", "false"))
RIGHT, WRONG, FOUND, FALSE = WORTH


class Claims(Struct, frozen=True):
    """The numbers of right and wrong Revelations of a player, whether he named the culprit, and the number of false
    Accusations."""

    right: int
    wrong: int
    found: bool
    false: int

    def points(self) -> int:
        """The points of all claims."""
        return RIGHT * self.right + WRONG * self.wrong + FOUND * self.found + FALSE * self.false


@carries("rev.verify-end", "score.rev.correct", "score.rev.wrong", "score.acc.correct", "score.acc.wrong")
def claims(state: Abbey, seat: Seat, finder: Seat | None) -> Claims:
    """The claims of a player, compared with the culprit. Raises NotKnown."""
    made = [value for value, by in zip(box().values, state.revelations, strict=True) if by == seat]
    true = profile(state, str(state.culprit)) if made else ()
    right = sum(value in true for value in made)
    false = state.accused[seat]
    if false is None:
        false = int(FIELD["accused"].value(state, seat))
    return Claims(right, len(made) - right, finder == seat, false)


@carries("acc.correct.end", "acc.refute.minus2")
def points(state: Abbey, seat: Seat, finder: Seat | None) -> int:
    """All points of a player. Raises NotKnown."""
    return claims(state, seat, finder).points()
