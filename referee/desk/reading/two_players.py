"""Moves of two players in one sentence, as in `Ann passes, so Ben moves his quack`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.state.terms import Seat
from referee.core.words.notation import LONGEST, Ambiguous

from .breaks import breaks
from .speaking import Spoken, is_legal, spoken
from .statements import has_verb, is_written, line_of, next_speaker, said_alone, scene_after, with_speaker

if TYPE_CHECKING:
    from ..scene import Scene


def lines_of_two_players(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The lines of a move of one player and then of another. Empty if one of them is illegal or unclear."""
    named_late = any(statement.find(name, 1) > 0 for name in scene.seats)
    if not named_late or len(statement) > LONGEST or is_written(scene, statement):
        return ()
    return _same_move(scene, statement, seat) or _different_moves(scene, statement, seat)


def _same_move(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The lines of a move that two players make one after the other, as in `Ann passes, Ben too`."""
    from referee.speech.joints import does_the_same

    for head, rest, _ in breaks(scene, statement):
        who = does_the_same(scene.game, rest, scene.seats, scene.sayer.words.lang)
        reading = said_alone(scene, head, seat, None) if head and who is not None else None
        after = None if reading is None else scene_after(scene, reading)
        if reading is not None and after is not None and is_legal(after, reading.move, who):
            return (line_of(scene, reading), line_of(after, Spoken(reading.move, who)))
    return ()


def _different_moves(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The lines of a move of one player and of a different move of a player named behind it. Every word is understood,
    except for remarks on the second move."""
    from referee.speech.joints import handed_on

    for head, rest, who in handed_on(scene.game, statement, scene.seats, scene.sayer.words.lang):
        first = _only_reading(scene, head, seat)
        after = None if first is None else scene_after(scene, first)
        if first is None or after is None or next_speaker(scene, first, seat) == who:
            continue
        try:
            last = spoken(after, rest, None, known=True)
        except Ambiguous as several:
            moves = [scene.game.notation.read(after.state, each) for each in several.nearest]
            if has_verb(after, rest, None) and all(is_legal(after, move, Seat(who)) for move in moves):
                return (line_of(scene, first), with_speaker(after, Seat(who), rest))
            continue
        if last is None or next_speaker(after, last, None) != who or not is_legal(after, last.move, last.by):
            continue
        if has_verb(after, rest, None) and (has_verb(scene, head, seat) or type(first.move) is type(last.move)):
            return (line_of(scene, first), line_of(after, Spoken(last.move, Seat(who))))
    return ()


def _only_reading(scene: Scene, line: str, seat: Seat | None) -> Spoken | None:
    """The meaning of a line if every word of it is understood and only one reading is left; else None."""
    try:
        return spoken(scene, line, seat, known=True)
    except Ambiguous:
        return None
