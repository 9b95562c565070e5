"""What can be wrong with a request to the desk; each names a message and what fills it in."""

from __future__ import annotations


class UsageError(Exception):
    """The request can't be carried out as it was made; message `id` with its values."""

    def __init__(self, id_: str, **values: object) -> None:
        self.id, self.values = id_, values
        super().__init__(id_)
