"""The invading Goths: beside an Emperor until they are converted, and then Followers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Player, Seat, Step, breach, happened, witness

from ...box.components import GOTHS
from ...moves import Convert
from ...position.known import beside, holder
from ...position.records import Mission
from ...position.state import Act, Credo, Pick, clockwise, with_cards, without
from ..parting import lose


class Invading(Act, frozen=True, tag="invading"):
    """The card comes to lie beside its Emperor, or beside his box while he is in no Church (G23)."""

    frame: Mission

    def resolve(self, state: Credo, /) -> Credo:
        card = self.frame.event
        after = replace(
            state.then(), in_play=without(state.in_play, card), beside=with_cards(state.beside or (), (card,))
        )
        return happened(state, after, "ev.goths-followers", "beside", event=card)


class Converting(Pick, frozen=True, tag="converting"):
    """Invading Goths become Followers of the player who evangelises them; of two cards he picks one."""

    clauses: ClassVar[tuple[str, ...]] = ("ev.goths-followers",)
    asks: ClassVar[tuple[type[Move], ...]] = (Convert,)
    frame: Mission

    def free(self, state: Credo) -> tuple[str, ...]:
        """The Goths that lie beside an Emperor. Raises NotKnown."""
        return tuple(card for card in GOTHS if beside(state, card))

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.frame.actor if len(self.free(state)) > 1 else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [Convert(card) for card in GOTHS]

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("ev.goths-followers", "first", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: Convert, /) -> Credo:
        return self.converted(state, move.goths)

    def resolve(self, state: Credo, /) -> Credo:
        free = self.free(state)
        if not free:
            return happened(state, state.then(), "G23", "nobody", event=self.frame.event)
        return self.converted(state, free[0])

    def converted(self, state: Credo, goths: str) -> Credo:
        """The State after a card of Goths became Followers."""
        witness(("ev.goths-followers",))
        actor, card = self.frame.actor, self.frame.event
        after = replace(
            state.then(),
            beside=tuple(card for card in state.beside or () if card != goths),
            in_play=without(state.in_play, card),
            fronts=tuple(sorted((*state.fronts, (actor, goths), (actor, card)))),
        )
        return happened(state, after, "ev.goths-followers", "converted", player=actor, event=goths)


class LosePer(Act, frozen=True, tag="lose-per"):
    """Every Church loses a number of cards for each of certain cards that it has, clockwise from the player who drew
    the Event."""

    frame: Mission
    cards: tuple[str, ...]
    followers: int = 0
    bishops: int = 0

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        return tuple(seat for card in self.cards if (seat := holder(state, card)) is not None)

    def resolve(self, state: Credo, /) -> Credo:
        steps: list[Step] = []
        for seat in clockwise(state, self.frame.actor):
            count = sum(holder(state, card) == seat for card in self.cards)
            if count:
                steps.append(lose(seat, followers=self.followers * count, bishops=self.bishops * count))
        if not steps:
            return happened(state, state.then(), "G58", "none-has", event=self.frame.event, cards=self.cards)
        return state.then(*steps)
