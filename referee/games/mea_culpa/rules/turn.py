"""The action phase: the characters act in turn until the market is empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    Breach,
    Decision,
    Line,
    Move,
    Mover,
    Question,
    Seat,
    Term,
    anyone,
    asked,
    breach,
    carries,
    happened,
    one,
    witness,
)

from ..box.components import CHARACTERS, EMPEROR, GIFTS_OF_EMPEROR, MOST_NOTCHES, SINNER
from ..moves import Accuse, Forget, Pass, PhaseMove, Remind, Second, TakeBack, TakeStone
from ..position.board import held_by, with_holder
from ..position.known import forgotten, market_empty, post
from ..position.state import Act, MeaCulpa, seats, variant
from .actions import ACTION, ACTIONS, KIND, KINDS
from .actions.agent import Agent, priced
from .merchant import FreeStone, orphan_breaches, untimely_breaches
from .room_effects import turn_post
from .sins.register_of_sins import EVERY_COST, forget_breaches, forgive, turn_over, watch

PASS = Pass()
MOST_ACTIONS = 2
UNSAID = "unsaid"
"""Stands for the unknown first action of a turn whose second one is known."""


class ActionPhase(Act, frozen=True, tag="action-phase"):
    """The holder of the next character acts; with an empty market the phase is over."""

    clauses: ClassVar[tuple[str, ...]] = ("act.order", "act.end")
    following: int = 0

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        if market_empty(state):
            return happened(state, state.then(), "act.end", "over")
        for at in range(self.following, self.following + len(CHARACTERS)):
            character = CHARACTERS[at % len(CHARACTERS)]
            if (seat := held_by(state, character)) is not None:
                state = with_holder(state, character, seat)
                after = ActionPhase((at + 1) % len(CHARACTERS))
                return state.then(*watch(state), Turn(character), FreeStone(character), after)
        raise LookupError("nobody holds a character")


class PhaseOver(Act, frozen=True, tag="phase-over"):
    """A position with an empty market: a player who still wants to act is told that the phase is over."""

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return anyone(seats(state))

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, PhaseMove)

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        yield breach("act.end", "over")


class Turn(Act, frozen=True, tag="turn"):
    """The turn of a character. `taken` are the kinds of action so far, `gifts` the number of further donations in the
    present action, None if unknown. The turn ends by itself when no move is left; in ME'A CULPA its end is always
    announced. A turn from a position file (`told`) stays until another player moves, so that a third action can be
    judged, and a second one can be asked about if the first is unknown."""

    clauses: ClassVar[tuple[str, ...]] = ("act.choice", "goal.agents")
    character: str
    taken: tuple[str, ...] = ()
    gifts: int | None = 0
    told: bool = False

    def actor(self, state: MeaCulpa) -> Seat:
        """The seat whose turn it is. Raises NotKnown if the holder of the card is unknown."""
        seat = held_by(state, self.character)
        if seat is None:
            raise LookupError(f"nobody holds the {self.character}")
        return seat

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        if market_empty(state):
            return one(self.actor(state)) if variant(state) and self.taken else None
        if not self.taken or self.gifts or variant(state):
            return one(self.actor(state))
        seat = self.actor(state)
        if self.told and state.posts[seat] is None and len(self.taken) < MOST_ACTIONS:
            return one(seat)
        if len(self.taken) < MOST_ACTIONS and post(state, seat) < MOST_NOTCHES:
            return one(seat)
        return anyone((seat,)) if self.told else None

    def takes(self, move: Move, /) -> bool:
        return not isinstance(move, TakeStone)

    def concerns(self, state: MeaCulpa, who: Mover, /) -> bool:
        return who == self.actor(state)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        moves: list[Move] = [PASS]
        if market_empty(state):
            return moves
        agent = Agent(self.actor(state), self.character)
        for action in ACTIONS:
            if action.kind not in self.taken or (action.kind == "donate" and self.gifts):
                moves += action.candidates(state, agent)
        if self.character == SINNER and variant(state):
            moves += EVERY_COST
        return moves

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        """For a player whose turn it is not, only that is reported."""
        seat = self.actor(state)
        if who != seat:
            if isinstance(move, Accuse | Remind | TakeBack):
                yield from self._other(state, seat, move)
            elif isinstance(move, TakeStone):
                yield from orphan_breaches(state, who)
            elif type(move) in ACTION and ACTION[type(move)].never:
                yield from self._action(state, seat, move)
            return
        action = move.action if isinstance(move, Second) else move
        kind = kind_of(action)
        if not kind:
            yield from self._other(state, seat, action)
            return
        if market_empty(state):
            yield breach("act.end", "over")
            return
        turned = 0
        if not self.further(state, kind):
            if len(self.taken) == MOST_ACTIONS:
                yield breach("act.max-two", "third")
                return
            turned = int(bool(self.taken) or isinstance(move, Second))
        if turned:
            yield from self._second(state, seat, kind)
        yield from self._action(state, seat, action, turned)

    def _action(self, state: MeaCulpa, seat: Seat, move: Move, turned: int = 0) -> Iterator[Breach]:
        """Why an action is not possible, with any earlier action. turned: the notches by which the post is turned for
        it."""
        return ACTION[type(move)].forbids(state, Agent(seat, self.character, turned), move)

    def _second(self, state: MeaCulpa, seat: Seat, kind: str) -> Iterator[Breach]:
        """Why there is no second action of that kind. Raises NotKnown."""
        if not self.taken and not self.told:
            yield breach("act.second", "first")
            return
        if post(state, seat) >= MOST_NOTCHES:
            yield breach("G26", "full")
        if kind in (self.taken or (asked(state, self.first_action(state)),)):
            yield breach("act.second.different", "again", action=Term(f"action.{kind}"))

    def price(self, state: MeaCulpa, who: Mover, move: Move, /) -> tuple[Line, ...]:
        """The price, with the notch of a second action. Raises NotKnown."""
        kind = kind_of(move)
        if not kind:
            return ()
        agent = Agent(self.actor(state), self.character, int(bool(self.taken) and not self.further(state, kind)))
        figures = ACTION[type(move)].price(state, agent, move)
        return priced({**figures, "notches": figures.get("notches", 0) + agent.turned})

    def first_action(self, state: MeaCulpa) -> Question:
        """The question for the first action of a turn whose second one is known."""
        return Question("first-action", (state.terms.seats[self.actor(state)],), KINDS, "act.second.different")

    def further(self, state: MeaCulpa, kind: str) -> bool:
        """True if a donation still belongs to the action before it. Raises NotKnown."""
        if kind != "donate" or self.taken[-1:] != ("donate",):
            return False
        return self.gifts > 0 if self.gifts is not None else asked(state, self.donations(state)) != GIFTS_OF_EMPEROR

    def donations(self, state: MeaCulpa) -> Question:
        """The question for the number of an Emperor's donations, if a position does not say it."""
        made = tuple(range(1, GIFTS_OF_EMPEROR + 1))
        return Question("donations", (state.terms.seats[self.actor(state)],), made, "emperor.two")

    def _other(self, state: MeaCulpa, seat: Seat, move: Move) -> Iterator[Breach]:
        match move:
            case Pass():
                return
            case Forget():
                yield from forget_breaches(state, self.character, move)
            case TakeStone():
                yield from untimely_breaches(state, seat)
            case TakeBack():
                yield from self._action(state, seat, move)
            case Accuse() | Remind():
                yield breach("mc.rule", "not-played")
            case _:
                yield breach("act.choice", "other")

    def apply(self, state: MeaCulpa, who: Mover, move: Move, /) -> MeaCulpa:
        if isinstance(move, Pass):
            return self.over(self.ended(state))
        if isinstance(move, Forget):
            after = state.push(*watch(state), forgetting=(*state.forgetting, move.cost))
            return happened(state, after, "mc.sinner.may-forget", "means", player=who, cost=move.cost)
        witness(("goal.agents",))
        action, taken = (move.action, self.taken or (UNSAID,)) if isinstance(move, Second) else (move, self.taken)
        seat, kind = self.actor(state), kind_of(action)
        further = self.further(state, kind)
        if taken and not further:
            state = second_action(state, seat)
        gifts = 0
        if kind == "donate" and self.character == EMPEROR:
            gifts = two_gifts(1 if further else 0)
        state = forgotten(state, "first-action", "donations")
        state = state.then(*watch(state), Turn(self.character, taken if further else (*taken, kind), gifts))
        effect = ACTION[type(action)].effect
        if effect is None:
            raise LookupError(f"nothing comes of {action}")
        state = effect(state, Agent(seat, self.character), action)
        return replace(state, forgetting=()) if state.forgetting else state

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return self.over(state)

    def ended(self, state: MeaCulpa) -> MeaCulpa:
        """Reports the end of a turn, if it is announced."""
        if self.taken:
            return happened(state, state, "act.choice", "ended", player=self.actor(state))
        return happened(state, state, "act.pass", "passed", player=self.actor(state))

    def over(self, state: MeaCulpa) -> MeaCulpa:
        """The State after the turn."""
        if not self.taken:
            witness(("act.pass",))
        state = forgotten(state.then(), "first-action", "donations")
        return turn_over(state, self.character) if variant(state) else state


def kind_of(move: Move) -> str:
    """The kind of an action; empty if a move is none."""
    return KIND.get(type(move), "")


@carries("act.second", "act.max-two")
def second_action(state: MeaCulpa, seat: Seat) -> MeaCulpa:
    """The State with the post turned one notch for the second action."""
    if "notch" in state.forgetting:
        return forgive(state, seat, "notch", 1)
    return turn_post(state, seat, 1, "act.second")


@carries("emperor.two")
def two_gifts(left: int) -> int:
    """The number of further donations that an Emperor may make in the same action."""
    return left - 1 if left else GIFTS_OF_EMPEROR - 1
