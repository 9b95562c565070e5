"""Faults of the logs on this machine. Each names a message and its values."""

from __future__ import annotations


class StoreError(Exception):
    """A fault of the store; `id` names the message, `values` fill it in."""

    def __init__(self, id_: str, **values: object) -> None:
        self.id, self.values = id_, values
        super().__init__(f"{id_}: {values}")


class Unreadable(StoreError):
    """The file exists and can't be opened: no permission, no such medium."""


class Unwritable(StoreError):
    """The file can't be written: a read-only medium, no permission, no space. Nothing was changed."""


class Damaged(StoreError):
    """The file differs from what was written. Nothing was changed."""


class DamagedGame(Damaged):
    """One game differs from what was written; the others are sound."""


class NoGame(StoreError):
    """No game of that name, or none at all."""


class Overtaken(StoreError):
    """Another process has written to this game since it was read."""
