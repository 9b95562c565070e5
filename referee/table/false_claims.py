"""Claims of the table that the cards later show to be false."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from msgspec import Struct
from msgspec.structs import replace

from referee.core.state.question import NotKnown, Question, Value
from referee.core.state.state import State

from .claims import touches
from .fold import Fold
from .log import Claimed, Fixed, Moved
from .tales import tale_of


class FalseClaim(Struct, frozen=True):
    """A false claim: the number of its entry and of the entry that shows it, the question, the answer and the truth."""

    number: int
    shown_by: int
    asked: Question
    said: Value
    truth: Value


def false_claims(fold: Fold) -> Iterator[FalseClaim]:
    """Every claim that open cards later show to be false, as long as no player's move changed its subject."""
    if not any(isinstance(entry, Claimed) for entry in fold.entries) or not find_spec(
        f"{fold.game.package}.position.worlds"
    ):
        return
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
                yield FalseClaim(number, later + 1, entry.asked, entry.answer, truth)
            if isinstance(made, Fixed) or (truth is not None and truth != entry.answer):
                break


def _truth(fold: Fold, state: State, asked: Question) -> Value | None:
    """The answer of a position to a question without the table's claims; None if the position does not show it."""
    try:
        return fold.game.truth(replace(state, answers=()), asked)
    except (NotKnown, LookupError, TypeError, AttributeError, ValueError):
        return None
