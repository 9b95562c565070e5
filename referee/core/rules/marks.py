"""Notebooks: what is noted while rules run. The rulings and samples that a result rests on, the clauses carried out or
cited, the happenings, and the words taken on trust.

A notebook has four pages. `noting`, `witnessing`, `collecting` and `trusting` each open a fresh page and leave the
others as they are. Outside a notebook nothing is noted."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct

from .breach import Breach
from .happening import Happening

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")


class Mark(Struct, frozen=True, order=True, cache_hash=True):
    """`kind` is `ruling` or `sample`; `id` the ruling or the edition field; `option` the ruling's option."""

    kind: str
    id: str
    option: str = ""


_sample = cache(lambda id: Mark("sample", id))
"""The mark of a figure of the sample edition."""

Marks = frozenset[Mark]
NO_MARKS: Marks = frozenset()

Tale = list[Happening]
"""The happenings of a move, in order."""

Trust = dict[Breach, None]
"""The breaches that there would be if a statement taken on trust were false, in order."""


class Notebook:
    """The pages that are open; None for a page that is closed."""

    __slots__ = ("cited", "marks", "tale", "trust")

    def __init__(self, marks: set[Mark] | None, cited: set[str] | None, tale: Tale | None, trust: Trust | None) -> None:
        self.marks, self.cited, self.tale, self.trust = marks, cited, tale, trust


CLOSED = Notebook(None, None, None, None)

_open: ContextVar[Notebook] = ContextVar("notebook", default=CLOSED)


notebook: Callable[[], Notebook] = _open.get
"""The notebook that is open."""


def sampled(id: str) -> None:
    """Notes that a figure of the sample edition was read."""
    if (marks := notebook().marks) is not None:
        marks.add(_sample(id))


def on_trust(broken: Breach) -> None:
    """Notes that a rule takes a player's word for what this view of the position hides. broken: the breach if the word
    is false."""
    if (trust := notebook().trust) is not None:
        trust[broken] = None


def witness(clauses: tuple[str, ...]) -> None:
    """Notes that these clauses were carried out or cited."""
    if clauses and (cited := notebook().cited) is not None:
        cited.update(clauses)


def passed(clauses: tuple[str, ...]) -> None:
    """Notes that a Step or a function with these clauses was carried out, if it has one clause only. Of several, only a
    happening or a breach shows which one applied."""
    if len(clauses) == 1 and (cited := notebook().cited) is not None:
        cited.update(clauses)


def tale_so_far() -> Tale | None:
    """The happenings collected so far, or None if nobody is collecting."""
    return notebook().tale


def happened(before: Any, after: S, clause: str, case: str = "plain", /, **values: Any) -> S:
    """Notes a happening between the States `before` and `after`, and returns `after`. An effect ends with `return
    happened(before, after, "goal.flip", "comes-home", top=card, at=(column, row), n=2)`."""
    book = notebook()
    if book.cited is not None:
        book.cited.add(clause)
    if book.tale is not None:
        book.tale.append(Happening(clause, case, tuple(values.items()), before, after))
    return after


class _Opened:
    """A notebook that is open between entering and leaving."""

    __slots__ = ("_token",)

    def _begin(self, book: Notebook) -> None:
        self._token = _open.set(book)

    def __exit__(self, *_: object) -> None:
        _open.reset(self._token)


class noting(_Opened):  # noqa: N801 - used as `with noting() as marks`
    """Collects rulings and samples on a fresh page."""

    def __enter__(self) -> set[Mark]:
        outer = notebook()
        marks: set[Mark] = set()
        self._token = _open.set(Notebook(marks, outer.cited, outer.tale, outer.trust))
        return marks


class witnessing(_Opened):  # noqa: N801 - used as `with witnessing() as clauses`
    """Collects clauses on a fresh page."""

    def __enter__(self) -> set[str]:
        outer, cited = notebook(), set[str]()
        self._begin(Notebook(outer.marks, cited, outer.tale, outer.trust))
        return cited


class collecting(_Opened):  # noqa: N801 - used as `with collecting() as tale`
    """Collects happenings on a fresh page."""

    def __enter__(self) -> Tale:
        outer, tale = notebook(), Tale()
        self._begin(Notebook(outer.marks, outer.cited, tale, outer.trust))
        return tale


class trusting(_Opened):  # noqa: N801 - used as `with trusting() as trust`
    """Collects what is taken on trust on a fresh page."""

    def __enter__(self) -> Trust:
        outer, trust = notebook(), Trust()
        self._begin(Notebook(outer.marks, outer.cited, outer.tale, trust))
        return trust


class collecting_nothing(_Opened):  # noqa: N801 - used as `with collecting_nothing():`
    """Collects no happenings: for rules that look ahead by trying an effect."""

    def __enter__(self) -> None:
        outer = notebook()
        self._begin(outer if outer.tale is None else Notebook(outer.marks, outer.cited, None, outer.trust))


def carries(*clauses: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Marks a function that carries out these clauses. With one clause, each call is noted; of several, only a
    happening or a breach shows which one applied."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        if len(clauses) > 1:
            return function

        @wraps(function)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            if (cited := notebook().cited) is not None:
                cited.update(clauses)
            return function(*args, **kwargs)

        return run

    return mark
