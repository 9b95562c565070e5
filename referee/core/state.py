"""The position: immutable, complete, and with its own agenda."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from msgspec import Struct
from msgspec.structs import replace

from .breach import Breach, breach
from .marks import NO_MARKS, Mark, Marks, notebook
from .move import SEALED, Move
from .question import NotKnown, Question
from .terms import Seat, Terms

TURN = "turn"
"""The question for whose turn it is, in every game that asks it."""

MOMENT = "moment"
"""The question for what goes on, which no Field holds: the agenda does."""

CHOSEN = "chosen-in-secret"
"""The question for what a player has sealed, in every game in which choices are."""

_ruled = cache(lambda ruling, option: Mark("ruling", ruling, option))
"""The mark of a ruling as a table plays it."""

_by_question = cache(lambda kind: {field.question: field for field in reversed(kind.fields) if field.question})
"""The Fields of a kind of State by the questions that ask for them."""

if TYPE_CHECKING:
    from .question import Value
    from .step import Step


class State(Struct, frozen=True, kw_only=True):
    """What every game's State has. `agenda` is the flat tuple of Steps still to do, head first: it is the phase
    machine, and holds no secrets. `sealed` holds the choices that are made but not revealed, by seat. `marks` are the
    rulings and samples that the position rests on; `told` keeps answers that stand for no Field."""

    fields: ClassVar[tuple[Any, ...]] = ()
    """What the position consists of, each thing declared once."""

    terms: Terms
    agenda: tuple[Step, ...] = ()
    sealed: tuple[tuple[Seat, Move], ...] = ()
    marks: Marks = NO_MARKS
    told: tuple[Any, ...] = ()

    def then(self, *steps: Step, **changes: Any) -> Self:
        """The head of the agenda is done; these steps take its place."""
        return replace(self, agenda=steps + self.agenda[1:], **changes)

    def push(self, *steps: Step, **changes: Any) -> Self:
        """These steps go before the head of the agenda, which stays."""
        return replace(self, agenda=steps + self.agenda, **changes)

    def unstack(self, count: int) -> Self:
        """Drops that many Steps from the head of the agenda."""
        return replace(self, agenda=self.agenda[count:]) if count else self

    def unwind(self, mark: type[Step], *steps: Step, **changes: Any) -> Self:
        """Cuts the agenda down to the first step of that kind, which stays, and puts these steps before it. Raises
        LookupError when there is none."""
        for depth, step in enumerate(self.agenda):
            if isinstance(step, mark):
                return replace(self, agenda=steps + self.agenda[depth:], **changes)
        raise LookupError(f"no {mark.__name__} on the agenda")

    def ruling(self, ruling: str) -> str:
        """The option that this table chose, noted as something the result rests on."""
        option = self.terms.options[ruling]
        if (marks := notebook().marks) is not None:
            marks.add(_ruled(ruling, option))
        return option

    def seal(self, who: Seat, move: Move) -> Self:
        """A secret choice of one seat."""
        return replace(self, sealed=(*self.sealed, (who, move)))

    def unsealed(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Those of the seats who have not sealed a choice yet."""
        done = {seat for seat, _ in self.sealed}
        return tuple(seat for seat in seats if seat not in done)

    def open_seals(self) -> tuple[dict[Seat, Move], Self]:
        """All sealed choices by seat, and the State without them. Raises NotKnown where this view hides one."""
        hidden = next((seat for seat, move in self.sealed if move == SEALED), None)
        if hidden is not None:
            raise NotKnown(Question(CHOSEN, (self.terms.seats[hidden],)))
        return dict(self.sealed), self.without_seals()

    def without_seals(self) -> Self:
        """The State in which nobody has made a secret choice."""
        return replace(self, sealed=())

    def learn(self, question: Question, answer: Value) -> Self:
        """The same position with one answer filled in: into the Field that asks for it, else among what was told."""
        if question.id == MOMENT:
            at, moment = next((n, cast(Any, step)) for n, step in enumerate(self.agenda) if hasattr(step, "options"))
            told: Self = moment.learned(replace(self, agenda=self.agenda[at:]), answer)
            return told
        field = _by_question(type(self)).get(question.id)
        if field is None:
            return replace(self, told=(*self.told, (question, answer)))
        learned: Self = field.learned(self, question, answer)
        return learned

    def answer(self, question: Question) -> Value | None:
        """What the table told to a question that asks for no Field."""
        for asked, answer in self.told:
            if asked.id == question.id and asked.about == question.about:
                told: Value = answer
                return told
        return None

    def agrees(self, question: Question, answer: Value) -> bool:
        """Whether the position says already what an answer would fill in. Of the moment none does: it passes."""
        field = _by_question(type(self)).get(question.id)
        if field is None or self.answer(question) == answer:
            return self.answer(question) == answer
        learned = self.learn(question, answer)
        if learned.told != self.told:
            return False
        return learned == self if not field.field else getattr(learned, field.field) == getattr(self, field.field)

    def after_end(self) -> Breach:
        """The breach of whoever moves although the game is over."""
        return breach("table.over")

    def over(self) -> bool:
        return not self.agenda
