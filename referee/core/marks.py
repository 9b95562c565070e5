"""What is noted while rules run: the rulings and samples a result rests on, the clauses carried out or cited, and what
happened.

Rules note as they go; who wants to know opens a notebook (`noting`, `witnessing`, `hearing`, `trusting`). Outside one
nothing is kept. A notebook inside another goes on with the outer one's other pages.
"""

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
"""What happened, in order."""

Trust = dict[Breach, None]
"""What would be broken if something that nobody has seen were otherwise than it is said, in order."""


class Notebook:
    """The pages that are being written; None for a page that nobody opened."""

    __slots__ = ("cited", "marks", "tale", "trust")

    def __init__(self, marks: set[Mark] | None, cited: set[str] | None, tale: Tale | None, trust: Trust | None) -> None:
        self.marks, self.cited, self.tale, self.trust = marks, cited, tale, trust


CLOSED = Notebook(None, None, None, None)

_open: ContextVar[Notebook] = ContextVar("notebook", default=CLOSED)


notebook: Callable[[], Notebook] = _open.get
"""The notebook that is open."""


def sampled(id: str) -> None:
    """A figure of the sample edition was read."""
    if (marks := notebook().marks) is not None:
        marks.add(_sample(id))


def on_trust(broken: Breach) -> None:
    """A rule takes somebody's word for what this view of the position leaves out; `broken` is what would be so if the
    word were not true."""
    if (trust := notebook().trust) is not None:
        trust[broken] = None


def witness(clauses: tuple[str, ...]) -> None:
    """These clauses were carried out or cited."""
    if clauses and (cited := notebook().cited) is not None:
        cited.update(clauses)


def passed(clauses: tuple[str, ...]) -> None:
    """A Step or a function was gone through that carries out these clauses. What carries out several decides none of
    them: which one it was shows only in what happened or what was refused."""
    if len(clauses) == 1 and (cited := notebook().cited) is not None:
        cited.update(clauses)


def tale_so_far() -> Tale | None:
    """What has been told to whoever listens; None when nobody does."""
    return notebook().tale


def happened(before: Any, after: S, clause: str, case: str = "plain", /, **values: Any) -> S:
    """Tells whoever listens what led from the State `before` to `after`, and gives back `after`: an effect ends with
    `return happened(before, after, "goal.flip", "comes-home", top=card, at=(column, row), n=2)`."""
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
    """A fresh page for rulings and samples."""

    def __enter__(self) -> set[Mark]:
        outer = notebook()
        marks: set[Mark] = set()
        self._token = _open.set(Notebook(marks, outer.cited, outer.tale, outer.trust))
        return marks


class witnessing(_Opened):  # noqa: N801 - used as `with witnessing() as clauses`
    """A fresh page for clauses."""

    def __enter__(self) -> set[str]:
        outer, cited = notebook(), set[str]()
        self._begin(Notebook(outer.marks, cited, outer.tale, outer.trust))
        return cited


class hearing(_Opened):  # noqa: N801 - used as `with hearing() as tale`
    """A fresh page for what happens."""

    def __enter__(self) -> Tale:
        outer, tale = notebook(), Tale()
        self._begin(Notebook(outer.marks, outer.cited, tale, outer.trust))
        return tale


class trusting(_Opened):  # noqa: N801 - used as `with trusting() as trust`
    """A fresh page for what is taken on trust."""

    def __enter__(self) -> Trust:
        outer, trust = notebook(), Trust()
        self._begin(Notebook(outer.marks, outer.cited, outer.tale, trust))
        return trust


class hushed(_Opened):  # noqa: N801 - used as `with hushed():`
    """Nobody listens: for rules that look ahead by trying an effect."""

    def __enter__(self) -> None:
        outer = notebook()
        self._begin(outer if outer.tale is None else Notebook(outer.marks, outer.cited, None, outer.trust))


def carries(*clauses: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Marks a plain function as the place where these clauses are carried out; one of several is not seen to be."""

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
