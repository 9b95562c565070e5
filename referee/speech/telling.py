"""Answers to the referee's questions that a sentence contains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.state.question import Question

from .reading import SPOKEN, heard_as, speaks

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State


def answer_heard(game: Game, state: State, question: Question, text: str, lang: str) -> str:
    """The answer of a sentence to a question about the table, in canonical words; empty if the game reads none in
    it."""
    if not speaks(game) or lang not in SPOKEN or not hasattr(game.part("speech"), "told"):
        return ""
    found: str = game.part("speech").told(state, question, heard_as(game, state, text, lang))
    return found


def fact_heard(game: Game, state: State, question: Question, text: str, lang: str) -> str:
    """The answer that a disputed sentence gives beside its move, in canonical words; empty if the game reads none in
    it."""
    if not speaks(game) or lang not in SPOKEN or not hasattr(game.part("speech"), "stated"):
        return ""
    found: str = game.part("speech").stated(state, question, heard_as(game, state, text, lang))
    return found
