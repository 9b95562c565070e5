"""Taking moves back by consent: who asked, who has agreed, and what it would undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.core.move import CHANCE
from referee.table.log import Moved

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.table.fold import Table


class Wish(Struct, frozen=True):
    """One player's wish to take back so many moves of the position at revision `at`, and the seats that agree."""

    by: int
    moves: int
    at: str
    agreed: frozenset[int]

    def waits_for(self, seated: Iterable[int]) -> tuple[int, ...]:
        """The seats with a phone that have not answered."""
        return tuple(sorted(set(seated) - self.agreed))

    def with_consent(self, seat: int) -> Wish:
        return replace(self, agreed=self.agreed | {seat})


class Undoing(Struct, frozen=True):
    """What taking back so many moves would undo: the number of the first entry that goes, how many draws go with it,
    and the one player whose moves these are, None where they are of several."""

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
    """What can be taken back: the last move, and the whole turn of whoever made it."""
    if not any(isinstance(entry, Moved) and isinstance(entry.by, int) for entry in table.entries):
        return ()
    return tuple(undoing(table, moves) for moves in sorted({1, table.moves_of_turn()}))


def needs_nobody(wanted: Undoing, seat: int) -> bool:
    """Whether a player may take back without asking: one's own last move, from which nothing was drawn."""
    return wanted.moves == 1 and wanted.lots == 0 and wanted.of == seat
