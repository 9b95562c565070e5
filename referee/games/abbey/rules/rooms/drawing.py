"""A Suspect drawn at random from a player's hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, Player, Seat, breach, on_trust

from ...moves import DrawSuspect
from ...position.known import called, edition
from ...position.pieces import Brought
from ...position.state import Abbey
from ..steps import Lot
from .hands import hand_is_known, known_hand, need_hand, shifted


class FromHand(Lot, frozen=True):
    """`taker` draws from the hand of `source`: by chance if the referee knows that hand, else the table names a card.
    The player who is robbed holds out the cards face down, and only the two see what was drawn."""

    asks: ClassVar[tuple[type[Move], ...]] = (DrawSuspect,)
    taker: Seat
    source: Seat

    def skipped(self, state: Abbey) -> bool:
        """True if there is nothing to draw. Raises NotKnown."""
        return self.source == self.taker or not need_hand(state, self.source)

    def falls(self, state: Abbey, /) -> bool:
        return hand_is_known(state, self.source) and not self.skipped(state)

    def tells(self, state: Abbey, seat: Seat, /) -> bool:
        return seat in (self.taker, self.source)

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [DrawSuspect(suspect) for suspect in edition(state).roster]

    def forbids(self, state: Abbey, move: DrawSuspect, /) -> Iterator[Breach]:
        lacks = breach("room.conf.draw", "not-there", card=called(state, move.suspect), player=Player(self.source))
        if self.not_there(state, move):
            yield lacks
        elif known_hand(state, self.source) is None:
            on_trust(lacks)

    def not_there(self, state: Abbey, move: DrawSuspect) -> bool:
        """True if the named card can't be in that hand, as far as this view shows."""
        known_cards = known_hand(state, self.source)
        if known_cards is None and hand_is_known(state, self.source):
            return any(move.suspect in (cards or ()) for cards in state.cards)
        return move.suspect not in (known_cards or ())

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("room.conf.draw", "first", player=Player(self.source))

    def apply(self, state: Abbey, who: Mover, move: DrawSuspect, /) -> Abbey:
        after = self.taken(shifted(state.then(), self.source, self.taker, (move.suspect,)), move.suspect)
        return self.drawn(state, after, move.suspect)

    def resolve(self, state: Abbey, /) -> Abbey:
        if self.skipped(state):
            return self.nothing(state, state.then())
        after = self.taken(shifted(state.then(), self.source, self.taker, (), 1), None)
        return self.drawn(state, after, None)

    def taken(self, state: Abbey, card: str | None) -> Abbey:
        """Notes the card among those that the turn has brought."""
        return replace(state, brought=(*state.brought, Brought(self.source, card)))

    def drawn(self, before: Abbey, after: Abbey, card: str | None) -> Abbey:
        """Reports what was drawn."""
        raise NotImplementedError(type(self).__name__)

    def nothing(self, before: Abbey, after: Abbey) -> Abbey:
        """Reports that nothing could be drawn."""
        raise NotImplementedError(type(self).__name__)
