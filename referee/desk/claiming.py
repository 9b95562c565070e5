"""In a running game: the answer on which a move hangs, kept as a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.move import Mover
from referee.core.settle import Asked, settle

from .reading import answers_said

if TYPE_CHECKING:
    from referee.core.question import Question

    from .scene import Scene


def open_question(scene: Scene) -> Question | None:
    """The question on which the last move hangs; None where none does."""
    found = pending_move(scene)
    if found is None:
        return None
    asked = settle(scene.state, *found)
    return asked.question if isinstance(asked, Asked) else None


def pending_move(scene: Scene) -> tuple[Mover | None, Any] | None:
    """Who wanted to make which move that still hangs on an answer."""
    from referee.table.claims import pending
    from referee.table.fold import decode_move, mover

    if scene.table is None:
        return None
    waiting = pending(scene.table.entries)
    if waiting is None:
        return None
    return None if waiting.by is None else mover(waiting.by), decode_move(scene.game, waiting.move)


def is_answer(scene: Scene, said: str) -> bool:
    """Whether something that is said answers the question on which the last move hangs."""
    question = open_question(scene)
    return question is not None and bool(answers_said(scene, question, said))
