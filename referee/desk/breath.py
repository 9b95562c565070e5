"""Several moves said in one breath, told apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.core.breath import split_statements
from referee.core.decision import Kind
from referee.core.judge import default_mover
from referee.core.move import Move, Mover
from referee.core.notation import LONGEST, Ambiguous, NotationError, split_speaker
from referee.core.play import carry_out, mover_saying
from referee.core.terms import Seat

from .guessing import is_one_move
from .reading import understood
from .speaking import Spoken, is_legal, is_plain, may_be, spoken

if TYPE_CHECKING:
    from referee.speech.remarks import Shorter

    from .scene import Scene


def in_one_breath(session: Scene, statement: str, seat: Seat | None = None) -> tuple[str, ...]:
    """A statement as the single ones that it consists of, all but the last in canonical words; the statement itself
    where it is one, or is longer than anything that people say."""
    if len(statement) > LONGEST:
        return (statement,)
    try:
        said = understood(session, statement, seat)
    except Ambiguous as unclear:
        moves = [session.game.notation.read(session.state, line) for line in unclear.nearest]
        parts = () if any(may_be(session, move, None) for move in moves) else _split(session, statement, seat, None)
        return parts if parts and _every_one_may_be(session, parts, seat) else (statement,)
    except NotationError:
        from referee.speech.reading import uncounted

        rest = uncounted(session.game, statement, session.sayer.words.lang)
        if rest and _may_be_done(session, rest, seat):
            return (rest,)
        parts = _split(session, statement, seat, None)
        if parts and _every_one_may_be(session, parts, seat):
            return parts
        if several := _without_remarks(session, statement, seat):
            return several
        whole = (statement,) if is_one_move(session, statement, seat) else ()
        return whole or parts or tuple(split_statements(statement))
    except ValueError:
        return (statement,)
    several = _in_order(session, statement, seat) or _repeated(session, statement, seat)
    if not several and not may_be(session, said.move, said.by):
        several = _without_remarks(session, statement, seat, said.move)
    return several or (statement,)


def _every_one_may_be(session: Scene, parts: tuple[str, ...], seat: Seat | None) -> bool:
    """Whether each of several moves is legal after those before it, or the last of them may be."""
    after: Scene | None = session
    for part in parts:
        if after is None or not _may_be_done(after, part, seat):
            return False
        said = understood(after, part, seat)
        after = _after(after, Spoken(said.move, said.by))
    return True


def _without_remarks(session: Scene, statement: str, seat: Seat | None, refused: Move | None = None) -> tuple[str, ...]:
    """A statement without what is said besides the move, as far as the rest of it is clear; nothing where it is not.
    Where all of it means a move that is refused, only a reason or a purpose is left out, and only for a legal one."""
    from referee.speech.remarks import is_remark, shortened

    speaker, line = split_speaker(statement, session.seats) if ":" in statement else (None, statement)
    head = "" if speaker is None else f"{session.seats[speaker]}: "
    lang = session.sayer.words.lang
    illegal: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()
    for each in shortened(session.game, line[:LONGEST], lang):
        if refused is not None and not each.plain:
            continue
        kept = f"{head}{each.kept}"
        if refused is None and (named := _of_the_one_before(session, head, each, seat)):
            return (named,)
        try:
            said = understood(session, kept, seat)
        except Ambiguous:
            unclear = unclear or (kept,) * (each.plain and refused is None)
            continue
        except NotationError:
            parts = _split(session, kept, seat, None) if each.plain else ()
            if parts and _every_one_may_be(session, parts, seat):
                return parts
            continue
        except ValueError:
            continue
        remarks = [(remark, False) for remark in each.before] + [(remark, True) for remark in each.after]
        after = _after(session, Spoken(said.move, said.by)) if each.after else None
        states = [session.state] if after is None else [session.state, after.state]
        if not all(is_remark(session.game, at, *remark, lang, said.move) for at in states for remark in remarks):
            continue
        if may_be(session, said.move, said.by):
            return _in_order(session, kept, seat) or _repeated(session, kept, seat) or (kept,)
        illegal = illegal or (kept,) * (refused is None)
    return unclear or illegal


def _of_the_one_before(session: Scene, head: str, shorter: Shorter, seat: Seat | None) -> str:
    """What is kept of a statement, with what was named right before it in the place of a word that stands for it, as in
    `that peasant is a nuisance, I excommunicate him`; nothing where that is no legal move with a verb."""
    from referee.speech.reading import named_again, readings
    from referee.speech.remarks import thing

    game, state, lang = session.game, session.state, session.sayer.words.lang
    what = thing(game, state, shorter.before[-1], lang) if shorter.before and not shorter.after else ""
    for again in named_again(game, shorter.kept, what, lang):
        said = _alone(session, f"{head}{again}", seat, None) if not head else None
        if said is not None and is_legal(session, said.move, said.by) and readings(game, state, again, lang, seat).own:
            return _line(session, said)
    return ""


def _repeated(session: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """One statement that tells of several moves alike, as in two Followers; nothing where it tells of one."""
    said = _alone(session, statement, seat, None)
    lines = () if said is None else _lines(session, said, statement)
    return lines if len(lines) > 1 else ()


def _lines(session: Scene, said: Spoken, text: str) -> tuple[str, ...]:
    """A move as it is written, as often as it is made."""
    from referee.speech.reading import times

    return (_line(session, said),) * times(session.game, session.state, said.move, text, session.sayer.words.lang)


def going_on(session: Scene, statement: str, seat: Seat | None, voice: Mover | None) -> tuple[str, ...]:
    """`in_one_breath` for what is said after a move of `voice`, who is meant where nobody is named and the statement
    can't be the move of whoever else it would be, or where all have to choose in secret."""
    parts = in_one_breath(session, statement, seat)
    wanted = session.decision
    secret = wanted is not None and wanted.kind is Kind.SECRET and voice in wanted.movers()
    if not isinstance(voice, int) or split_speaker(statement, session.seats)[0] is not None:
        return parts
    if not secret and _may_be_done(session, parts[0], seat):
        return parts
    named = in_one_breath(session, f"{session.seats[voice]}: {statement}", seat)
    return named if _may_be_done(session, named[0], seat) else parts


def _may_be_done(session: Scene, statement: str, seat: Seat | None) -> bool:
    """Whether a single statement is understood and perhaps legal."""
    try:
        said = understood(session, statement, seat)
    except ValueError:
        return False
    return may_be(session, said.move, said.by)


def _in_order(session: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """Two moves of different kinds, of which the second is said with `then` and could be taken for more words about the
    first; nothing where what is said is one move. Where the second can mean several things it stays as it was said."""
    from referee.speech.reading import readings

    head, *rest = split_statements(statement)
    first = _alone(session, head, seat, None) if rest else None
    after = None if first is None else _after(session, first)
    if first is None or after is None:
        return ()
    by = _speaker(session, first, seat)
    if not readings(after.game, after.state, rest[0], after.sayer.words.lang, by).own:
        return ()
    try:
        last = spoken(after, rest[0], by) or _said_on(after, rest[0], None, None)
    except Ambiguous as several:
        kinds = {type(session.game.notation.read(after.state, each)) for each in several.nearest}
        return () if type(first.move) in kinds else (_line(session, first), *rest)
    if last is None or type(last.move) is type(first.move) or not is_legal(after, last.move, last.by):
        return ()
    return (_line(session, first), _line(after, last), *rest[1:])


def _split(session: Scene, statement: str, seat: Seat | None, like: Move | None) -> tuple[str, ...]:
    """Several moves said one after the other, in canonical words; nothing where they can't be told apart. What can mean
    several things after a first move stays as it was said."""
    unclear: tuple[str, ...] = ()
    for head, rest, marked in _breaks(session, statement):
        first = _first(session, head, rest, seat, like) if head and rest else None
        if first is None or not (marked or like is not None or _has_verb(session, head, seat)):
            continue
        begun = _lines(session, first, head)
        after = _after(session, first, len(begun))
        if is_written(after or session, rest):
            return (*begun, _by(session, _goes_on(session, first, seat, rest), rest))
        if after is None:
            if _alone(session, rest, first.by if first.by is not None else seat, first.move) is not None:
                return (*begun, rest)
            continue
        by = _speaker(session, first, seat)
        last = _said_on(after, rest, by, first.move)
        if last is None or not is_legal(after, last.move, last.by):
            last = _of_the_same(session, after, head, rest, first) or last
        if by not in after.movers() and _only_closes(after, rest, last):
            return begun
        if last is not None:
            more = _in_order(after, rest, by) or _lines(after, last, rest)
        else:
            more = _split(after, rest, by, first.move)
        if more:
            return (*begun, *more)
        if not unclear and _is_unclear(after, rest, by):
            unclear = (*begun, _by(session, by, rest))
    return unclear


def _first(session: Scene, head: str, rest: str, seat: Seat | None, like: Move | None) -> Spoken | None:
    """What the first part of a breath means; one without a verb is of the kind that the rest names, or the end of it,
    as in `bread and wine for the church`."""
    from referee.speech.reading import readings

    if like is None and not readings(session.game, session.state, head, session.sayer.words.lang, seat).own:
        for last in (rest, *(behind for _, behind, marked in _breaks(session, rest) if marked)):
            after = _alone(session, last, seat, None)
            if after is None or not readings(session.game, session.state, last, session.sayer.words.lang, seat).own:
                continue
            first = _alone(session, head, seat, after.move)
            if first is not None and type(first.move) is type(after.move):
                return first
    return _said_on(session, head, seat, like)


def _of_the_same(session: Scene, after: Scene, head: str, rest: str, first: Spoken) -> Spoken | None:
    """What is done next with the very thing that the first move names, where a word like `it` stands for it; None where
    that is not legal or not clear."""
    from referee.speech.reading import named_again, objects

    lang, by = session.sayer.words.lang, _speaker(session, first, None)
    what = objects(session.game, session.state, first.move, head, lang)
    for again in named_again(session.game, rest, what, lang):
        last = _alone(after, again, by, None)
        if last is not None and is_legal(after, last.move, last.by):
            return last
    return None


def _only_closes(session: Scene, rest: str, last: Spoken | None) -> bool:
    """Whether the rest of a breath says that somebody has done, and there is nothing left to end."""
    from referee.speech.reading import closes

    if last is not None and is_legal(session, last.move, last.by):
        return False
    return closes(session.game, rest, session.sayer.words.lang)


def _goes_on(session: Scene, first: Spoken, seat: Seat | None, rest: str) -> Seat | None:
    """Who is meant by what follows in the words of the referee: whoever made the first move, where these name nobody
    and no lot has to fall."""
    return first.by if ":" in rest else _speaker(session, first, seat)


def _is_unclear(session: Scene, line: str, by: Seat | None) -> bool:
    """Whether something is understood that can mean several things, all of them legal."""
    try:
        spoken(session, line, by)
    except Ambiguous as several:
        moves = (session.game.notation.read(session.state, each) for each in several.nearest)
        return all(is_legal(session, move, by) for move in moves)
    return False


def _speaker(session: Scene, first: Spoken, seat: Seat | None) -> Seat | None:
    """Who goes on in the same breath: whoever made the first move, named or not; None after a lot."""
    if first.by is not None or seat is not None:
        return seat if first.by is None else first.by
    who = default_mover(session.state, first.move)
    return Seat(who) if isinstance(who, int) else None


def _said_on(session: Scene, line: str, by: Seat | None, like: Move | None) -> Spoken | None:
    """What is said after another move in the same breath: of the same player, or of one who is named."""
    found = _alone(session, line, by, like)
    if found is None and by is not None:
        named = _alone(session, line, None, like)
        return named if named is not None and named.by is not None else None
    return found


def _breaks(session: Scene, statement: str) -> Iterator[tuple[str, str, bool]]:
    """What comes before and after a place at which one thing may end and the next begin: where a word or a mark stands
    between them, which is told, first of all where a player is named behind it, and then wherever the words go on as a
    move begins."""
    from referee.speech.reading import joints, parts_aside
    from referee.speech.remarks import sets_apart

    lang = session.sayer.words.lang
    marks = joints(session.game, statement, lang)
    parts = [(statement[: mark.start()].strip(), statement[mark.end() :].strip()) for mark in marks]
    parts = [part for part in parts if not parts_aside(session.game, statement, part[0], lang)]
    parts = [part for part in parts if not sets_apart(session.game, part[1], lang)]
    names = tuple(f"{name} " for name in session.seats)
    for before, behind in sorted(parts, key=lambda part: not part[1].startswith(names)):
        yield before, behind, True
    for gap in _GAP.finditer(statement):
        before, behind = statement[: gap.start()], statement[gap.end() :]
        if session.game.notation.begins(behind) and not parts_aside(session.game, statement, before, lang):
            yield before, behind, False


def _has_verb(session: Scene, line: str, seat: Seat | None) -> bool:
    """Whether words say what is done, or are written as the referee writes it."""
    from referee.speech.reading import readings

    own = readings(session.game, session.state, line, session.sayer.words.lang, seat).own
    return own or is_written(session, line)


_GAP = re.compile(r"\s+")


def _alone(session: Scene, line: str, by: Seat | None, like: Move | None) -> Spoken | None:
    try:
        return spoken(session, line, by, like)
    except Ambiguous:
        return None


def _after(session: Scene, said: Spoken, times: int = 1) -> Scene | None:
    """The session after a legal move, made so many times; None where it is none."""
    for _ in range(times):
        if not is_legal(session, said.move, said.by):
            return None
        state = session.state
        who = default_mover(state, said.move) if said.by is None else mover_saying(state, said.by, said.move)
        session = session.with_state(carry_out(state, who, said.move))
    return session


def is_written(session: Scene, line: str) -> bool:
    """Whether a line stands in the words in which the referee writes moves."""
    try:
        return is_plain(session, line, session.game.notation.read(session.state, line))
    except NotationError:
        return False


def _line(session: Scene, said: Spoken) -> str:
    return _by(session, said.by, session.game.notation.write(session.state, said.move))


def _by(session: Scene, who: Seat | None, line: str) -> str:
    return line if who is None else f"{session.seats[who]}: {line}"
