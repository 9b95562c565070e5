"""What was done, as one seat may read it, newest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from referee.core.wording import Told
from referee.desk.chronicle import begun, happenings

if TYPE_CHECKING:
    from referee.core.terms import Seat
    from referee.desk.answers import Line
    from referee.desk.session import Session

LOOKED_AT: Final = 8
"""Entries that are put into words at a time, from the last one back."""


def happened(session: Session, viewer: Seat | None, most: int | None) -> tuple[Told, ...]:
    """What was done, newest first; the last `most` or everything."""
    end = len(session.table.entries)
    found: list[Told] = []
    while end > 0 and (most is None or len(found) < most):
        start = 0 if most is None else max(0, end - LOOKED_AT)
        lines = happenings(session, viewer, start)[: end - start]
        found += [told for line in reversed(lines) for told in _told(line)]
        end = start
    if end == 0:
        found += reversed(begun(session, viewer))
    return tuple(found[:most])


def _told(line: Line) -> Iterator[Told]:
    """What one entry did, newest first; the entry itself where it did nothing that is told."""
    if line.happened:
        yield from reversed(line.happened)
    elif line.kind != "move":
        yield Told("", line.text, {})
