"""The Events and the dice tables by their ids, for the rules."""

from __future__ import annotations

from functools import cache

from referee.library.load import TableFile, read_typed
from referee.library.records import DiceTable

from .components import GAME
from .events import Event, read_events


@cache
def events() -> dict[str, Event]:
    """Every Event by its id. Raises DataError if the file is damaged, or a sum is not the declared one."""
    return read_events()


@cache
def tables() -> dict[str, DiceTable]:
    """The four dice tables. Raises DataError."""
    return {table.id: table for table in read_typed(GAME, "tables.toml", TableFile).table}


@cache
def immediate(card: str) -> bool:
    """True if an Event is played as soon as it is drawn."""
    return card in events() and events()[card].timing in ("immediate", "immediate-other")
