"""Movements between screens, bank, market, bag and supply. An unknown amount stays unknown; each movement is seen by
all, and counts as known until the round is over."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import Seat

from ..box.components import COLOURS, GOODS, MONEY, STONES
from ..position.pieces import Gift, sorted_chest
from ..position.state import MeaCulpa, put


def earn(state: MeaCulpa, seat: Seat, taler: int) -> MeaCulpa:
    """The State after money came (or, below zero, went). Answers about an unknown purse are dropped."""
    state, money = _seen(state, seat, MONEY, taler), state.money[seat]
    if money is None:
        return _forget(state, "pay", seat)
    return replace(state, money=put(state.money, seat, money + taler))


def pay(state: MeaCulpa, seat: Seat, taler: int) -> MeaCulpa:
    """The State after a payment to the bank."""
    return earn(state, seat, -taler)


def gain_good(state: MeaCulpa, seat: Seat, good: str, n: int = 1) -> MeaCulpa:
    """The State after goods went behind a screen or, with n below zero, left it."""
    state, goods = _seen(state, seat, good, n), state.goods[seat]
    at = GOODS.index(good)
    if goods[at] is None:
        return _forget(state, "owns", seat)
    return replace(state, goods=put(state.goods, seat, put(goods, at, goods[at] + n)))  # type: ignore[operator]


def gain_letter(state: MeaCulpa, seat: Seat, colour: str, n: int = 1) -> MeaCulpa:
    """The State after Letters went behind a screen or, with n below zero, left it; the supply is left unchanged."""
    state, letters = _seen(state, seat, colour, n), state.letters[seat]
    at = COLOURS.index(colour)
    if letters[at] is None:
        return _forget(_forget(state, "any-letter", seat), "has-letter", seat)
    return replace(state, letters=put(state.letters, seat, put(letters, at, letters[at] + n)))  # type: ignore[operator]


def draw_letter(state: MeaCulpa, seat: Seat, colour: str, n: int = 1) -> MeaCulpa:
    """The State after Letters went from the supply behind a screen."""
    at = COLOURS.index(colour)
    state = replace(state, supply=put(state.supply, at, max(0, state.supply[at] - n)))
    return gain_letter(state, seat, colour, n)


def from_market(state: MeaCulpa, stone: str, n: int = 1) -> MeaCulpa:
    """The State after stones left the market."""
    at = STONES.index(stone)
    count = state.market[at]
    if count is None:
        return replace(state, answers=tuple(each for each in state.answers if each[0].about[:1] != (stone,)))
    return replace(state, market=put(state.market, at, count - n))


def to_bag(state: MeaCulpa, stone: str, n: int = 1) -> MeaCulpa:
    """The State after stones went into the bag."""
    if state.bag is None:
        return state
    at = STONES.index(stone)
    return replace(state, bag=put(state.bag, at, state.bag[at] + n))


def stow(state: MeaCulpa, seat: Seat, item: str, where: str | None) -> MeaCulpa:
    """The State with a gift in a compartment; None if only its donor knows which one."""
    chest = state.chests[seat]
    if chest is None:
        return state
    return replace(state, chests=put(state.chests, seat, sorted_chest((*chest, Gift(item, where)))))


def _seen(state: MeaCulpa, seat: Seat, item: str, n: int) -> MeaCulpa:
    """The State in which all have seen this amount of an item go behind the screen, or leave it."""
    left = max(0, state.surely(seat, item) + n)
    others = tuple(each for each in state.gained if each[:2] != (seat, item))
    return replace(state, gained=tuple(sorted((*others, (seat, item, left)))) if left else others)


def _forget(state: MeaCulpa, question: str, seat: Seat) -> MeaCulpa:
    name = state.terms.seats[seat]
    kept = tuple(each for each in state.answers if (each[0].id, each[0].about[:1]) != (question, (name,)))
    return replace(state, answers=kept)
