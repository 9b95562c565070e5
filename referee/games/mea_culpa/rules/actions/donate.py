"""Donating a good or a coin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core import Action, Breach, Move, Term, breach, carries, happened, witness

from ...box.components import COINS, GOODS
from ...moves import Donate, DonateLetter, TakeBack
from ...position.board import any_finished
from ...position.known import can_pay, owns
from ...position.pieces import PLACES, named
from ...position.state import MeaCulpa
from ..ledger import gain_good, pay, stow
from .agent import Agent

EVERY_GIFT = tuple(Donate(item, where) for where in PLACES for item in (*GOODS, *COINS))


def candidates(state: MeaCulpa, agent: Agent) -> Iterable[Move]:
    """The candidates for a donation."""
    return EVERY_GIFT


def forbids(state: MeaCulpa, agent: Agent, move: Donate) -> Iterator[Breach]:
    """Why a thing can't be donated, or not into that compartment. Raises NotKnown."""
    if move.item in COINS:
        if not can_pay(state, agent.seat, int(move.item)):
            yield breach("donate.one", "no-coin", coin=Term(f"coin.taler-{move.item}"))
    elif move.item not in GOODS:
        yield breach("G48", "no-such", n=int(move.item))
    elif not owns(state, agent.seat, move.item):
        yield breach("donate.one", "no-good", good=named(move.item))
    if move.where == "I" and state.ruling("G37") == "second-only" and any_finished(state):
        yield breach("G37", "closed")


def letter(state: MeaCulpa, agent: Agent, move: DonateLetter) -> Iterator[Breach]:
    """The breach of donating a Letter."""
    yield breach("donate.one", "letter")


def given_for_good(state: MeaCulpa, agent: Agent, move: TakeBack) -> Iterator[Breach]:
    """The breach of taking a donation back."""
    yield breach("donate.final", "back", item=named(move.item))


@carries("donate.one")
def donate(state: MeaCulpa, agent: Agent, move: Donate) -> MeaCulpa:
    """The State after a good or a coin went into a compartment of the chest."""
    seat = agent.seat
    if move.item in GOODS:
        after = gain_good(state, seat, move.item, -1)
    else:
        after = pay(state, seat, int(move.item))
        witness(("coins.change",))
    where = move.where or sure_compartment(state)
    if where is None:
        witness(("donate.secret",))
    after = stow(after, seat, move.item, where)
    return happened(state, after, "donate.one", "donated", player=seat, item=move.item, where=where)


def sure_compartment(state: MeaCulpa) -> str | None:
    """The only compartment left to donors, at a table that closes the first one after its evaluation; None if there are
    two."""
    return "II" if state.finished and state.ruling("G37") == "second-only" else None


ACTIONS = (
    Action(
        move=Donate,
        kind="donate",
        forms=("donate <gift> [<where>]",),
        candidates=candidates,
        forbids=forbids,
        effect=donate,
    ),
    Action(
        move=DonateLetter,
        kind="donate",
        also=("donate letter [<colour>]", "donate <colour> letter"),
        forbids=letter,
    ),
    Action(move=TakeBack, also=("take back <item>",), forbids=given_for_good),
)
