"""Emperors: who takes them, from where, and the Regency that steps in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Player, Seat, breach, happened

from ...box.components import EASTERN, EMPERORS, EMPRESS, WESTERN
from ...moves import Take
from ...position.known import boxed, holder, laity_flock
from ...position.records import Mission
from ...position.state import Act, Credo, Pick, but, without
from ..church import change_church, join, leave, out_of, western_gone
from ..parting import term
from .targets import elsewhere_breaches


def source(state: Credo, card: str) -> str:
    """The place of an Emperor: `church`, `box`, `stock`, `discard`, or empty if he is out of reach. Raises NotKnown."""
    if holder(state, card) is not None:
        return "church"
    if boxed(state, card):
        return "box"
    if card in state.discard:
        return "discard"
    return "stock" if card == EASTERN and card not in state.permanent else ""


def unboxed(state: Credo, card: str) -> Credo:
    """Takes a card out of its box."""
    return state if state.boxes is None else replace(state, boxes=without(state.boxes, card))


def reachable(state: Credo, seat: Seat, card: str) -> bool:
    """True if a player can take an Emperor. Raises NotKnown."""
    match source(state, card):
        case "church":
            return holder(state, card) != seat and state.ruling("G4a") == "yes"
        case "box":
            return True
        case "stock" | "discard":
            return state.ruling("G4") == "yes"
    return False


def taken(state: Credo, seat: Seat, card: str) -> Credo:
    """Moves an Emperor from his place to a Church. Raises NotKnown."""
    owner = holder(state, card)
    if owner is not None:
        after = change_church(state, card, owner, seat)
    elif boxed(state, card):
        after = join(unboxed(state, card), card, seat)
    elif card in state.discard:
        after = join(replace(state, discard=without(state.discard, card)), card, seat)
    else:
        stock = state.stock
        kept = stock if stock is None or card not in stock else without(stock, card)
        after = join(replace(state, stock=kept), card, seat)
    return happened(state, after, "ev.new-emperor", "joins", player=seat, card=card)


class TakingEmperor(Pick, frozen=True, tag="taking-emperor"):
    """A player takes one of these Emperors. If only one is in reach, that one comes without a choice."""

    asks: ClassVar[tuple[type[Move], ...]] = (Take,)
    frame: Mission
    which: tuple[str, ...]

    def free(self, state: Credo) -> tuple[str, ...]:
        """The Emperors that can be taken; only those of the named Church, if one was named. Raises NotKnown."""
        in_reach = (card for card in self.which if reachable(state, self.frame.actor, card))
        return tuple(card for card in in_reach if self.frame.target in (None, holder(state, card)))

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        return but(self.frame.actor, *(holder(state, card) for card in self.free(state)))

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.frame.actor if len(self.free(state)) > 1 else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [Take(card) for card in EMPERORS]

    def forbids(self, state: Credo, move: Take, /) -> Iterator[Breach]:
        if move.card not in self.which:
            yield breach("ev.dynastic-change", "other", card=term(move.card))
        else:
            yield from elsewhere_breaches(self.frame, holder(state, move.card))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("ev.dynastic-change", "first", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: Take, /) -> Credo:
        return taken(state.then(), self.frame.actor, move.card)

    def resolve(self, state: Credo, /) -> Credo:
        free = self.free(state)
        if not free:
            return happened(state, state.then(), "G4", "out-of-reach", event=self.frame.event)
        return taken(state.then(), self.frame.actor, free[0])


class Regent(Act, frozen=True, tag="regent"):
    """The Church with the Empress takes the Emperor; without an Empress, the player of the card takes him."""

    clauses: ClassVar[tuple[str, ...]] = ("ev.regency",)
    frame: Mission

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        return but(self.frame.actor, holder(state, EASTERN))

    def resolve(self, state: Credo, /) -> Credo:
        heir = holder(state, EMPRESS)
        seat = self.frame.actor if heir is None else heir
        state = state.then()
        if holder(state, EASTERN) in (None, seat):
            return happened(state, state, "G22", "stays", event=self.frame.event)
        return taken(state, seat, EASTERN)


class Enthroning(Act, frozen=True, tag="enthroning"):
    """The Western Emperor's card becomes one of the Laity in the Church of its player."""

    clauses: ClassVar[tuple[str, ...]] = ("ev.western-emperor",)
    frame: Mission

    def resolve(self, state: Credo, /) -> Credo:
        seat = self.frame.actor
        after = join(replace(state.then(), in_play=without(state.in_play, WESTERN)), WESTERN, seat)
        return happened(state, after, "ev.new-emperor", "joins", player=seat, card=WESTERN)


class OutOfGame(Act, frozen=True, tag="out-of-game"):
    """The Western Emperor leaves the game from any place in play."""

    frame: Mission
    card: str

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        return but(self.frame.actor, holder(state, self.card))

    def resolve(self, state: Credo, /) -> Credo:
        owner, state = holder(state, self.card), state.then()
        if owner is not None:
            after = western_gone(out_of(state, self.card, owner))
        elif boxed(state, self.card):
            after = western_gone(unboxed(state, self.card))
        else:
            return happened(state, state, "G58", "fizzles", event=self.frame.event)
        return happened(state, after, "ev.odoacer", "gone", card=self.card)


class Creating(Act, frozen=True, tag="creating"):
    """A Patriarch comes out of the box on the board."""

    clauses: ClassVar[tuple[str, ...]] = ("patr.special",)
    frame: Mission
    card: str

    def resolve(self, state: Credo, /) -> Credo:
        state = state.then()
        if not boxed(state, self.card):
            return happened(state, state, "G58", "fizzles", event=self.frame.event)
        after = join(unboxed(state, self.card), self.card, self.frame.actor)
        return happened(state, after, "patr.special", "enters", player=self.frame.actor, card=self.card)


class Deposing(Act, frozen=True, tag="deposing"):
    """Named cards are discarded from the Churches that they are in."""

    frame: Mission
    cards: tuple[str, ...]

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        return but(self.frame.actor, *(holder(state, card) for card in self.cards))

    def resolve(self, state: Credo, /) -> Credo:
        own = self.frame.event == "jerusalem-promoted" and state.ruling("G29") == "own"
        state = state.then()
        for card in self.cards:
            seat = holder(state, card)
            if seat is None or (own and seat != self.frame.actor):
                continue
            after = leave(state, card, seat)
            state = happened(state, after, "church.discard-box", "discarded", player=seat, card=card)
        return state


def greater_laity(state: Credo, seat: Seat, other: Seat) -> bool:
    """True if a Church's Laity have more Followers than those of another. Raises NotKnown."""
    return laity_flock(state, seat) > laity_flock(state, other)
