"""Breach: one rule that a move breaks, with the values that its words need."""

from __future__ import annotations

from msgspec import Struct

from ..state.terms import Seat


class Term(Struct, frozen=True):
    """A component to be named in the reader's language: `<kind>.<id>`, as in `person.cardinal`."""

    name: str


class Player(Struct, frozen=True):
    """A seat to be named by its player."""

    seat: Seat


Argument = int | str | Term | Player | tuple[Term, ...]
"""A value that the words of a breach are filled with."""


class Breach(Struct, frozen=True):
    """`clause` is the id of a clause or a ruling; `case` picks its wording; `values` fill the wording in."""

    clause: str
    case: str
    values: tuple[tuple[str, Argument], ...]


def breach(clause: str, case: str = "plain", /, **values: Argument) -> Breach:
    """A Breach of `clause`. Write the clause as a literal at the call, so that every citation can be found in the
    code."""
    return Breach(clause, case, tuple(values.items()))
