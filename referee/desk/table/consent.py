"""What stands at a table beside the moves: who sits there, what somebody wants taken back and who has agreed, and the
verdicts that all have heard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.move import CHANCE
from referee.table.log import Moved
from referee.table.store import Overtaken, StoreError
from referee.table.talk import Agreed, AskedBack, Declined, Joined, Left, Objected, TakenBack

from ..faults import UsageError

if TYPE_CHECKING:
    from referee.core.state.terms import Seat
    from referee.table.fold import Table
    from referee.table.talk import Remark

MOST_OBJECTIONS = 3
"""The number of verdicts that are shown at a time."""


class Wish(Struct, frozen=True):
    """What seat `by` wants taken back: so many moves of the position at revision `at`; the seats that have agreed, and
    those that have still to answer."""

    by: int
    moves: int
    at: str
    agreed: frozenset[int]
    waits: tuple[int, ...] = ()


class Standing(Struct, frozen=True):
    """The seats that speak for themselves, the wish that is open, and the last verdicts on the present position."""

    present: frozenset[int]
    wish: Wish | None
    objections: tuple[Objected, ...]


def consent(remarks: Sequence[Remark], revision: str, people: Iterable[int]) -> Standing:
    """What follows, at a revision of the log, from all that was said. A wish lapses when the game goes on. All who
    speak for themselves have to agree; where nobody does, as at one keyboard, all seats where `people` sit."""
    present, wish = set[int](), None
    for talk in (each.talk for each in remarks):
        match talk:
            case Joined(by=by):
                present.add(by)
            case Left(by=by):
                present.discard(by)
            case AskedBack(by=by, moves=moves, at=at):
                wish = Wish(by, moves, at, frozenset({by}))
            case Agreed(by=by) if wish is not None:
                wish = replace(wish, agreed=wish.agreed | {by})
            case Declined() | TakenBack():
                wish = None
    if wish is not None:
        asked = present or people
        wish = replace(wish, waits=tuple(sorted(set(asked) - wish.agreed))) if wish.at == revision else None
    objections = [each.talk for each in remarks if isinstance(each.talk, Objected) and each.talk.at == revision]
    return Standing(frozenset(present), wish, tuple(objections[-MOST_OBJECTIONS:]))


def standing(table: Table) -> Standing:
    """What stands at a table now."""
    return consent(table.talk, table.revision, people(table))


def people(table: Table) -> list[int]:
    """The seats that no bot plays."""
    return [number for number, name in enumerate(table.header.seats) if name not in table.header.bots]


def note_presence(table: Table, present: Iterable[int]) -> None:
    """Keeps who has come and who has gone, where these seats speak for themselves now. Raises StoreError."""
    before, now = standing(table).present, frozenset(present)
    if before != now:
        table.note(*map(Left, sorted(before - now)), *map(Joined, sorted(now - before)))


class Undoing(Struct, frozen=True):
    """What taking back so many moves would undo: the number of the first entry that goes, how many draws go with it,
    and the one player whose moves these are, None if they are of several."""

    moves: int
    first: int
    lots: int
    of: int | None


def undoing(table: Table, moves: int) -> Undoing:
    """Raises StoreError when there are fewer moves."""
    first = table.kept_after(moves)
    gone = table.entries[first:]
    movers = {entry.by for entry in gone if isinstance(entry, Moved) and isinstance(entry.by, int)}
    drawn = sum(isinstance(entry, Moved) and entry.by == CHANCE.value for entry in gone)
    return Undoing(moves, first, drawn, movers.pop() if len(movers) == 1 else None)


def choices(table: Table) -> tuple[Undoing, ...]:
    """What can be taken back: the last move of a person, and that player's whole turn."""
    if not {*_movers(table)} & {*people(table)}:
        return ()
    return tuple(undoing(table, moves) for moves in sorted({moves_back(table, 1), moves_of_turn(table)}))


def moves_back(table: Table, count: int) -> int:
    """The number of moves to take back for so many that people have made: with these go all that bots did behind them,
    since they would only do it again. Raises StoreError when there are fewer."""
    if not table.header.bots:
        return count
    here = people(table)
    theirs = [number for number, by in enumerate(reversed(_movers(table)), 1) if by in here]
    if len(theirs) < count:
        raise StoreError("undo.nothing", n=count)
    return theirs[count - 1]


def moves_of_turn(table: Table) -> int:
    """The number of moves back to the beginning of the last turn of a person: of the moves that one player has made in
    a row. Raises StoreError where nobody has moved."""
    last, movers = moves_back(table, 1), _movers(table)
    mover = next((by for by in reversed(movers[: len(movers) - last + 1]) if isinstance(by, int)), None)
    if mover is None:
        return last
    before = reversed(movers[: len(movers) - last])
    return last + sum(1 for _ in takewhile(lambda by: by == mover or not isinstance(by, int), before))


def _movers(table: Table) -> list[int | str]:
    """Who made each move, lots that the referee drew left out."""
    return [entry.by for entry in table.entries if isinstance(entry, Moved) and not entry.rolled]


def ask_back(table: Table, seat: Seat, moves: int, at: str | None = None) -> bool:
    """Asks for a seat to take moves back; whether that was done. One's own last move, from which nothing was drawn,
    is taken back at once, anything else when all have agreed. Raises Overtaken, StoreError."""
    table.require(at)
    wanted = undoing(table, moves)
    if wanted.moves == 1 and not wanted.lots and wanted.of == seat:
        table.undo(1, table.revision)
        return True
    table.note(AskedBack(int(seat), moves, table.revision))
    return _carried_out(table)


def agree(table: Table, seat: Seat) -> bool:
    """Agrees for a seat to what was asked for; whether it was then done. Raises UsageError where nothing is asked."""
    wish = _wish(table)
    if seat not in wish.agreed:
        table.note(Agreed(int(seat)))
    return _carried_out(table)


def decline(table: Table, seat: Seat) -> None:
    """Does not agree, for a seat, to what was asked for. Raises UsageError where nothing is."""
    _wish(table)
    table.note(Declined(int(seat)))


def _wish(table: Table) -> Wish:
    wish = standing(table).wish
    if wish is None:
        raise UsageError("error.no-wish")
    return wish


def _carried_out(table: Table) -> bool:
    """Takes back what all have agreed to."""
    wish = standing(table).wish
    if wish is None or wish.waits:
        return False
    try:
        table.undo(wish.moves, wish.at)
    except Overtaken:  # another process, where the last seat agreed at the same moment, has done it
        table.refresh()
        if standing(table).wish is not None:
            raise
    return True
