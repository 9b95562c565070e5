"""What was said in plain words, as a move of somebody, or as several in one breath."""

from __future__ import annotations

import re
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
        return (statement,)
    return _in_order(session, statement, seat) or (statement,)


def _in_order(session: Session, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """Two moves, of which the second is said with `then` and could be taken for more words about the first; nothing
    where what is said is one move. Where the second can mean several things it stays as it was said."""
    head, *rest = split_statements(statement)
    first = _alone(session, head, seat, None) if rest else None
    after = None if first is None else _after(session, first)
    if first is None or after is None:
        return ()
    by = _speaker(session, first, seat)
    try:
        last = spoken(after, rest[0], by) or _said_on(after, rest[0], None, None)
    except Ambiguous:
        return (_line(session, first), *rest)
    if last is None or not is_legal(after, last.move, last.by):
        return ()
    return (_line(session, first), _line(after, last), *rest[1:])


def _split(session: Session, statement: str, seat: Seat | None, like: Move | None) -> tuple[str, ...]:
    """Several moves said one after the other, in canonical words; nothing where they can't be told apart. What can mean
    several things after a first move stays as it was said."""
    unclear: tuple[str, ...] = ()
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
        by = _speaker(session, first, seat)
        last = _said_on(after, rest, by, first.move)
        if last is not None:
            more = _in_order(after, rest, by) or (_line(after, last),)
        else:
            more = _split(after, rest, by, first.move)
        if more:
            return (_line(session, first), *more)
        if not unclear and _is_unclear(after, rest, by):
            unclear = (_line(session, first), rest if by is None else f"{session.seats[by]}: {rest}")
    return unclear


def _is_unclear(session: Session, line: str, by: Seat | None) -> bool:
    """Whether something is understood that can mean several things, all of them legal."""
    try:
        spoken(session, line, by)
    except Ambiguous as several:
        moves = (session.game.notation.read(session.state, each) for each in several.nearest)
        return all(is_legal(session, move, by) for move in moves)
    return False


def _speaker(session: Session, first: Spoken, seat: Seat | None) -> Seat | None:
    """Who goes on in the same breath: whoever made the first move, named or not; None after a lot."""
    if first.by is not None or seat is not None:
        return seat if first.by is None else first.by
    who = default_mover(session.state, first.move)
    return Seat(who) if isinstance(who, int) else None


def _said_on(session: Session, line: str, by: Seat | None, like: Move | None) -> Spoken | None:
    """What is said after another move in the same breath: of the same player, or of one who is named."""
    found = _alone(session, line, by, like)
    if found is None and by is not None:
        named = _alone(session, line, None, like)
        return named if named is not None and named.by is not None else None
    return found


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


def is_word(game: str, lang: str, word: str) -> bool:
    """Whether a word means something in a language, or adds nothing there; a game in which nobody speaks has none."""
    from referee.speech.lexicon import lexicon

    return any(len(span.places) == 1 for span in lexicon(game, lang).hear(word).spans)
