"""Field: one thing that a position consists of, declared once: its kind, the seats that see it, its meaning, the
question that asks for it.

Position files, schemas, questions, views and secrecy are all made from the Fields. A State stays a plain Struct and
rules read its attributes. Every Field says who sees it: `public`, `owned` and `hidden` make the usual ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ..rules.move import SEALED
from .kinds import Kind
from .question import Question, Unknown, Value
from .terms import Seat, Terms

if TYPE_CHECKING:
    from .state import State

S = TypeVar("S", bound="State")

Seen = Callable[[Any, Seat | None, Any], Any]
"""(state, seat, value) → the value as that seat, or a bystander if `seat` is None, may see it. None if it may not."""

Path = tuple[int, ...]
"""The place of a figure in a Field's value: by seat, by kind; empty for the whole value."""


def everybody(state: Any, seat: Seat | None, value: Any) -> Any:
    """The whole value: for a Field that every seat and every bystander sees."""
    return value


def nobody(state: Any, seat: Seat | None, value: Any) -> Any:
    """None: for a Field that no seat sees."""
    return None


def owner(state: Any, seat: Seat | None, value: Any) -> Any:
    """A row by seat with only the entry of `seat`; the entries of the other seats are unknown."""
    if value is None:
        return None
    return tuple(each if number == seat else _blanked(each) for number, each in enumerate(value))


def _blanked(value: Any) -> Any:
    """An unknown value of the same shape: a row of figures becomes a row of None, all else None."""
    if isinstance(value, tuple) and value and all(each is None or isinstance(each, int) for each in value):
        return (None,) * len(value)
    return None


class Field(Struct, frozen=True):
    """`field` is the attribute of the State, empty for a key that only files have. `means` describes the Field in
    schemas. `name` is the key in files: the attribute's name if left out, empty if no file has it. `shown` is the key
    in views. `question` is the id of the question that asks for it, citing `clause`; `to_owner` puts the question to
    the seat whose entry it is. `answers` gives the possible answers if they are not all those of the kind. `learns`
    fills an answer in if that changes more than this figure. `plain` is (state, value) → the value in the form of its
    kind, if the State keeps another form. `default` is the value if a file leaves the key out. `silent` is the reason
    why a Field may change without a Happening; a Field without a reason may not."""

    field: str
    kind: Kind
    means: str
    seen: Seen
    name: str | None = None
    shown: str = ""
    question: str = ""
    clause: str = ""
    to_owner: bool = False
    answers: Callable[[Any, Path], tuple[Value, ...]] | None = None
    learns: Callable[[Any, Question, Value], Any] | None = None
    plain: Callable[[Any, Any], Any] | None = None
    default: Any = UNSET
    silent: str = ""

    @property
    def key(self) -> str:
        """The key in files."""
        return self.field.replace("_", "-") if self.name is None else self.name

    def blank(self, terms: Terms) -> Any:
        """The unknown value: the one that a State has if nobody has given it."""
        return self.kind.blank(terms) if self.default is UNSET else self.default

    def plain_value(self, state: Any) -> Any:
        """The value in the form of its kind."""
        value = getattr(state, self.field) if self.field else None
        return value if self.plain is None else self.plain(state, value)

    def value(self, state: Any, *path: int) -> Any:
        """The figure at a path, or an Unknown with the question that asks for it."""
        value = getattr(state, self.field)
        for step in path:
            if value is None:
                break
            value = value[step]
        return Unknown(self.asking(state, path)) if value is None else value

    def asking(self, state: Any, path: Path) -> Question:
        """The question that asks for the figure at a path."""
        about = self.kind.words_of(state.terms, path)
        possible = self.kind.answers(state.terms, path) if self.answers is None else self.answers(state, path)
        return Question(self.question, about, possible, self.clause, Seat(path[0]) if self.to_owner else None)

    def truth(self, state: Any, question: Question) -> Value | None:
        """The answer that this State gives to the question, or None if it does not know the figure."""
        path = self.kind.path_of(state.terms, question.about)
        value = getattr(state, self.field)
        for step in path:
            value = value[step]
        return None if value is None else self.kind.to_answer(state.terms, path, value)

    def learned(self, state: Any, question: Question, answer: Value) -> Any:
        """The State with an answer filled in."""
        if self.learns is not None:
            return self.learns(state, question, answer)
        path = self.kind.path_of(state.terms, question.about)
        value = self.kind.from_answer(state.terms, path, answer)
        return replace(state, **{self.field: put(getattr(state, self.field), path, value)})


public: Final = partial(Field, seen=everybody)
"""A Field that every seat and every bystander sees."""

owned: Final = partial(Field, seen=owner)
"""A Field by seat, each of whose entries only its own seat sees."""

hidden: Final = partial(Field, seen=nobody)
"""A Field that no seat sees."""


def put(row: Any, path: Path, value: Any) -> Any:
    """A row of rows with the figure at a path replaced by `value`."""
    if not path:
        return value
    at, *rest = path
    return (*row[:at], put(row[at], tuple(rest), value), *row[at + 1 :])


def masked(state: S, seat: Seat | None) -> S:
    """The position as a seat, or a bystander, may see it: a State in which all else is unknown. Two positions that a
    seat can't tell apart are equal when masked."""
    seen = {field.field: field.seen(state, seat, getattr(state, field.field)) for field in state.fields if field.field}
    sealed = tuple((who, move if who == seat else SEALED) for who, move in state.sealed)
    return replace(state, sealed=sealed, **seen)
