"""What the table said where the referee could not see: kept as a claim, until an effect touches what it was about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.happening import Happening
from referee.core.question import NotKnown, Question, Value

from .log import Claimed, Disputed, Entry, Fixed, Moved

if TYPE_CHECKING:
    from .fold import Fold

PLAYERS = ("player", "other", "to", "by")
"""How the values of a happening are called that are seats."""


PRINTED = ("price", "display", "faction")
"""How the ids of questions begin that ask what is printed on the table's own copy: no effect changes that."""


class FalseClaim(Struct, frozen=True):
    """A claim that the cards show to be false: the number of its entry, what was asked, said and is so."""

    number: int
    asked: Question
    said: Value
    truth: Value


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
    if not state.told:
        return state
    claimed = {
        (entry.asked.id, entry.asked.about)
        for entry in entries
        if isinstance(entry, Claimed) and not entry.asked.id.startswith(PRINTED)
    }
    happened = tuple(tale)
    kept = tuple(
        each
        for each in state.told
        if (each[0].id, each[0].about) not in claimed or not touches(happened, each[0], state.terms.seats)
    )
    return state if len(kept) == len(state.told) else replace(state, told=kept)


def touches(tale: Iterable[Happening], asked: Question, seats: tuple[str, ...]) -> bool:
    """Whether anything that happened concerns what a question is about: its player, or the thing that it names first;
    a question about nothing in particular is about all."""
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


def false_claims(fold: Fold) -> Iterator[FalseClaim]:
    """Every claim that what lies open later shows to be false, as long as no player's move changed its subject."""
    if not any(isinstance(entry, Claimed) for entry in fold.entries) or not find_spec(f"{fold.game.package}.worlds"):
        return
    from .tales import tale_of

    for number, entry in enumerate(fold.entries, 1):
        if not isinstance(entry, Claimed):
            continue
        for later in range(number, len(fold.entries)):
            made = fold.entries[later]
            if not isinstance(made, Moved | Fixed):
                continue
            if (
                isinstance(made, Moved)
                and isinstance(made.by, int)
                and touches(tale_of(fold, later), entry.asked, fold.header.seats)
            ):
                break
            truth = _truth(fold, fold.states[later + 1], entry.asked)
            if truth is not None and truth != entry.answer:
                yield FalseClaim(number, entry.asked, entry.answer, truth)
            if isinstance(made, Fixed) or (truth is not None and truth != entry.answer):
                break


def _truth(fold: Fold, state: Any, asked: Question) -> Value | None:
    """What a position shows of a question, apart from what was claimed; None where it does not show it."""
    try:
        return fold.game.truth(replace(state, told=()), asked)
    except (NotKnown, LookupError, TypeError, AttributeError, ValueError):
        return None
