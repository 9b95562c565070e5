"""The log of a table: the only truth. A header, then entries; everything else follows from them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

Scope = Literal["move", "game", "always"]


class Header(Struct, frozen=True, kw_only=True):
    """What the table agreed on. `edition` is the text of the edition in force, so that a later change of the owner's
    file changes no game under way. `commitment` is the SHA-256 of `seed`, shown before the first draw."""

    game: str
    name: str
    seats: tuple[str, ...]
    edition: dict[str, Any]
    rulings: dict[str, str]
    variant: str = ""
    knowing: bool = False
    dice: Literal["ours", "yours"] = "ours"
    seed: str = ""
    commitment: str = ""
    engine: str = ""
    data: str = ""
    begun: str = ""
    position: dict[str, Any] | None = None


class Moved(Struct, frozen=True, tag="move"):
    """A move as the game types it. `by` is a seat, `chance` or `table`; `rolled` when the referee drew the lot."""

    by: int | Literal["chance", "table"]
    move: dict[str, Any]
    text: str
    rolled: bool = False


class Ruled(Struct, frozen=True, tag="ruling"):
    """The table decided a gap (`ruling` and `option`) or made a rule of its own (`text`)."""

    scope: Scope
    ruling: str = ""
    option: str = ""
    text: str = ""


class Fixed(Struct, frozen=True, tag="fix"):
    """The board says otherwise: the position as it lies, and why."""

    position: dict[str, Any]
    text: str = ""


class Noted(Struct, frozen=True, tag="note"):
    text: str


Entry = Moved | Ruled | Fixed | Noted


class Logged(Struct, frozen=True):
    """An entry with the moment it was written, ISO 8601 in UTC."""

    at: str
    entry: Entry


class Log(Struct, frozen=True, kw_only=True):
    """A whole log; `done` entries count, those behind them were taken back and can be done again."""

    header: Header
    entries: tuple[Logged, ...] = ()
    done: int = 0
    format: int = field(default=1)
