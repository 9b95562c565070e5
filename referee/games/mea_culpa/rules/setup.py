"""Setting up: the souls in line, and the starting bonuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core import (
    BY_CHANCE,
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Seat,
    Term,
    Terms,
    breach,
    carries,
    evenly,
    happened,
    one,
    witness,
)

from ..box.components import COLOURS, CREWS, DENS, GOODS, SITES, START_MONEY, STONES, box
from ..box.house import whole_deck
from ..moves import Donate, PlaceSoul, TakeBonus
from ..position.pieces import named
from ..position.state import BARE, Act, MeaCulpa, seats
from .final import GameEnd
from .ledger import draw_letter, stow, to_bag
from .rounds import Round
from .sins.record_of_sins import START, from_hell_up

BONUSES: dict[str, tuple[str, ...]] = {
    "provisions": ("bread", "wine"),
    "gem": ("jewel",),
    "purse": ("10",),
    "grace": (),
}
"""The contents of each starting bonus for the chest; the fourth is a blue Letter."""

GIFT = "blue"


def start(terms: Terms) -> MeaCulpa:
    """The State before the first outcome; the bank has enough coins for all."""
    n = len(terms.seats)
    kit = empty_kit()
    return MeaCulpa(
        terms=terms,
        agenda=(LineUp(), Bonus(), Round(), GameEnd()),
        souls=starting_souls(n),
        posts=(),
        money=(purse(),) * n,
        goods=(kit.goods,) * n,
        letters=(kit.letters,) * n,
        chests=((),) * n,
        sins=(kit.sins,) * n,
        stones=one_stone_each(),
        built=bare_sites(),
        hut=crews_waiting(),
        bag=filled_bag(),
        deck=whole_deck(),
        supply=sorted_letters(),
        bonuses=bonus_pool(),
    )


@carries("move.start")
def starting_souls(players: int) -> tuple[int, ...]:
    """The souls at the start: on the one space that several may share."""
    return (START,) * players


class Kit(Struct, frozen=True):
    """What a player has behind the screen, and in the Dens, at the start."""

    goods: tuple[int, ...]
    letters: tuple[int, ...]
    sins: tuple[int, ...]


@carries("setup.player.kit")
def empty_kit() -> Kit:
    """A Kit with nothing in it."""
    return Kit((0,) * len(GOODS), (0,) * len(COLOURS), (0,) * len(DENS))


@carries("setup.player.money")
def purse() -> int:
    """The money of every player at the start, in taler."""
    witness(("setup.supply.bank",))
    return START_MONEY


@carries("setup.pope-stones")
def one_stone_each() -> tuple[int, ...]:
    """The Pope stones at the start: one at each Den."""
    return (1,) * len(DENS)


@carries("setup.supply.cathedrals")
def bare_sites() -> tuple[int, ...]:
    """The sites at the start."""
    return (BARE,) * len(SITES)


@carries("setup.step-5-6")
def crews_waiting() -> int:
    """The number of crews in the hut at the start."""
    return CREWS


@carries("setup.supply.letters")
def sorted_letters() -> tuple[int, ...]:
    """The supply of Letters at the start."""
    return box().letters


@carries("setup.bonus.pool")
def bonus_pool() -> tuple[str, ...]:
    """The starting bonuses."""
    return tuple(BONUSES)


@carries("setup.bag")
def filled_bag() -> tuple[int, ...]:
    """The stones without those of the starting bonuses."""
    bag = list(box().stones)
    for good in (item for items in BONUSES.values() for item in items if item in STONES):
        bag[STONES.index(good)] -= 1
    return tuple(bag)


class LineUp(Act, frozen=True, tag="line-up"):
    """The souls stand on the starting space in a random order, nearest Hell first."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.souls.order",)

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return BY_CHANCE if len(state.line) < len(state.terms.seats) else None

    def left(self, state: MeaCulpa) -> list[Move]:
        """The souls that are not in line yet."""
        return [PlaceSoul(seat) for seat in seats(state) if seat not in state.line]

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return self.left(state)

    def weights(self, state: MeaCulpa, /) -> tuple[tuple[Move, int], ...]:
        return evenly(self.left(state))

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, PlaceSoul):
            yield breach("setup.souls.order", "first")
        elif move.player in state.line:
            yield breach("setup.souls.order", "twice", player=Player(move.player))

    def apply(self, state: MeaCulpa, who: Mover, move: PlaceSoul, /) -> MeaCulpa:
        after = replace(state, line=(*state.line, move.player))
        return happened(state, after, "setup.souls.order", "lined-up", player=move.player, place=len(after.line))

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return state.then()


class Bonus(Act, frozen=True, tag="bonus"):
    """Every player picks a starting bonus, in the order of the ruling; `picked` have done so."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.bonus.each",)
    picked: int = 0

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        order = from_hell_up(state)
        if state.ruling("G2") == "heaven-first":
            order.reverse()
        after = state.then(*(PickBonus(seat) for seat in order[self.picked :]), ReturnBonuses())
        return happened(state, after, "G2", "order", players=tuple(order))


class PickBonus(Act, frozen=True, tag="pick-bonus"):
    seat: Seat

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.seat)

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        yield breach("G2", "wait", player=Player(self.seat))

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return [TakeBonus(bonus) for bonus in BONUSES]

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, TakeBonus):
            yield breach("setup.bonus.each", "first", player=Player(self.seat), left=lying(state))
        elif move.bonus not in state.bonuses:
            yield breach("setup.bonus.each", "gone", bonus=Term(f"bonus.{move.bonus}"), left=lying(state))

    def apply(self, state: MeaCulpa, who: Mover, move: TakeBonus, /) -> MeaCulpa:
        left = tuple(bonus for bonus in state.bonuses if bonus != move.bonus)
        items = BONUSES[move.bonus]
        after = state.then(*(Stow(self.seat, item) for item in items), bonuses=left)
        if not items:
            after = draw_letter(after, self.seat, GIFT)
        return happened(state, after, "setup.bonus.each", "picked", player=self.seat, bonus=move.bonus)


def lying(state: MeaCulpa) -> tuple[Term, ...]:
    """The bonuses that nobody has picked."""
    return tuple(Term(f"bonus.{bonus}") for bonus in state.bonuses)


class Stow(Act, frozen=True, tag="stow"):
    """A picked bonus goes into the chest at once, piece by piece."""

    seat: Seat
    item: str

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.seat)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return [Donate(self.item, where) for where in ("I", "II", None)]

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Donate) or move.item != self.item:
            yield breach("G3", "first", item=named(self.item))

    def apply(self, state: MeaCulpa, who: Mover, move: Donate, /) -> MeaCulpa:
        after = stow(state.then(), self.seat, move.item, move.where)
        happened(state, after, "G3", "stowed", player=self.seat, item=move.item, where=move.where)
        if after.agenda and isinstance(after.agenda[0], Stow) and after.ruling("G3") == "together":
            return stowed_with(after, self.seat, after.agenda[0].item, move.where)
        return after


def stowed_with(state: MeaCulpa, seat: Seat, item: str, where: str | None) -> MeaCulpa:
    """The State after the other piece of a bonus went into the same compartment."""
    after = stow(state.then(), seat, item, where)
    return happened(state, after, "G3", "together", player=seat, item=item)


class ReturnBonuses(Act, frozen=True, tag="return-bonuses"):
    """The bonuses that nobody picked go back to the supply."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.bonus.unused",)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        bonuses, after = state.bonuses, state.then(bonuses=())
        if not bonuses:
            return after
        for bonus in bonuses:
            for item in BONUSES[bonus]:
                after = to_bag(after, item) if item in STONES else after
        return happened(state, after, "setup.bonus.unused", "returned", n=len(bonuses), bonuses=bonuses)
