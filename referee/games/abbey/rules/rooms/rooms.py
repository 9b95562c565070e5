"""What the rooms offer: Confessoria and Cellulae here, other rooms by the modules that they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, NotKnown, Player, Seat, breach, happened, put, witness

from ...box.components import BIBLIOTHECA, CAPITULUM, CONFESSORIA, PARLATORIUM, SCRIPTORIUM, box
from ...moves import DrawSuspect, Pass, Search
from ...position.known import called, confessor, owner_of, pile, room
from ...position.pieces import Loot
from ...position.state import FIELD, Abbey, Act
from ..steps import Leave
from .capitulum import Claiming
from .decks import Reading
from .drawing import FromHand
from .lying import Looking
from .parlatorium import FromPile, Requesting


class Acting(Act, frozen=True, tag="acting"):
    """The room in which a Monk has ended its move offers its action; draws are compulsory (G58)."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.action.room",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        place = room(state, self.seat)
        looking = tuple(Looking(self.seat, place) for lying in state.lying or () if lying.room == place)[:1]
        return self.at(state.push(*looking) if looking else state, place, len(looking))

    def at(self, state: Abbey, place: str, above: int) -> Abbey:
        """The Steps of a room, put below `above` Steps for the cards that lie there."""
        seat, kind = self.seat, box().places[place].kind
        steps: tuple[Act, ...] = ()
        if kind == "confessorium":
            number = CONFESSORIA.index(place)
            steps = (Confession(seat, confessor(state, number), number), TurnDie(seat, number))
        elif kind == "cellula":
            owner = owner_of(state, place)
            steps = () if owner in (None, seat) else (Searching(seat),)
        elif place == SCRIPTORIUM:
            witness(("room.script.take",))
            steps = (Reading(seat, "scriptorium"),)
        elif place == BIBLIOTHECA:
            witness(("room.bib.card",))
            after = replace(state, read=put(state.read, (seat,), True))
            state = happened(state, after, "room.bib.once", player=seat)
            steps = (Reading(seat, "bibliotheca"),)
        elif place == PARLATORIUM:
            steps = (FromPile(seat),) if pile(state) > 0 else (Requesting(seat),)
        elif place == CAPITULUM:
            steps = (Claiming(seat),)
        else:
            witness(("room.empty",))
        return replace(state, agenda=(*state.agenda[:above], *steps, *state.agenda[above + 1 :]))


class Confession(FromHand, frozen=True, tag="confession"):
    """Compulsory (G21). Nothing is drawn from the player himself or from an empty hand (G20)."""

    clauses: ClassVar[tuple[str, ...]] = ("room.conf.draw",)
    number: int

    def drawn(self, before: Abbey, after: Abbey, card: str | None) -> Abbey:
        taker, source = self.taker, self.source
        if card is None:
            return happened(before, after, "room.conf.draw", "blind", player=taker, other=source)
        return happened(before, after, "room.conf.draw", player=taker, other=source, card=(card, taker, source))

    def nothing(self, before: Abbey, after: Abbey) -> Abbey:
        if self.source == self.taker:
            return happened(before, after, "room.conf.draw", "own", player=self.taker)
        return happened(before, after, "room.conf.draw", "empty", other=self.source)


class TurnDie(Act, frozen=True, tag="turn-die"):
    """The die of the Confessorium is turned to the visitor's colour."""

    clauses: ClassVar[tuple[str, ...]] = ("room.conf.turn-die",)
    seat: Seat
    number: int

    def resolve(self, state: Abbey, /) -> Abbey:
        after = state.then(confessions=put(state.confessions, (self.number,), self.seat))
        return happened(state, after, "room.conf.turn-die", player=self.seat, room=CONFESSORIA[self.number])


class Searching(Leave, frozen=True, tag="searching"):
    """A visitor of another player's Cellula may draw a card from the owner's hand."""

    clauses: ClassVar[tuple[str, ...]] = ("room.cell.draw",)
    asks: ClassVar[tuple[type[Move], ...]] = (Search, Pass)

    def owner(self, state: Abbey) -> Seat | None:
        """The owner of the Cellula; None if a position names a search in a room without anything to search. Raises
        NotKnown."""
        owner_ = owner_of(state, self.place(state))
        return None if owner_ == self.seat else owner_

    def place(self, state: Abbey) -> str:
        """The Cellula. Raises NotKnown."""
        place_ = state.rooms[self.seat]
        if place_ is not None:
            return place_
        possible = tuple(place for place in box().places if self.may_search(state, place))
        raise NotKnown(replace(FIELD["rooms"].asking(state, (self.seat,)), answers=possible))

    def may_search(self, state: Abbey, place: str) -> bool:
        """True if a room can be another player's Cellula, as far as is known."""
        owner = box().places[place].owner if box().places[place].kind == "cellula" else None
        return owner is not None and owner != state.monks[self.seat] and (owner in state.monks or None in state.monks)

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        return (Search(), Pass())

    def forbids(self, state: Abbey, move: Search | Pass, /) -> Iterator[Breach]:
        place = state.rooms[self.seat]
        if isinstance(move, Search) and place is not None and not self.may_search(state, place):
            yield breach("room.cell.draw", "nothing")

    def apply(self, state: Abbey, who: Mover, move: Search | Pass, /) -> Abbey:
        owner = self.owner(state)
        if not isinstance(move, Search) or owner is None:
            return self.close(state)
        after = state.then(Ransacking(self.seat, owner))
        return happened(state, after, "room.cell.draw", "searches", player=self.seat, other=owner)

    def close(self, state: Abbey, /) -> Abbey:
        owner = self.owner(state)
        if owner is None:
            return state.then()
        return happened(state, state.then(), "room.cell.draw", "declined", player=self.seat, other=owner)


class Ransacking(FromHand, frozen=True, tag="ransacking"):
    """The card that is taken is remembered until the visit ends."""

    clauses: ClassVar[tuple[str, ...]] = ("room.cell.draw",)

    def forbids(self, state: Abbey, move: DrawSuspect, /) -> Iterator[Breach]:
        if self.not_there(state, move):
            card = called(state, move.suspect)
            yield breach("room.cell.draw", "not-there", card=card, player=Player(self.source))

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("room.cell.draw", "first", player=Player(self.source))

    def taken(self, state: Abbey, card: str | None) -> Abbey:
        state = super().taken(state, card)
        return replace(state, loot=(*(state.loot or ()), Loot(self.taker, self.source, card)))

    def drawn(self, before: Abbey, after: Abbey, card: str | None) -> Abbey:
        taker, source = self.taker, self.source
        if card is None:
            return happened(before, after, "room.cell.draw", "blind", player=taker, other=source)
        return happened(before, after, "room.cell.draw", player=taker, other=source, card=(card, taker, source))

    def nothing(self, before: Abbey, after: Abbey) -> Abbey:
        return happened(before, after, "room.cell.draw", "empty", other=self.source)
