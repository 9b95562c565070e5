"""What the cards show to be false of what the table said where the referee could not see."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.question import NotKnown, Question, Value

from .claims import touches
from .fold import Fold
from .log import Claimed, Fixed, Moved
from .tales import tale_of


class FalseClaim(Struct, frozen=True):
    """A claim that the cards show to be false: the number of its entry and of the one that shows it, what was asked,
    said and is so."""

    number: int
    shown_by: int
    asked: Question
    said: Value
    truth: Value


def false_claims(fold: Fold) -> Iterator[FalseClaim]:
    """Every claim that what lies open later shows to be false, as long as no player's move changed its subject."""
    if not any(isinstance(entry, Claimed) for entry in fold.entries) or not find_spec(f"{fold.game.package}.worlds"):
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


def _truth(fold: Fold, state: Any, asked: Question) -> Value | None:
    """What a position shows of a question, apart from what was claimed; None if it does not show it."""
    try:
        return fold.game.truth(replace(state, answers=()), asked)
    except (NotKnown, LookupError, TypeError, AttributeError, ValueError):
        return None
