"""Pass order: at this Mass the reader says who gives cards to whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Player, Seat, Step, Verb, breach, happened
from referee.words.message import P_, Said

from ..books import Played
from ..fields import Bent
from ..moves import Choose
from ..state import Abbey, seats
from ..steps import Duty


class PassOrder(Verb, frozen=True, kw_only=True, tag="pass-order"):
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.pass-order", "At this Mass you say who hands cards to whom; everybody gets some from one player.")
    }

    def expand(self, frame: Played, /) -> tuple[Step, ...]:
        return (Ordering(frame.actor),)


class Ordering(Duty, frozen=True, tag="ordering"):
    """For one giver after the other, in the order of play, the taker is named."""

    clauses: ClassVar[tuple[str, ...]] = ("room.script.special",)
    asks: ClassVar[tuple[type[Move], ...]] = (Choose,)
    seat: Seat
    takers: tuple[Seat, ...] = ()

    def giver(self) -> Seat:
        return Seat(len(self.takers))

    def chooser(self, state: Abbey, /) -> Seat | None:
        return self.seat if len(self.takers) < len(seats(state)) else None

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [Choose(seat) for seat in seats(state)]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("G5", "order", player=Player(self.seat), other=Player(self.giver()))

    def forbids(self, state: Abbey, move: Choose, /) -> Iterator[Breach]:
        giver, last = self.giver(), Seat(len(seats(state)) - 1)
        if move.player == giver:
            yield breach("G5", "to-himself", player=Player(giver))
        elif move.player in self.takers:
            yield breach("G5", "gets-already", player=Player(move.player))
        elif giver == last - 1 and move.player != last and last not in self.takers:
            yield breach("G5", "to-himself", player=Player(last))

    def chosen(self, state: Abbey, move: Choose, /) -> Abbey:
        after = state.then(Ordering(self.seat, (*self.takers, move.player)))
        return happened(state, after, "G5", "ordered", player=self.giver(), other=move.player)

    def resolve(self, state: Abbey, /) -> Abbey:
        value = " ".join(map(str, self.takers))
        return replace(state.then(), bent=(*state.bent, Bent("pass", value, "now")))
