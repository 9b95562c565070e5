"""Saving what is sound of a damaged game."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from .faults import Damaged, StoreError
from .fold import Fold
from .log import Log
from .store import Store


class Salvaged(Struct, frozen=True):
    """The sound part of a log; entry number `broken` was the first that could not be saved."""

    log: Log
    broken: int


def salvaged(store: Store, name: str, called: str) -> Salvaged:
    """What can be played on with of a damaged game, under another name. Raises NoGame, Damaged when nothing can,
    StoreError when the game is sound."""
    found = store.sound(name, to_save=True)
    if found.log is None:
        raise Damaged("salvage.nothing", name=name)
    fold = Fold(found.log.header, kept=True)
    for logged in found.log.entries:
        try:
            fold.follow(logged.entry)
        except Exception:  # what was scribbled over can say anything
            break
    good, held = len(fold.entries), found.log.entries
    if found.broken is None and good == len(held):
        raise StoreError("salvage.sound", name=name)
    talk = tuple(each for each in found.log.talk if each.after <= good)
    header, done = replace(fold.header, name=called), min(found.log.done, good)
    log = Log(header=header, entries=held[:good], done=done, talk=talk)
    return Salvaged(log, good + 1)
