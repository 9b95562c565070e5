"""The position."""

from typing import Any, ClassVar

from referee.core import Breach, Field, Seat, State, breach

from .fields import FIELDS


class Alms(State, frozen=True, kw_only=True):
    fields: ClassVar[tuple[Field, ...]] = FIELDS
    cards: tuple[int | None, ...]
    deck: tuple[int, ...] | None = None
    winner: Seat | None = None
    open: bool = False

    def after_end(self) -> Breach:
        return breach("alms.turn", "over")


FIELD = {field.field: field for field in FIELDS}


def card(state: Alms, seat: Seat) -> Any:
    """A player's number, or an Unknown."""
    return FIELD["cards"].value(state, seat)
