"""Canonical lines in the words of another language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.rules.move import Tell
from referee.core.words.notation import NotationError

if TYPE_CHECKING:
    from referee.core.state.state import State

    from ..scene import Scene


CANONICAL = "en"
"""The language in which moves are kept, sent and compared."""


def in_words(scene: Scene, state: State, line: str, lang: str | None = None) -> str:
    """A canonical line as a language writes it, by default that of the table: so that it is read back, where that can
    be. It stays as it is where the game's moves are not said in plain words, or where it is no move."""
    lang = lang or scene.sayer.words.lang
    if lang == CANONICAL or state is None:
        return line
    from referee.speech.reading import speaks
    from referee.speech.writing import label_of, written

    if not speaks(scene.game):
        return line
    label = label_of(scene.id, line, lang, frozenset(scene.seats))
    try:
        move = scene.game.notation.read(state, line)
    except NotationError:
        heads = (form.parts()[0] for form in scene.game.notation.forms)
        return label if line.partition(" ")[0] in heads else line
    if isinstance(move, Tell):
        return scene.sayer.value(move.question, move.answer) if lang == scene.sayer.words.lang else line
    text = written(scene.game, state, move, lang)
    return label if text == line else text
