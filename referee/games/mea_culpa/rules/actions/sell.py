"""Selling a good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core import Action, Breach, Move, breach, carries, happened

from ...box.components import GOODS, INDULGENCE
from ...moves import Sell, SellLetter, SellPair
from ...position.known import owns, price
from ...position.pieces import named
from ...position.state import MeaCulpa
from ..ledger import earn, gain_good, to_bag
from .agent import Agent

EVERY_SALE = tuple(map(Sell, GOODS))


def candidates(state: MeaCulpa, agent: Agent) -> Iterable[Move]:
    """The candidates for a sale."""
    return EVERY_SALE


def forbids(state: MeaCulpa, agent: Agent, move: Sell) -> Iterator[Breach]:
    """Why a good can't be sold. Raises NotKnown."""
    if move.good == INDULGENCE:  # these lie in the market and in the bag alone
        yield breach("sell.one", "none", good=named(move.good))
    elif not owns(state, agent.seat, move.good):
        chest = state.chests[agent.seat] or ()
        if any(gift.item == move.good for gift in chest):
            yield breach("sell.not", "donated", good=named(move.good))
        yield breach("sell.one", "none", good=named(move.good))


def several(state: MeaCulpa, agent: Agent, move: SellPair) -> Iterator[Breach]:
    """The breach of selling several goods."""
    yield breach("sell.one", "several")


def letter(state: MeaCulpa, agent: Agent, move: SellLetter) -> Iterator[Breach]:
    """The breach of selling a Letter."""
    yield breach("sell.not", "letter")


def income(state: MeaCulpa, agent: Agent, move: Sell) -> dict[str, int]:
    """The taler that a good sells for. Raises NotKnown."""
    return {"brings": int(price(state, move.good, "sell"))}


@carries("sell.one")
def sell(state: MeaCulpa, agent: Agent, move: Sell) -> MeaCulpa:
    """The State after a good was sold. Raises NotKnown."""
    seat, taler = agent.seat, int(price(state, move.good, "sell"))
    after = earn(to_bag(gain_good(state, seat, move.good, -1), move.good), seat, taler)
    return happened(state, after, "sell.one", "sold", player=seat, good=move.good, n=taler)


ACTIONS = (
    Action(
        move=Sell,
        kind="sell",
        forms=("sell <good>",),
        candidates=candidates,
        forbids=forbids,
        price=income,
        effect=sell,
    ),
    Action(move=SellPair, kind="sell", also=("sell 2 <good>", "sell pair <good>"), forbids=several),
    Action(move=SellLetter, kind="sell", also=("sell letter [<colour>]", "sell <colour> letter"), forbids=letter),
)
