"""What a result rests on: every ruling and every sample figure that was read on the way to it.

Reading a ruling notes it in the innermost open notebook. A notebook is opened by whoever wants to know (`judge`,
`play`); outside one, nothing is noted.
"""

from __future__ import annotations

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


class noting:  # noqa: N801 - used as `with noting() as book`
    """Opens a notebook; what is read meanwhile lands in it."""

    __slots__ = ("_token",)

    def __enter__(self) -> set[Mark]:
        book: set[Mark] = set()
        self._token = _notebook.set(book)
        return book

    def __exit__(self, *_: object) -> None:
        _notebook.reset(self._token)
