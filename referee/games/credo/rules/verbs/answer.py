"""Answer: the Laity of the Church that a mission came to may persecute."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.persecution import Answer as Answering


class Answer(Verb, frozen=True, tag="answer"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.answer", "Laity over there may persecute your Church.")}

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return () if frame.target is None else (Answering(frame),)
