"""A position in the action phase that leaves out whose turn it is."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Decision, NotKnown, Question, Seat

from .board import held_by, with_holder
from .components import CHARACTERS
from .known import answered
from .register import watch
from .state import Act, MeaCulpa, holder, seats
from .turn import ActionPhase, FreeStone, Turn


class Acting(Act, frozen=True, tag="acting"):
    """Finds out whose turn it is, and with which card, before anything is judged. `free_stone` where only the stone
    at the end of the turn is still to come."""

    clauses: ClassVar[tuple[str, ...]] = ("act.order",)
    seat: Seat | None = None
    character: str | None = None
    taken: tuple[str, ...] = ()
    free_stone: bool = False

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        self.acting(state)
        return None

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        seat, character = self.acting(state)
        state = with_holder(state, character, seat)
        after = ActionPhase((CHARACTERS.index(character) + 1) % len(CHARACTERS))
        if self.free_stone:
            return state.then(FreeStone(character), after)
        told = bool(self.taken) and next_holder(state, character) != seat
        return state.then(*watch(state), Turn(character, self.taken, told=told), FreeStone(character), after)

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


def next_holder(state: MeaCulpa, character: str) -> Seat | None:
    """Who acts after a card, as far as it was told."""
    at = CHARACTERS.index(character) + 1
    after = [holder(state, each) for each in (*CHARACTERS[at:], *CHARACTERS[:at])]
    return next((seat for seat in after if seat is not None), None)


def everybody_holds(state: MeaCulpa) -> bool:
    """Whether all cards are told that are held in a round; with three players one is left."""
    players = len(state.terms.seats)
    held = [seat for seat in state.holders if seat is not None]
    return len(held) == (len(CHARACTERS) if players != len(CHARACTERS) - 1 else players) and {
        Seat(seat) for seat in seats(state)
    } == set(held)
