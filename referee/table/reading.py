"""The log as one seat may read it: what is sealed or hidden from it stays so while the game runs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.core.state.state import State
from referee.core.state.terms import Seat

from .fold import Fold, decode_move, encode_move, mover
from .log import Claimed, Disputed, Entry, Fixed, Header, Moved, Seen, Undone

Opened = dict[Seat, int] | None
"""For each seat, the index of the last State in which it has nothing sealed: all that it sealed before has been shown.
None if the game is over, and all has been shown."""


class Covered(Struct, frozen=True, tag="covered"):
    """An entry that a seat may know to exist, with its mover and nothing else."""

    by: int | str | None
    rolled: bool = False


def readings(fold: Fold, seat: Seat | None, since: int = 0) -> list[str | None]:
    """The line of every entry after the first `since` as a seat, or a bystander, may read it; None for a secret choice
    or draw."""
    opened = _opened(fold)
    return [_line(fold, number, seat, opened) for number in range(since, len(fold.entries))]


def seen_entries(fold: Fold, seat: Seat | None) -> Iterator[Entry | Covered]:
    """Every entry, with as much of it as a seat, or a bystander, may read."""
    opened = _opened(fold)
    for number, entry in enumerate(fold.entries):
        match entry:
            case Moved() | Disputed():
                yield _move_seen(fold, number, entry, seat, opened)
            case Fixed():
                yield replace(entry, position=fold.game.write_position(fold.states[number + 1], seat))
            case Undone(seen=seen) if opened is not None:
                yield replace(entry, seen=tuple(Seen(each.lot, "", "") for each in seen))
            case _:
                yield entry


def seen_header(fold: Fold, seat: Seat | None) -> Header:
    """The header, without what decides future draws, and with as much of the first position as a seat, or a bystander,
    may see."""
    header = replace(fold.header, seed="", salt="")
    if header.position is None:
        return header
    return replace(header, position=fold.game.write_position(fold.states[0], seat))


def _line(fold: Fold, number: int, seat: Seat | None, opened: Opened) -> str | None:
    """The text of an entry; None for a note of draws taken back."""
    entry = fold.entries[number]
    match entry:
        case Claimed():
            return f"tell {entry.answer}"
        case Undone():
            return ""
        case Moved() | Disputed():
            seen = _move_seen(fold, number, entry, seat, opened)
            return None if isinstance(seen, Covered) else seen.text
        case _:
            return entry.text


def _move_seen(
    fold: Fold, number: int, entry: Moved | Disputed, seat: Seat | None, opened: Opened
) -> Moved | Disputed | Covered:
    """A move, or a disputed one, with as much of it as a seat, or a bystander, may read."""
    if opened is None or entry.by is None:
        return entry
    state, who, move = fold.states[number], mover(entry.by), decode_move(fold.game, entry.move)
    shown = isinstance(entry, Moved) and isinstance(who, int) and opened[who] > number
    seen = fold.game.seen(state, who, move, seat, shown)
    if seen == move:
        return entry
    if seen is None:
        return Covered(entry.by, isinstance(entry, Moved) and entry.rolled)
    return replace(entry, move=encode_move(seen), text=fold.notation.write(state, seen))


def _opened(fold: Fold) -> Opened:
    if fold.state.over():
        return None
    last = len(fold.states) - 1
    by_seat: dict[Seat, int] = {}
    for seat in map(Seat, range(len(fold.header.seats))):
        by_seat[seat] = next((at for at in range(last, -1, -1) if not _sealed(fold.states[at], seat)), -1)
    return by_seat


def _sealed(state: State, seat: Seat) -> bool:
    return any(who == seat for who, _ in state.sealed)
