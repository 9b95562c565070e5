"""The happenings of every entry of a log: computed anew from the positions, kept in no file, so that old logs have them
too."""

from __future__ import annotations

from referee.core.rules.happening import Happening
from referee.core.rules.marks import collecting
from referee.core.rules.play import carry_out

from .fold import Fold, decode_move, first_state, mover
from .log import Fixed, Moved


def tale_of(fold: Fold, number: int) -> tuple[Happening, ...]:
    """The happenings of the entry with that number, counted from 0."""
    if number not in fold.tales:
        fold.tales[number] = _tale(fold, number)
    return fold.tales[number]


def _tale(fold: Fold, number: int) -> tuple[Happening, ...]:
    entry = fold.entries[number]
    with collecting() as tale:
        if isinstance(entry, Moved):
            carry_out(fold.states[number], mover(entry.by), decode_move(fold.game, entry.move))
        elif isinstance(entry, Fixed):
            fold.fixed(entry.position)
    return tuple(tale)


def opening(fold: Fold) -> tuple[Happening, ...]:
    """The happenings before the first entry: a position may begin with Steps that need no decision."""
    with collecting() as tale:
        first_state(fold.game, fold.header, fold.terms)
    return tuple(tale)
