"""Buying a Letter of Indulgence: the price of the stone in the market, which is swapped for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core import Action, Breach, Move, Term, breach, carries, happened

from ...box.components import INDULGENCE, LETTER_PRICE
from ...moves import BuyLetter, BuyLetters
from ...position.known import can_pay, on_market
from ...position.state import MeaCulpa
from ..letters import SWAPPED, SwapFor, colours_left, spend_stone, swap_stone
from .agent import Agent
from .buy import paid

EVERY_LETTER = (*map(BuyLetter, SWAPPED), BuyLetter())


def candidates(state: MeaCulpa, agent: Agent) -> Iterable[Move]:
    """The candidates for buying a Letter."""
    return EVERY_LETTER


def forbids(state: MeaCulpa, agent: Agent, move: BuyLetter) -> Iterator[Breach]:
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
    if not can_pay(state, agent.seat, LETTER_PRICE):
        yield breach("buy.letter", "short", n=LETTER_PRICE)


def two_letters(state: MeaCulpa, agent: Agent, move: BuyLetters) -> Iterator[Breach]:
    """The breach of buying two Letters."""
    yield breach("buy.one-letter", "two")


def taler_for(state: MeaCulpa, agent: Agent, move: BuyLetter) -> dict[str, int]:
    """The price of a Letter."""
    return {"taler": LETTER_PRICE}


@carries("buy.letter")
def buy_letter(state: MeaCulpa, agent: Agent, move: BuyLetter) -> MeaCulpa:
    """The State after a Letter was bought. A buyer who names no colour is asked for it."""
    seat = agent.seat
    state = paid(state, seat, LETTER_PRICE)
    if move.colour is None:
        after = spend_stone(state).push(SwapFor(seat, "buy.letter"))
        return happened(state, after, "buy.letter", "spent", player=seat)
    after = swap_stone(state, seat, move.colour)
    return happened(state, after, "buy.letter", "swapped", player=seat, letter=move.colour)


ACTIONS = (
    Action(
        move=BuyLetter,
        kind="buy",
        forms=("buy letter [<colour>]", "buy <colour> letter"),
        also=("buy indulgence [<for>]",),
        candidates=candidates,
        forbids=forbids,
        price=taler_for,
        effect=buy_letter,
    ),
    Action(
        move=BuyLetters,
        kind="buy",
        also=(
            "buy 2 letter [<colour>]",
            "buy 2 <colour> letter",
            "buy pair letter [<colour>]",
            "buy pair <colour> letter",
        ),
        forbids=two_letters,
    ),
)
