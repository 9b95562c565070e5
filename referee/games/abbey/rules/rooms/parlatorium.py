"""The Parlatorium: a card from the pile or, when it is gone, a card that another player shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import ClassVar

from referee.core import Breach, Move, Mover, Player, Seat, breach, happened, on_trust

from ...box.components import PARLATORIUM, box
from ...moves import DrawSuspect, HasNone, Pass, Request, Show, Silence
from ...position.known import all_told, called, edition, matches, unseen
from ...position.state import Abbey, seats
from ..encounters.encounter import who_asked
from ..encounters.traits import value_term
from ..misplaced import misplaced
from ..steps import Duty, Leave, Lot
from .hands import from_pile, in_penance, known_hand

MOST_NAMED = 2


class FromPile(Lot, frozen=True, tag="from-pile"):
    """The top card of the pile goes to the player's hand (G58): by chance, unless a player has laid a card back
    there."""

    clauses: ClassVar[tuple[str, ...]] = ("room.parl.draw",)
    asks: ClassVar[tuple[type[Move], ...]] = (DrawSuspect,)
    seat: Seat

    def falls(self, state: Abbey, /) -> bool:
        return all_told(state) and not state.laid_back

    def tells(self, state: Abbey, seat: Seat, /) -> bool:
        return seat == self.seat

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [DrawSuspect(suspect) for suspect in unseen(state)]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("room.parl.draw", "first", player=Player(self.seat))

    def forbids(self, state: Abbey, move: DrawSuspect, /) -> Iterator[Breach]:
        if move.suspect not in unseen(state):
            yield breach("room.parl.draw", "seen", card=called(state, move.suspect))

    def apply(self, state: Abbey, who: Mover, move: DrawSuspect, /) -> Abbey:
        after = from_pile(state.then(), self.seat, move.suspect)
        return happened(state, after, "room.parl.draw", player=self.seat, card=(move.suspect, self.seat))

    def resolve(self, state: Abbey, /) -> Abbey:
        card = state.laid_back[0].card if state.laid_back else None
        after = from_pile(state.then(), self.seat, card)
        if card is None:
            return happened(state, after, "room.parl.draw", "blind", player=self.seat)
        return happened(state, after, "room.parl.draw", player=self.seat, card=(card, self.seat))


class Requesting(Leave, frozen=True, tag="requesting"):
    """When the pile is gone, another player may be asked to show a card."""

    clauses: ClassVar[tuple[str, ...]] = ("room.parl.request",)
    asks: ClassVar[tuple[type[Move], ...]] = (Request, Pass)

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        yield Pass()
        values = tuple(box().values)
        for seat in seats(state):
            yield from (Request(seat, (value,)) for value in values)
            yield from (Request(seat, pair) for pair in combinations(values, MOST_NAMED))

    def forbids(self, state: Abbey, move: Request | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Pass):
            return
        if state.rooms[self.seat] not in (None, PARLATORIUM) or state.pile:
            yield from misplaced(state, move)
        named = (*move.traits, *move.negated)
        if move.player == self.seat:
            yield breach("room.parl.request", "yourself")
        elif state.ruling("G19") == "hides" and in_penance(state, move.player):
            yield breach("G19", "hides", player=Player(move.player))
        if len(named) > MOST_NAMED:
            yield breach("room.parl.one-or-two", "many", n=len(named))
        for value in move.negated:
            yield breach("room.parl.one-or-two", "negative", trait=value_term(state, value))
        for one, other in combinations(named, 2):
            if box().values[one] == box().values[other]:
                first, second = value_term(state, one), value_term(state, other)
                yield breach("room.parl.one-or-two", "same", first=first, second=second)

    def apply(self, state: Abbey, who: Mover, move: Request | Pass, /) -> Abbey:
        if isinstance(move, Pass):
            return self.close(state)
        after = state.then(Showing(move.player, move.traits, self.seat))
        return happened(state, after, "room.parl.request", player=self.seat, other=move.player, traits=move.traits)

    def close(self, state: Abbey, /) -> Abbey:
        return happened(state, state.then(), "turn.action.room", "nothing", player=self.seat)


class Showing(Duty, frozen=True, tag="showing"):
    """The player who is asked shows one matching card to the asker, or says that there is none (G32)."""

    clauses: ClassVar[tuple[str, ...]] = ("room.parl.show-one", "room.parl.none-truth")
    asks: ClassVar[tuple[type[Move], ...]] = (Show, HasNone)
    seat: Seat
    traits: tuple[str, ...] = ()
    asker: Seat | None = None

    def chooser(self, state: Abbey, /) -> Seat:
        return self.seat

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        yield HasNone()
        if known_hand(state, self.seat) is None:
            yield Show()
        else:
            yield from (Show(suspect) for suspect in edition(state).roster)

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("room.parl.show-one", "reply", player=Player(self.seat))

    def instead(self, state: Abbey, move: Move, /) -> Iterator[Breach]:
        """A vow of silence is possible for questions only."""
        if isinstance(move, Silence):
            yield from self.wanted(state)
            yield breach("G32", "silence", player=Player(self.seat))
        else:
            yield from super().instead(state, move)

    def forbids(self, state: Abbey, move: Show | HasNone, /) -> Iterator[Breach]:
        cards = known_hand(state, self.seat)
        fitting = [card for card in cards or () if matches(state, card, self.traits) is not False]
        if isinstance(move, HasNone):
            if any(matches(state, card, self.traits) for card in fitting):
                yield breach("room.parl.none-truth", "has")
            elif cards is None:
                on_trust(breach("room.parl.none-truth", "has"))
        elif move.suspect is None:
            if cards is not None and not fitting:
                yield breach("room.parl.none-truth", "none")
            elif cards is not None:
                yield from self.wanted(state)
        elif cards is not None and move.suspect not in cards:
            yield breach("room.parl.show-one", "not-held", card=called(state, move.suspect))
        elif matches(state, move.suspect, self.traits) is False:
            yield breach("room.parl.show-one", "unlike", card=called(state, move.suspect))
        elif cards is None:
            on_trust(breach("room.parl.show-one", "not-held", card=called(state, move.suspect)))

    def chosen(self, state: Abbey, move: Show | HasNone, /) -> Abbey:
        if isinstance(move, HasNone):
            return happened(state, state.then(), "room.parl.none-truth", player=self.seat)
        other = self.asker if self.asker is not None else who_asked(state)
        if move.suspect is None:
            return happened(state, state.then(), "room.parl.show-one", "blind", player=self.seat, other=other)
        seen_by = (move.suspect, self.seat, other)
        return happened(state, state.then(), "room.parl.show-one", player=self.seat, other=other, card=seen_by)
