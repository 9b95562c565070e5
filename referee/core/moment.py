"""The moment as the first thing that nobody told: what goes on now decides what may be done."""

from __future__ import annotations

from typing import Any

from .decision import Decision
from .move import Move
from .question import NotKnown, Question, Value
from .state import MOMENT
from .step import Step


class Moment(Step, frozen=True, tag="moment"):
    """Stands at the head of a position of which nobody told what goes on. `options` are the agendas that it can be,
    each by its name; what stays below is common to all. Words: message `question.moment`, answers `answer.<name>`."""

    options: tuple[tuple[str, tuple[Step, ...]], ...]

    def decision(self, state: Any, /) -> Decision | None:
        raise NotKnown(self.asking(None))

    def asking(self, move: Move | None) -> Question:
        """The question for the moment; those at which such a move can be made come first, and windows are left out that
        such a move passes over and nobody need tell of."""
        every = [name for name, _ in self.options]
        if move is None:
            return Question(MOMENT, (), tuple(every))
        fits = [name for name, steps in self.options if steps and asks_for(steps[0], move)]
        over = {name for name, steps in self.options if steps and steps[0].untold and not steps[0].takes(move)}
        return Question(MOMENT, (), tuple(dict.fromkeys((*fits, *(name for name in every if name not in over)))))

    def learned(self, state: Any, answer: Value) -> Any:
        """The State in which that goes on."""
        return state.then(*dict(self.options)[str(answer)])


def asks_for(step: Step, move: Move) -> bool:
    """Whether a Step can be meant by a move of that kind."""
    asks = getattr(step, "asks", ())
    return isinstance(move, asks) if asks else step.takes(move)
