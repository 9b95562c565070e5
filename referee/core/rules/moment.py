"""Moment: the first unknown of a position is what goes on, and so what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from ..state.question import NotKnown, Question, Value
from ..state.state import MOMENT
from .breach import Breach
from .decision import Decision
from .move import Move, Mover
from .step import Step


class Moment(Step, frozen=True, tag="moment"):
    """Stands at the head of a position whose present moment is unknown. `options` are the possible agendas by name; the
    rest of the agenda is common to all. `rare` are moments that players would have mentioned: a move is first looked
    for at the others, and a move that fits rare moments alone asks for these. Words: message `question.moment`, answers
    `answer.<name>`."""

    options: tuple[tuple[str, tuple[Step, ...]], ...]
    rare: tuple[str, ...] = ()

    def decision(self, state: Any, /) -> Decision | None:
        raise NotKnown(self.asking(None))

    def asking(self, move: Move | None) -> Question:
        """The question for the moment. The moments at which the move can be made come first; windows that such a move
        passes over and that players need not mention are left out."""
        every = [name for name, _ in self.options]
        if move is None:
            return Question(MOMENT, (), tuple(every))
        if rare := tuple(name for name in self._fitting(move) if name in self.rare):
            return Question(MOMENT, (), rare)
        fitting = [*self._fitting(move), *(name for name, steps in self.options if behind_a_window(steps, move))]
        skipped = {name for name, steps in self.options if steps and steps[0].implicit and not steps[0].takes(move)}
        return Question(MOMENT, (), tuple(dict.fromkeys((*fitting, *(name for name in every if name not in skipped)))))

    def is_rare(self, move: Move) -> bool:
        """True if such a move can be made only at moments that players would have mentioned."""
        return any(name in self.rare for name in self._fitting(move))

    def _fitting(self, move: Move) -> list[str]:
        """The names of the moments at which such a move can be made."""
        return [name for name, steps in self.options if steps and asks_for(steps[0], move)]

    def learned(self, state: Any, answer: Value) -> Any:
        """The State at the moment with that name."""
        return state.then(*dict(self.options)[str(answer)])


class Unbegun(Step, frozen=True):
    """Stands in the place of a Step whose chooser, or subject, is unknown: that is asked for before a move is judged.
    Everything else it passes on to the Step that begins."""

    implicit: ClassVar[bool] = True

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        """The Steps that begin, with those that follow. Raises NotKnown."""
        raise NotImplementedError(type(self).__name__)

    def sayable(self, state: Any, /) -> Iterable[Move]:
        """The moves that can be understood although the chooser is unknown; none if only the chooser shows what is
        meant."""
        return ()

    def begun(self, state: Any, /) -> tuple[Step, Any]:
        state = state.then(*self.steps(state))
        return state.agenda[0], state

    def decision(self, state: Any, /) -> Decision | None:
        step, begun = self.begun(state)
        return step.decision(begun)

    def concerns(self, state: Any, who: Mover, /) -> bool:
        step, begun = self.begun(state)
        return step.concerns(begun, who)

    def out_of_turn(self, state: Any, who: Mover, /) -> Iterator[Breach]:
        step, begun = self.begun(state)
        return step.out_of_turn(begun, who)

    def candidates(self, state: Any, who: Mover, /) -> Iterable[Move]:
        step, begun = self.begun(state)
        return step.candidates(begun, who)

    def breaches(self, state: Any, who: Mover, move: Any, /) -> Iterator[Breach]:
        step, begun = self.begun(state)
        return step.breaches(begun, who, move)

    def apply(self, state: Any, who: Mover, move: Any, /) -> Any:
        step, begun = self.begun(state)
        return step.apply(begun, who, move)

    def close(self, state: Any, /) -> Any:
        step, begun = self.begun(state)
        return step.close(begun)

    def resolve(self, state: Any, /) -> Any:
        return state.then(*self.steps(state))


def behind_a_window(steps: tuple[Step, ...], move: Move) -> bool:
    """True if such a move passes over the window that comes first and belongs to the next Step."""
    return len(steps) > 1 and not steps[0].takes(move) and isinstance(move, getattr(steps[1], "asks", ()))


def asks_for(step: Step, move: Move) -> bool:
    """True if a Step takes moves of that kind."""
    asks = getattr(step, "asks", ())
    return isinstance(move, asks) if asks else step.takes(move)
