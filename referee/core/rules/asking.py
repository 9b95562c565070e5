"""Questions that are no Field of a position: yes-or-no questions, and what the table has answered to them."""

from __future__ import annotations

from typing import Any

from ..state.question import NotKnown, Question, Unknown, Value
from ..state.state import State

YES_NO = ("yes", "no")
"""The answers to a yes-or-no question, yes first."""


def asked(state: State, question: Question) -> Value:
    """The table's answer to a question without which nothing can go on. Raises NotKnown while it has none."""
    answer: Value | None = state.answer(question)
    if answer is None:
        raise NotKnown(question)
    return answer


def is_so(state: State, question: Question) -> Any:
    """The table's answer to a yes-or-no question as a bool, or an Unknown while it has none."""
    answer = state.answer(question)
    return Unknown(question) if answer is None else answer == YES_NO[0]


def answered(state: State, question: str, clause: str, *about: Value) -> bool:
    """True if the table has answered yes to a question without which nothing can go on. `about` are the subjects of the
    question. Raises NotKnown while it has no answer."""
    return asked(state, Question(question, about, YES_NO, clause)) == YES_NO[0]
