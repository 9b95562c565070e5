"""What can be said of a move where nobody has told a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.judge import judge
from referee.core.marks import noting
from referee.core.notation import Ambiguous
from referee.core.verdict import Illegal

from .hearing import require_reasons
from .reading import Said, one_move
from .verdicts import Answer, Judged

if TYPE_CHECKING:
    from referee.core.move import Move, Mover

    from .scene import Scene


class Alone(Struct, frozen=True):
    """A verdict on a move by itself, and the words for it where it breaks no rule by itself."""

    judged: Judged
    note: str

    @property
    def answer(self) -> Answer:
        return self.judged.answer(note=self.note) if self.note else self.judged.answer()


def alone(scene: Scene, statement: str) -> Alone | None:
    """What a statement breaks wherever it is said, or that it breaks nothing by itself; None where the game can say
    nothing without a position. Raises NotationError."""
    if not _speaks(scene):
        return None
    said = _understood(scene, statement)
    who: Mover | None = said.by
    broken = broken_anywhere(scene, said.move)
    if broken is not None:
        return Alone(Judged(scene, who, said.move, broken), "")
    of = scene.game.part("alone")
    allowed = of.allows(scene.state, said.move)
    if allowed is None:
        return None
    state = of.at_its_moment(scene.state, said.by, said.move)
    verdict = judge(state, who, said.move)
    return Alone(Judged(scene.with_state(state), who, said.move, verdict), scene.sayer.line(allowed))


def _understood(scene: Scene, statement: str) -> Said:
    """What is said; of whom it is said does not matter here. Raises NotationError, NoAnswer."""
    try:
        said = one_move(scene, statement)
        require_reasons(scene, statement, said)
        return said
    except Ambiguous as several:
        moves = [scene.game.notation.read(scene.state, line) for line in several.nearest]
        if len({(type(move), getattr(move, "query", move)) for move in moves}) != 1:
            raise
        return Said(moves[-1], None)


def broken_anywhere(scene: Scene, move: Move) -> Illegal | None:
    """The verdict on a move that breaks a rule whatever the position; None where it breaks none by itself."""
    if not _speaks(scene):
        return None
    with noting() as notes:
        breaches = tuple(scene.game.part("alone").breaks(scene.state, move))
    return Illegal(breaches, (), frozenset(notes)) if breaches else None


def _speaks(scene: Scene) -> bool:
    """Whether a game can say anything without a position."""
    speaks: bool = scene.game.has_part("alone")
    return speaks
