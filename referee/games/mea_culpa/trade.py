"""Buying, selling and donating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Seat, Step, Term, breach, carries, happened, one, witness

from .board import any_finished
from .components import COINS, COLOURS, GOODS, GREED_STONES, INDULGENCE, LETTER_PRICE
from .due import DUE
from .known import can_pay, on_market, owns, price
from .ledger import draw_letter, earn, from_market, gain_good, pay, to_bag
from .moves import Buy, BuyLetter, BuyPair, Donate, PickLetter, Sell
from .pieces import sorted_chest
from .register_of_sins import forgive
from .sins import GREED, PlaceStones
from .state import Act, Gift, MeaCulpa, put

SWAPPED = ("red", "green")
"""The colours for which an indulgence stone is swapped."""

PAIR = 2


def good_name(good: str) -> Term:
    return Term(f"stone.{good}")


def colours_left(state: MeaCulpa) -> tuple[str, ...]:
    """The Letters for which an indulgence stone can still be swapped."""
    return tuple(colour for colour in SWAPPED if state.supply[COLOURS.index(colour)])


def buy_breaches(state: MeaCulpa, seat: Seat, move: Buy | BuyPair) -> Iterator[Breach]:
    """Why a good, or a greedy pair, can't be bought. Raises NotKnown."""
    if move.good == INDULGENCE:
        yield breach("buy.greedy.goods-only", "stone")
        return
    if isinstance(move, BuyPair) and not on_market(state, move.good, PAIR):
        yield breach("buy.greedy", "no-pair", good=good_name(move.good))
    elif not on_market(state, move.good):
        yield breach("buy.good", "none", good=good_name(move.good))
    cost = price(state, move.good, "buy")
    if not can_pay(state, seat, cost):
        if state.terms.edition.prices[move.good, "buy"] is None:
            yield breach("buy.pay-first", "dear", good=good_name(move.good))
        else:
            yield breach("buy.pay-first", "short", n=cost, good=good_name(move.good))


def letter_breaches(state: MeaCulpa, seat: Seat, move: BuyLetter) -> Iterator[Breach]:
    """Why no Letter can be bought. Raises NotKnown."""
    if not on_market(state, INDULGENCE):
        yield breach("buy.letter.need-stone", "none")
    if move.colour is None:
        if not colours_left(state):
            yield breach("G38", "none-left")
    elif move.colour not in SWAPPED:
        yield breach("buy.letter", "colour", colour=Term(f"letter.{move.colour}"))
    elif move.colour not in colours_left(state):
        yield breach("G38", "gone", colour=Term(f"letter.{move.colour}"))
    if not can_pay(state, seat, LETTER_PRICE):
        yield breach("buy.letter", "short", n=LETTER_PRICE)


def sell_breaches(state: MeaCulpa, seat: Seat, move: Sell) -> Iterator[Breach]:
    """Why a good can't be sold. Raises NotKnown."""
    if move.good == INDULGENCE:  # these lie in the market and in the bag alone
        yield breach("sell.one", "none", good=good_name(move.good))
    elif not owns(state, seat, move.good):
        chest = state.chests[seat] or ()
        if any(gift.item == move.good for gift in chest):
            yield breach("sell.not", "donated", good=good_name(move.good))
        yield breach("sell.one", "none", good=good_name(move.good))


def gift_breaches(state: MeaCulpa, seat: Seat, move: Donate) -> Iterator[Breach]:
    """Why a thing can't be donated, or not into that compartment. Raises NotKnown."""
    if move.item in COINS:
        if not can_pay(state, seat, int(move.item)):
            yield breach("donate.one", "no-coin", coin=Term(f"coin.taler-{move.item}"))
    elif move.item not in GOODS:
        yield breach("G48", "no-such", n=int(move.item))
    elif not owns(state, seat, move.item):
        yield breach("donate.one", "no-good", good=good_name(move.item))
    if move.where == "I" and state.ruling("G37") == "second-only" and any_finished(state):
        yield breach("G37", "closed")


def bought(state: MeaCulpa, seat: Seat, move: Buy | BuyPair) -> tuple[MeaCulpa, tuple[Step, ...]]:
    """The position after the purchase, and the Steps that follow it. Raises NotKnown."""
    state = paid(state, seat, int(price(state, move.good, "buy")))
    if isinstance(move, Buy):
        return take_good(state, seat, move.good), ()
    return greedy(take_pair(state, seat, move.good), seat)


@carries("buy.pay-first")
def paid(state: MeaCulpa, seat: Seat, taler: int) -> MeaCulpa:
    """Payment to the bank; a Petty Sinner who forgets it owes it."""
    if "taler" in state.forgetting:
        return forgive(state, seat, "taler", taler)
    return happened(state, pay(state, seat, taler), "buy.pay-first", "pays", player=seat, n=taler)


@carries("buy.good")
def take_good(state: MeaCulpa, seat: Seat, good: str) -> MeaCulpa:
    after = gain_good(from_market(state, good), seat, good)
    return happened(state, after, "buy.good", "taken", player=seat, good=good)


@carries("buy.greedy")
def take_pair(state: MeaCulpa, seat: Seat, good: str) -> MeaCulpa:
    after = gain_good(from_market(state, good, PAIR), seat, good, PAIR)
    return happened(state, after, "buy.greedy", "taken", player=seat, good=good)


@carries("buy.greedy.sin")
def greedy(state: MeaCulpa, seat: Seat) -> tuple[MeaCulpa, tuple[Step, ...]]:
    """A sin stone into the Den of Greed, after the goods were taken."""
    if "stones" in state.forgetting:
        return forgive(state, seat, "greed", 1), ()
    return state, (PlaceStones(seat, GREED, GREED_STONES, "buy.greedy.sin"), *DUE)


@carries("buy.letter")
def buy_letter(state: MeaCulpa, seat: Seat, move: BuyLetter) -> MeaCulpa:
    state = paid(state, seat, LETTER_PRICE)
    if move.colour is None:
        after = spend_stone(state).push(SwapFor(seat, "buy.letter"))
        return happened(state, after, "buy.letter", "spent", player=seat)
    after = swap_stone(state, seat, move.colour)
    return happened(state, after, "buy.letter", "swapped", player=seat, letter=move.colour)


def spend_stone(state: MeaCulpa) -> MeaCulpa:
    """An indulgence stone goes from the market into the bag."""
    return to_bag(from_market(state, INDULGENCE), INDULGENCE)


def swap_stone(state: MeaCulpa, seat: Seat, colour: str) -> MeaCulpa:
    """An indulgence stone goes from the market into the bag, and a Letter behind the screen."""
    return draw_letter(spend_stone(state), seat, colour)


class SwapFor(Act, frozen=True, tag="swap-for"):
    """The Letter for an indulgence stone, where it was not named with the stone; one colour alone is nothing to
    choose. `clause` is that by which the stone was spent."""

    seat: Seat
    clause: str

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.seat) if len(colours_left(state)) > 1 else None

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return map(PickLetter, SWAPPED)

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, PickLetter):
            yield breach("merchant.free.indulgence", "first")
        elif move.colour not in SWAPPED:
            yield breach("merchant.free.indulgence", "other", colour=Term(f"letter.{move.colour}"))

    def apply(self, state: MeaCulpa, who: Mover, move: PickLetter, /) -> MeaCulpa:
        return self.swapped(state, move.colour)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return self.swapped(state, colours_left(state)[0])

    def swapped(self, state: MeaCulpa, colour: str) -> MeaCulpa:
        after = draw_letter(state.then(), self.seat, colour)
        return happened(state, after, self.clause, "chosen", player=self.seat, letter=colour)


@carries("sell.one")
def sell(state: MeaCulpa, seat: Seat, move: Sell) -> MeaCulpa:
    income = int(price(state, move.good, "sell"))
    after = earn(to_bag(gain_good(state, seat, move.good, -1), move.good), seat, income)
    return happened(state, after, "sell.one", "sold", player=seat, good=move.good, n=income)


@carries("donate.one")
def donate(state: MeaCulpa, seat: Seat, move: Donate) -> MeaCulpa:
    """A good or a coin goes into a compartment of the chest."""
    if move.item in GOODS:
        after = gain_good(state, seat, move.item, -1)
    else:
        after = pay(state, seat, int(move.item))
        witness(("coins.change",))
    where = move.where or sure_compartment(state)
    if where is None:
        witness(("donate.secret",))
    after = stow(after, seat, Donate(move.item, where))
    return happened(state, after, "donate.one", "donated", player=seat, item=move.item, where=where)


def sure_compartment(state: MeaCulpa) -> str | None:
    """The only compartment that is left to donors, where a table closes the first one after its evaluation."""
    return "II" if state.finished and state.ruling("G37") == "second-only" else None


def stow(state: MeaCulpa, seat: Seat, move: Donate) -> MeaCulpa:
    chest = state.chests[seat]
    if chest is None:
        return state
    return replace(state, chests=put(state.chests, seat, sorted_chest((*chest, Gift(move.item, move.where)))))
