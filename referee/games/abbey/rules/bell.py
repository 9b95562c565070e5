"""The Bell, and the penalty for forgetting it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, Player, Seat, breach, carries, happened, witness

from ..box.components import rule_number
from ..moves import CallOut, Pass
from ..position.fields import LAST_BELL
from ..position.known import bell
from ..position.state import Abbey, bent, seats, six_rules
from .mass import Mass
from .rooms.hands import shifted, to_pile
from .rooms.penance import sentence
from .steps import Shared
from .turn_end import TurnEnd, ended


def rung(state: Abbey, seat: Seat) -> Abbey:
    """Moves the Bell one place on, or off the card, which starts Mass. Raises NotKnown."""
    at = bell(state)
    if at == LAST_BELL:
        witness(("turn.bell.off-is-mass", "mass.every4", "room.ecclesia.mass"))
        after = state.push(Mass(seat), bell=0)
        return happened(state, after, "turn.bell.off-is-mass", player=seat)
    if at == 0:
        state = next_mass(state)
        at = first_place(state) - 1
    after = replace(state, bell=at + 1)
    return happened(state, after, "turn.bell.first-only", player=seat, n=at + 1)


@carries("mass.step4.new-card")
def next_mass(state: Abbey) -> Abbey:
    """Moves a used Mass card to the bottom."""
    if not state.used or state.masses is None:
        return replace(state, used=False)
    after = replace(state, masses=(*state.masses[1:], state.masses[0]), used=False)
    return happened(state, after, "mass.step4.new-card", mass=state.masses[1 % len(state.masses)])


def first_place(state: Abbey) -> int:
    """The place at which the Bell begins on a new card."""
    changed = bent(state, "rounds")
    if changed is not None:
        return LAST_BELL - int(changed.value) + 1
    if not six_rules(state):
        return LAST_BELL - rule_number("rounds") + 1
    witness(("six.mass3", "var.short.six-rules"))
    return LAST_BELL - rule_number("rounds-six") + 1


class Forgotten(Shared, frozen=True, tag="forgotten"):
    """Until the turn ends another player may notice that the Bell was forgotten. A player who passes can't do so
    later."""

    clauses: ClassVar[tuple[str, ...]] = ("penance.cause.bell",)
    asks: ClassVar[tuple[type[Move], ...]] = (CallOut, Pass)
    seat: Seat

    def sharing(self, state: Abbey, /) -> tuple[Seat, ...]:
        return tuple(seat for seat in seats(state) if seat != self.seat) if state.forgot else ()

    def concerns(self, state: Abbey, who: Mover, /) -> bool:
        """The player who has forgotten the Bell may speak too, and learns that others have to notice."""
        return who == self.seat or super().concerns(state, who)

    def waived(self, seat: Seat) -> Iterator[Breach]:
        """The breach of a player who has passed and can't call it out any more."""
        yield breach("penance.cause.bell", "passed", player=Player(seat))

    def out_of_turn(self, state: Abbey, who: Mover, /) -> Iterator[Breach]:
        if who in self.passed:
            yield from super().out_of_turn(state, who)
        else:
            yield breach("penance.cause.bell", "own", player=Player(self.seat))

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        return (CallOut(), Pass())

    def apply(self, state: Abbey, who: Any, move: CallOut | Pass, /) -> Abbey:
        if isinstance(move, Pass):
            return happened(state, self.let_be(state, who), "penance.cause.bell", "let-be", player=who)
        after = happened(state, replace(state, forgot=False), "penance.cause.bell", player=self.seat, other=who)
        if state.ruling("G14") == "warn":
            return rung(after.then(), self.seat)
        if state.ruling("G14") == "strict":
            after = given_back(after, self.seat)
        after = ended(after.unwind(TurnEnd).then(), self.seat)
        return rung(sentence(after, self.seat), self.seat)

    def let_be(self, state: Abbey, who: Seat) -> Abbey:
        """The State in which this player has passed and can't call it out in this turn."""
        agenda = (step.without(who) if isinstance(step, Forgotten) else step for step in state.agenda)
        return replace(state, agenda=tuple(agenda))


def given_back(state: Abbey, seat: Seat) -> Abbey:
    """The State after the Suspects of the running turn went back to where they came from, the last one first. Raises
    NotKnown."""
    for each in reversed(state.brought):
        cards = state.cards[seat]
        card = each.card if cards is not None and each.card in cards else None
        if each.source is None:
            state = happened(state, to_pile(state, seat, card), "G14", "to-pile", player=seat)
        else:
            after = shifted(state, seat, each.source, () if card is None else (card,), 1)
            state = happened(state, after, "G14", "back", player=seat, other=each.source)
    return replace(state, brought=())
