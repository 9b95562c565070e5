"""Errors of how a command was given."""

from __future__ import annotations


class UsageError(Exception):
    """The command can't be carried out as it was given; message `id` with its values."""

    def __init__(self, id_: str, **values: object) -> None:
        self.id, self.values = id_, values
        super().__init__(id_)
