"""A log or a position as one text file, to send, keep or read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.judge import judge
from referee.core.rules.move import Tell
from referee.core.rules.verdict import Legal
from referee.core.state.terms import Seat, agree
from referee.core.words.notation import NotationError
from referee.library.characters import acting_in, json_safe, visible_line
from referee.library.load import load_game

from .fold import Fold, decode_move, mover
from .log import Entry, Header, Log, Logged, Moved, Ruled
from .reading import seen_entries, seen_header
from .store import StoreError
from .talk import Remark, Talk

BOM = "\ufeff"
"""The mark that some editors put before a text."""

FORMAT = 3
"""Format 1 has no salt, numbers its lots by entry, and has no note of draws taken back; format 2 has no lines of talk,
and a log without any is written in it."""

_FIRST = (
    "# Consistory log, format {format}: a header, then one entry a line, both JSON; the first {done} entries count."
)
_PARTIAL = "# Consistory log as "
_FOR = (
    f"{_PARTIAL}{{reader}} may read it, format {{format}}: a header, then one entry a line, both JSON. It can't be "
    "played on; `referee export --open` writes the whole log."
)
_READ = re.compile(r"# Consistory log, format (\d{1,9}):.* first (\d{1,9}) ")


def log_to_text(log: Log, with_seed: bool = True) -> str:
    """The text of a log to be sent. Without its seed, a reader knows no future draw, and can't check past ones."""
    header = log.header if with_seed else replace(log.header, seed="", salt="")
    first = _FIRST.format(done=log.done, format=_format(log.talk))
    lines = [first, _json(header), *map(_json, log.entries), *map(_json, log.talk)]
    return "\n".join(lines) + "\n"


def _format(talk: Sequence[Remark]) -> int:
    """The format that a log is written in."""
    return FORMAT if talk else FORMAT - 1


def reading_to_text(fold: Fold, stamps: Iterable[str], seat: Seat | None, talk: Sequence[Remark] = ()) -> str:
    """The text of a log as a seat, or a bystander, may read it, without the seed. stamps: the times of its entries. All
    may read what was said beside the moves."""
    reader = "everybody" if seat is None else fold.header.seats[seat]
    lines = [_FOR.format(reader=visible_line(reader), format=_format(talk)), _json(seen_header(fold, seat))]
    entries = zip(stamps, seen_entries(fold, seat), strict=False)
    lines += [_json({"at": at, "entry": entry}) for at, entry in entries]
    lines += map(_json, talk)
    return "\n".join(lines) + "\n"


def _json(answer: object) -> str:
    return json_safe(msgspec.json.encode(answer).decode())


class _Line(Struct, frozen=True):
    """A line after the header: an entry, or something that was said beside the moves."""

    at: str
    entry: Entry | None = None
    after: int = 0
    talk: Talk | None = None


def log_from_text(text: str, name: str | None = None) -> Log:
    """The log in a text, with every move judged again; `name` renames it. Raises StoreError."""
    first, *lines = [line for line in text.removeprefix(BOM).split("\n") if line.strip()] or [""]
    if first.startswith(_PARTIAL):
        raise StoreError("import.partial")
    if (head := _READ.match(first)) is None or not lines:
        raise StoreError("import.no-log")
    written, done = int(head[1]), int(head[2])
    if not 1 <= written <= FORMAT:
        raise StoreError("import.newer", written=written, known=FORMAT)
    try:
        header = msgspec.json.decode(lines[0], type=Header)
        lines_read = [msgspec.json.decode(line, type=_Line) for line in lines[1:]]
        entries = tuple(Logged(each.at, each.entry) for each in lines_read if each.entry is not None)
        talk = tuple(Remark(each.at, each.after, each.talk) for each in lines_read if each.talk is not None)
        if len(entries) + len(talk) != len(lines_read):
            raise ValueError("entry")
    except (ValueError, msgspec.MsgspecError, RecursionError) as wrong:
        raise StoreError("import.damaged", why=wrong) from None
    if not 0 <= done <= len(entries):
        raise StoreError("import.damaged", why=f"{done}/{len(entries)}")
    log = Log(header=header if name is None else replace(header, name=name), entries=entries, done=done, talk=talk)
    _check(log)
    return log


def _check(log: Log) -> None:
    """Raises StoreError for the first entry that is not legal, that has characters which act on a terminal, or whose
    speaker is not at the table."""
    for number, line in enumerate((log.header, *log.entries, *log.talk)):
        a_move = isinstance(line, Logged) and isinstance(line.entry, Moved)
        if letter := acting_in(msgspec.to_builtins(line), lines=not a_move):
            raise StoreError("import.letters", number=number, letter=letter)
    for number, remark in enumerate(log.talk, len(log.entries) + 1):
        by = getattr(remark.talk, "by", 0)
        if not 0 <= by < len(log.header.seats) or not 0 <= remark.after <= len(log.entries):
            raise StoreError("import.damaged", why=f"{number}: {by}, {remark.after}")
    fold = Fold(log.header)
    data = load_game(log.header.game)
    for number, logged in enumerate(log.entries, 1):
        entry = logged.entry
        if isinstance(entry, Moved) and not _sound(fold, entry):
            raise StoreError("import.illegal", number=number, move=entry.text)
        if isinstance(entry, Ruled) and entry.ruling:
            agree(data, log.header.seats, None, log.header.variant, {entry.ruling: entry.option})
        fold.follow(entry)


def _sound(fold: Fold, entry: Moved) -> bool:
    """True if a move of a log is the one that its text says, made by a player at the table, and legal. Raises
    StoreError."""
    by = mover(entry.by)
    if isinstance(by, int) and not 0 <= by < len(fold.header.seats):
        return False
    try:
        move = decode_move(fold.game, entry.move)
        if isinstance(move, Tell) and entry.text != fold.game.notation.write(fold.state, move):
            return False
        move_read = move if isinstance(move, Tell) else fold.game.notation.read(fold.state, entry.text)
    except (msgspec.ValidationError, NotationError) as wrong:
        raise StoreError("import.damaged", why=wrong) from None
    return move_read == move and isinstance(judge(fold.state, by, move), Legal)


def tables_to_text(tables: dict[str, Any]) -> str:
    """The tables of a position or an edition as TOML; characters that act on a terminal are escaped."""
    import tomli_w

    return "\n".join(json_safe(line) for line in tomli_w.dumps(tables, indent=2).split("\n"))
