"""What a sentence tells the referee of the table."""

from __future__ import annotations

from typing import Any

from referee.core.state.question import Question

from .reading import SPOKEN, heard_as, speaks


def answer_heard(game: Any, state: Any, question: Question, text: str, lang: str) -> str:
    """What a sentence answers to a question about the table, in canonical words, where the game hears such answers;
    else nothing."""
    if not speaks(game) or lang not in SPOKEN or not hasattr(game.part("speech"), "told"):
        return ""
    found: str = game.part("speech").told(state, question, heard_as(game, state, text, lang))
    return found


def fact_heard(game: Any, state: Any, question: Question, text: str, lang: str) -> str:
    """What a disputed sentence answers besides naming its move, in canonical words, where the game hears such facts;
    else nothing."""
    if not speaks(game) or lang not in SPOKEN or not hasattr(game.part("speech"), "stated"):
        return ""
    found: str = game.part("speech").stated(state, question, heard_as(game, state, text, lang))
    return found
