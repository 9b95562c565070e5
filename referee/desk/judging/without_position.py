"""Verdicts on a move without a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.rules.judge import judge
from referee.core.rules.marks import noting
from referee.core.rules.verdict import Illegal
from referee.core.words.notation import Ambiguous

from ..reading.hearing import require_reasons
from ..reading.reading import Said, one_move
from .verdicts import Answer, Judged

if TYPE_CHECKING:
    from referee.core.rules.move import Move, Mover

    from ..table.session import Session


class WithoutPosition(Struct, frozen=True):
    """A verdict on a move without a position; `note` says what the verdict leaves open if the move breaks no rule."""

    judged: Judged
    note: str

    @property
    def answer(self) -> Answer:
        return self.judged.answer(note=self.note) if self.note else self.judged.answer()


def judged_without_position(scene: Session, statement: str) -> WithoutPosition | None:
    """The verdict on a statement without a position. None if the game has no such verdicts, or none for this move.
    Raises NotationError."""
    if not _has_such_rules(scene):
        return None
    reading = _reading_of(scene, statement)
    who: Mover | None = reading.by
    broken = broken_anywhere(scene, reading.move)
    if broken is not None:
        return WithoutPosition(Judged(scene, who, reading.move, broken), "")
    of = scene.game.part("rules.alone")
    allowed = of.allows(scene.state, reading.move)
    if allowed is None:
        return None
    state = of.at_its_moment(scene.state, reading.by, reading.move)
    verdict = judge(state, who, reading.move)
    return WithoutPosition(Judged(scene.with_state(state), who, reading.move, verdict), scene.sayer.line(allowed))


def _reading_of(scene: Session, statement: str) -> Said:
    """The reading of a statement; readings that differ only in the player count as one. Raises NotationError,
    NoAnswer."""
    try:
        reading = one_move(scene, statement)
        require_reasons(scene, statement, reading)
        return reading
    except Ambiguous as several:
        moves = [scene.game.notation.read(scene.state, line) for line in several.nearest]
        if len({(type(move), getattr(move, "query", move)) for move in moves}) != 1:
            raise
        return Said(moves[-1], None)


def broken_anywhere(scene: Session, move: Move) -> Illegal | None:
    """The verdict on a move that breaks a rule in every position; None if it breaks none there."""
    if not _has_such_rules(scene):
        return None
    with noting() as notes:
        breaches = tuple(scene.game.part("rules.alone").breaks(scene.state, move))
    return Illegal(breaches, (), frozenset(notes)) if breaches else None


def _has_such_rules(scene: Session) -> bool:
    """True if a game has rules that need no position."""
    speaks: bool = scene.game.has_part("rules.alone")
    return speaks
