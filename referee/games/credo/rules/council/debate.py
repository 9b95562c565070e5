"""The debate of a Council: cards are announced, and resolved in the order in which they were announced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Seat, Step, breach, happened, witness

from ...box.deck import events
from ...moves import Abstain, Claim, Gift, Pass, Play, Vote
from ...position.records import Mission
from ...position.state import Act, AfterDebate, Credo, Opening, council_of, without
from ..due import DUE
from ..events.missions import Aiming, Unfold
from ..events.play import DEBATE, hindrances, play_breaches, playable, unmet
from ..mats import hand_without
from ..windows import (
    Awaiting,
    PutAway,
    after_new_emperor,
    first_to_pass,
    free_breaches,
    free_moves,
    freely_done,
    pass_breaches,
    passed,
    put_away,
    until_all_passed,
)
from .proposals import proposed

SEVERAL = 2
"""The number of doctrines among which there is a vote."""


class Debate(Opening, frozen=True, tag="debate"):
    """Every player may announce cards. When all have passed in a row, the announced cards are resolved; then the debate
    goes on until nobody announces any more."""

    clauses: ClassVar[tuple[str, ...]] = ("debate.events",)
    asks: ClassVar[tuple[type[Move], ...]] = (Play, Pass, Claim, Gift)
    passed: tuple[Seat, ...] | None = ()

    def openers(self, state: Credo, /) -> tuple[Seat, ...]:
        if council_of(state).closed:
            return ()
        return until_all_passed(state, self.passed)

    def foremost(self, state: Credo, /) -> Seat | None:
        return first_to_pass(state, self.passed)

    def takes(self, move: Move, /) -> bool:
        return not isinstance(move, Vote | Abstain)

    def ways(self, state: Credo, seat: Seat, /) -> Iterable[Move]:
        return [*free_moves(state, seat), *playable(state, seat, ("council",)), Pass()]

    def forbids(self, state: Credo, seat: Seat, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Play):
            yield from play_breaches(state, seat, move, DEBATE)
        elif isinstance(move, Pass):
            yield from pass_breaches(state, self.passed, seat)
        elif isinstance(move, self.asks):
            yield from free_breaches(state, seat, move, DEBATE)
        else:
            yield breach("debate.events", "open")

    def done(self, state: Credo, seat: Seat, move: Move, /) -> Credo:
        if isinstance(move, Pass):
            return passed(state, state.then(Debate((*(self.passed or ()), seat))), seat)
        if isinstance(move, Play):
            return announced(state.then(Debate()), seat, move)
        return freely_done(state.then(Debate()), seat, move)

    def close(self, state: Credo, /) -> Credo:
        return self.resolve(state)

    def resolve(self, state: Credo, /) -> Credo:
        if council_of(state).queue and not council_of(state).closed:
            return state.then(Queue(several=False), Debate())
        witness(("debate.closed",))
        return state.then()


def announced(state: Credo, who: Seat, move: Play) -> Credo:
    """The State after a card was announced: it leaves the hand and waits in the queue. A player who is named with it is
    named again when it is carried out (G58)."""
    council, card = council_of(state), move.event
    after = hand_without(state, who, (card,))
    after = replace(after, council=replace(council, queue=(*council.queue, (who, card))))
    after = happened(state, after, "debate.announce-order", "announced", player=who, event=card)
    if move.bishop is None and move.player is None:
        return after
    return happened(after, after, "G58", "named-later", event=card)


class Queue(Act, frozen=True, tag="queue"):
    """The card that was announced first is carried out, then the next one, unless the debate goes on first (G74).
    `several`: more than one doctrine was proposed while these cards waited."""

    clauses: ClassVar[tuple[str, ...]] = ("debate.announce-order", "debate.emperor-enforces")
    several: bool = True
    first: bool = True

    def resolve(self, state: Credo, /) -> Credo:
        council = council_of(state)
        if not council.queue or council.closed:
            return state.then()
        left_alone = self.several and len(proposed(state)) < SEVERAL
        if not self.first and not left_alone and state.ruling("G74") == "card":
            return state.then()
        (who, card), *rest = council.queue
        before = state
        state = replace(state, council=replace(council, queue=tuple(rest)))
        several = self.several or len(proposed(state)) >= SEVERAL
        return carried_out(before, state, who, card, Recheck(several), Queue(several, False))


def carried_out(before: Credo, state: Credo, who: Seat, card: str, *after: Step) -> Credo:
    """The State after an announced card took effect in place of the head of the agenda. If its condition no longer
    holds, or its Council is over, it is put away without effect (G58). Raises NotKnown."""
    event = events()[card]
    over = event.timing == "council" and state.council is None
    if over or next(chain(unmet(state, who, event), hindrances(state, who, event)), None) is not None:
        state = put_away(before, state.then(*after), card)
        return happened(state, state, "G58", "fizzles", event=card)
    state = replace(state, in_play=tuple(sorted((*state.in_play, card))))
    mission = Mission(who, event.clause, f"event.{card}")
    first: Step = Aiming(mission) if event.aim else Unfold(mission)
    state = state.then(first, PutAway(card), *after_new_emperor(card), *DUE, *after)
    return happened(before, state, "debate.announce-order", "resolved", player=who, event=card)


class Recheck(Act, frozen=True, tag="recheck"):
    """Counts the proposals again after every card. If at most one of `several` is left, the debate ends: at once, or
    when no announced card waits any more (G49a)."""

    several: bool = True

    def resolve(self, state: Credo, /) -> Credo:
        council = council_of(state)
        if council.closed or not self.several or len(proposed(state)) >= SEVERAL:
            return state.then()
        if council.queue and state.ruling("G49a") == "after-queue":
            return state.then()
        return state.unwind(AfterDebate)


class LateCard(Awaiting, frozen=True, tag="late-card"):
    """A card that was announced at a Council and did not come to its turn before the Council ended."""

    who: Seat

    def resolve(self, state: Credo, /) -> Credo:
        waiting = replace(state, in_play=without(state.in_play, self.card))
        return carried_out(state, waiting, self.who, self.card)
