"""Which cards of a unit are said not to be taken in Heuchel & Meuchel."""

from __future__ import annotations

from referee.speech import Heard

from .moves import Part as Share
from .said_below import OTHERS
from .said_sparing import STAYING, are_left, keeps, leaves_as_said, left_to
from .said_staying import LOWEST, classes_of, number_at, unit_in
from .state import Heuchel


def owners(state: Heuchel, parts: tuple[Share, ...]) -> list[int]:
    """Whose cards are taken, part by part; -1 for nobody's."""
    return [state.columns.index(one.column) if one.column in state.columns else -1 for one in parts]


def not_taken(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> frozenset[str]:
    """What says which cards of a unit are not taken, where only some are."""
    if any(left_to(owner, heard) is not None for owner in owners(state, parts)) and len(parts) > 1:
        return STAYING
    denied = denies_below(heard)
    some = denied or any(map(heard.has, STAYING))
    if len(parts) != 1 or parts[0].card is not None or parts[0].count is None or not some:
        return frozenset()
    row = parts[0].row or (state.moved[1] if state.moved is not None else 0)
    under = unit_in(state, parts[0].column, row)[parts[0].count :]
    also = STAYING | OTHERS | classes_of(state, under) | {"pass", "left-over", "stop", "pile"}
    also |= {"not", "no", "nothing", "unmeant", "beneath", "under-it", "under1", *LOWEST} if denied else set()
    counted = _denied_count(heard) if denied else None
    counted = 1 if denied and any(map(heard.has, LOWEST)) else counted
    return also if under and counted in (None, len(under)) else frozenset()


def denies_below(heard: Heard) -> bool:
    """Whether what lies below is said not to be taken."""
    below = any(map(heard.has, {"beneath", "under-it", "under1", *OTHERS, *LOWEST}))
    return below and any(map(heard.has, ("not", "nothing", "unmeant")))


def _denied_count(heard: Heard) -> int | None:
    """How many cards are said not to be taken beside words for the others or for what lies below; None where no number
    stands there."""
    for span in sorted(heard.spans, key=lambda span: span.places):
        if span.concepts & {"beneath", "under-it", *OTHERS}:
            for place in (span.places[0] - 1, *span.places, span.places[-1] + 1):
                if (number := number_at(heard, place)) is not None:
                    return number
    return None


def is_left(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> bool:
    """Whether some of the cards that would be taken are said to be left to their owners."""
    whose = owners(state, parts)
    if any(are_left(owner, heard) for owner in whose):
        return True
    row = state.moved[1] if state.moved is not None else 0
    units = tuple(unit_in(state, one.column, one.row or row) for one in parts)
    takes = tuple(one.count or len(unit) for one, unit in zip(parts, units, strict=True))
    if len(parts) == 1 and parts[0].card is None and units[0] and not leaves_as_said(len(units[0]), takes[0], heard):
        return True
    owed = tuple(left_to(owner, heard) for owner in whose)
    if any(left not in (None, len(u) - n) for left, u, n in zip(owed, units, takes, strict=True)):
        return True
    early = state.moved is None
    whole = tuple(len(parts) > 1 or early or number >= len(unit) > 0 for number, unit in zip(takes, units, strict=True))
    unsaid = (every and left is None for every, left in zip(whole, owed, strict=True))
    return any(every and keeps(owner, heard) for owner, every in zip(whose, unsaid, strict=True))
