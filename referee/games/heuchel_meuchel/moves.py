"""The moves of Heuchel & Meuchel.

A `place` is a row of the player's own column, or the name of a square in another one (`B5`), which is kept so that it
can be refused with the reason."""

from __future__ import annotations

from msgspec import Struct

from referee.core import Move, Tell

Place = int | str


class ChooseColumn(Move, frozen=True, tag="choose-column"):
    column: int


class Deal(Move, frozen=True, tag="deal"):
    """CHANCE: the player whose hand is being dealt gets this card."""

    rank: int
    value: int


class Order(Struct, frozen=True):
    """The values of a stack of one class, top card first."""

    rank: int
    values: tuple[int, ...]


class Lay(Move, frozen=True, tag="lay"):
    """The stacks of a player in the order of his choice; single cards need no mention."""

    stacks: tuple[Order, ...]


class Stack(Move, frozen=True, tag="stack"):
    """TABLE: a card that lies open on its start square, on top of a stack of `height` cards; None is a card alone."""

    rank: int
    value: int
    height: int | None = None


class Left(Move, frozen=True, tag="left"):
    """TABLE: a card that nobody was dealt, if such cards are shown."""

    rank: int
    value: int


class Roll(Move, frozen=True, tag="roll"):
    """CHANCE: the die."""

    die: int


class Go(Move, frozen=True, tag="go"):
    """Moves a unit, or its top cards; `to` only if the player names a landing square."""

    place: Place
    top: int | None = None
    to: Place | None = None


class Part(Struct, frozen=True, omit_defaults=True):
    """The top `count` cards of the unit in another column, None for all of them. `row` only if it differs from the row
    of the moved unit. `card` is a card under others, counted from the top: kept so that it can be refused with the
    reason."""

    column: int
    count: int | None = None
    row: int | None = None
    card: int | None = None


class Take(Move, frozen=True, tag="take"):
    """The moved unit takes these parts, in this order, underneath itself."""

    parts: tuple[Part, ...]


class Pass(Move, frozen=True, tag="pass"):
    """Takes nothing, or declines the extra turn."""


class Again(Move, frozen=True, tag="again"):
    """Accepts the extra turn, before the die is rolled for it."""


class Lose(Move, frozen=True, tag="lose"):
    """The card lost in Zugzwang: the top one of a unit, or the one at `card`, counted from the top."""

    place: Place
    card: int | None = None


class Top(Move, frozen=True, tag="top"):
    """TABLE: this card shows now on top of a unit."""

    rank: int
    value: int


class Count(Move, frozen=True, tag="count"):
    """TABLE: this is the next card of the final count."""

    rank: int
    value: int


MOVES = ChooseColumn | Deal | Lay | Stack | Left | Roll | Go | Take | Pass | Again | Lose | Top | Count | Tell
