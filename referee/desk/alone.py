"""What can be said of a move where nobody has told a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.judge import judge
from referee.core.marks import noting
from referee.core.notation import Ambiguous
from referee.core.verdict import Illegal

from .reading import Said, understood
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


def alone(session: Scene, statement: str) -> Alone | None:
    """What a statement breaks wherever it is said, or that it breaks nothing by itself; None where the game can say
    nothing without a position. Raises NotationError."""
    if not _speaks(session):
        return None
    said = _understood(session, statement)
    who: Mover | None = said.by
    broken = broken_anywhere(session, said.move)
    if broken is not None:
        return Alone(Judged(session, who, said.move, broken), "")
    of = session.game.part("alone")
    allowed = of.allows(session.state, said.move)
    if allowed is None:
        return None
    state = of.at_its_moment(session.state, said.by, said.move)
    verdict = judge(state, who, said.move)
    return Alone(Judged(session.with_state(state), who, said.move, verdict), session.sayer.line(allowed))


def _understood(session: Scene, statement: str) -> Said:
    """What is said; of whom it is said does not matter here. Raises NotationError, NoAnswer."""
    try:
        return understood(session, statement)
    except Ambiguous as several:
        moves = [session.game.notation.read(session.state, line) for line in several.nearest]
        if len({(type(move), getattr(move, "query", move)) for move in moves}) != 1:
            raise
        return Said(moves[-1], None)


def broken_anywhere(session: Scene, move: Move) -> Illegal | None:
    """The verdict on a move that breaks a rule whatever the position; None where it breaks none by itself."""
    if not _speaks(session):
        return None
    with noting() as notes:
        breaches = tuple(session.game.part("alone").breaks(session.state, move))
    return Illegal(breaches, (), frozenset(notes)) if breaches else None


def _speaks(session: Scene) -> bool:
    """Whether a game can say anything without a position."""
    speaks: bool = session.game.has_part("alone")
    return speaks
