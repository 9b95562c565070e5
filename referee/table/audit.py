"""Proving the referee's own lots, and listing what the table claimed."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from .chance import commitment, lot
from .fold import Table
from .log import Moved


class Audit(Struct, frozen=True):
    """`lots` drawn by the referee; the numbers of those entries that the seed does not give; whether the seed is the
    one that was committed to; the answers that the table gave."""

    lots: int
    wrong: tuple[int, ...]
    committed: bool
    claims: tuple[str, ...]


def audited(table: Table) -> Audit:
    """Draws every lot of the log again from its seed."""
    header, wrong, lots, claims = table.header, [], 0, []
    for number, entry in enumerate(table.entries, 1):
        if not isinstance(entry, Moved):
            continue
        if entry.by == "table":
            claims.append(entry.text)
        if entry.rolled:
            lots += 1
        if _is_wrong(table, number, entry):
            wrong.append(number)
    committed = not header.seed or commitment(header.seed) == header.commitment
    return Audit(lots, tuple(wrong), committed, tuple(claims))


def _is_wrong(table: Table, number: int, entry: Moved) -> bool:
    """Whether an entry is chance's, or said to be drawn, and the seed does not give it."""
    seed = table.header.seed
    if entry.by != "chance" or not seed:
        return entry.rolled
    return not entry.rolled or msgspec.to_builtins(lot(seed, number, table.states[number - 1])) != entry.move
