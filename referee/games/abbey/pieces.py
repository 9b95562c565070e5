"""Small things that a position holds: what was taken, promised, laid down, bent, brought; and how it ended."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from referee.core import Seat


class Loot(Struct, frozen=True):
    """A card that was taken in a Cellula on a stay that still lasts; `card` is None where the referee does not know
    it."""

    intruder: Seat
    owner: Seat
    card: str | None = None


class Promise(Struct, frozen=True):
    """A player has said to go, or not to go, to a room or to any room of a kind."""

    player: Seat
    where: str
    going: bool


class Lying(Struct, frozen=True):
    """A Suspect card that an Event laid in a room; `card` is None where the referee does not know it. `owner` may take
    it up again, if there is one."""

    room: str
    card: str | None = None
    owner: Seat | None = None


class LaidBack(Struct, frozen=True):
    """A Suspect card that `player` has laid back onto the pile; `card` is None where that is not known."""

    player: Seat
    card: str | None = None


class Veil(Struct, frozen=True):
    """What the referee knows and a view of the position leaves out: which hands, the cards in rooms or not, and of each
    deck whether it holds a card, None where the referee does not know it either."""

    hands: tuple[bool, ...]
    rooms: bool
    decks: tuple[bool | None, ...]


class Bent(Struct, frozen=True):
    """A rule that a card has bent, until the moment it tells; for one `player`, or for all."""

    key: Literal["steps", "rounds", "speech", "pass", "escape", "keep-loot", "pardon", "extra-turn"]
    value: int | str
    until: Literal["now", "turn", "mass", "game"]
    player: Seat | None = None


class Brought(Struct, frozen=True):
    """A Suspect card that the running turn has brought, from the pile or from a hand."""

    source: Seat | None
    card: str | None = None


class Result(Struct, frozen=True):
    """How the game ended; `finder` named the culprit, if anybody did."""

    winners: tuple[Seat, ...]
    clauses: tuple[str, ...]
    finder: Seat | None = None
