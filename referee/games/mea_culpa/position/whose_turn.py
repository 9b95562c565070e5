"""Positions that leave out whose turn it is, to act or to choose."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Decision, Move, Question, Seat, asked

from ..box.components import CHARACTERS, EMPEROR, MERCHANT
from ..moves import MovePope, Pass, Second, TakeCharacter
from ..rules.actions import ACTIONS, KINDS
from ..rules.characters import Choose
from ..rules.merchant import FreeStone
from ..rules.sins.register_of_sins import watch
from ..rules.turn import MOST_ACTIONS, UNSAID, ActionPhase, PhaseOver, Turn
from .asking import NOBODY, free_to_hold
from .board import held_by, with_holder
from .fields import FIELD
from .known import forgotten, market_empty
from .state import CHARACTER, Act, MeaCulpa, holder

NOTHING, TWO = "nothing", "two"


class Acting(Act, frozen=True, tag="acting"):
    """Finds the player whose turn it is, and the card, before a move is judged. `free_stone` if only the stone at the
    end of the turn is still to come."""

    clauses: ClassVar[tuple[str, ...]] = ("act.order",)
    asks: ClassVar[tuple[type[Move], ...]] = (
        Pass,
        Second,
        *(action.move for action in ACTIONS if action.kind),
    )
    seat: Seat | None = None
    character: str | None = None
    taken: tuple[str, ...] | None = ()
    gifts: int | None = None
    free_stone: bool = False

    def takes(self, move: Move, /) -> bool:
        return False

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        if not market_empty(state):
            self.acting(state)
            self.so_far(state)
        return None

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        if market_empty(state):
            return state.then(PhaseOver())
        seat, character = self.acting(state)
        state = with_holder(state, character, seat)
        after = ActionPhase((CHARACTERS.index(character) + 1) % len(CHARACTERS))
        if self.free_stone:
            return state.then(FreeStone(character), after)
        taken = self.so_far(state)
        gifts = self.gifts if character == EMPEROR and taken[-1:] == ("donate",) else 0
        is_told = self.taken is not None or bool(taken)
        state = forgotten(state, "so-far")
        return state.then(*watch(state), Turn(character, taken, gifts, is_told), FreeStone(character), after)

    def so_far(self, state: MeaCulpa) -> tuple[str, ...]:
        """The actions of this turn. Raises NotKnown."""
        if self.taken is not None or self.free_stone:
            return self.taken or ()
        answers = (NOTHING, *KINDS, TWO)
        done = str(asked(state, Question("so-far", (), answers, "act.choice")))
        return () if done == NOTHING else (UNSAID,) * MOST_ACTIONS if done == TWO else (done,)

    def acting(self, state: MeaCulpa) -> tuple[Seat, str]:
        """The player who acts, and the card. Raises NotKnown."""
        if self.free_stone and self.seat is None and self.character is None:
            merchant = held_by(state, MERCHANT)
            if merchant is not None:
                return merchant, MERCHANT
        seat, character = self.seat, self.character
        if character is not None:
            holds = held_by(state, character)
            if holds is None:
                raise LookupError(f"nobody holds the {character}")
            return holds, character
        if seat is None:
            return acting_card(state)
        cards = tuple(each for each in CHARACTERS if holder(state, each) == seat)
        if not cards and not state.cards_told:
            cards = tuple(each for each in CHARACTERS if holder(state, each) is None)
        if len(cards) == 1:
            return seat, cards[0]
        return seat, str(asked(state, Question("character", (state.terms.seats[seat],), cards, "act.order")))


def acting_card(state: MeaCulpa) -> tuple[Seat, str]:
    """The player who acts, and the card, if at most some of the holders are known. Raises NotKnown."""
    may_hold = {card: holders_of(state, card) for card in CHARACTERS}
    players = tuple(name for name in state.terms.seats if any(name in holders for holders in may_hold.values()))
    name = str(asked(state, Question("turn", (), players, "act.order")))
    cards = tuple(card for card, holders in may_hold.items() if name in holders)
    card = cards[0] if len(cards) == 1 else str(asked(state, Question("character", (name,), cards, "act.order")))
    return state.seat(name), card


def holders_of(state: MeaCulpa, card: str) -> tuple[str, ...]:
    """The players who may hold a card, by name."""
    seat = holder(state, card)
    if seat is not None or state.cards_told:
        return () if seat is None else (state.terms.seats[seat],)
    question = FIELD["holder"].asking(state, (CHARACTER[card],))
    return () if state.answer(question) == NOBODY else tuple(str(a) for a in question.answers if a != NOBODY)


def everybody_holds(state: MeaCulpa) -> bool:
    """True if the holders of all cards are known; with three players one card has none."""
    players = len(state.terms.seats)
    holders = [seat for seat in state.holders if seat is not None]
    return len(holders) == (len(CHARACTERS) if players != len(CHARACTERS) - 1 else players)


class Choosing(Act, frozen=True, tag="choosing"):
    """Characters are chosen in an unknown order: the player who chooses is asked for each time."""

    asks: ClassVar[tuple[type[Move], ...]] = (MovePope, TakeCharacter)

    def takes(self, move: Move, /) -> bool:
        return False

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        if free_to_hold(state):
            chooser(state)
        return None

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        if not free_to_hold(state):
            return state.then()
        seat = chooser(state)
        number = sum(each is not None for each in state.holders)
        return forgotten(state, "chooser").then(*watch(state), Choose(seat, number), Choosing())


def chooser(state: MeaCulpa) -> Seat:
    """The player who chooses a character now. Raises NotKnown."""
    left = free_to_hold(state)
    if len(left) == 1:
        return left[0]
    return state.seat(
        str(asked(state, Question("chooser", (), tuple(state.terms.seats[s] for s in left), "bid.order")))
    )
