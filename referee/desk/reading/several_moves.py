"""Splitting a statement that says several moves into one statement for each move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.rules.decision import Kind
from referee.core.rules.move import Move, Mover
from referee.core.state.terms import Seat
from referee.core.words.notation import LONGEST, Ambiguous, NotationError, split_speaker
from referee.core.words.splitting import split_statements

from .breaks import MARK, breaks
from .guessing import is_one_move
from .parting import is_more_to_do, parted
from .reading import Said, refuse_strangers, understood
from .speaking import Spoken, is_legal, may_be
from .statements import (
    all_legal,
    ended,
    has_verb,
    is_written,
    line_of,
    lines_of,
    may_be_done,
    next_speaker,
    said_alone,
    scene_after,
)
from .two_moves import TWO, one_then_another, said_as_one
from .two_players import lines_of_two_players

if TYPE_CHECKING:
    from referee.speech.clauses import Shorter
    from referee.speech.corrections import Correction

    from ..scene import Scene


def single_statements(scene: Scene, statement: str, seat: Seat | None = None) -> tuple[str, ...]:
    """The single statements of a statement, all but the last as canonical lines. The statement itself if it says one
    move, is canonical notation, or is longer than LONGEST. Words that the speaker takes back are left out."""
    if len(statement) > LONGEST or is_written(scene, split_speaker(statement, scene.seats)[1]):
        return (statement,)
    from referee.speech.corrections import correction
    from referee.speech.tags import without_tags

    statement = without_tags(scene.game, statement, scene.seats, scene.sayer.words.lang)
    if several := _quoted_statements(scene, statement, seat):
        return several
    speaker, line = split_speaker(statement, scene.seats) if ":" in statement else (None, statement)
    corrected = correction(scene.game, line, scene.sayer.words.lang, scene.seats)
    parts = () if corrected is not None and not corrected.slight else _uncorrected_statements(scene, statement, seat)
    if corrected is None or all_legal(scene, parts, seat):
        return parts
    head = "" if speaker is None else f"{scene.seats[speaker]}: "
    return _with_correction(scene, corrected, head, seat) or parts


def _with_correction(scene: Scene, corrected: Correction, head: str, seat: Seat | None) -> tuple[str, ...]:
    """The statements after a correction. The correction is read by itself if it has a verb, else as a change of the
    words before it. Of several moves only the last is corrected, by a move of the same kind."""
    from referee.speech.corrections import replaced

    spoken_to = split_speaker(corrected.after, scene.seats)[0] is not None
    instead = corrected.after.replace(":", ",", 1) if spoken_to else f"{head}{corrected.after}"
    if several := () if corrected.slight else _with_last_corrected(scene, corrected, head, seat):
        return several
    parts = () if corrected.slight else _uncorrected_statements(scene, instead, seat)
    legal, by = all_legal(scene, parts, seat), seat if not head else Seat(scene.seats.index(head[:-2]))
    if legal and has_verb(scene, split_speaker(parts[0], scene.seats)[1], by):
        return legal
    for again in replaced(scene.game, scene.state, corrected, scene.sayer.words.lang):
        if several := all_legal(scene, single_statements(scene, f"{head}{again}", seat), seat):
            return several
    first = None if corrected.slight or legal else said_alone(scene, corrected.before, by, None)
    last = None if first is None else said_alone(scene, corrected.after, by, first.move)
    return parts if last is None or not is_legal(scene, last.move, last.by) else (line_of(scene, last),)


def _with_last_corrected(scene: Scene, corrected: Correction, head: str, seat: Seat | None) -> tuple[str, ...]:
    """The lines of several moves with the last one replaced by its correction, a move of the same kind. Empty if there
    is only one move."""
    parts = single_statements(scene, f"{head}{corrected.before}", seat)
    after: Scene | None = scene
    for part in parts[:-1] if all_legal(scene, parts, seat) else ():
        reading = None if after is None else understood(after, part, seat)
        after = None if after is None or reading is None else scene_after(after, Spoken(reading.move, reading.by))
    if after is None or after is scene:
        return ()
    one = understood(after, parts[-1], seat)
    last = said_alone(after, corrected.after, one.by, one.move)
    if last is None or type(last.move) is not type(one.move) or not is_legal(after, last.move, last.by):
        return ()
    return (*parts[:-1], line_of(after, last))


def _uncorrected_statements(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The single statements of a statement without a correction."""
    if several := lines_of_two_players(scene, statement, seat):
        return several
    try:
        reading = understood(scene, statement, seat)
    except Ambiguous as unclear:
        moves = [scene.game.notation.read(scene.state, line) for line in unclear.nearest]
        parts = () if any(may_be(scene, move, None) for move in moves) else parted(scene, statement, seat, None)
        several = all_legal(scene, parts, seat) or _one_for_each_listed(scene, statement, seat)
        return several or said_as_one(scene, statement, seat) or (statement,)
    except NotationError:
        return _parts_of_unclear(scene, statement, seat)
    except ValueError:
        return (statement,)
    return _parts_of_one_move(scene, statement, seat, reading) or (statement,)


def _parts_of_unclear(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The single statements of a statement that has no meaning as a whole."""
    from referee.speech.joints import uncounted

    rest = uncounted(scene.game, statement, scene.sayer.words.lang)
    if rest and may_be_done(scene, rest, seat):
        return (rest,)
    parts = parted(scene, statement, seat, None)
    if several := (
        _as_two_moves(scene, statement, all_legal(scene, parts, seat), seat)
        or _one_for_each_listed(scene, statement, seat)
        or said_as_one(scene, statement, seat)
        or (parts if is_more_to_do(scene, statement, parts, seat) else ())
        or _goes_on_behind_remark(scene, statement, seat)
        or _without_remarks(scene, statement, seat)
    ):
        return several
    whole = (statement,) if is_one_move(scene, statement, seat) else ()
    return whole or parts or tuple(split_statements(statement))


def _parts_of_one_move(scene: Scene, statement: str, seat: Seat | None, reading: Said) -> tuple[str, ...]:
    """The lines of the several moves of a statement that can also be read as one move. Empty if it is one move."""
    several = one_then_another(scene, statement, seat) or _repeated_lines(scene, statement, seat)
    several = several or ended(scene, statement, Spoken(reading.move, reading.by), seat)
    refused = not several and not may_be(scene, reading.move, reading.by)
    if refused:
        several = _one_for_each_listed(scene, statement, seat) or all_legal(
            scene, parted(scene, statement, seat, None), seat
        )
    several = several or said_as_one(scene, statement, seat, reading)
    return several or (_without_remarks(scene, statement, seat, reading) if refused else ())


def _quoted_statements(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The single statements of quoted speech. Empty without a quotation, or if it is not understood."""
    from referee.speech.quoted import quoted

    quotation = quoted(scene.game, statement, scene.seats, scene.sayer.words.lang)
    parts = single_statements(scene, quotation, seat) if quotation else ()
    try:
        return parts if parts and understood(scene, parts[0], seat) else ()
    except Ambiguous:
        return parts
    except ValueError:
        return ()


def _one_for_each_listed(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The lines of one move for each thing that a statement lists. Empty if one of the moves is surely illegal, or if
    they are of several kinds."""
    from referee.speech.enumerations import each_alone
    from referee.speech.reading import times

    lang, lines, kinds = scene.sayer.words.lang, list[str](), set[type[Move]]()
    for alone in each_alone(scene.game, scene.state, statement, lang):
        try:
            reading = understood(scene, alone, seat)
        except ValueError:
            return ()
        number = times(scene.game, scene.state, reading.move, alone, lang)
        after = scene_after(scene, Spoken(reading.move, reading.by), number)
        kinds.add(type(reading.move))
        if after is None or len(kinds) > 1:
            return ()
        lines += [line_of(scene, Spoken(reading.move, reading.by))] * number
        scene = after
    return tuple(lines)


def _as_two_moves(scene: Scene, statement: str, parts: tuple[str, ...], seat: Seat | None) -> tuple[str, ...]:
    """The lines of two moves in place of three or more, if the two account for all of a statement: the target of a card
    may be named together with the card or after it."""
    fewer = said_as_one(scene, statement, seat) if len(parts) > TWO else ()
    return all_legal(scene, fewer, seat) or parts


def _without_remarks(scene: Scene, statement: str, seat: Seat | None, refused: Said | None = None) -> tuple[str, ...]:
    """The lines of a statement without the remarks beside its move. Empty if the rest has no clear meaning. `refused`
    is an illegal move that the whole statement means: then only a reason, a purpose or gossip is left out, and only if
    the rest is a legal move."""
    from referee.speech.clauses import shortened

    speaker, line = split_speaker(statement, scene.seats) if ":" in statement else (None, statement)
    head = "" if speaker is None else f"{scene.seats[speaker]}: "
    illegal: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()
    for each in shortened(scene.game, line[:LONGEST], scene.sayer.words.lang):
        if not _may_stand(scene, each, seat, refused):
            continue
        voice = head or _speaker_kept(scene, each)
        kept = f"{voice}{each.kept}"
        if named := "" if voice or refused else _with_name_for_pronoun(scene, each, seat):
            return (named,)
        try:
            reading = understood(scene, kept, seat)
        except Ambiguous:
            unclear = unclear or (kept,) * (each.plain and refused is None)
        except NotationError:
            if parts := _several_beside_remarks(scene, kept, each, seat) or _listed_beside_remarks(
                scene, kept, each, seat
            ):
                return parts
        except ValueError:
            continue
        else:
            idle = _are_remarks(scene, each, reading)
            if idle and may_be(scene, reading.move, reading.by):
                return one_then_another(scene, kept, seat) or _repeated_lines(scene, kept, seat) or (kept,)
            illegal = illegal or (kept,) * (idle and refused is None)
    return unclear or illegal


def _may_stand(scene: Scene, shorter: Shorter, seat: Seat | None, refused: Said | None) -> bool:
    """True if the shortened statement may be the whole meaning."""
    if refused is not None and not (shorter.plain or _is_gossip(scene, shorter, refused)):
        return False
    return not shorter.goes_on or has_verb(scene, shorter.kept, seat)


def _are_remarks(scene: Scene, shorter: Shorter, reading: Said) -> bool:
    """True if all that is left out of a statement adds nothing to its move."""
    from referee.speech.remarks import is_remark

    remarks = [(remark, False) for remark in shorter.before] + [(remark, True) for remark in shorter.after]
    after = scene_after(scene, Spoken(reading.move, reading.by)) if shorter.after else None
    states = [scene.state] if after is None else [scene.state, after.state]
    lang = scene.sayer.words.lang
    return all(is_remark(scene.game, at, *remark, lang, reading.move) for at in states for remark in remarks)


def _goes_on_behind_remark(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The lines of a first move and of the moves behind a remark, as in `drawn, Origenist ten, nobody wants it, so I
    turn it down`. Empty if a move is illegal, or if the words behind the remark have no verb."""
    for head, rest, marked in breaks(scene, statement):
        first = said_alone(scene, head, seat, None) if marked and head and MARK.search(rest) else None
        after = None if first is None else scene_after(scene, first)
        if first is None or after is None:
            continue
        by = next_speaker(scene, first, seat)
        more = all_legal(after, _without_remarks(after, rest, by), by)
        if more and has_verb(after, split_speaker(more[0], scene.seats)[1], by):
            return (line_of(scene, first), *more)
    return ()


def _speaker_kept(scene: Scene, shorter: Shorter) -> str:
    """The subject of the words before an `and`, as a speaker (`Ann: `) for the words after it. Empty without such a
    subject, or if the words after it name another player."""
    from referee.speech.subjects import goes_on

    if not shorter.goes_on:
        return ""
    seat = goes_on(scene.game, shorter.before[-1], shorter.kept, scene.seats, scene.sayer.words.lang)
    return "" if seat is None else f"{scene.seats[seat]}: "


def _listed_beside_remarks(scene: Scene, kept: str, shorter: Shorter, seat: Seat | None) -> tuple[str, ...]:
    """`_one_for_each_listed` of a shortened statement. Empty if the words left out are more than remarks."""
    from referee.speech.remarks import is_remark

    lines = _one_for_each_listed(scene, kept, seat)
    if not lines:
        return ()
    first = understood(scene, lines[0], seat).move
    remarks = [(remark, False) for remark in shorter.before] + [(remark, True) for remark in shorter.after]
    lang = scene.sayer.words.lang
    return lines if all(is_remark(scene.game, scene.state, *each, lang, first) for each in remarks) else ()


def _several_beside_remarks(scene: Scene, kept: str, shorter: Shorter, seat: Seat | None) -> tuple[str, ...]:
    """The lines of several legal moves of a shortened statement. Empty if the words left out are more than remarks
    before the first move and after the last one."""
    from referee.speech.remarks import is_remark

    parts = all_legal(scene, parted(scene, kept, seat, None), seat)
    first = said_alone(scene, split_speaker(parts[0], scene.seats)[1], seat, None) if parts else None
    lang, before = scene.sayer.words.lang, shorter.before
    idle = first is not None and all(
        is_remark(scene.game, scene.state, each, False, lang, first.move) for each in before
    )
    idle = idle and _add_nothing(scene, parts, shorter.after, seat)
    return parts if shorter.plain or idle else ()


def _add_nothing(scene: Scene, parts: tuple[str, ...], remarks: tuple[str, ...], seat: Seat | None) -> bool:
    """True if the words after several moves are only remarks on the last move."""
    from referee.speech.remarks import is_remark

    at: Scene | None = scene
    for part in parts[:-1] if remarks else ():
        reading = None if at is None else understood(at, part, seat)
        at = None if at is None or reading is None else scene_after(at, Spoken(reading.move, reading.by))
    last = understood(at, parts[-1], seat) if remarks and at is not None else None
    after = None if at is None or last is None else scene_after(at, Spoken(last.move, last.by))
    if at is None or last is None or after is None:
        return not remarks
    lang, states = scene.sayer.words.lang, (at.state, after.state)
    return all(is_remark(scene.game, state, each, True, lang, last.move) for state in states for each in remarks)


def _is_gossip(scene: Scene, shorter: Shorter, refused: Said) -> bool:
    """True if only the words left out name the player for whom the move was refused, and say something about that
    player, as in `plague in the East, Ben will weep`: the player does not make the move then."""
    from referee.speech.remarks import tells_of

    if refused.by is None:
        return False
    game, seats, lang = scene.game, scene.seats, scene.sayer.words.lang
    is_gossip = any(tells_of(game, part, seats, refused.by, lang) for part in (*shorter.before, *shorter.after))
    return is_gossip and scene.seats[refused.by].casefold() not in shorter.kept.casefold()


def _with_name_for_pronoun(scene: Scene, shorter: Shorter, seat: Seat | None) -> str:
    """The line of a shortened statement with a pronoun replaced by the name right before it, as in `that peasant is a
    nuisance, I excommunicate him`. Empty if that is no legal move with a verb, if the words before it say another legal
    move, or if the words behind it are more than a remark."""
    from referee.speech.named import thing
    from referee.speech.reading import named_again, readings
    from referee.speech.remarks import is_remark

    game, state, lang = scene.game, scene.state, scene.sayer.words.lang
    before = shorter.before[-1] if shorter.before else ""
    begun = said_alone(scene, before, seat, None) if before else None
    what = thing(game, state, before, lang) if before else ""
    for again in named_again(game, shorter.kept, what, lang):
        reading = said_alone(scene, again, seat, None)
        if reading is None or not is_legal(scene, reading.move, reading.by):
            continue
        if begun is not None and begun.move != reading.move and is_legal(scene, begun.move, begun.by):
            continue
        behind = all(is_remark(game, state, remark, True, lang, reading.move) for remark in shorter.after)
        if behind and readings(game, state, again, lang, seat).own:
            return line_of(scene, reading)
    return ""


def _repeated_lines(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The lines of several equal moves that one statement says, as for two Followers. Empty if it says one move."""
    reading = said_alone(scene, statement, seat, None)
    lines = () if reading is None else lines_of(scene, reading, statement)
    return lines if len(lines) > 1 else ()


def single_statements_after(scene: Scene, statement: str, seat: Seat | None, voice: Mover | None) -> tuple[str, ...]:
    """`single_statements` of a statement behind a move of `voice`. If it names nobody, `voice` is the speaker where all
    choose in secret, or where it can't be the move of the player on turn. Raises NoPlayer."""
    refuse_strangers(scene, statement)
    parts = single_statements(scene, statement, seat)
    wanted = scene.decision_seen()
    secret = wanted is not None and wanted.kind is Kind.SECRET and voice in wanted.movers()
    if not isinstance(voice, int) or split_speaker(statement, scene.seats)[0] is not None:
        return parts
    if not secret and may_be_done(scene, parts[0], seat):
        return parts
    named = single_statements(scene, f"{scene.seats[voice]}: {statement}", seat)
    return named if may_be_done(scene, named[0], seat) else parts
