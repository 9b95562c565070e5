"""State of Mea Culpa.

Secret are the sealed offers and the Pope's die (both in `sealed`), the compartments of the chests, and the order of
deck and bag, which is no part of the State. Money, goods and Letters lie behind screens, but every change of them is
public, so they are counted here and shown to their owner alone. A value that was never given (in a dispute about a
partial position) is None; the accessors in `known` then give an Unknown with its question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from referee.core import Breach, Choice, Decision, Field, Mover, Player, Seat, Step, breach
from referee.core.state.terms import every_seat

from ..box.components import EMPEROR, MERCHANT, POPE, SINNER
from .bare import Bare
from .fields import FIELDS
from .pieces import BARE as BARE
from .pieces import BUILT as BUILT
from .pieces import FINISHED as FINISHED
from .pieces import NAVE as NAVE
from .pieces import USED as USED
from .pieces import Debt as Debt
from .pieces import Gift as Gift
from .pieces import Result as Result
from .pieces import Row as Row

REGISTER = "register"
"""The variant ME'A CULPA."""

CHARACTER = {POPE: 0, EMPEROR: 1, MERCHANT: 2, SINNER: 3}


class Act(Step, frozen=True):
    """A Step of Mea Culpa."""

    def out_of_turn(self, state: Any, who: Mover, /) -> Iterator[Breach]:
        decision: Decision | None = self.decision(state)
        if isinstance(who, int) and decision is not None and decision.seats:
            yield breach("act.order", "other", player=Player(Seat(who)), other=Player(decision.seats[0]))
        elif isinstance(who, int):
            yield breach("act.order", "wait", player=Player(Seat(who)))
        else:
            yield breach("act.order", "seat")


class Pick(Act, Choice, frozen=True):
    """A Step of Mea Culpa at which one player chooses."""


class MeaCulpa(Bare, frozen=True, kw_only=True):
    """The position, with its Fields."""

    fields: ClassVar[tuple[Field, ...]] = FIELDS
    agenda: tuple[Act, ...] = ()


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """A row with one value changed."""
    return (*row[:at], value, *row[at + 1 :])


def seats(state: MeaCulpa) -> tuple[Seat, ...]:
    """All seats, clockwise."""
    return every_seat(len(state.terms.seats))


def holder(state: MeaCulpa, character: str) -> Seat | None:
    """The holder of a character card in this round; None if there is none."""
    return state.holders[CHARACTER[character]]


def variant(state: MeaCulpa) -> bool:
    """True if the table plays ME'A CULPA."""
    return state.terms.variant == REGISTER
