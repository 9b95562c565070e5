"""Several moves said in one breath, told apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.core.breath import split_statements
from referee.core.judge import default_mover
from referee.core.move import Move
from referee.core.notation import Ambiguous, NotationError
from referee.core.play import carry_out, mover_saying
from referee.core.terms import Seat

from .reading import understood
from .speaking import Spoken, is_legal, spoken

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
    for found in _BETWEEN.finditer(statement):
        head, rest = statement[: found.start()].strip(), statement[found.end() :].strip()
        first = _alone(session, head, seat, like) if head and rest else None
        if first is None:
            continue
        after = _after(session, first)
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


def _line(session: Session, said: Spoken) -> str:
    line = session.game.notation.write(session.state, said.move)
    return line if said.by is None else f"{session.seats[said.by]}: {line}"
