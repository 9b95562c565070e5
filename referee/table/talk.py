"""Talk: what is said at a table beside the moves. Who sits there, who wants moves taken back and who agrees, what a
player objected and its verdict.

Talk changes no position, is not taken back with the moves, and makes no move of another process too late. Each entry
stands after a number of entries of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct


class Joined(Struct, frozen=True, tag="joined"):
    """A person now speaks for the seat `by`."""

    by: int


class Left(Struct, frozen=True, tag="left"):
    """No person speaks for the seat `by` any more."""

    by: int


class AskedBack(Struct, frozen=True, tag="ask-back"):
    """A seat wants `moves` moves taken back, from the position at revision `at`."""

    by: int
    moves: int
    at: str


class Agreed(Struct, frozen=True, tag="agree"):
    """A seat agrees to the last request."""

    by: int


class Declined(Struct, frozen=True, tag="decline"):
    """A seat does not agree, or withdraws its request."""

    by: int


class TakenBack(Struct, frozen=True, tag="taken-back"):
    """Moves were taken back, in any way; `left` entries of the log were left."""

    moves: int
    left: int


class Objected(Struct, frozen=True, tag="objection"):
    """A seat asked for a verdict that all hear: the statement, the answers to the questions on which it depended, the
    verdict with its clauses, and the revision at that time. `move` is the statement in canonical words, empty if it is
    no single move."""

    by: int
    text: str
    verdict: Literal["legal", "illegal", "depends"]
    at: str
    move: str = ""
    clauses: tuple[str, ...] = ()
    answers: dict[str, str] = {}


Talk = Joined | Left | AskedBack | Agreed | Declined | TakenBack | Objected


class Remark(Struct, frozen=True):
    """A remark with the time at which it was written, ISO 8601 in UTC, and the number of entries of the log before
    it."""

    at: str
    after: int
    talk: Talk


def places(remarks: Sequence[Remark]) -> list[int]:
    """For each remark the number of entries before it in the present log: moves that were taken back since do not
    count."""
    least, places_ = None, list[int]()
    for remark in reversed(remarks):
        here = remark.talk.left if isinstance(remark.talk, TakenBack) else remark.after
        least = here if least is None else min(least, here)
        places_.append(min(remark.after, least))
    return places_[::-1]
