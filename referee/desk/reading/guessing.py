"""The most likely readings of a sentence with unknown words, or of one that nobody can carry out now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.rules.judge import default_mover, judge
from referee.core.rules.play import mover_saying
from referee.core.rules.verdict import Illegal
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.core.words.notation import LONGEST, Ambiguous, NotUnderstood, split_speaker

from .reading import Said, hints, understood
from .speaking import Spoken
from .statements import is_written, line_of

if TYPE_CHECKING:
    from referee.core.rules.move import Move
    from referee.speech.gist import Gist

    from ..scene import Scene


MOST = 4
"""The largest number of moves to ask back about; a sentence with more is not understood."""


def understood_or_guessed(scene: Scene, statement: str, seat: Seat | None = None) -> Said:
    """One statement as a move; where not every word of it is understood, or it is something that nobody has to do now
    and does not stand in the words of the referee, what it most likely means. Raises NotationError, NoAnswer."""
    try:
        reading = understood(scene, statement, seat)
    except NotUnderstood as wrong:
        guess = _gist(scene, statement, seat)
        if not guess.sure:
            raise perhaps(scene, guess, wrong) from None
        return Said(guess.found[0].move, guess.found[0].by)
    if is_written(scene, split_speaker(statement, scene.seats)[1]) or not _is_out_of_place(scene, reading):
        return reading
    guess = _gist(scene, statement, seat, reading.move)
    return Said(guess.found[0].move, guess.found[0].by) if guess.sure and guess.legal else reading


def is_one_move(scene: Scene, statement: str, seat: Seat | None = None) -> bool:
    """True if a statement most likely means a single move that is legal, as `two notches and five taler on top`."""
    guess = _gist(scene, statement, seat)
    return guess.sure and guess.legal


def likeliest(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The moves that speak for most of a statement, as lines: those that can be done first, the likeliest first."""
    from referee.speech.gist import likely

    by, line = _speaker(scene, statement, seat)
    likely_lines = likely(scene.game, scene.state, line[:LONGEST], scene.sayer.words.lang, by)
    return tuple(dict.fromkeys(line_of(scene, Spoken(each.move, each.by)) for each in likely_lines))


def _speaker(scene: Scene, statement: str, seat: Seat | None) -> tuple[Seat | None, str]:
    """Who says something, and what."""
    speaker, line = split_speaker(statement, scene.seats) if ":" in statement else (None, statement)
    return (seat if speaker is None else Seat(speaker)), line


def perhaps(scene: Scene, guess: Gist, wrong: NotUnderstood) -> NotUnderstood | Ambiguous:
    """What is asked back, where words come to a few moves; else what they were."""
    lines = dict.fromkeys(scene.game.notation.write(scene.state, each.move) for each in guess.found)
    if not 0 < len(lines) <= MOST:
        return wrong
    several = Ambiguous(wrong.text, tuple(lines))
    several.shown = hints(scene, several.nearest)
    return several


def _gist(scene: Scene, statement: str, seat: Seat | None, rather_than: Move | None = None) -> Gist:
    from referee.speech.gist import gist

    by, line = _speaker(scene, statement, seat)
    return gist(scene.game, scene.state, line[:LONGEST], scene.sayer.words.lang, by, rather_than)


def _is_out_of_place(scene: Scene, reading: Said) -> bool:
    """True if what was said is not legal, and nothing of its kind is to be done now."""
    state = scene.state
    try:
        who = (
            default_mover(state, reading.move) if reading.by is None else mover_saying(state, reading.by, reading.move)
        )
        if not isinstance(judge(state, who, reading.move), Illegal):
            return False
    except NotKnown:
        return False
    from referee.speech.reading import offered, speaks

    return speaks(scene.game) and type(reading.move) not in {type(move) for move in offered(state)}
