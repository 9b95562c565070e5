"""Several moves said in one breath, told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.breath import split_statements
from referee.core.decision import Kind
from referee.core.judge import default_mover
from referee.core.move import Move, Mover
from referee.core.notation import LONGEST, Ambiguous, NotationError, split_speaker
from referee.core.play import carry_out, mover_saying
from referee.core.question import NotKnown
from referee.core.terms import Seat

from .breaks import MARK, breaks
from .guessing import is_one_move
from .reading import Said, understood
from .speaking import Spoken, is_legal, is_plain, may_be, spoken

if TYPE_CHECKING:
    from referee.speech.remarks import Shorter

    from .scene import Scene


TWO = 2
"""Moves that a chain has."""


def in_one_breath(scene: Scene, statement: str, seat: Seat | None = None) -> tuple[str, ...]:
    """A statement as the single ones that it consists of, all but the last in canonical words; the statement itself
    where it is one, or is longer than anything that people say."""
    if len(statement) > LONGEST:
        return (statement,)
    if several := _by_several(scene, statement, seat):
        return several
    try:
        said = understood(scene, statement, seat)
    except Ambiguous as unclear:
        moves = [scene.game.notation.read(scene.state, line) for line in unclear.nearest]
        parts = () if any(may_be(scene, move, None) for move in moves) else _split(scene, statement, seat, None)
        return _all_legal(scene, parts, seat) or _chained(scene, statement, seat) or (statement,)
    except NotationError:
        from referee.speech.reading import uncounted

        rest = uncounted(scene.game, statement, scene.sayer.words.lang)
        if rest and _may_be_done(scene, rest, seat):
            return (rest,)
        parts = _split(scene, statement, seat, None)
        if several := (
            _in_fewer(scene, statement, _all_legal(scene, parts, seat), seat)
            or _listed(scene, statement, seat)
            or _chained(scene, statement, seat)
            or _without_remarks(scene, statement, seat)
        ):
            return several
        whole = (statement,) if is_one_move(scene, statement, seat) else ()
        return whole or parts or tuple(split_statements(statement))
    except ValueError:
        return (statement,)
    several = _in_order(scene, statement, seat) or _repeated(scene, statement, seat)
    if not several and not may_be(scene, said.move, said.by):
        several = _listed(scene, statement, seat) or _all_legal(scene, _split(scene, statement, seat, None), seat)
    several = several or _chained(scene, statement, seat, said)
    if not several and not may_be(scene, said.move, said.by):
        several = _without_remarks(scene, statement, seat, said.move)
    return several or (statement,)


def _by_several(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """A move of one player that another is said to make, too, as in `Ann passes, Ben too`; nothing where that is not
    legal."""
    if not any(statement.find(name, 1) > 0 for name in scene.seats) or is_written(scene, statement):
        return ()
    from referee.speech.reading import does_the_same

    for head, rest, _ in breaks(scene, statement):
        who = does_the_same(scene.game, rest, scene.seats, scene.sayer.words.lang)
        said = _alone(scene, head, seat, None) if head and who is not None else None
        after = None if said is None else _after(scene, said)
        if said is not None and after is not None and is_legal(after, said.move, who):
            return (_line(scene, said), _line(after, Spoken(said.move, who)))
    return ()


def _listed(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """One move of a kind for each of the things that a statement lists; nothing where one of them is surely illegal."""
    from referee.speech.enumerations import each_alone
    from referee.speech.reading import times

    lang, lines, kinds = scene.sayer.words.lang, list[str](), set[type[Move]]()
    for alone in each_alone(scene.game, scene.state, statement, lang):
        try:
            said = understood(scene, alone, seat)
        except ValueError:
            return ()
        number = times(scene.game, scene.state, said.move, alone, lang)
        after = _after(scene, Spoken(said.move, said.by), number)
        kinds.add(type(said.move))
        if after is None or len(kinds) > 1:
            return ()
        lines += [_line(scene, Spoken(said.move, said.by))] * number
        scene = after
    return tuple(lines)


def _chained(scene: Scene, statement: str, seat: Seat | None, instead: Said | Spoken | None = None) -> tuple[str, ...]:
    """Two moves that are said as one, where they explain more of a statement than a single one does that is meant
    `instead`; nothing where that is not clear."""
    from referee.speech.chains import chains, explained
    from referee.speech.remarks import shortened

    speaker, line = split_speaker(statement, scene.seats) if ":" in statement else (None, statement)
    by = seat if speaker is None else Seat(speaker)
    if instead is not None and is_plain(scene, line, instead.move):
        return ()
    game, state, lang = scene.game, scene.state, scene.sayer.words.lang
    found = chains(game, state, line, lang, by)
    for each in shortened(game, line, lang) if not found else ():
        found = chains(game, state, each.kept, lang, by)
        if found and all(_is_idle(scene, remark, found[0].first) for remark in (*each.before, *each.after)):
            line, instead = each.kept, _alone(scene, each.kept, by, None)
            break
        found = ()
    if len(found) != 1:
        return ()
    chain = found[0]
    if (
        instead is not None
        and may_be(scene, instead.move, instead.by)
        and not (chain.legal and chain.words > explained(game, state, instead.move, line, lang))
    ):
        return ()
    after = _after(scene, Spoken(chain.first, chain.by))
    assert after is not None
    who = _goes_on(scene, Spoken(chain.first, chain.by), by, "")
    return (_line(scene, Spoken(chain.first, chain.by)), _line(after, Spoken(chain.last, who)))


def _all_legal(scene: Scene, parts: tuple[str, ...], seat: Seat | None) -> tuple[str, ...]:
    """Several moves, where each is legal after those before it, or the last may be; else nothing."""
    return parts if parts and _every_one_may_be(scene, parts, seat) else ()


def _in_fewer(scene: Scene, statement: str, parts: tuple[str, ...], seat: Seat | None) -> tuple[str, ...]:
    """Three moves or more as the two that come to the same, where these say all of a statement: whom a card strikes may
    be said with the card, or after it."""
    return (_chained(scene, statement, seat) if len(parts) > TWO else ()) or parts


def _is_idle(scene: Scene, remark: str, meant: Move) -> bool:
    """Whether words besides a move add nothing to it, before it or after it."""
    from referee.speech.remarks import is_remark

    return is_remark(scene.game, scene.state, remark, True, scene.sayer.words.lang, meant)


def _every_one_may_be(scene: Scene, parts: tuple[str, ...], seat: Seat | None) -> bool:
    """Whether each of several moves is legal after those before it, or the last of them may be."""
    after: Scene | None = scene
    for part in parts:
        if after is None or not _may_be_done(after, part, seat):
            return False
        said = understood(after, part, seat)
        after = _after(after, Spoken(said.move, said.by))
    return True


def _without_remarks(scene: Scene, statement: str, seat: Seat | None, refused: Move | None = None) -> tuple[str, ...]:
    """A statement without what is said besides the move, as far as the rest of it is clear; nothing where it is not.
    Where all of it means a move that is refused, only a reason or a purpose is left out, and only for a legal one."""
    from referee.speech.remarks import is_remark, shortened

    speaker, line = split_speaker(statement, scene.seats) if ":" in statement else (None, statement)
    head = "" if speaker is None else f"{scene.seats[speaker]}: "
    lang = scene.sayer.words.lang
    illegal: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()
    for each in shortened(scene.game, line[:LONGEST], lang):
        if refused is not None and not each.plain:
            continue
        kept = f"{head}{each.kept}"
        if refused is None and (named := _of_the_one_before(scene, head, each, seat)):
            return (named,)
        try:
            said = understood(scene, kept, seat)
        except Ambiguous:
            unclear = unclear or (kept,) * (each.plain and refused is None)
            continue
        except NotationError:
            parts = _split(scene, kept, seat, None) if each.plain else ()
            if parts := _all_legal(scene, parts, seat):
                return parts
            continue
        except ValueError:
            continue
        remarks = [(remark, False) for remark in each.before] + [(remark, True) for remark in each.after]
        after = _after(scene, Spoken(said.move, said.by)) if each.after else None
        states = [scene.state] if after is None else [scene.state, after.state]
        if not all(is_remark(scene.game, at, *remark, lang, said.move) for at in states for remark in remarks):
            continue
        if may_be(scene, said.move, said.by):
            return _in_order(scene, kept, seat) or _repeated(scene, kept, seat) or (kept,)
        illegal = illegal or (kept,) * (refused is None)
    return unclear or illegal


def _of_the_one_before(scene: Scene, head: str, shorter: Shorter, seat: Seat | None) -> str:
    """What is kept of a statement, with what was named right before it in the place of a word that stands for it, as in
    `that peasant is a nuisance, I excommunicate him`; nothing where that is no legal move with a verb."""
    from referee.speech.reading import named_again, readings
    from referee.speech.remarks import thing

    game, state, lang = scene.game, scene.state, scene.sayer.words.lang
    what = thing(game, state, shorter.before[-1], lang) if shorter.before and not shorter.after else ""
    for again in named_again(game, shorter.kept, what, lang):
        said = _alone(scene, f"{head}{again}", seat, None) if not head else None
        if said is not None and is_legal(scene, said.move, said.by) and readings(game, state, again, lang, seat).own:
            return _line(scene, said)
    return ""


def _repeated(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """One statement that tells of several moves alike, as in two Followers; nothing where it tells of one."""
    said = _alone(scene, statement, seat, None)
    lines = () if said is None else _lines(scene, said, statement)
    return lines if len(lines) > 1 else ()


def _lines(scene: Scene, said: Spoken, text: str) -> tuple[str, ...]:
    """A move as it is written, as often as it is made."""
    from referee.speech.reading import times

    return (_line(scene, said),) * times(scene.game, scene.state, said.move, text, scene.sayer.words.lang)


def going_on(scene: Scene, statement: str, seat: Seat | None, voice: Mover | None) -> tuple[str, ...]:
    """`in_one_breath` for what is said after a move of `voice`, who is meant where nobody is named and the statement
    can't be the move of whoever else it would be, or where all have to choose in secret."""
    parts = in_one_breath(scene, statement, seat)
    wanted = scene.decision_seen()
    secret = wanted is not None and wanted.kind is Kind.SECRET and voice in wanted.movers()
    if not isinstance(voice, int) or split_speaker(statement, scene.seats)[0] is not None:
        return parts
    if not secret and _may_be_done(scene, parts[0], seat):
        return parts
    named = in_one_breath(scene, f"{scene.seats[voice]}: {statement}", seat)
    return named if _may_be_done(scene, named[0], seat) else parts


def _may_be_done(scene: Scene, statement: str, seat: Seat | None) -> bool:
    """Whether a single statement is understood and perhaps legal."""
    try:
        said = understood(scene, statement, seat)
    except ValueError:
        return False
    return may_be(scene, said.move, said.by)


def _in_order(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """Two moves of different kinds, of which the second is said with `then` and could be taken for more words about the
    first; nothing where what is said is one move. Where the second can mean several things it stays as it was said."""
    from referee.speech.reading import readings

    head, *rest = split_statements(statement)
    first = _alone(scene, head, seat, None) if rest else None
    after = None if first is None else _after(scene, first)
    if first is None or after is None:
        return ()
    by = _speaker(scene, first, seat)
    if not readings(after.game, after.state, rest[0], after.sayer.words.lang, by).own:
        return ()
    try:
        last = spoken(after, rest[0], by) or _said_on(after, rest[0], None, None)
    except Ambiguous as several:
        kinds = {type(scene.game.notation.read(after.state, each)) for each in several.nearest}
        return () if type(first.move) in kinds else (_line(scene, first), *rest)
    if last is None or type(last.move) is type(first.move) or not is_legal(after, last.move, last.by):
        return ()
    return (_line(scene, first), _line(after, last), *rest[1:])


def _split(scene: Scene, statement: str, seat: Seat | None, like: Move | None) -> tuple[str, ...]:
    """Several moves said one after the other, in canonical words; nothing where they can't be told apart. What can mean
    several things after a first move stays as it was said. A first move that names nothing may belong to what follows,
    as in `drawn, Origenist ten`: where another break makes fewer moves of it, these are meant."""
    from referee.speech.reading import objects

    lang, unclear, longer = scene.sayer.words.lang, tuple[str, ...](), tuple[str, ...]()
    for head, rest, marked in breaks(scene, statement):
        first = _first(scene, head, rest, seat, like) if head and rest else None
        if first is None or not (marked or like is not None or _has_verb(scene, head, seat)):
            continue
        if not marked and _goes_on_to_a_mark(scene, statement, head, seat, like):
            continue
        begun = _lines(scene, first, head)
        after = _after(scene, first, len(begun))
        if is_written(after or scene, rest):
            return (*begun, _by(scene, _goes_on(scene, first, seat, rest), rest))
        if after is None:
            if _alone(scene, rest, first.by if first.by is not None else seat, first.move) is not None:
                return (*begun, rest)
            continue
        by = _speaker(scene, first, seat)
        last = _said_on(after, rest, by, first.move)
        if last is None or not is_legal(after, last.move, last.by):
            last = _of_the_same(scene, after, head, rest, first) or last
        if last is not None and _is_vague(after, rest, by, first.move):
            continue
        if by not in after.movers() and _only_closes(after, rest, last):
            return begun
        if last is not None:
            more = _in_order(after, rest, by)
            if not more and not may_be(after, last.move, last.by):
                more = _all_legal(after, _split(after, rest, by, first.move), by) or _chained(after, rest, by)
            more = more or _lines(after, last, rest)
        else:
            more = _split(after, rest, by, first.move)
            if not more and _comes_too_early(after, rest, by):
                more = _chained(after, rest, by)
        if more and (len(begun) + len(more) <= TWO or objects(scene.game, scene.state, first.move, head, lang)):
            return (*begun, *more)
        longer = longer or (*begun, *more) * bool(more)
        if not unclear and not longer and _is_unclear(after, rest, by):
            unclear = (*begun, _by(scene, by, rest))
    return longer or unclear


def _goes_on_to_a_mark(scene: Scene, statement: str, head: str, seat: Seat | None, like: Move | None) -> bool:
    """Whether the words up to the next mark are one legal move, which is not to be cut in two: what stands behind the
    mark is said of it."""
    mark = MARK.search(statement, len(head))
    said = None if mark is None else _alone(scene, statement[: mark.start()], seat, like)
    return said is not None and is_legal(scene, said.move, said.by)


def _first(scene: Scene, head: str, rest: str, seat: Seat | None, like: Move | None) -> Spoken | None:
    """What the first part of a breath means; one without a verb is of the kind that the rest names, or the end of it,
    as in `bread and wine for the church`."""
    from referee.speech.reading import readings

    if like is None and not readings(scene.game, scene.state, head, scene.sayer.words.lang, seat).own:
        for last in (rest, *(behind for _, behind, marked in breaks(scene, rest) if marked)):
            after = _alone(scene, last, seat, None)
            if after is None or not readings(scene.game, scene.state, last, scene.sayer.words.lang, seat).own:
                continue
            first = _alone(scene, head, seat, after.move)
            if first is not None and type(first.move) is type(after.move):
                return first
    return _said_on(scene, head, seat, like)


def _of_the_same(scene: Scene, after: Scene, head: str, rest: str, first: Spoken) -> Spoken | None:
    """What is done next with the very thing that the first move names, where a word like `it` stands for it; None where
    that is not legal or not clear."""
    from referee.speech.reading import named_again, objects

    lang, by = scene.sayer.words.lang, _speaker(scene, first, None)
    what = objects(scene.game, scene.state, first.move, head, lang)
    for again in named_again(scene.game, rest, what, lang):
        last = _alone(after, again, by, None)
        if last is not None and is_legal(after, last.move, last.by):
            return last
    return None


def _is_vague(scene: Scene, line: str, by: Seat | None, like: Move) -> bool:
    """Whether the rest of a breath has no verb and leaves out what has to be said: a second move would be guessed."""
    from referee.speech.reading import readings

    return readings(scene.game, scene.state, line, scene.sayer.words.lang, by, like).vague


def _only_closes(scene: Scene, rest: str, last: Spoken | None) -> bool:
    """Whether the rest of a breath says that somebody has done, and there is nothing left to end."""
    from referee.speech.reading import closes

    if last is not None and is_legal(scene, last.move, last.by):
        return False
    return closes(scene.game, rest, scene.sayer.words.lang)


def _goes_on(scene: Scene, first: Spoken, seat: Seat | None, rest: str) -> Seat | None:
    """Who is meant by what follows in the words of the referee: whoever made the first move, where these name nobody
    and no lot has to fall."""
    return first.by if ":" in rest else _speaker(scene, first, seat)


def _is_unclear(scene: Scene, line: str, by: Seat | None) -> bool:
    """Whether something is understood that can mean several things, all of them legal."""
    several = _meanings(scene, line, by)
    return bool(several) and all(is_legal(scene, move, by) for move in several)


def _comes_too_early(scene: Scene, line: str, by: Seat | None) -> bool:
    """Whether something is understood that can mean several things, none of which can be done yet."""
    several = _meanings(scene, line, by)
    return bool(several) and not any(may_be(scene, move, by) for move in several)


def _meanings(scene: Scene, line: str, by: Seat | None) -> list[Move]:
    """All that a line can mean, where that is several things."""
    try:
        spoken(scene, line, by)
    except Ambiguous as several:
        return [scene.game.notation.read(scene.state, each) for each in several.nearest]
    return []


def _speaker(scene: Scene, first: Spoken, seat: Seat | None) -> Seat | None:
    """Who goes on in the same breath: whoever made the first move, named or not; None after a lot, and where nobody
    told whose move it is."""
    if first.by is not None or seat is not None:
        return seat if first.by is None else first.by
    try:
        who = default_mover(scene.state, first.move)
    except NotKnown:
        return None
    return Seat(who) if isinstance(who, int) else None


def _said_on(scene: Scene, line: str, by: Seat | None, like: Move | None) -> Spoken | None:
    """What is said after another move in the same breath: of the same player, or of one who is named."""
    found = _alone(scene, line, by, like)
    if found is None and by is not None:
        named = _alone(scene, line, None, like)
        return named if named is not None and named.by is not None else None
    return found


def _has_verb(scene: Scene, line: str, seat: Seat | None) -> bool:
    """Whether words say what is done, or are written as the referee writes it."""
    from referee.speech.reading import readings

    own = readings(scene.game, scene.state, line, scene.sayer.words.lang, seat).own
    return own or is_written(scene, line)


def _alone(scene: Scene, line: str, by: Seat | None, like: Move | None) -> Spoken | None:
    try:
        return spoken(scene, line, by, like)
    except Ambiguous:
        return None


def _after(scene: Scene, said: Spoken, times: int = 1) -> Scene | None:
    """The Scene after a legal move, made so many times; None where it is none."""
    for _ in range(times):
        if not is_legal(scene, said.move, said.by):
            return None
        state = scene.state
        who = default_mover(state, said.move) if said.by is None else mover_saying(state, said.by, said.move)
        scene = scene.with_state(carry_out(state, who, said.move))
    return scene


def is_written(scene: Scene, line: str) -> bool:
    """Whether a line stands in the words in which the referee writes moves."""
    try:
        return is_plain(scene, line, scene.game.notation.read(scene.state, line))
    except NotationError:
        return False


def _line(scene: Scene, said: Spoken) -> str:
    return _by(scene, said.by, scene.game.notation.write(scene.state, said.move))


def _by(scene: Scene, who: Seat | None, line: str) -> str:
    return line if who is None else f"{scene.seats[who]}: {line}"
