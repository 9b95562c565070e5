"""The log of a table: the only truth. A header, then entries; everything else follows from them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from referee.core.question import Question, Value

from .talk import Said

Scope = Literal["move", "game", "always"]


class Header(Struct, frozen=True, kw_only=True):
    """What the table agreed on. `edition` is the text of the edition in force, so that a later change of the owner's
    file changes no game under way. `commitment` is shown before the first draw; `seed`, `salt` and the `words` that
    players gave open it, and stay away from a log that is sent while the game runs. `lots` says how draws are numbered:
    by the `entries` of the log, as the first version did, or `counted` for themselves. `chosen` marks a seed that
    somebody thought of, instead of one that the machine drew; `bots` the strength of those players whom the referee
    plays."""

    game: str
    name: str
    seats: tuple[str, ...]
    edition: dict[str, Any]
    rulings: dict[str, str]
    variant: str = ""
    knowing: bool = False
    dice: Literal["ours", "yours"] = "ours"
    seed: str = ""
    salt: str = ""
    words: dict[str, str] = {}
    chosen: bool = False
    lots: Literal["entries", "counted"] = "entries"
    commitment: str = ""
    engine: str = ""
    data: str = ""
    begun: str = ""
    position: dict[str, Any] | None = None
    bots: dict[str, str] = {}


class Moved(Struct, frozen=True, tag="move"):
    """A move as the game types it. `by` is a seat, `chance` or `table`; `rolled` when the referee drew the lot, `anew`
    when that lot had been seen before, as the answer to something else, and was taken back."""

    by: int | Literal["chance", "table"]
    move: dict[str, Any]
    text: str
    rolled: bool = False
    anew: bool = False


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


class Seen(Struct, frozen=True):
    """A draw that was taken back. `lot` is its number, 0 when the table declared it; `asked` the digest of what it
    decided."""

    lot: int
    asked: str
    text: str


class Undone(Struct, frozen=True, tag="undo"):
    """Moves were taken back and others made instead, although something had been drawn; so many `moves`, and what had
    been `seen`. It stands where the other moves begin."""

    moves: int
    seen: tuple[Seen, ...]


class Disputed(Struct, frozen=True, tag="dispute"):
    """A move that was asked for and hangs on what the referee can't see. `by` is a seat, `chance` or `table`, None if
    even that hangs on it."""

    by: int | Literal["chance", "table"] | None
    move: dict[str, Any]
    text: str


class Claimed(Struct, frozen=True, tag="claim"):
    """What the table answered to a question that a move hung on."""

    asked: Question
    answer: Value


AROUND_A_MOVE = (Undone, Disputed, Claimed)
"""Entries that stand before a move and go with it."""

Entry = Moved | Ruled | Fixed | Noted | Undone | Disputed | Claimed


class Logged(Struct, frozen=True):
    """An entry with the moment it was written, ISO 8601 in UTC."""

    at: str
    entry: Entry


class Log(Struct, frozen=True, kw_only=True):
    """A whole log; `done` entries count, those behind them were taken back and can be done again; `talk` is what was
    said beside them. `links[n]` is how the store that keeps it knows it after n entries, `change` the number of its
    last change there; a log from elsewhere has neither."""

    header: Header
    entries: tuple[Logged, ...] = ()
    done: int = 0
    talk: tuple[Said, ...] = ()
    links: tuple[bytes, ...] = ()
    change: int = 0
