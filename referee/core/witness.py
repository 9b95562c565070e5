"""Which clauses were carried out or cited: how examples and tests prove that they decide a clause.

A plain function that carries out a clause says so with `@carries`; a Step with `clauses`; a refusal with `breach`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_seen: ContextVar[set[str] | None] = ContextVar("seen", default=None)


def witness(clauses: tuple[str, ...]) -> None:
    if clauses and (seen := _seen.get()) is not None:
        seen.update(clauses)


@contextmanager
def witnessing() -> Iterator[set[str]]:
    """The set of clauses that are carried out or cited meanwhile."""
    seen: set[str] = set()
    token = _seen.set(seen)
    try:
        yield seen
    finally:
        _seen.reset(token)


def carries(*clauses: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Marks a plain function as the place where these clauses are carried out."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            witness(clauses)
            return function(*args, **kwargs)

        return run

    return mark
