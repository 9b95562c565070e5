"""What moves between screens, bank, market, bag and supply. A figure that nobody told stays untold; all that moves is
seen by everybody, and known to them until the round is over."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import Seat

from .components import COLOURS, GOODS, MONEY, STONES
from .pieces import Gift, sorted_chest
from .state import MeaCulpa, put


def earn(state: MeaCulpa, seat: Seat, taler: int) -> MeaCulpa:
    """Money comes (or, below zero, goes); what was told of an unknown purse no longer holds."""
    state, held = _seen(state, seat, MONEY, taler), state.money[seat]
    if held is None:
        return _forget(state, "pay", seat)
    return replace(state, money=put(state.money, seat, held + taler))


def pay(state: MeaCulpa, seat: Seat, taler: int) -> MeaCulpa:
    return earn(state, seat, -taler)


def gain_good(state: MeaCulpa, seat: Seat, good: str, n: int = 1) -> MeaCulpa:
    """Goods go behind a screen, or away from it."""
    state, held = _seen(state, seat, good, n), state.goods[seat]
    at = GOODS.index(good)
    if held[at] is None:
        return _forget(state, "owns", seat)
    return replace(state, goods=put(state.goods, seat, put(held, at, held[at] + n)))  # type: ignore[operator]


def gain_letter(state: MeaCulpa, seat: Seat, colour: str, n: int = 1) -> MeaCulpa:
    """Letters go behind a screen, or away from it; the supply is another matter."""
    state, held = _seen(state, seat, colour, n), state.letters[seat]
    at = COLOURS.index(colour)
    if held[at] is None:
        return _forget(_forget(state, "any-letter", seat), "has-letter", seat)
    return replace(state, letters=put(state.letters, seat, put(held, at, held[at] + n)))  # type: ignore[operator]


def draw_letter(state: MeaCulpa, seat: Seat, colour: str, n: int = 1) -> MeaCulpa:
    """Letters from the supply go behind a screen."""
    at = COLOURS.index(colour)
    state = replace(state, supply=put(state.supply, at, max(0, state.supply[at] - n)))
    return gain_letter(state, seat, colour, n)


def from_market(state: MeaCulpa, stone: str, n: int = 1) -> MeaCulpa:
    """Stones leave the market."""
    at = STONES.index(stone)
    held = state.market[at]
    if held is None:
        return replace(state, told=tuple(each for each in state.told if each[0].about[:1] != (stone,)))
    return replace(state, market=put(state.market, at, held - n))


def to_bag(state: MeaCulpa, stone: str, n: int = 1) -> MeaCulpa:
    if state.bag is None:
        return state
    at = STONES.index(stone)
    return replace(state, bag=put(state.bag, at, state.bag[at] + n))


def stow(state: MeaCulpa, seat: Seat, item: str, where: str | None) -> MeaCulpa:
    """A gift comes to lie in a compartment, None where only its donor knows in which."""
    chest = state.chests[seat]
    if chest is None:
        return state
    return replace(state, chests=put(state.chests, seat, sorted_chest((*chest, Gift(item, where)))))


def _seen(state: MeaCulpa, seat: Seat, item: str, n: int) -> MeaCulpa:
    """The position in which everybody has seen so much of an item come behind a screen, or leave it."""
    left = max(0, state.surely(seat, item) + n)
    others = tuple(each for each in state.gained if each[:2] != (seat, item))
    return replace(state, gained=tuple(sorted((*others, (seat, item, left)))) if left else others)


def _forget(state: MeaCulpa, question: str, seat: Seat) -> MeaCulpa:
    name = state.terms.seats[seat]
    kept = tuple(each for each in state.told if (each[0].id, each[0].about[:1]) != (question, (name,)))
    return replace(state, told=kept)
