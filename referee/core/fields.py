"""What a position consists of, each thing declared once: its kind, who sees it, what it means, the question that asks
for it. Position files, schemas, questions and answers, views and secrecy come from here; States stay plain, and rules
read them plainly. A Field of which nobody says who sees it is hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from .kinds import Kind
from .move import SEALED
from .question import Question, Unknown, Value
from .terms import Seat, Terms

Seen = Callable[[Any, Seat | None, Any], Any]
"""(state, seat, value) as what that seat, or a bystander, may see of the value; None for what it may not."""

Path = tuple[int, ...]
"""Where a figure stands in a Field's value: by seat, by kind; empty for the value itself."""


def everybody(state: Any, seat: Seat | None, value: Any) -> Any:
    return value


def nobody(state: Any, seat: Seat | None, value: Any) -> Any:
    return None


def owner(state: Any, seat: Seat | None, value: Any) -> Any:
    """Of a row by seat, one's own entry alone; of the others as much as if nobody had told."""
    if value is None:
        return None
    return tuple(each if number == seat else _blanked(each) for number, each in enumerate(value))


def _blanked(value: Any) -> Any:
    """A row in which nothing is told; everything else is None."""
    if isinstance(value, tuple) and value and all(each is None or isinstance(each, int) for each in value):
        return (None,) * len(value)
    return None


class Field(Struct, frozen=True, kw_only=True):
    """`field` is the attribute of the State, empty for a key that only a file has; `name` the key in files (the
    attribute's, unless told; empty where no file has it), `shown` its key where views tell it. `means` is the sentence
    of the schema. `question` asks for it, citing `clause`; with `to_owner` it is put to the seat whose entry it is.
    `answers` gives the possible ones where they are not all that the kind has; `learns` fills one in where that changes
    more than this figure. `plain` gives the value as its kind tells it, of (state, value), where the State holds it
    otherwise. `untold` is the value where a file leaves it out. A Field that is not `told` may change without a word,
    for the reason `why`."""

    field: str
    kind: Kind
    means: str
    name: str | None = None
    seen: Seen = nobody
    shown: str = ""
    question: str = ""
    clause: str = ""
    to_owner: bool = False
    answers: Callable[[Any, Path], tuple[Value, ...]] | None = None
    learns: Callable[[Any, Question, Value], Any] | None = None
    plain: Callable[[Any, Any], Any] | None = None
    untold: Any = UNSET
    told: bool = True
    why: str = ""

    @property
    def key(self) -> str:
        """What files call it."""
        return self.field.replace("_", "-") if self.name is None else self.name

    def blank(self, terms: Terms) -> Any:
        """The value of which nobody told."""
        return self.kind.blank(terms) if self.untold is UNSET else self.untold

    def said(self, state: Any) -> Any:
        """The value as its kind tells it."""
        held = getattr(state, self.field) if self.field else None
        return held if self.plain is None else self.plain(state, held)

    def value(self, state: Any, *path: int) -> Any:
        """The figure at a path, or an Unknown with the question that asks for it."""
        held = getattr(state, self.field)
        for step in path:
            if held is None:
                break
            held = held[step]
        return Unknown(self.asking(state, path)) if held is None else held

    def asking(self, state: Any, path: Path) -> Question:
        """The question for the figure at a path."""
        about = self.kind.words_of(state.terms, path)
        possible = self.kind.answers(state.terms, path) if self.answers is None else self.answers(state, path)
        return Question(self.question, about, possible, self.clause, Seat(path[0]) if self.to_owner else None)

    def truth(self, state: Any, question: Question) -> Value | None:
        """What a State answers to the question for the figure; None where it does not know it."""
        path = self.kind.path_of(state.terms, question.about)
        held = getattr(state, self.field)
        for step in path:
            held = held[step]
        return None if held is None else self.kind.to_answer(state.terms, path, held)

    def learned(self, state: Any, question: Question, answer: Value) -> Any:
        """The State with an answer filled in."""
        if self.learns is not None:
            return self.learns(state, question, answer)
        path = self.kind.path_of(state.terms, question.about)
        value = self.kind.from_answer(state.terms, path, answer)
        return replace(state, **{self.field: put(getattr(state, self.field), path, value)})


def put(held: Any, path: Path, value: Any) -> Any:
    """A row of rows with the figure at a path changed."""
    if not path:
        return value
    at, *rest = path
    return (*held[:at], put(held[at], tuple(rest), value), *held[at + 1 :])


def masked(state: Any, seat: Seat | None) -> Any:
    """What a seat, or a bystander, may see of a position: a State like any other, in which the rest is untold. Two
    positions that a seat can't tell apart are the same when masked."""
    seen = {field.field: field.seen(state, seat, getattr(state, field.field)) for field in state.fields if field.field}
    sealed = tuple((who, move if who == seat else SEALED) for who, move in state.sealed)
    return replace(state, sealed=sealed, **seen)
