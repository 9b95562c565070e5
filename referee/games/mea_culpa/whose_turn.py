"""Positions that leave out whose turn it is, to act or to choose."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.core import Decision, Moment, Move, NotKnown, Question, Seat, Step

from .board import CARDS_EACH, held_by, with_holder
from .characters import Choose, Inherit
from .components import CHARACTERS, EMPEROR
from .known import answered, asked, everybody, forgotten, market_empty
from .merchant import FreeStone
from .moves import Bid, MovePope, TakeCharacter
from .offers import Offers
from .register_of_sins import watch
from .state import Act, MeaCulpa, holder, seats
from .turn import ActionPhase, PhaseOver, Turn


class Acting(Act, frozen=True, tag="acting"):
    """Finds out whose turn it is, and with which card, before anything is judged. `free_stone` where only the stone
    at the end of the turn is still to come."""

    clauses: ClassVar[tuple[str, ...]] = ("act.order",)
    seat: Seat | None = None
    character: str | None = None
    taken: tuple[str, ...] = ()
    gifts: int | None = None
    free_stone: bool = False

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        if not market_empty(state):
            self.acting(state)
        return None

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        if market_empty(state):
            return state.then(PhaseOver())
        seat, character = self.acting(state)
        state = with_holder(state, character, seat)
        after = ActionPhase((CHARACTERS.index(character) + 1) % len(CHARACTERS))
        if self.free_stone:
            return state.then(FreeStone(character), after)
        gifts = self.gifts if character == EMPEROR and self.taken[-1:] == ("donate",) else 0
        untold = self.seat is None and self.character is None and not self.taken
        turn = Turn(character, self.taken, gifts, told=True, untold=untold)
        return state.then(*watch(state), turn, FreeStone(character), after)

    def acting(self, state: MeaCulpa) -> tuple[Seat, str]:
        """Who acts, and with which card. Raises NotKnown."""
        if self.character is not None:
            holds = held_by(state, self.character)
            if holds is None:
                raise LookupError(f"nobody holds the {self.character}")
            return holds, self.character
        seat = self.seat if self.seat is not None else whose_turn(state)
        held = tuple(each for each in CHARACTERS if holder(state, each) == seat)
        if not held and not state.cards_told:
            held = tuple(each for each in CHARACTERS if holder(state, each) is None)
        if len(held) == 1:
            return seat, held[0]
        question = Question("character", (state.terms.seats[seat],), held, "act.order")
        found = answered(state, question)
        if found is None:
            raise NotKnown(question)
        return seat, str(found)


def whose_turn(state: MeaCulpa) -> Seat:
    """The player on turn. Raises NotKnown."""
    question = Question("turn", (), state.terms.seats, "act.order")
    found = answered(state, question)
    if found is None:
        raise NotKnown(question)
    return state.seat(str(found))


def everybody_holds(state: MeaCulpa) -> bool:
    """Whether all cards are told that are held in a round; with three players one is left."""
    players = len(state.terms.seats)
    held = [seat for seat in state.holders if seat is not None]
    return len(held) == (len(CHARACTERS) if players != len(CHARACTERS) - 1 else players) and {
        Seat(seat) for seat in seats(state)
    } == set(held)


class Choosing(Act, frozen=True, tag="choosing"):
    """A position in which characters are chosen, of which nobody told the order: who chooses is asked each time."""

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        if left_to_choose(state):
            chooser(state)
        return None

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        if not left_to_choose(state):
            return state.then()
        seat = chooser(state)
        number = sum(each is not None for each in state.holders)
        return forgotten(state, "chooser").then(*watch(state), Choose(seat, number), Choosing())


def left_to_choose(state: MeaCulpa) -> tuple[Seat, ...]:
    """Who has fewer cards than are his due."""
    most = CARDS_EACH[len(state.terms.seats)]
    return tuple(seat for seat in everybody(state) if state.holders.count(seat) < most)


def chooser(state: MeaCulpa) -> Seat:
    """Who chooses a character now. Raises NotKnown."""
    left = left_to_choose(state)
    if len(left) == 1:
        return left[0]
    return state.seat(
        str(asked(state, Question("chooser", (), tuple(state.terms.seats[s] for s in left), "bid.order")))
    )


class InPhase(Act, frozen=True, tag="in-phase"):
    """A phase of a round that a position did not name and that was asked for: what holds in it holds from here on."""

    phase: str

    def takes(self, move: Move, /) -> bool:
        named = PHASE_OF.get(type(move))
        return self.phase == (ACTIONS_PHASE if named is None else named)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        if self.phase == OFFERS_PHASE:
            return replace(state.then(*watch(state), Offers()), posts=(), holders=(None,) * len(CHARACTERS))
        if self.phase == CHOOSING_PHASE:
            return state.then(Choosing(), Inherit())
        told = everybody_holds(state)
        return replace(state.then(Acting()), cards_told=told)


OFFERS_PHASE, CHOOSING_PHASE, ACTIONS_PHASE = "offers", "choose", "actions"
PHASE_OF: dict[type[Move], str] = {Bid: OFFERS_PHASE, TakeCharacter: CHOOSING_PHASE, MovePope: CHOOSING_PHASE}
"""The phase in which a move is made; every other one is made when the characters act."""


def whatever_goes_on(rest: tuple[Step, ...]) -> Moment:
    """A round of which nobody told what goes on; `rest` is what comes after its last phase."""
    phase = ActionPhase()
    return Moment(
        (
            (ACTIONS_PHASE, (InPhase(ACTIONS_PHASE), *rest)),
            (CHOOSING_PHASE, (InPhase(CHOOSING_PHASE), phase, *rest)),
            (OFFERS_PHASE, (InPhase(OFFERS_PHASE), phase, *rest)),
        )
    )
