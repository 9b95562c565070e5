"""ME'A CULPA: the register of sins, who may call a slip, and what the Petty Sinner may leave out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import (
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Seat,
    Step,
    Term,
    anyone,
    breach,
    carries,
    happened,
    witness,
)

from ...box.components import SINNER, box
from ...moves import Accuse, Forget, Remind
from ...position.board import held_by
from ...position.known import answered_in_blank, market_empty
from ...position.state import Act, MeaCulpa, seats, variant
from ..due import DUE
from ..ledger import pay
from ..room_effects import turn_post
from .sins import GREED, LUST, PETTY, place_stones

OMISSIONS = ("free-stone", "preliminary")
"""Slips for something that was left out and that the referee keeps count of."""
COSTS = ("taler", "notch", "stones")
EVERY_COST = tuple(Forget(cost) for cost in COSTS)
DEN_OWED = {"petty": PETTY, "greed": GREED, "stones": LUST}
"""The Den for the stones that the Petty Sinner left out, by what he owes."""


def watch(state: MeaCulpa, character: str | None = None) -> tuple[Step, ...]:
    """A window for players who noticed something after that card has acted, in ME'A CULPA; none in the base game."""
    return (Watch(character),) if variant(state) else ()


class Watch(Act, frozen=True, tag="watch"):
    """Any player may call a slip, or remind the Petty Sinner. The window closes with the next ordinary move.
    `character` is the card that has just acted."""

    clauses: ClassVar[tuple[str, ...]] = ("mc.rule",)
    character: str | None = None

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        """Open to all; with an empty market only if a player goes on below it."""
        below = state.agenda[1] if len(state.agenda) > 1 else None
        if isinstance(below, Watch):
            return None
        decision = below.decision(state) if below is not None and market_empty(state) else None
        return None if market_empty(state) and (decision is None or not decision.seats) else anyone(seats(state))

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Accuse | Remind)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return state.then()

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        listed, others = state.terms.edition.listed, [seat for seat in seats(state) if seat != who]
        return [*(Accuse(seat, slip) for seat in others for slip in listed), *(Remind(seat) for seat in others)]

    def breaches(self, state: MeaCulpa, who: Mover, move: Any, /) -> Iterator[Breach]:
        if move.player == who:
            yield breach("mc.rule", "self")
        elif isinstance(move, Remind):
            owes = bool(state.owed) or answered_in_blank(state, "owes", "mc.sinner", state.terms.seats[move.player])
            if not owes or move.player != held_by(state, SINNER):
                yield breach("mc.sinner", "nothing", player=Player(move.player))
        else:
            yield from slip_breaches(state, move)

    def apply(self, state: MeaCulpa, who: Mover, move: Any, /) -> MeaCulpa:
        return make_good(state, move.player) if isinstance(move, Remind) else booked(state, move)


def slip_breaches(state: MeaCulpa, move: Accuse) -> Iterator[Breach]:
    """Why a slip can't be called against a player."""
    if not stands_in_register(state, move.slip):
        yield breach("mc.custom", "not-listed", slip=Term(f"sin.{move.slip}"))
    if exempt(state, move.player):
        yield breach("mc.sinner", "exempt", player=Player(move.player))
    name = state.terms.seats[move.player]
    if (move.player, move.slip) in state.called or answered_in_blank(state, "called", "G55", name, move.slip):
        yield breach("G55", "twice", player=Player(move.player), slip=Term(f"sin.{move.slip}"))
    forgot = (move.player, move.slip) in state.missed or move.slip not in OMISSIONS
    if not forgot and not answered_in_blank(state, "forgot", "mc.rule", name, move.slip):
        if move.slip == "preliminary":
            yield breach("mc.reg.8", "done", player=Player(move.player))
        else:
            yield breach("mc.reg.4", "taken", player=Player(move.player))


@carries("mc.custom")
def stands_in_register(state: MeaCulpa, slip: str) -> bool:
    """True if this table's register has a slip."""
    return slip in state.terms.edition.listed


def exempt(state: MeaCulpa, seat: Seat) -> bool:
    """True if a seat may sin: the holder of the Petty Sinner; with two players only while that card acts."""
    if held_by(state, SINNER) != seat:
        return False
    if len(state.terms.seats) > 2:
        return True
    card = card_acting(state)
    return (
        answered_in_blank(state, "sinner-acted", "mc.sinner", state.terms.seats[seat])
        if card is None
        else card == SINNER
    )


def card_acting(state: MeaCulpa) -> str | None:
    """The card that acts or has just acted; None if unknown."""
    cards = (getattr(step, "character", None) or getattr(step, "acts", None) for step in state.agenda)
    return next((card for card in cards if card is not None), None)


def booked(state: MeaCulpa, move: Accuse) -> MeaCulpa:
    """The State with one stone in the Den of Petty Sins; the play is not taken back."""
    witness((box().slips.get(move.slip, "mc.custom"),))
    left = tuple(each for each in state.missed if each != (move.player, move.slip))
    after = replace(state, called=(*state.called, (move.player, move.slip)), missed=left)
    happened(state, after, "mc.rule", "called", player=move.player, slip=move.slip)
    return place_stones(after, move.player, PETTY, 1, "mc.rule").push(*DUE)


@carries("mc.sinner", "mc.sinner.may-forget")
def make_good(state: MeaCulpa, seat: Seat) -> MeaCulpa:
    """The State after the Petty Sinner bore every cost that he left out, and no more."""
    after = happened(state, replace(state, owed=()), "mc.sinner", "reminded", player=seat)
    for cost, n in state.owed:
        if cost == "taler":
            after = pay_late(after, seat, n)
        elif cost == "notch":
            after = turn_post(after, seat, n, "mc.sinner")
        else:
            after = place_stones(after, seat, DEN_OWED[cost], n, "mc.sinner")
    return after.push(*DUE)


def pay_late(state: MeaCulpa, seat: Seat, taler: int) -> MeaCulpa:
    """The State after a forgotten payment, as far as the money goes."""
    money = state.money[seat]
    due = taler if money is None else min(taler, money)
    return happened(state, pay(state, seat, due), "mc.sinner", "pays", player=seat, n=due)


def forgive(state: MeaCulpa, seat: Seat, cost: str, n: int) -> MeaCulpa:
    """The State with a cost that the Petty Sinner left out: it is owed until his turn is over."""
    after = replace(state, owed=(*state.owed, (cost, n)))
    return happened(state, after, "mc.sinner.may-forget", "left-out", player=seat, cost=cost)


def forget_breaches(state: MeaCulpa, character: str, move: Forget) -> Iterator[Breach]:
    """Why a cost can't be left out."""
    if not variant(state) or character != SINNER:
        yield breach("mc.sinner.may-forget", "not-sinner")
    elif move.cost in state.forgetting:
        yield breach("mc.sinner.may-forget", "twice", cost=Term(f"cost.{move.cost}"))


def missed(state: MeaCulpa, seat: Seat, slip: str) -> MeaCulpa:
    """The State in which the Merchant's stone or a Preliminary Action was forgotten, and any player may call it."""
    after = replace(state, missed=(*state.missed, (seat, slip)))
    if slip == "preliminary":
        return happened(state, after, "mc.reg.8", "forgotten", player=seat)
    return happened(state, after, "mc.reg.4", "forgotten", player=seat)


@carries("mc.turn-end")
def turn_over(state: MeaCulpa, character: str | None = None) -> MeaCulpa:
    """The State after the end of that card's turn, or without a card of the round, was announced: what the Petty Sinner
    left out and nobody noticed is no longer owed."""
    after = replace(state, forgetting=(), called=())
    if not state.owed or not (character is None or (character == SINNER and state.ruling("G54") == "turn-end")):
        return after
    return happened(state, replace(after, owed=()), "mc.turn-end", "lapsed")
