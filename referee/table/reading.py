"""The log as one seat may read it: what is sealed or hidden from it stays so while the game runs."""

from __future__ import annotations

from referee.core.state import State
from referee.core.terms import Seat

from .fold import Fold, decode_move, mover
from .log import Claimed, Entry, Moved, Undone


def readings(fold: Fold, seat: Seat | None, since: int = 0) -> list[str | None]:
    """The line of every entry behind the first `since` as a seat, or a bystander, may read it; None for what was chosen
    or drawn in secret."""
    if fold.state.over():
        return [_text(entry) for entry in fold.entries[since:]]
    last_open = _last_open(fold)
    return [
        _reading(fold, number, entry, seat, last_open) if isinstance(entry, Moved) else _text(entry)
        for number, entry in enumerate(fold.entries[since:], since)
    ]


def _text(entry: Entry) -> str:
    """What was said; nobody says what had been taken back."""
    if isinstance(entry, Claimed):
        return f"tell {entry.answer}"
    return "" if isinstance(entry, Undone) else entry.text


def _reading(fold: Fold, number: int, entry: Moved, seat: Seat | None, last_open: dict[Seat, int]) -> str | None:
    state, who, move = fold.states[number], mover(entry.by), decode_move(fold.game, entry.move)
    opened = isinstance(who, int) and last_open[who] > number
    seen = fold.game.seen(state, who, move, seat, opened)
    if seen == move:
        return entry.text
    return None if seen is None else fold.notation.write(state, seen)


def _last_open(fold: Fold) -> dict[Seat, int]:
    """For each seat the last State in which nothing of it is sealed: whatever it sealed before that has been shown."""
    last = len(fold.states) - 1
    found: dict[Seat, int] = {}
    for seat in map(Seat, range(len(fold.header.seats))):
        found[seat] = next((at for at in range(last, -1, -1) if not _sealed(fold.states[at], seat)), -1)
    return found


def _sealed(state: State, seat: Seat) -> bool:
    return any(who == seat for who, _ in state.sealed)
