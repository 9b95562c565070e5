"""What positions and views need of a game."""

from __future__ import annotations

from typing import Any, Protocol

from .fields import Field
from .state import State


class Room(Protocol):
    """A game, as its Fields are read and written: its id, its package, and the modules of that room. `told` is a
    position file that is being read (`positions.Tables`)."""

    id: str
    package: str

    @property
    def data(self) -> Any: ...

    @property
    def fields(self) -> tuple[Field, ...]: ...

    def part(self, module: str) -> Any: ...

    def assembled(self, told: Any) -> State: ...

    def shorthand(self, state: Any) -> dict[str, Any] | None: ...
