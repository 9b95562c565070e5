"""Where a breath is cut: each part of it is a move after those before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.rules.move import Move
from referee.core.state.terms import Seat
from referee.core.words.notation import Ambiguous, split_speaker

from .breaks import MARK, breaks
from .speaking import Spoken, is_legal, may_be, spoken
from .statements import (
    all_legal,
    ended,
    has_verb,
    is_written,
    lines_of,
    next_named,
    next_speaker,
    said_alone,
    said_next,
    scene_after,
    with_speaker,
)
from .two_moves import TWO, one_then_another, said_as_one

if TYPE_CHECKING:
    from ..scene import Scene


def parted(scene: Scene, statement: str, seat: Seat | None, like: Move | None) -> tuple[str, ...]:
    """Several moves said one after the other, in canonical words; nothing if they can't be told apart. What can mean
    several things after a first move stays as it was said. A first move that names nothing may belong to what follows,
    as in `drawn, Origenist ten`: where another break makes fewer moves of it, these are meant."""
    unclear, longer = tuple[str, ...](), tuple[str, ...]()
    for head, rest, marked in breaks(scene, statement):
        first = _first(scene, head, rest, seat, like) if head and rest else None
        if first is None or not (marked or like is not None or has_verb(scene, head, seat)):
            continue
        if not marked and _goes_on_to_a_mark(scene, statement, head, seat, like):
            continue
        cut = _cut(scene, head, rest, seat, first)
        if cut.parts and cut.sure:
            return cut.parts
        longer = longer or cut.parts
        if not unclear and not longer:
            unclear = cut.unclear
    return longer or unclear


class _Cut(Struct, frozen=True):
    """A breath cut at one place: its moves, and whether these are surely meant; else its first move with the rest as it
    was said, where that can mean several things."""

    parts: tuple[str, ...] = ()
    sure: bool = False
    unclear: tuple[str, ...] = ()


def _cut(scene: Scene, head: str, rest: str, seat: Seat | None, first: Spoken) -> _Cut:
    """A breath whose first move is known, cut behind it."""
    begun = lines_of(scene, first, head)
    after = scene_after(scene, first, len(begun))
    if is_written(after or scene, rest):
        return _Cut((*begun, with_speaker(scene, next_named(scene, first, seat, rest), rest)), True)
    if after is None:
        alone = said_alone(scene, rest, first.by if first.by is not None else seat, first.move)
        return _Cut(() if alone is None else (*begun, rest), True)
    by = next_speaker(scene, first, seat)
    last = said_next(after, rest, by, first.move)
    if last is None or not is_legal(after, last.move, last.by):
        last = _of_the_same(scene, after, head, rest, first) or last
    if last is not None and _is_vague(after, rest, by, first.move):
        return _Cut()
    if by not in after.movers() and _only_closes(after, rest, last):
        return _Cut(begun, True)
    more = _behind(scene, after, head, rest, first, by, last)
    if not more:
        return _Cut(unclear=(*begun, with_speaker(scene, by, rest)) if _is_unclear(after, rest, by) else ())
    possible = all_legal(after, more, by) or (last is not None and may_be(after, last.move, last.by))
    return _Cut(
        (*begun, *more), bool(possible) and (len(begun) + len(more) <= TWO or _names_a_thing(scene, head, first))
    )


def _behind(
    scene: Scene, after: Scene, head: str, rest: str, first: Spoken, by: Seat | None, last: Spoken | None
) -> tuple[str, ...]:
    """What is done behind the first move of a breath: `last`, or several moves."""
    if last is None:
        more = parted(after, rest, by, first.move) or _more_of_the_same(scene, after, head, rest, first)
        return said_as_one(after, rest, by) if not more and _comes_too_early(after, rest, by) else more
    more = one_then_another(after, rest, by)
    if not more and not may_be(after, last.move, last.by):
        more = all_legal(after, parted(after, rest, by, first.move), by) or said_as_one(after, rest, by)
    return more or ended(after, rest, last, by) or lines_of(after, last, rest)


def _names_a_thing(scene: Scene, head: str, first: Spoken) -> bool:
    """True if words name what a move is done with."""
    from referee.speech.reading import objects

    return bool(objects(scene.game, scene.state, first.move, head, scene.sayer.words.lang))


def _goes_on_to_a_mark(scene: Scene, statement: str, head: str, seat: Seat | None, like: Move | None) -> bool:
    """True if the words up to the next mark are one legal move, which is not to be cut in two: what stands behind the
    mark is said of it."""
    mark = MARK.search(statement, len(head))
    reading = None if mark is None else said_alone(scene, statement[: mark.start()], seat, like)
    return reading is not None and is_legal(scene, reading.move, reading.by)


def _first(scene: Scene, head: str, rest: str, seat: Seat | None, like: Move | None) -> Spoken | None:
    """What the first part of a breath means; one without a verb, or that can't be done by itself, is of the kind that
    the rest names, or the end of it, as in `bread and wine for the church`; with a verb between them it is not."""
    from referee.speech.reading import readings

    reading = readings(scene.game, scene.state, head, scene.sayer.words.lang, seat)
    if like is None and (not reading.own or (reading.found and not reading.possible)):
        for last in (rest, *_listed_before(scene, rest, seat)):
            after = said_alone(scene, last, seat, None)
            if after is None or not readings(scene.game, scene.state, last, scene.sayer.words.lang, seat).own:
                continue
            first = said_alone(scene, head, seat, after.move)
            if first is not None and type(first.move) is type(after.move):
                other = None if is_legal(scene, first.move, first.by) else said_next(scene, head, seat, like)
                return first if other is None or not is_legal(scene, other.move, other.by) else other
    return said_next(scene, head, seat, like)


def _listed_before(scene: Scene, rest: str, seat: Seat | None) -> Iterator[str]:
    """What stands behind each mark in the rest of a breath, up to the first verb."""
    from referee.speech.reading import readings

    for before, behind, marked in breaks(scene, rest):
        if marked and not readings(scene.game, scene.state, before, scene.sayer.words.lang, seat).own:
            yield behind


def _of_the_same(scene: Scene, after: Scene, head: str, rest: str, first: Spoken) -> Spoken | None:
    """What is done next with the very thing that the first move names, where a word like `it` stands for it; None if
    that is not legal or not clear."""
    by = next_speaker(scene, first, None)
    for again in _naming_it(scene, head, rest, first.move):
        last = said_alone(after, again, by, None)
        if last is not None and is_legal(after, last.move, last.by):
            return last
    return None


def _more_of_the_same(scene: Scene, after: Scene, head: str, rest: str, first: Spoken) -> tuple[str, ...]:
    """Several moves, the first of them with the very thing that the move before it names; nothing if one of them is
    not legal or not clear."""
    by = next_speaker(scene, first, None)
    every = (parted(after, again, by, first.move) for again in _naming_it(scene, head, rest, first.move))
    return next((parts for parts in every if all_legal(after, parts, by)), ())


def _naming_it(scene: Scene, head: str, rest: str, first: Move) -> Iterator[str]:
    """The rest of a breath with what its first move is done with in the place of a word like `it`."""
    from referee.speech.reading import named_again, objects

    lang = scene.sayer.words.lang
    return named_again(scene.game, rest, objects(scene.game, scene.state, first, head, lang), lang)


def _is_vague(scene: Scene, line: str, by: Seat | None, like: Move) -> bool:
    """True if the rest of a breath has no verb and leaves out what has to be said: a second move would be guessed."""
    from referee.speech.reading import readings

    return readings(scene.game, scene.state, line, scene.sayer.words.lang, by, like).vague


def _only_closes(scene: Scene, rest: str, last: Spoken | None) -> bool:
    """True if the rest of a breath says that somebody has done, and there is nothing left to end."""
    from referee.speech.joints import closes

    if last is not None and is_legal(scene, last.move, last.by):
        return False
    return closes(scene.game, rest, scene.sayer.words.lang)


def _is_unclear(scene: Scene, line: str, by: Seat | None) -> bool:
    """True if something is understood that can mean several things, all of them legal."""
    several = _meanings(scene, line, by)
    return bool(several) and all(is_legal(scene, move, by) for move in several)


def is_more_to_do(scene: Scene, statement: str, parts: tuple[str, ...], seat: Seat | None) -> bool:
    """True if the last part of a breath, said behind `and`, tells of something that is done after the first and can be
    several legal things: it goes on, and is no remark."""
    from referee.speech.joints import joints

    first = said_alone(scene, parts[0], seat, None) if len(parts) == TWO else None
    after = None if first is None else scene_after(scene, first)
    if first is None or after is None:
        return False
    rest = split_speaker(parts[1], scene.seats)[1]
    start = len(statement) - len(rest)
    joined = any(
        mark.end() == start and mark[0].strip(" ,.") for mark in joints(scene.game, statement, scene.sayer.words.lang)
    )
    by = next_speaker(scene, first, seat)
    return joined and statement.endswith(rest) and has_verb(after, rest, by) and _is_unclear(after, rest, by)


def _comes_too_early(scene: Scene, line: str, by: Seat | None) -> bool:
    """True if a line has several readings and none of them is possible yet."""
    several = _meanings(scene, line, by)
    return bool(several) and not any(may_be(scene, move, by) for move in several)


def _meanings(scene: Scene, line: str, by: Seat | None) -> list[Move]:
    """All that a line can mean, where that is several things."""
    try:
        spoken(scene, line, by)
    except Ambiguous as several:
        return [scene.game.notation.read(scene.state, each) for each in several.nearest]
    return []
