"""What is said at a table beside the moves: who sits there, who wants what taken back and who agrees, what somebody
objected and how that was judged.

It changes no position, is not taken back with the moves, and overtakes nobody who is about to move. Each entry stands
behind so many entries of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct


class Joined(Struct, frozen=True, tag="joined"):
    """A seat speaks for itself from now on."""

    by: int


class Left(Struct, frozen=True, tag="left"):
    """A seat no longer speaks for itself."""

    by: int


class AskedBack(Struct, frozen=True, tag="ask-back"):
    """A seat wants so many moves taken back, of the position at revision `at`."""

    by: int
    moves: int
    at: str


class Agreed(Struct, frozen=True, tag="agree"):
    """A seat agrees to what was asked for last."""

    by: int


class Declined(Struct, frozen=True, tag="decline"):
    """A seat does not agree, or no longer wants it."""

    by: int


class TakenBack(Struct, frozen=True, tag="taken-back"):
    """Moves were taken back, in any way; so many entries of the log were left."""

    moves: int
    left: int


class Objected(Struct, frozen=True, tag="objection"):
    """A seat asked for a verdict that all hear: the statement, what was answered to the questions it hung on, the
    verdict with the clauses it names, and the revision at which that was. `move` is the statement in canonical words,
    empty if it is no single move."""

    by: int
    text: str
    verdict: Literal["legal", "illegal", "depends"]
    at: str
    move: str = ""
    clauses: tuple[str, ...] = ()
    answers: dict[str, str] = {}


Talk = Joined | Left | AskedBack | Agreed | Declined | TakenBack | Objected


class Said(Struct, frozen=True):
    """An entry with the moment it was written, ISO 8601 in UTC, and the number of entries of the log that stood before
    it then."""

    at: str
    after: int
    talk: Talk


def places(said: Sequence[Said]) -> list[int]:
    """Behind how many entries of the log, as it is now, each of these stands: moves that were taken back since do not
    count."""
    least, found = None, list[int]()
    for each in reversed(said):
        here = each.talk.left if isinstance(each.talk, TakenBack) else each.after
        least = here if least is None else min(least, here)
        found.append(min(each.after, least))
    return found[::-1]
