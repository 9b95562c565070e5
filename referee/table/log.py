"""The log of a table: a header, then entries. All else follows from them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from referee.core.state.question import Question, Value

from .talk import Remark

Scope = Literal["move", "game", "always"]


class Header(Struct, frozen=True, kw_only=True):
    """The agreement of a table. `edition` is the text of the edition in force, so that a later change of the owner's
    file changes no running game. `commitment` is shown before the first draw; `seed`, `salt` and the players' `words`
    prove it, and stay out of a log that is sent while the game runs. `lots` says how draws are numbered: by the
    `entries` of the log, as in the first version, or `counted` on their own. `chosen`: a person chose the seed. `bots`
    is the strength of each player whom the referee plays."""

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
    """A move as the game's type has it. `by` is a seat, `chance` or `table`; `rolled`: the referee drew the lot;
    `anew`: that lot had been seen before, as the answer to something else, and was taken back."""

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
    """A correction: the position as it lies on the board, and the reason."""

    position: dict[str, Any]
    text: str = ""


class Noted(Struct, frozen=True, tag="note"):
    text: str


class Seen(Struct, frozen=True):
    """A draw that was taken back. `lot` is its number, 0 if the table declared it; `asked` is the digest of its
    decision."""

    lot: int
    asked: str
    text: str


class Undone(Struct, frozen=True, tag="undo"):
    """Moves were taken back and replaced although there had been draws: the number of `moves`, and the draws `seen`.
    The entry stands before the new moves."""

    moves: int
    seen: tuple[Seen, ...]


class Disputed(Struct, frozen=True, tag="dispute"):
    """A requested move that depends on what the referee can't see. `by` is a seat, `chance` or `table`, None if even
    that depends on it."""

    by: int | Literal["chance", "table"] | None
    move: dict[str, Any]
    text: str


class Claimed(Struct, frozen=True, tag="claim"):
    """The table's answer to a question on which a move depended."""

    asked: Question
    answer: Value


AROUND_A_MOVE = (Undone, Disputed, Claimed)
"""Kinds of entries that belong to the move after them."""

Entry = Moved | Ruled | Fixed | Noted | Undone | Disputed | Claimed


class Logged(Struct, frozen=True):
    """An entry with the time at which it was written, ISO 8601 in UTC."""

    at: str
    entry: Entry


class Log(Struct, frozen=True, kw_only=True):
    """A whole log. The first `done` entries count; the entries after them were taken back and can be done again; `talk`
    is what was said beside them. `links[n]` is the store's link after n entries, `change` the number of the last
    change; a log from elsewhere has neither."""

    header: Header
    entries: tuple[Logged, ...] = ()
    done: int = 0
    talk: tuple[Remark, ...] = ()
    links: tuple[bytes, ...] = ()
    change: int = 0
