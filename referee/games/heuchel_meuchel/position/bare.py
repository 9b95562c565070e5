"""Attributes of the position, without its Fields."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from referee.core import Breach, Seat, State, breach

from ..box.components import DIE
from .pieces import NOTHING, Card, Rest, Squares, Unit


class Bare(State, frozen=True, kw_only=True):
    """`columns` by seat, None before the choice. `units` lie face up and `piles` face down, by column, then by row; an
    unknown column is None. `penalties` and `hands` by seat. `moved` is the square of the unit that may take, `took`
    whether it did, `last` the square to which a unit moved last and from which nothing was taken, `rests` the
    remainders that nobody has looked at yet. `extra` marks an extra turn that may be declined, or with the die has been
    accepted. `left` are cards that nobody was dealt and that were shown. None in `turn`, `roll` and `extra` means
    unknown."""

    columns: tuple[int | None, ...]
    cards: tuple[Card, ...] = ()
    units: tuple[Squares | None, ...] = (NOTHING,) * 6
    piles: tuple[Squares, ...] = (NOTHING,) * 6
    penalties: tuple[Unit, ...]
    hands: tuple[Unit, ...]
    left: tuple[Card, ...] = ()
    turn: Seat | None = Seat(0)
    extra: bool | None = False
    roll: int | None = None
    moved: tuple[int, int] | None = None
    took: bool = False
    last: tuple[int, int] | None = None
    rests: tuple[Rest, ...] = ()
    ended: bool = False

    def with_value(self, card: int, value: int) -> Self:
        """The same position with the value of a card known."""
        known = Card(self.cards[card].rank, value)
        return replace(self, cards=(*self.cards[:card], known, *self.cards[card + 1 :]))

    def after_end(self) -> Breach:
        """The breach of any move after the end of the game."""
        if self.terms.variant == DIE:
            return breach("dice.end", "over")
        return breach("end.one-left", "over")
