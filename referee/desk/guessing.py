"""What was most likely meant by words of which not all are understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.notation import LONGEST, Ambiguous, NotUnderstood, split_speaker
from referee.core.terms import Seat

from .reading import Said, hint, understood

if TYPE_CHECKING:
    from referee.speech.gist import Gist

    from .scene import Scene


MOST = 4
"""Moves that are asked back at most; words that come to more than these are not understood."""


def understood_or_asked(scene: Scene, statement: str, seat: Seat | None = None) -> Said:
    """One statement as a move, to be judged or played: both read alike. Where not every word of it is understood, what
    it most likely means is asked back. Raises NotationError, NoAnswer."""
    try:
        return understood(scene, statement, seat)
    except NotUnderstood as wrong:
        raise perhaps(scene, _gist(scene, statement, seat), wrong) from None


def is_one_move(scene: Scene, statement: str, seat: Seat | None = None) -> bool:
    """Whether a statement most likely means a single move that is legal, as `two notches and five taler on top`."""
    guess = _gist(scene, statement, seat)
    return guess.sure and guess.legal


def perhaps(scene: Scene, guess: Gist, wrong: NotUnderstood) -> NotUnderstood | Ambiguous:
    """What is asked back, where words come to a few moves; else what they were."""
    lines = dict.fromkeys(scene.game.notation.write(scene.state, each.move) for each in guess.found)
    if not 0 < len(lines) <= MOST:
        return wrong
    several, lang = Ambiguous(wrong.text, tuple(lines)), scene.sayer.words.lang
    several.shown = tuple(hint(scene, line, lang) for line in lines) if lang != "en" else ()
    return several


def _gist(scene: Scene, statement: str, seat: Seat | None) -> Gist:
    from referee.speech.gist import gist

    speaker, line = split_speaker(statement, scene.seats) if ":" in statement else (None, statement)
    by = seat if speaker is None else Seat(speaker)
    return gist(scene.game, scene.state, line[:LONGEST], scene.sayer.words.lang, by)
