"""Several moves said in one breath, told apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.core.breath import split_statements
from referee.core.judge import default_mover
from referee.core.move import Move
from referee.core.notation import Ambiguous, NotationError
from referee.core.play import carry_out, mover_saying
from referee.core.terms import Seat

from .reading import understood
from .speaking import Spoken, is_legal, is_plain, spoken

if TYPE_CHECKING:
    from .session import Session


def in_one_breath(session: Session, statement: str, seat: Seat | None = None) -> tuple[str, ...]:
    """A statement as the single ones that it consists of, all but the last in canonical words; the statement itself
    where it is one."""
    try:
        understood(session, statement, seat)
    except Ambiguous:
        return (statement,)
    except NotationError:
        return _split(session, statement, seat, None) or tuple(split_statements(statement))
    except ValueError:
        pass
    return (statement,)


def _split(session: Session, statement: str, seat: Seat | None, like: Move | None) -> tuple[str, ...]:
    """Several moves said one after the other, in canonical words; nothing where they can't be told apart."""
    for head, rest in _breaks(session, statement):
        first = _alone(session, head, seat, like) if head and rest else None
        if first is None:
            continue
        after = _after(session, first)
        if is_written(after or session, rest):
            return (_line(session, first), _by(session, first.by, rest))
        if after is None:
            if _alone(session, rest, first.by if first.by is not None else seat, first.move) is not None:
                return (_line(session, first), rest)
            continue
        by = first.by if first.by is not None else seat
        last = _alone(after, rest, by, first.move)
        more = (_line(after, last),) if last is not None else _split(after, rest, by, first.move)
        if more:
            return (_line(session, first), *more)
    return ()


def _breaks(session: Session, statement: str) -> Iterator[tuple[str, str]]:
    """What comes before and after a place at which one thing may end and the next begin: where a word or a mark stands
    between them, and then wherever the words go on as a move begins."""
    for mark in _BETWEEN.finditer(statement):
        yield statement[: mark.start()].strip(), statement[mark.end() :].strip()
    for gap in _GAP.finditer(statement):
        if session.game.notation.begins(statement[gap.end() :]):
            yield statement[: gap.start()], statement[gap.end() :]


_GAP = re.compile(r"\s+")

_BETWEEN = re.compile(
    r"\s*[,.]\s*(?:(?:and|und|et)\s+)?(?:(?:then|dann|puis|ensuite)\s+)?|\s+(?:and|und|et|then|dann|puis)\s+"
)
"""What may stand between two things that are done in one breath."""


def _alone(session: Session, line: str, by: Seat | None, like: Move | None) -> Spoken | None:
    try:
        return spoken(session, line, by, like)
    except Ambiguous:
        return None


def _after(session: Session, said: Spoken) -> Session | None:
    """The session after a legal move; None where it is none."""
    if not is_legal(session, said.move, said.by):
        return None
    state = session.state
    who = default_mover(state, said.move) if said.by is None else mover_saying(state, said.by, said.move)
    return session.with_state(carry_out(state, who, said.move))


def is_written(session: Session, line: str) -> bool:
    """Whether a line stands in the words in which the referee writes moves."""
    try:
        return is_plain(session, line, session.game.notation.read(session.state, line))
    except NotationError:
        return False


def _line(session: Session, said: Spoken) -> str:
    return _by(session, said.by, session.game.notation.write(session.state, said.move))


def _by(session: Session, who: Seat | None, line: str) -> str:
    return line if who is None else f"{session.seats[who]}: {line}"
