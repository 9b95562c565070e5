"""Claims: the table's answers about what the referee could not see, kept until an effect changes their subject."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.core.rules.happening import Happening
from referee.core.state.question import Question

from .log import Claimed, Disputed, Entry

if TYPE_CHECKING:
    from referee.core.state.state import State

PLAYERS = ("player", "other", "to", "by")
"""The names of values of a happening that are seats."""


PRINTED = ("price", "display", "faction")
"""The beginning of the ids of questions about the table's printed copy: no effect changes their answers."""


def pending(entries: Iterable[Entry]) -> Disputed | None:
    """The last disputed move, if only answers came after it; else None."""
    disputed: Disputed | None = None
    for entry in entries:
        if isinstance(entry, Disputed):
            disputed = entry
        elif not isinstance(entry, Claimed):
            disputed = None
    return disputed


def lapsed(state: State, entries: Iterable[Entry], tale: Iterable[Happening]) -> State:
    """A State without the claims whose subject was changed by these happenings."""
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
    """True if a happening concerns the subject of a question: its player, or the thing that it names first. A question
    without a subject is concerned by all."""
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
