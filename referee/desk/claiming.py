"""In a running game: the answer on which a move hangs, kept as a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import to_builtins

from referee.core.move import CHANCE, Mover
from referee.core.settle import Asked, settle
from referee.core.verdict import Depends

from .reading import NoAnswer, answers_said

if TYPE_CHECKING:
    from referee.core.question import Question
    from referee.core.terms import Seat

    from .judging import Played
    from .session import Session


def open_question(session: Session) -> Question | None:
    """The question on which the last move hangs; None where none does."""
    found = _pending(session)
    if found is None:
        return None
    asked = settle(session.state, *found)
    return asked.question if isinstance(asked, Asked) else None


def _pending(session: Session) -> tuple[Mover | None, Any] | None:
    """Who wanted to make which move that still hangs on an answer."""
    from referee.table.claims import pending
    from referee.table.fold import decode_move, mover

    if session.table is None:
        return None
    waiting = pending(session.table.entries)
    if waiting is None:
        return None
    return None if waiting.by is None else mover(waiting.by), decode_move(session.game, waiting.move)


def is_answer(session: Session, said: str) -> bool:
    """Whether something that is said answers the question on which the last move hangs."""
    question = open_question(session)
    return question is not None and bool(answers_said(session, question, said))


def kept(done: Played) -> Played:
    """A move that hangs on what the referee can't see, kept by its table, with the one question that comes first."""
    from msgspec.structs import replace

    from referee.table.log import Disputed

    one, session = done.judged, done.session
    if session.table is None or one.move is None or not isinstance(one.verdict, Depends):
        return done
    by: int | Literal["chance", "table"] | None
    if one.who is None or isinstance(one.who, int):
        by = one.who
    else:
        by = "chance" if one.who is CHANCE else "table"
    line = session.game.notation.write(session.state, one.move)
    session.table.write(Disputed(by, to_builtins(one.move), line))
    question = open_question(session.with_state(session.table.state))
    if question is None:
        return done
    return replace(done, answer=replace(done.answer, next=session.sayer.tell(question)))


def claim(session: Session, said: str, viewer: Seat | None = None) -> Played:
    """Keeps an answer, and judges the move that hangs on it again: it is played when it is legal now. Raises NoAnswer,
    StoreError."""
    from msgspec.structs import replace

    from referee.core.judge import judge
    from referee.table.log import Claimed

    from .judging import Played, _done
    from .verdicts import Judged

    question, waiting = open_question(session), _pending(session)
    if question is None or waiting is None:
        raise NoAnswer(said, None)
    found = answers_said(session, question, said)
    if not found:
        raise NoAnswer(said, session.sayer.question(question))
    session.table.write(Claimed(question, found[0]))
    session = session.with_state(session.table.state)
    who, move = waiting
    asked = settle(session.state, who, move)
    if not isinstance(asked, Asked):
        return _done(Judged(session, who, move, asked.verdict), viewer)
    one = Judged(session, who, move, judge(session.state, who, move))
    return Played(session, one, replace(one.answer(), next=session.sayer.tell(asked.question)))
