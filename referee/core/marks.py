"""What a result rests on: every ruling and every sample figure that was read on the way to it.

Reading a ruling notes it in the innermost open notebook. A notebook is opened by whoever wants to know (`judge`,
`play`); outside one, nothing is noted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct


class Mark(Struct, frozen=True, order=True):
    """`kind` is `ruling` or `sample`; `id` the ruling or the edition field; `option` the ruling's option."""

    kind: str
    id: str
    option: str = ""


Marks = frozenset[Mark]
NO_MARKS: Marks = frozenset()

_notebook: ContextVar[set[Mark] | None] = ContextVar("notebook", default=None)


def note(mark: Mark) -> None:
    if (book := _notebook.get()) is not None:
        book.add(mark)


@contextmanager
def noting() -> Iterator[set[Mark]]:
    """Opens a notebook; what is read meanwhile lands in it."""
    book: set[Mark] = set()
    token = _notebook.set(book)
    try:
        yield book
    finally:
        _notebook.reset(token)
