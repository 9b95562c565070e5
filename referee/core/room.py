"""Room: the part of a game that reading and writing positions and views need."""

from __future__ import annotations

from typing import Any, Protocol

from .fields import Field
from .state import State


class Room(Protocol):
    """A game's id, package and Fields, and the modules of its room. `tables` is a position file that is being read
    (`positions.Tables`)."""

    id: str
    package: str

    @property
    def data(self) -> Any: ...

    @property
    def fields(self) -> tuple[Field, ...]: ...

    def part(self, module: str) -> Any: ...

    def assembled(self, tables: Any) -> State: ...

    def shorthand(self, state: State) -> dict[str, Any] | None: ...
