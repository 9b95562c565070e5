"""Yes and no, and what the table told to questions that ask for no Field."""

from __future__ import annotations

from typing import Any

from .question import NotKnown, Question, Unknown, Value

YES_NO = ("yes", "no")


def asked(state: Any, question: Question) -> Value:
    """What the table told to a question that nothing can do without. Raises NotKnown."""
    told: Value | None = state.answer(question)
    if told is None:
        raise NotKnown(question)
    return told


def is_so(state: Any, question: Question) -> Any:
    """What the table told to a yes-or-no question: a bool, or an Unknown."""
    told = state.answer(question)
    return Unknown(question) if told is None else told == YES_NO[0]


def answered(state: Any, question: str, clause: str, *about: Value) -> bool:
    """Whether something holds that nothing can do without. Raises NotKnown."""
    return asked(state, Question(question, about, YES_NO, clause)) == YES_NO[0]
