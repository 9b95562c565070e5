"""In a running game: the answer on which a move hangs, kept as a claim, and the answers that still stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.rules.move import TABLE, Mover, Tell
from referee.core.rules.settle import Asked, settle
from referee.core.state.question import Question

from ..reading.reading import answers_said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.core.state.question import Value

    from ..scene import Scene


def open_question(scene: Scene) -> Question | None:
    """The question on which the last move hangs; None if none does."""
    pending = pending_move(scene)
    if pending is None:
        return None
    asked = settle(scene.state, *pending)
    return asked.question if isinstance(asked, Asked) else None


def pending_move(scene: Scene) -> tuple[Mover | None, Any] | None:
    """Who wanted to make which move that still hangs on an answer."""
    from referee.table.claims import pending
    from referee.table.fold import decode_move, mover

    if scene.kept is None:
        return None
    waiting = pending(scene.table.entries)
    if waiting is None:
        return None
    return None if waiting.by is None else mover(waiting.by), decode_move(scene.game, waiting.move)


def is_answer(scene: Scene, text: str) -> bool:
    """True if something that is said answers the question on which the last move hangs."""
    question = open_question(scene)
    return question is not None and bool(answers_said(scene, question, text))


def standing_answers(scene: Scene) -> tuple[tuple[Question, Value], ...]:
    """What the table has answered before everybody and what still holds: the last answer to each question, in the order
    in which they were first asked."""
    every = {
        (asked.id, asked.about): (asked, answer) for asked, answer in (*_answers_in_log(scene), *scene.state.answers)
    }
    return tuple(each for each in every.values() if scene.state.agrees(*each))


def _answers_in_log(scene: Scene) -> Iterator[tuple[Question, Value]]:
    """Every answer in the log of a table: to what a move hung on, and to what an effect had to know."""
    from referee.table.fold import decode_move, mover
    from referee.table.log import Claimed, Moved

    for entry in scene.table.entries if scene.kept is not None else ():
        if isinstance(entry, Claimed):
            yield entry.asked, entry.answer
        elif isinstance(entry, Moved) and mover(entry.by) is TABLE:
            move = decode_move(scene.game, entry.move)
            if isinstance(move, Tell):
                yield Question(move.question, move.about), move.answer
