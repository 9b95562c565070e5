"""One thing that the rulebook tells someone to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec import Struct

from .breach import Breach, breach
from .decision import BY_TABLE, Decision
from .move import Move, Mover, Tell
from .panels import Line
from .question import Question
from .terms import Seat


def evenly(outcomes: Iterable[Move]) -> tuple[tuple[Move, int], ...]:
    """Outcomes of which none is likelier than another, as `Step.weights` tells them."""
    return tuple((move, 1) for move in outcomes)


class Step(Struct, frozen=True):
    """Pure: a Step that lacked an answer is simply tried again. A Step either has a decision, and then `candidates`,
    `breaches` and `apply` belong to it; or it has none, and resolves by itself. `clauses` are those it carries out."""

    clauses: ClassVar[tuple[str, ...]] = ()
    untold: ClassVar[bool] = False
    """Whether nobody need tell that this window stands open when a move passes over it."""

    def decision(self, state: Any, /) -> Decision | None:
        return None

    def begun(self, state: Any, /) -> tuple[Step, Any]:
        """The Step at which somebody chooses, and the State in which it is at the head: this one, but where it only
        stands in the place of another. Raises NotKnown."""
        return self, state

    def takes(self, move: Move, /) -> bool:
        """Whether a move is of the kind that this Step asks for; a window that is asked for another kind closes."""
        return True

    def concerns(self, state: Any, who: Mover, /) -> bool:
        """Whether a mover may speak to this Step; for anybody else a window is closed."""
        return True

    def shuts_out(self, move: Move, /) -> bool:
        """Of a Step that lacks an answer: whether the move is impossible with every answer. The `breaches` say why."""
        return False

    def candidates(self, state: Any, who: Mover, /) -> Iterable[Move]:
        """Moves worth trying, without a look at hidden values; `breaches` says which are legal."""
        return ()

    def breaches(self, state: Any, who: Mover, move: Any, /) -> Iterator[Breach]:
        """Every rule that the move breaks."""
        yield from ()

    def price(self, state: Any, who: Mover, move: Any, /) -> tuple[Line, ...]:
        """What a move costs, or brings, at this moment. Raises NotKnown."""
        return ()

    def apply(self, state: Any, who: Mover, move: Any, /) -> Any:
        """The State after a legal move."""
        raise NotImplementedError(type(self).__name__)

    def resolve(self, state: Any, /) -> Any:
        """The State after a Step that decides nothing."""
        raise NotImplementedError(type(self).__name__)

    def close(self, state: Any, /) -> Any:
        """The State after nobody used a window."""
        return state.then()

    def weights(self, state: Any, /) -> tuple[tuple[Move, int], ...]:
        """For CHANCE: every outcome with its integer weight."""
        return ()

    def tells(self, state: Any, seat: Seat, /) -> bool:
        """Where chance or the table decides: whether this player may be the one who says what came of it."""
        return True

    def late(self, state: Any, move: Move, /) -> Seat | None:
        """The player whose move this can only be although the occasion for it is over; None for all that is said in
        time. What was wrong with it is among the `breaches`."""
        return None

    def foremost(self, state: Any, /) -> Seat | None:
        """Of several who may move now, the one who is meant where nobody is named; None for the first of them."""
        return None

    def out_of_turn(self, state: Any, who: Mover, /) -> Iterator[Breach]:
        """The breach of a mover whose decision this is not; games name their own clause."""
        yield breach("table.turn")


class Ask(Step, frozen=True, tag="ask"):
    """The runner's own Step: an effect met something that only the table can see."""

    question: Question

    def decision(self, state: Any, /) -> Decision | None:
        return BY_TABLE

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Tell)

    def candidates(self, state: Any, who: Mover, /) -> Iterable[Move]:
        question = self.question
        return (Tell(question.id, question.about, answer) for answer in question.answers)

    def breaches(self, state: Any, who: Mover, move: Any, /) -> Iterator[Breach]:
        if (move.question, move.about) != (self.question.id, self.question.about):
            yield breach("table.asked")
        elif move.answer not in self.question.answers:
            yield breach("table.answer", answer=str(move.answer))

    def apply(self, state: Any, who: Mover, move: Any, /) -> Any:
        return state.then().learn(self.question, move.answer)
