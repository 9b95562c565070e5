"""What was said in plain words, as a move of somebody, or as several in one breath."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.breath import split_statements
from referee.core.judge import default_mover, judge
from referee.core.move import Move
from referee.core.notation import Ambiguous, NotationError, tokens_of
from referee.core.play import carry_out, mover_saying
from referee.core.question import NotKnown
from referee.core.terms import Seat
from referee.core.verdict import Illegal, Legal

if TYPE_CHECKING:
    from .session import Session

SPOKEN = ("en", "de", "fr")
"""The languages in which people are understood."""

MOST_READINGS = 24
"""Readings that are listed at most."""


MOST_NEAR = 6
"""Legal lines that are shown after one that was not understood."""


class Spoken(Struct, frozen=True):
    """A move in plain words, and who is named as the one who makes it."""

    move: Move
    by: Seat | None


def is_plain(session: Session, line: str, move: Move) -> bool:
    """Whether a line says a move in the words in which the referee itself writes it, or in the beginnings of them."""
    written = tokens_of(session.game.notation.write(session.state, move))
    return all(any(word.startswith(heard) for word in written) for heard in tokens_of(line))


def is_legal(session: Session, move: Move, by: Seat | None) -> bool:
    """Whether somebody may make a move now, for sure."""
    state = session.state
    try:
        who = default_mover(state, move) if by is None else mover_saying(state, by, move)
    except NotKnown:
        return False
    return isinstance(judge(state, who, move), Legal)


def may_be(session: Session, move: Move, by: Seat | None) -> bool:
    """Whether somebody can perhaps make a move now: nothing that is known forbids it."""
    state = session.state
    try:
        who = default_mover(state, move) if by is None else mover_saying(state, by, move)
    except NotKnown:
        return True
    return not isinstance(judge(state, who, move), Illegal)


def spoken(session: Session, line: str, by: Seat | None, like: Move | None = None, sure: bool = False) -> Spoken | None:
    """The one move that is said; None where nothing is understood. Where it has to be `sure`, every word must be known
    and something that is meant possible. `like` is a move before it in the same breath. Raises Ambiguous with all that
    it can mean."""
    from referee.speech.reading import readings

    said, state = readings(session.game, session.state, line, session.sayer.words.lang, by, like), session.state
    if not said.found or (sure and not (said.possible and said.known)):
        return None
    if len(said.found) == 1 and said.whole:
        return Spoken(said.found[0].move, said.found[0].by)
    if len(said.found) == 1 and is_legal(session, said.found[0].move, said.found[0].by):
        return Spoken(said.found[0].move, said.found[0].by)
    lines = dict.fromkeys(session.game.notation.write(state, each.move) for each in said.found)
    raise Ambiguous(line, tuple(lines)[:MOST_READINGS])


def near(session: Session, line: str, viewer: Seat | None) -> tuple[str, ...]:
    """Legal lines that have something in common with what was said, the closest first, as the viewer may read them."""
    from referee.speech.reading import closest

    found: dict[str, int] = {}
    for who in session.movers():
        if session.question() is not None:
            continue
        moves = closest(session.game, session.state, who, line, session.sayer.words.lang)
        for move, words in moves.items():
            seen = session.game.seen(session.state, who, move, viewer)
            if seen is not None:
                found[session.game.notation.write(session.state, seen)] = words
    best = max(found.values(), default=0)
    return tuple(each for each, words in found.items() if words == best)[:MOST_NEAR]


def in_one_breath(session: Session, statement: str, seat: Seat | None = None) -> tuple[str, ...]:
    """A statement as the single ones that it consists of, all but the last in canonical words; the statement itself
    where it is one."""
    from .reading import understood

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


def is_word(game: str, lang: str, word: str) -> bool:
    """Whether a word means something in a language, or adds nothing there; a game in which nobody speaks has none."""
    from referee.speech.lexicon import lexicon

    return any(len(span.places) == 1 for span in lexicon(game, lang).hear(word).spans)
