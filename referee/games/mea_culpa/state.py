"""The position of Mea Culpa.

Secret are the offers in preparation, the Pope's die (both in `sealed`), the compartments of the chests, and the order
of deck and bag, which is no part of it. Money, goods and Letters lie behind screens, but every change of them is
public, so they are counted here and shown to their owner alone.

Where a value was never told (a dispute from a partial position) the field holds None; the accessors in `known` then
give an Unknown with the question to ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from referee.core import Breach, Choice, Decision, Field, Mover, Player, Seat, State, Step, breach

from .components import EMPEROR, MERCHANT, POPE, SINNER
from .fields import FIELDS
from .pieces import BARE as BARE
from .pieces import BUILT as BUILT
from .pieces import FINISHED as FINISHED
from .pieces import NAVE as NAVE
from .pieces import USED as USED
from .pieces import Chest
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


class MeaCulpa(State, frozen=True, kw_only=True):
    """Tuples run over seats, stones, colours, Dens, sites, rooms or characters in the order of the box. `souls` counts
    steps towards Hell; `line` is the order of the souls on the starting space, nearest Hell first; `stones` counts the
    Pope stones at each Den, `placer` who moved one last; `built` is 0 for a bare site, 1 for a nave, 2 when finished.
    A room holds a card, or `USED`. `suite5` is open or not, `suite6` has its Letter or not; it is `suite6_shut` where a
    Pope overran it and the table closes what he overruns. Where `cards_told` is not
    set, a character without holder is one of which nobody told; in a `blank` position nothing was told but what the
    table has answered since. `offers` are those that were revealed in this round, notches and taler."""

    fields: ClassVar[tuple[Field, ...]] = FIELDS

    agenda: tuple[Act, ...] = ()
    souls: Row
    line: tuple[Seat, ...] = ()
    posts: Row
    money: Row
    goods: tuple[Row, ...]
    letters: tuple[Row, ...]
    chests: tuple[Chest | None, ...]
    sins: tuple[Row, ...]
    debts: tuple[Debt, ...] = ()
    stones: Row = (1, 1, 1)
    placer: Seat | None = None
    hut: int = 4
    imperial: int = 0
    built: Row = (BARE, BARE, BARE)
    crews: Row = (0, 0, 0)
    finished: tuple[int, ...] = ()
    market: Row = (0, 0, 0, 0, 0)
    bag: tuple[int, ...] | None = None
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    rooms: tuple[str | None, ...] = (USED, USED, USED, USED)
    suite5: bool | None = True
    suite6: bool | None = False
    suite6_shut: bool = False
    supply: tuple[int, ...] = ()
    bonuses: tuple[str, ...] = ()
    holders: tuple[Seat | None, ...] = (None, None, None, None)
    cards_told: bool = True
    blank: bool = False
    order: tuple[Seat, ...] = ()
    keeper: Seat | None = None
    offers: tuple[tuple[int, int], ...] = ()
    forgetting: tuple[str, ...] = ()
    owed: tuple[tuple[str, int], ...] = ()
    called: tuple[tuple[Seat, str], ...] = ()
    missed: tuple[tuple[Seat, str], ...] = ()
    before: Row = ()
    result: Result | None = None

    def seat(self, name: str) -> Seat:
        return Seat(self.terms.seats.index(name))

    def after_end(self) -> Breach:
        return breach("end.win-nearest", "over")


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """A row with one value changed."""
    return (*row[:at], value, *row[at + 1 :])


def seats(state: MeaCulpa) -> range:
    return range(len(state.terms.seats))


def holder(state: MeaCulpa, character: str) -> Seat | None:
    """Who holds a character card in this round."""
    return state.holders[CHARACTER[character]]


def variant(state: MeaCulpa) -> bool:
    """Whether the table plays ME'A CULPA."""
    return state.terms.variant == REGISTER
