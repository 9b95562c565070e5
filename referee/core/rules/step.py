"""Step: one thing that the rulebook tells somebody to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec import Struct

from ..state.question import Question
from ..state.terms import Seat
from ..words.panels import Line
from .breach import Breach, breach
from .decision import BY_TABLE, Decision
from .move import Move, Mover, Tell


def evenly(outcomes: Iterable[Move]) -> tuple[tuple[Move, int], ...]:
    """Equally likely outcomes, in the form of `Step.weights`."""
    return tuple((move, 1) for move in outcomes)


class Step(Struct, frozen=True):
    """A Step with a decision uses `candidates`, `breaches` and `apply`; a Step without one is resolved by `resolve`.
    Steps are pure, so a Step that lacked an answer is tried again. `clauses` are the clauses that it carries out."""

    clauses: ClassVar[tuple[str, ...]] = ()
    implicit: ClassVar[bool] = False
    """True for a window that a move may pass over without a word about it."""

    def decision(self, state: Any, /) -> Decision | None:
        """Who has to choose, or None if the Step needs no decision. Raises NotKnown."""
        return None

    def begun(self, state: Any, /) -> tuple[Step, Any]:
        """The Step with the decision, and the State in which it is at the head. It differs from this Step only if this
        one stands in the place of another. Raises NotKnown."""
        return self, state

    def takes(self, move: Move, /) -> bool:
        """True if the move is of a kind that this Step asks for. A window that gets another kind closes."""
        return True

    def concerns(self, state: Any, who: Mover, /) -> bool:
        """True if this mover may speak to this Step. For all others a window is closed."""
        return True

    def shuts_out(self, move: Move, /) -> bool:
        """For a Step that lacks an answer: True if the move is impossible with every answer. `breaches` give the
        reasons."""
        return False

    def candidates(self, state: Any, who: Mover, /) -> Iterable[Move]:
        """Moves worth trying, without a look at hidden values. `breaches` show which of them are legal."""
        return ()

    def breaches(self, state: Any, who: Mover, move: Any, /) -> Iterator[Breach]:
        """Every rule that the move breaks. Raises NotKnown."""
        yield from ()

    def price(self, state: Any, who: Mover, move: Any, /) -> tuple[Line, ...]:
        """What a move costs or brings at this moment. Raises NotKnown."""
        return ()

    def apply(self, state: Any, who: Mover, move: Any, /) -> Any:
        """The State after a legal move. Raises NotKnown."""
        raise NotImplementedError(type(self).__name__)

    def resolve(self, state: Any, /) -> Any:
        """The State after a Step that needs no decision. Raises NotKnown."""
        raise NotImplementedError(type(self).__name__)

    def close(self, state: Any, /) -> Any:
        """The State after a window that nobody used."""
        return state.then()

    def weights(self, state: Any, /) -> tuple[tuple[Move, int], ...]:
        """For a decision of chance: every outcome with its integer weight."""
        return ()

    def tells(self, state: Any, seat: Seat, /) -> bool:
        """For a decision of chance or the table: True if this player may say what came of it."""
        return True

    def late(self, state: Any, move: Move, /) -> Seat | None:
        """The player whose late move this must be, after its occasion has passed; None for a move in time. `breaches`
        say what is wrong with it."""
        return None

    def foremost(self, state: Any, /) -> Seat | None:
        """The seat that is meant if several may move now and none is named; None for the first of them."""
        return None

    def out_of_turn(self, state: Any, who: Mover, /) -> Iterator[Breach]:
        """The breach of a mover that this decision does not belong to. Games name their own clause."""
        yield breach("table.turn")


class Ask(Step, frozen=True, tag="ask"):
    """A question to the table, put by the runner when an effect meets an unknown value."""

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
