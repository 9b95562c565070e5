"""State: the position of a game, immutable and complete, with its agenda."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from msgspec import Struct
from msgspec.structs import replace

from ..rules.breach import Breach, breach
from ..rules.marks import NO_MARKS, Mark, Marks, notebook
from ..rules.move import SEALED, Move
from .question import NotKnown, Question, Value
from .terms import Seat, Terms

TURN = "turn"
"""The id of the question whose turn it is, in every game."""

MOMENT = "moment"
"""The id of the question which moment it is. No Field has the answer: the agenda does."""

CHOSEN = "chosen-in-secret"
"""The id of the question what a player has sealed, in every game with secret choices."""

_ruled = cache(lambda ruling, option: Mark("ruling", ruling, option))
"""The Mark of a ruling with the option that the table plays."""

_by_question = cache(lambda kind: {field.question: field for field in reversed(kind.fields) if field.question})
"""The Fields of a State type by the questions that ask for them."""

if TYPE_CHECKING:
    from ..rules.step import Step


class State(Struct, frozen=True, kw_only=True):
    """The base of every game's State. `agenda` is the flat tuple of Steps still to do, head first: it is the phase
    machine, and holds no secrets. `sealed` holds the choices that are made and not revealed, by seat. `marks` are the
    rulings and samples that the position rests on. `answers` are the (question, answer) pairs that belong to no
    Field."""

    fields: ClassVar[tuple[Any, ...]] = ()
    """The Fields of the position. Their type imports this one."""

    terms: Terms
    agenda: tuple[Step, ...] = ()
    sealed: tuple[tuple[Seat, Move], ...] = ()
    marks: Marks = NO_MARKS
    answers: tuple[tuple[Question, Value], ...] = ()

    def then(self, *steps: Step, **changes: Any) -> Self:
        """Replaces the head of the agenda by these Steps."""
        return replace(self, agenda=steps + self.agenda[1:], **changes)

    def push(self, *steps: Step, **changes: Any) -> Self:
        """Puts these Steps before the head of the agenda."""
        return replace(self, agenda=steps + self.agenda, **changes)

    def unstack(self, count: int) -> Self:
        """Drops the first `count` Steps of the agenda."""
        return replace(self, agenda=self.agenda[count:]) if count else self

    def unwind(self, mark: type[Step], *steps: Step, **changes: Any) -> Self:
        """Drops the Steps before the first one of type `mark`, and puts these Steps before that one. Raises LookupError
        if there is none."""
        for depth, step in enumerate(self.agenda):
            if isinstance(step, mark):
                return replace(self, agenda=steps + self.agenda[depth:], **changes)
        raise LookupError(f"no {mark.__name__} on the agenda")

    def ruling(self, ruling: str) -> str:
        """The option of a ruling that this table plays. Noted as a ruling on which the result rests."""
        option = self.terms.options[ruling]
        if (marks := notebook().marks) is not None:
            marks.add(_ruled(ruling, option))
        return option

    def seal(self, who: Seat, move: Move) -> Self:
        """Adds the secret choice of a seat."""
        return replace(self, sealed=(*self.sealed, (who, move)))

    def unsealed(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Those of the seats that have not sealed a choice yet."""
        done = {seat for seat, _ in self.sealed}
        return tuple(seat for seat in seats if seat not in done)

    def open_seals(self) -> tuple[dict[Seat, Move], Self]:
        """All sealed choices by seat, and the State without them. Raises NotKnown if this view hides a choice."""
        hidden = next((seat for seat, move in self.sealed if move == SEALED), None)
        if hidden is not None:
            raise NotKnown(Question(CHOSEN, (self.terms.seats[hidden],)))
        return dict(self.sealed), self.without_seals()

    def without_seals(self) -> Self:
        """The State without secret choices."""
        return replace(self, sealed=())

    def learn(self, question: Question, answer: Value) -> Self:
        """The position with one answer filled in: into the Field that asks for it, else into `answers`."""
        if question.id == MOMENT:
            at, moment = next((n, cast(Any, step)) for n, step in enumerate(self.agenda) if hasattr(step, "options"))
            begun: Self = moment.learned(replace(self, agenda=self.agenda[at:]), answer)
            return begun
        field = _by_question(type(self)).get(question.id)
        if field is None:
            return replace(self, answers=(*self.answers, (question, answer)))
        learned: Self = field.learned(self, question, answer)
        return learned

    def answer(self, question: Question) -> Value | None:
        """The table's answer to a question that belongs to no Field; None if it has given none."""
        for asked, answer in self.answers:
            if asked.id == question.id and asked.about == question.about:
                value: Value = answer
                return value
        return None

    def agrees(self, question: Question, answer: Value) -> bool:
        """True if the position says already what an answer would fill in. Of the moment none does: it passes."""
        field = _by_question(type(self)).get(question.id)
        if field is None or self.answer(question) == answer:
            return self.answer(question) == answer
        learned = self.learn(question, answer)
        if learned.answers != self.answers:
            return False
        return learned == self if not field.field else getattr(learned, field.field) == getattr(self, field.field)

    def after_end(self) -> Breach:
        """The breach of any move after the end of the game."""
        return breach("table.over")

    def over(self) -> bool:
        """True if the game is over: nothing is left to do."""
        return not self.agenda
