"""Judging what was said, and playing it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.breach import Breach
from referee.core.rules.happening import Happening
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.move import CHANCE, TABLE, Move, Mover, Tell
from referee.core.rules.play import carry_out, random_outcome
from referee.core.rules.settle import Asked, settle
from referee.core.rules.verdict import Depends, Legal
from referee.core.state.fields import masked
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.core.words.notation import NotationError, split_speaker
from referee.core.words.wording import Told

from ..reading.echoes import is_echo
from ..reading.hearing import hear, hear_to_play, heard_move
from ..reading.reading import NoAnswer, NotYours, Said, answers_said, mover_of, tell_of
from .claiming import is_answer, open_question, pending_move
from .reasons import refused_to
from .verdicts import Answer, Judged

if TYPE_CHECKING:
    from ..offers.shapes import Choices
    from ..scene import Scene


class Played(Struct, frozen=True):
    """A statement with its verdict, the position after it (the same one if it was not legal), and what it did."""

    session: Any
    judged: Judged
    answer: Answer


def judged(
    scene: Scene, statement: str, seat: Seat | None = None, only: Seat | None = None, to_play: bool = False
) -> Judged:
    """One statement, read as `seat` sees the table, and judged by what is so; `only` as in `played`. With `to_play` a
    question is no move. Raises NotationError, NotYours, NoAnswer."""
    reading = heard_move(_as_seen(scene, seat), statement, seat, to_play)
    one = _judged(scene, reading)
    _require_own(statement, reading, one, only)
    return one


def _as_seen(scene: Scene, seat: Seat | None) -> Scene:
    """A kept game as the reader of the answer, a seat or a bystander, sees it: what a statement is taken for, and what
    is said of one that is not understood, hang on nothing else. Without a table it is the position as it is."""
    return scene if scene.kept is None else scene.with_state(masked(scene.state, seat))


def _judged(scene: Scene, reading: Said) -> Judged:
    """Where even the mover hangs on something untold, the verdict asks for it."""
    state = scene.state
    if state.over() and reading.by is None:
        return Judged(scene, None, reading.move, judge(state, TABLE, reading.move))
    try:
        who = mover_of(scene, reading)
    except NotKnown as gap:
        verdict = judge(state, None, reading.move)
        asked = Depends((gap.question,), ()) if isinstance(verdict, Legal) else verdict
        return Judged(scene, None, reading.move, asked)
    return Judged(scene, who, reading.move, judge(state, who, reading.move))


def _statements(line: str) -> deque[str]:
    """What is said one after the other, as far as marks tell it."""
    return deque([part.strip() for part in line.split(";") if part.strip()] or [line])


def judged_in_order(scene: Scene, line: str, seat: Seat | None = None) -> Iterable[Judged]:
    """Statement after statement, each on the position after those before it; the first that is not legal ends it. Of a
    game under way it is judged by what `seat`, or a bystander, may see: whether another player could is nobody's to
    learn from the referee."""
    if scene.kept is not None:
        scene = scene.with_state(masked(scene.state, seat))
    ahead = _statements(line)
    voice: Mover | None = None
    before, skipped = None, 0
    while ahead:
        statement, *more = hear(scene, ahead.popleft(), seat, voice)
        ahead.extendleft(reversed(more))
        one = judged(scene, statement, seat)
        if is_echo(before, one, skipped):
            skipped += 1
            continue
        if scene.kept is not None and scene.state.terms.knowing:
            one = _nothing_on_trust(one)
        yield one
        if not one.legal or one.who is None or one.move is None:
            return
        voice, before, skipped = one.who, one, 0
        if ahead:
            scene = scene.with_state(carry_out(scene.state, one.who, one.move))


def _nothing_on_trust(one: Judged) -> Judged:
    """The verdict where a referee knows what this view leaves out: it hangs on that, and nobody's word is taken."""
    unless: tuple[Breach, ...] = getattr(one.verdict, "unless", ())
    return replace(one, verdict=Depends((), unless, one.verdict.rests_on)) if unless else one


def played(
    scene: Scene, statement: str, seat: Seat | None = None, at: str | None = None, only: Seat | None = None
) -> Played:
    """One statement read, judged and, if it is legal, played; `seat`, or a bystander, reads what came of it. Where it
    hangs on what the referee can't see, a table keeps it until that is told; an answer to that is one here, too. `at`
    is the revision of the table that was looked at: behind a later one nothing is judged. With `only`, what is
    understood as anything that another player does is refused. Raises NotationError, NotYours, NoAnswer, Overtaken,
    StoreError."""
    scene = _present(scene, at)
    if is_answer(scene, statement):
        _require_answering(scene, statement, only)
        return claim(scene, statement, seat, at)
    return _carried_out(judged(scene, statement, seat, only, to_play=True), seat, at)


def _require_own(statement: str, reading: Said, one: Judged, only: Seat | None) -> None:
    """Raises NotYours if the statement names another player than this one, or it is another player's move."""
    scene: Scene = one.session
    for who in (reading.by, one.who):
        if only is not None and isinstance(who, int) and who != only:
            raise NotYours(statement, scene.seats[who], scene.seats[only])
    if isinstance(reading.move, Tell):
        _require_answering(scene, statement, only)


def _require_answering(scene: Scene, statement: str, only: Seat | None) -> None:
    """Raises NotYours where the open question is put to another player than this one."""
    question = scene.question() or open_question(scene)
    if only is not None and question is not None and question.to not in (None, only):
        raise NotYours(statement, scene.seats[question.to or 0], scene.seats[only])


def made(scene: Scene, offer: str, choices: Choices, seat: Seat, at: str | None = None) -> Played:
    """An Offer by its id, with what was chosen for it, judged and played like a move that was said; nothing is read.
    Raises NotOffered where a seat can't do that now, or something has still to be chosen; Overtaken, StoreError."""
    from ..offers.offers import offered_move

    scene = _present(scene, at)
    move = offered_move(scene, seat, offer, choices)
    return carried_out(scene, seat, move, seat, at)


def carried_out(scene: Scene, seat: Seat, move: Move, viewer: Seat | None = None, at: str | None = None) -> Played:
    """A move of a seat, judged and played; `viewer` is whose eyes read what came of it. Raises Overtaken,
    StoreError."""
    return _carried_out(_judged(scene, Said(move, seat)), viewer, at)


def drawn(scene: Scene, pick: Callable[[int], int]) -> Played:
    """The lot that has to fall now, as `pick` lets it fall. Raises Overtaken, StoreError."""
    scene = _present(scene)
    move = random_outcome(scene.state, pick)
    return _carried_out(_judged(scene, Said(move, None)), None)


def _present(scene: Scene, at: str | None = None) -> Scene:
    """The present position of a table, with all moves of other processes. Raises Overtaken, StoreError."""
    if scene.kept is None:
        return scene
    scene.table.refresh()
    scene.table.require(at)
    return scene.with_state(scene.table.state)


def _carried_out(one: Judged, viewer: Seat | None, at: str | None = None) -> Played:
    """What came of a move that was judged. A table keeps it only in the position in which it was judged: where another
    process was faster it is judged again behind what that wrote, unless `at` is named. Raises Overtaken, StoreError."""
    from referee.table.store import Overtaken

    while True:
        try:
            return _disputed(_done(refused_to(one, viewer), viewer))
        except Overtaken:
            if at is not None or one.move is None:
                raise
            scene = _present(one.session)
            one = Judged(scene, one.who, one.move, judge(scene.state, one.who, one.move))


def played_in_order(
    scene: Scene, line: str, seat: Seat | None = None, at: str | None = None, only: Seat | None = None
) -> Iterable[Played]:
    """Statement after statement, each played on the position after those before it; the first that is not legal ends
    it. `at` is the revision in which the first is meant, `only` as in `played`. Raises NotationError, NotYours,
    NoAnswer, Overtaken, StoreError."""
    scene, ahead = _present(scene, at), _statements(line)
    voice: Mover | None = None
    before, skipped = None, 0
    while ahead:
        reading = ahead.popleft()
        statement, *more = heard_to_play(scene, reading, seat, voice)
        ahead.extendleft(reversed(more))
        done = played(scene, statement, seat, at, only)
        if is_echo(before, done.judged, skipped):
            skipped += 1
            continue
        yield done
        if not done.judged.legal:
            return
        voice, before, skipped = done.judged.who, done.judged, 0
        scene, at = done.session, None


def heard_to_play(scene: Scene, statement: str, seat: Seat | None, voice: Mover | None) -> tuple[str, ...]:
    """`hear_to_play` as the reader of the answer sees the table. At a keyboard that everybody shares the reader is
    the speaker: a statement is taken for what it means to its speaker, if it names all that the moves name, so that
    nobody learns what a player holds by saying half of it."""
    if seat is None and scene.kept is not None:
        speaker = split_speaker(statement, scene.seats)[0] if ":" in statement else None
        own = scene if speaker is None else scene.with_state(masked(scene.state, Seat(speaker)))
        with suppress(NotationError):
            lines = hear_to_play(own, statement, None, voice)
            if all(_names_all(own, statement, line) for line in lines):
                return lines
    return hear_to_play(_as_seen(scene, seat), statement, seat, voice)


def _names_all(scene: Scene, statement: str, line: str) -> bool:
    """True if a statement names everything that the move of a line names; True of a line that is no move by itself."""
    from referee.speech.reading import names_all

    try:
        move = scene.game.notation.read(scene.state, split_speaker(line, scene.seats)[1])
    except NotationError:
        return True
    return line == statement or names_all(scene.game, scene.state, move, statement, scene.sayer.words.lang)


def answered(scene: Scene, text: str, at: str | None = None) -> Played:
    """The answer to the question that the referee waits for, or on which the last move hangs. Raises NoAnswer,
    Overtaken, StoreError."""
    scene = _present(scene, at)
    if scene.question() is None and open_question(scene) is not None:
        return claim(scene, text, at=at)
    move = tell_of(scene, text)
    return _carried_out(Judged(scene, TABLE, move, judge(scene.state, TABLE, move)), None, at)


def claim(scene: Scene, text: str, viewer: Seat | None = None, at: str | None = None) -> Played:
    """Keeps an answer, and judges the move that hangs on it again: it is played when it is legal now. Raises NoAnswer,
    Overtaken, StoreError."""
    from referee.table.log import Claimed

    question, waiting = open_question(scene), pending_move(scene)
    if question is None or waiting is None:
        raise NoAnswer(text, None)
    values = answers_said(scene, question, text)
    if not values:
        raise NoAnswer(text, scene.sayer.question(question))
    scene.table.write(Claimed(question, values[0]), at=at)
    scene = scene.with_state(scene.table.state)
    who, move = waiting
    asked = settle(scene.state, who, move)
    if not isinstance(asked, Asked):
        return _carried_out(Judged(scene, who, move, asked.verdict), viewer)
    one = Judged(scene, who, move, judge(scene.state, who, move))
    return Played(scene, one, _answer(one, next=scene.sayer.tell(asked.question)))


def _answer(one: Judged, **more: Any) -> Answer:
    """What is answered to a move that was tried at a table, with the revision that it has come to."""
    table = one.session.kept
    return one.answer(**more) if table is None else one.answer(revision=table.revision, **more)


def _disputed(done: Played) -> Played:
    """A move that hangs on what the referee can't see, kept by its table, with the one question that comes first."""
    from referee.table.fold import encode_move
    from referee.table.log import Disputed

    one, scene = done.judged, done.session
    if scene.kept is None or one.move is None or not isinstance(one.verdict, Depends):
        return done
    by: int | Literal["chance", "table"] | None
    if one.who is None or isinstance(one.who, int):
        by = one.who
    else:
        by = "chance" if one.who is CHANCE else "table"
    line = scene.game.notation.write(scene.state, one.move)
    scene.table.write(Disputed(by, encode_move(one.move), line))
    question = open_question(scene.with_state(scene.table.state))
    more = {} if question is None else {"next": scene.sayer.tell(question)}
    return replace(done, answer=_answer(one, **more))


def _done(one: Judged, viewer: Seat | None) -> Played:
    if not isinstance(one.verdict, Legal) or one.who is None or one.move is None:
        return Played(one.session, one, _answer(one))
    scene: Scene = one.session
    if scene.kept is not None:
        return _kept(one, one.who, one.move, viewer)
    with collecting() as tale:
        state = carry_out(scene.state, one.who, one.move)
    after = scene.with_state(state)
    return Played(after, one, one.answer(happened=words_for(scene, tale, viewer), **after_words(after)))


def _kept(one: Judged, who: Mover, move: Move, viewer: Seat | None) -> Played:
    """A legal move on a table with a log, and the lots that the referee draws after it."""
    from referee.table.fold import is_lot
    from referee.table.reading import readings
    from referee.table.store import StoreError
    from referee.table.tales import tale_of

    scene: Scene = one.session
    table, before = scene.table, len(scene.table.entries)
    if who is CHANCE and table.header.dice == "yours":
        raise StoreError("error.lots")
    table.play(who, move)
    after = scene.with_state(table.state)
    numbers = range(before, len(table.entries))
    tale = [each for number in numbers for each in tale_of(table, number)]
    lines = readings(table, viewer, before)
    followed = tuple(line for number, line in zip(numbers, lines, strict=True) if is_lot(table.entries[number]))
    shown = (*words_for(scene, tale, viewer), *_found_false(scene, before))
    return Played(after, one, _answer(one, followed=followed, happened=shown, **after_words(after)))


def _found_false(scene: Scene, since: int) -> Iterable[Told]:
    """The claims that are shown to be false by the entries behind so many."""
    from referee.table.false_claims import false_claims

    for each in false_claims(scene.table):
        if each.shown_by > since:
            yield scene.sayer.false_claim(each.asked, each.said, each.truth)


def after_words(scene: Scene) -> dict[str, Any]:
    """What comes next; at the end who has won, and how."""
    data: dict[str, Any] = {"next": scene.next()}
    ended = scene.ending()
    if ended is not None:
        data["winners"] = tuple(scene.seats[seat] for seat in ended.winners)
        data["how"] = ended.clauses[0] if ended.clauses else ""
    return data


def words_for(scene: Scene, tale: Iterable[Happening], viewer: Seat | None) -> tuple[Told, ...]:
    """What happened, as a seat or a bystander may read it."""
    naming = scene.game.naming
    worded = (scene.sayer.happening(each, naming, viewer) for each in tale)
    return tuple(each for each in worded if each is not None)
