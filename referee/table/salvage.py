"""Saving the sound part of a damaged game."""

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
    """The sound part of a damaged game, under another name, so that play can go on. Raises NoGame, Damaged if nothing
    is sound, StoreError if the game is not damaged."""
    sound = store.sound(name, to_save=True)
    if sound.log is None:
        raise Damaged("salvage.nothing", name=name)
    fold = Fold(sound.log.header, kept=True)
    for logged in sound.log.entries:
        try:
            fold.follow(logged.entry)
        except Exception:  # what was scribbled over can say anything
            break
    good, entries = len(fold.entries), sound.log.entries
    if sound.broken is None and good == len(entries):
        raise StoreError("salvage.sound", name=name)
    talk = tuple(each for each in sound.log.talk if each.after <= good)
    header, done = replace(fold.header, name=called), min(sound.log.done, good)
    log = Log(header=header, entries=entries[:good], done=done, talk=talk)
    return Salvaged(log, good + 1)
