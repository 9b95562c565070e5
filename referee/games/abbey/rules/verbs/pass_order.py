"""Pass order: at this Mass the reader says who gives cards to whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import YES_NO, Breach, Move, NotKnown, Player, Question, Seat, Step, Verb, asked, breach, happened
from referee.words.message import P_, Phrase

from ...moves import Choose
from ...position.pieces import Bent
from ...position.state import Abbey, seats, with_bent
from ..rooms.books import Played
from ..steps import Duty


class PassOrder(Verb, frozen=True, kw_only=True, tag="pass-order"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_(
            "verb.pass-order", "At this Mass you say who hands cards to whom; everybody gets some from one player."
        )
    }

    def expand(self, frame: Played, /) -> tuple[Step, ...]:
        return (Ordering(frame.actor),)


class Ordering(Duty, frozen=True, tag="ordering"):
    """For one giver after the other, in the order of play, the taker is named. `takers` is None if a position does not
    say how many were named."""

    clauses: ClassVar[tuple[str, ...]] = ("room.script.special",)
    asks: ClassVar[tuple[type[Move], ...]] = (Choose,)
    seat: Seat
    takers: tuple[Seat, ...] | None = ()

    def giver(self, state: Abbey) -> Seat:
        """The player whose cards are being sent on. Raises NotKnown."""
        if self.takers is not None:
            return Seat(len(self.takers))
        names = state.terms.seats
        return Seat(names.index(str(asked(state, Question("giver", (), names, "room.script.special")))))

    def gets(self, state: Abbey, seat: Seat) -> bool:
        """True if a player has been named as a taker. Raises NotKnown."""
        if self.takers is not None:
            return seat in self.takers
        return asked(state, Question("gets", (state.terms.seats[seat],), YES_NO, "room.script.special")) == "yes"

    def chooser(self, state: Abbey, /) -> Seat | None:
        return self.seat if self.takers is None or len(self.takers) < len(seats(state)) else None

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [Choose(seat) for seat in seats(state)]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("G5", "order", player=Player(self.seat), other=Player(self.giver(state)))

    def forbids(self, state: Abbey, move: Choose, /) -> Iterator[Breach]:
        giver, last = self.giver(state), Seat(len(seats(state)) - 1)
        if move.player == giver:
            yield breach("G5", "to-himself", player=Player(giver))
        elif self.gets(state, move.player):
            yield breach("G5", "gets-already", player=Player(move.player))
        elif giver == last - 1 and move.player != last and not self.gets(state, last):
            yield breach("G5", "to-himself", player=Player(last))

    def chosen(self, state: Abbey, move: Choose, /) -> Abbey:
        if self.takers is None:
            raise NotKnown(Question("takers", (), (), "room.script.special"))
        after = state.then(Ordering(self.seat, (*self.takers, move.player)))
        return happened(state, after, "G5", "ordered", player=self.giver(state), other=move.player)

    def resolve(self, state: Abbey, /) -> Abbey:
        value = " ".join(map(str, self.takers or ()))
        return with_bent(state.then(), Bent("pass", value, "now"))
