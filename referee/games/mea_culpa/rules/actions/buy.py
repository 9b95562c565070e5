"""Buying a good, or a greedy pair of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core import Action, Breach, Move, Seat, breach, carries, happened

from ...box.components import GOODS, GREED_STONES, INDULGENCE
from ...moves import Buy, BuyMany, BuyPair
from ...position.known import can_pay, on_market, price
from ...position.pieces import named
from ...position.state import MeaCulpa
from ..due import DUE
from ..ledger import from_market, gain_good, pay
from ..sins.register_of_sins import forgive
from ..sins.sins import GREED, PlaceStones
from .agent import Agent

PAIR = 2
EVERY_GOOD = tuple(map(Buy, GOODS))
EVERY_PAIR = tuple(map(BuyPair, GOODS))


def singles(state: MeaCulpa, agent: Agent) -> Iterable[Move]:
    """The candidates for one good."""
    return EVERY_GOOD


def pairs(state: MeaCulpa, agent: Agent) -> Iterable[Move]:
    """The candidates for a greedy pair."""
    return EVERY_PAIR


def forbids(state: MeaCulpa, agent: Agent, move: Buy | BuyPair) -> Iterator[Breach]:
    """Why a good, or a greedy pair, can't be bought. Raises NotKnown."""
    if move.good == INDULGENCE:
        yield breach("buy.greedy.goods-only", "stone")
        return
    if isinstance(move, BuyPair) and not on_market(state, move.good, PAIR):
        yield breach("buy.greedy", "no-pair", good=named(move.good))
    elif not on_market(state, move.good):
        yield breach("buy.good", "none", good=named(move.good))
    cost = price(state, move.good, "buy")
    if not can_pay(state, agent.seat, cost):
        if state.terms.edition.prices[move.good, "buy"] is None:
            yield breach("buy.pay-first", "dear", good=named(move.good))
        else:
            yield breach("buy.pay-first", "short", n=cost, good=named(move.good))


def too_many(state: MeaCulpa, agent: Agent, move: BuyMany) -> Iterator[Breach]:
    """The breach of buying more than two goods."""
    yield breach("buy.greedy", "too-many", good=named(move.good))


def taler_for(state: MeaCulpa, agent: Agent, move: Buy) -> dict[str, int]:
    """The price of a good in taler. Raises NotKnown."""
    return {"taler": int(price(state, move.good, "buy"))}


def price_of_pair(state: MeaCulpa, agent: Agent, move: BuyPair) -> dict[str, int]:
    """The price of a greedy pair: taler and sin stones. Raises NotKnown."""
    return {"taler": int(price(state, move.good, "buy")), "sin-stones": GREED_STONES}


def buy(state: MeaCulpa, agent: Agent, move: Buy) -> MeaCulpa:
    """The State after a good was bought. Raises NotKnown."""
    return take_good(paid(state, agent.seat, int(price(state, move.good, "buy"))), agent.seat, move.good)


def buy_pair(state: MeaCulpa, agent: Agent, move: BuyPair) -> MeaCulpa:
    """The State after a greedy pair was bought. Raises NotKnown."""
    state = paid(state, agent.seat, int(price(state, move.good, "buy")))
    return greedy(take_pair(state, agent.seat, move.good), agent.seat)


@carries("buy.pay-first")
def paid(state: MeaCulpa, seat: Seat, taler: int) -> MeaCulpa:
    """The State after payment to the bank. A Petty Sinner who forgets it owes it."""
    if "taler" in state.forgetting:
        return forgive(state, seat, "taler", taler)
    return happened(state, pay(state, seat, taler), "buy.pay-first", "pays", player=seat, n=taler)


@carries("buy.good")
def take_good(state: MeaCulpa, seat: Seat, good: str) -> MeaCulpa:
    """The State after a good was taken from the market."""
    after = gain_good(from_market(state, good), seat, good)
    return happened(state, after, "buy.good", "taken", player=seat, good=good)


@carries("buy.greedy")
def take_pair(state: MeaCulpa, seat: Seat, good: str) -> MeaCulpa:
    """The State after a greedy pair was taken from the market."""
    after = gain_good(from_market(state, good, PAIR), seat, good, PAIR)
    return happened(state, after, "buy.greedy", "taken", player=seat, good=good)


@carries("buy.greedy.sin")
def greedy(state: MeaCulpa, seat: Seat) -> MeaCulpa:
    """The State with a sin stone in the Den of Greed, after the goods were taken."""
    if "stones" in state.forgetting:
        return forgive(state, seat, "greed", 1)
    return state.push(PlaceStones(seat, GREED, GREED_STONES, "buy.greedy.sin"), *DUE)


ACTIONS = (
    Action(
        move=Buy, kind="buy", forms=("buy <good>",), candidates=singles, forbids=forbids, price=taler_for, effect=buy
    ),
    Action(
        move=BuyPair,
        kind="buy",
        forms=("buy 2 <stone>", "buy pair <stone>", "buy <stone> greedily", "greedily buy <stone>"),
        candidates=pairs,
        forbids=forbids,
        price=price_of_pair,
        effect=buy_pair,
    ),
    Action(move=BuyMany, kind="buy", also=("buy <many> <good>",), forbids=too_many),
)
