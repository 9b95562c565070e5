"""The Events: when they are played, what they need, what they do."""

from __future__ import annotations

from referee.core.rules.verb import every_verb
from referee.library.errors import DataError
from referee.library.load import home, read_typed
from referee.library.records import Id, Record, Sourced

from ..rules.verbs import base
from ..rules.verbs.label import Aim, Goes, Need, Timing
from .components import GAME, components


class Event(Sourced, frozen=True, kw_only=True):
    """An Event card: its picture (`group`), when it is played, whom it is aimed at, what its player needs, what it
    does, and where it goes."""

    id: Id
    group: Id
    copies: int
    timing: Timing
    aim: Aim | None = None
    needs: tuple[Need, ...] = ()
    effects: tuple[base.Effect, ...]
    goes: Goes
    clause: Id


class EventFile(Record, frozen=True):
    """`events.toml`."""

    event: tuple[Event, ...]


PERMANENT = ("permanent", "laity", "beside")
"""The destinations of cards whose text says that they are discarded for good, at once or later."""


def read_events() -> dict[str, Event]:
    """Every Event by its id, in the order of the card list. Raises DataError if the file is damaged, or a sum is not
    the declared one."""
    every_verb("referee.games.credo")
    events = {event.id: event for event in read_typed(GAME, "events.toml", EventFile).event}
    file, box = home(GAME) / "events.toml", components()
    if tuple(events) != tuple(thing.id for thing in box.event):
        raise DataError(file, "its cards are not those of components.toml, in that order", "event")
    for group in box.group:
        counted = sum(event.copies for event in events.values() if event.group == group.id)
        if counted != group.declared:
            raise DataError(file, f"{counted} counted, {group.declared} declared", group.id)
    permanent = sum(event.copies for event in events.values() if event.goes in PERMANENT)
    if permanent != box.declared["permanent"]:
        raise DataError(file, f"{permanent} counted, {box.declared['permanent']} declared", "permanent")
    return events
