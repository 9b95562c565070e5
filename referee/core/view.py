"""What one seat may see."""

from __future__ import annotations

from msgspec import Struct

from .terms import Seat


class View(Struct, frozen=True, kw_only=True):
    """Built by listing what may be shown, never by deleting what may not. `seat` is None for a bystander. Every game
    adds its own fields; a field holds only what that seat can know."""

    game: str
    seat: Seat | None
    over: bool
