"""In a running game: the answer on which a move hangs, kept as a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.move import Mover
from referee.core.settle import Asked, settle

from .reading import answers_said

if TYPE_CHECKING:
    from referee.core.question import Question

    from .scene import Scene


def open_question(session: Scene) -> Question | None:
    """The question on which the last move hangs; None where none does."""
    found = pending_move(session)
    if found is None:
        return None
    asked = settle(session.state, *found)
    return asked.question if isinstance(asked, Asked) else None


def pending_move(session: Scene) -> tuple[Mover | None, Any] | None:
    """Who wanted to make which move that still hangs on an answer."""
    from referee.table.claims import pending
    from referee.table.fold import decode_move, mover

    if session.table is None:
        return None
    waiting = pending(session.table.entries)
    if waiting is None:
        return None
    return None if waiting.by is None else mover(waiting.by), decode_move(session.game, waiting.move)


def is_answer(session: Scene, said: str) -> bool:
    """Whether something that is said answers the question on which the last move hangs."""
    question = open_question(session)
    return question is not None and bool(answers_said(session, question, said))
