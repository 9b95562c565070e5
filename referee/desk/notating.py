"""Canonical lines in the words of another language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.move import Tell
from referee.core.notation import NotationError

if TYPE_CHECKING:
    from .scene import Scene


CANONICAL = "en"
"""The language in which moves are kept, sent and compared."""


def in_words(scene: Scene, state: Any, line: str, lang: str | None = None) -> str:
    """A canonical line as a language writes it, by default the one that the table speaks; as it stands where the game's
    moves are not said in plain words, or where the line is no move of that State."""
    lang = lang or scene.sayer.words.lang
    if lang == CANONICAL or state is None:
        return line
    from referee.speech.reading import speaks
    from referee.speech.writing import written

    if not speaks(scene.game):
        return line
    try:
        move = scene.game.notation.read(state, line)
    except NotationError:
        return line
    if isinstance(move, Tell):
        return scene.sayer.value(move.question, move.answer) if lang == scene.sayer.words.lang else line
    return written(scene.game, state, move, lang)
