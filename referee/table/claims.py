"""What the table said where the referee could not see: kept as a claim, until an effect touches what it was about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.core.happening import Happening
from referee.core.question import Question

from .log import Claimed, Disputed, Entry

if TYPE_CHECKING:
    pass

PLAYERS = ("player", "other", "to", "by")
"""How the values of a happening are called that are seats."""


PRINTED = ("price", "display", "faction")
"""How the ids of questions begin that ask what is printed on the table's own copy: no effect changes that."""


def pending(entries: Iterable[Entry]) -> Disputed | None:
    """The move that was asked for last and still hangs on what the referee can't see: since then there was nothing but
    answers."""
    found: Disputed | None = None
    for entry in entries:
        if isinstance(entry, Disputed):
            found = entry
        elif not isinstance(entry, Claimed):
            found = None
    return found


def lapsed(state: Any, entries: Iterable[Entry], tale: Iterable[Happening]) -> Any:
    """A State without those claims whose subject was touched by what happened."""
    if not state.answers:
        return state
    claimed = {
        (entry.asked.id, entry.asked.about)
        for entry in entries
        if isinstance(entry, Claimed) and not entry.asked.id.startswith(PRINTED)
    }
    happened = tuple(tale)
    kept = tuple(
        each
        for each in state.answers
        if (each[0].id, each[0].about) not in claimed or not touches(happened, each[0], state.terms.seats)
    )
    return state if len(kept) == len(state.answers) else replace(state, answers=kept)


def touches(tale: Iterable[Happening], asked: Question, seats: tuple[str, ...]) -> bool:
    """True if anything that happened concerns what a question is about: its player, or the thing that it names first; a
    question about nothing in particular is about all."""
    if not asked.about:
        return any(True for _ in tale)
    subject = asked.about[0]
    seat = seats.index(subject) if subject in seats else None
    for happening in tale:
        for name, value in happening.values:
            if seat is not None and name in PLAYERS and value == seat:
                return True
            if seat is None and not isinstance(value, bool) and value == subject:
                return True
    return False
