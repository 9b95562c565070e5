"""What can be wrong with the logs of this machine; each names a message and what fills it in."""

from __future__ import annotations


class StoreError(Exception):
    """Something about the store; `id` names the message, `values` fill it in."""

    def __init__(self, id_: str, **values: object) -> None:
        self.id, self.values = id_, values
        super().__init__(f"{id_}: {values}")


class Unreadable(StoreError):
    """The file is there and can't be opened: no permission, no such medium."""


class Unwritable(StoreError):
    """The file can't be written: a medium for reading only, no permission, no room. Nothing was changed."""


class Damaged(StoreError):
    """The file is no longer what was written. Nothing was changed."""


class DamagedGame(Damaged):
    """One game is no longer what was written; the others are."""


class NoGame(StoreError):
    """No game of that name, or none at all."""


class Overtaken(StoreError):
    """Another process has written to this game since it was read."""
