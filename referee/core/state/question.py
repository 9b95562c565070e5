"""Question, what the table is asked; Unknown, the value that stands for a missing answer; NotKnown, raised when a rule
needs it."""

from __future__ import annotations

from typing import Any, NoReturn

from msgspec import Struct

from .terms import Seat

Value = int | str | bool


class Question(Struct, frozen=True):
    """Something that the table can see and the referee can't. `about` are its subjects; `answers` are the values still
    possible; `to` is the seat that is asked, None for the whole table. Words: message `question.<id>` of the game."""

    id: str
    about: tuple[Value, ...] = ()
    answers: tuple[Value, ...] = ()
    clause: str = ""
    to: Seat | None = None


class NotKnown(Exception):
    """A rule needs an unknown value. `judge` catches it and tries every answer."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question.id)


class Unknown:
    """Stands for an unknown value. It can be passed on; comparing it, counting with it or using it as a truth value
    raises NotKnown."""

    __slots__ = ("question",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, question: Question) -> None:
        self.question = question

    def _ask(self, *_: Any) -> NoReturn:
        raise NotKnown(self.question)

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _ask
    __bool__ = __int__ = __index__ = __len__ = __iter__ = __contains__ = _ask
    __add__ = __radd__ = __sub__ = __rsub__ = __neg__ = __abs__ = _ask
    __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __float__ = _ask
