"""Records of a position: what was taken, promised, laid down, changed or brought, and the result of the game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from referee.core import Seat


class Loot(Struct, frozen=True):
    """A card that was taken in a Cellula on a stay that still lasts; `card` is None if the referee does not know it."""

    intruder: Seat
    owner: Seat
    card: str | None = None


class Promise(Struct, frozen=True):
    """A player has said that he will go, or not go, to a room or to any room of a kind."""

    player: Seat
    where: str
    going: bool


class Lying(Struct, frozen=True):
    """A Suspect card that an Event laid in a room; `card` is None if the referee does not know it. `owner` may take it
    up again, if there is one."""

    room: str
    card: str | None = None
    owner: Seat | None = None


class LaidBack(Struct, frozen=True):
    """A Suspect card that `player` has laid back onto the pile; `card` is None if it is unknown."""

    player: Seat
    card: str | None = None


class Veil(Struct, frozen=True):
    """What the referee knows and this view hides: which hands, whether the cards in rooms, and for each deck whether it
    has a card (None if the referee does not know either)."""

    hands: tuple[bool, ...]
    rooms: bool
    decks: tuple[bool | None, ...]


class Bent(Struct, frozen=True):
    """A rule that a card has changed, until the moment `until`; for one `player`, or for all."""

    key: Literal["steps", "rounds", "speech", "pass", "escape", "keep-loot", "pardon", "extra-turn"]
    value: int | str
    until: Literal["now", "turn", "mass", "game"]
    player: Seat | None = None


class Brought(Struct, frozen=True):
    """A Suspect card that the running turn has brought, from the pile or from a hand."""

    source: Seat | None
    card: str | None = None


class Result(Struct, frozen=True):
    """The result of the game; `finder` is the player who named the culprit, or None."""

    winners: tuple[Seat, ...]
    clauses: tuple[str, ...]
    finder: Seat | None = None
