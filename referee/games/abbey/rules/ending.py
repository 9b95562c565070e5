"""The end: the hidden card, the count, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, Seat, breach, happened, witness

from ..moves import TurnUp
from ..position.known import all_told, called, profile, unseen
from ..position.pieces import Result
from ..position.state import Abbey, Act, seats
from .count import points
from .steps import Lot


class Unveiling(Lot, frozen=True, tag="unveiling"):
    """The card under the board is turned, unless an Accusation has done so; then the points are counted. `finder` is
    the player who named the culprit, or None."""

    asks: ClassVar[tuple[type[Move], ...]] = (TurnUp,)
    finder: Seat | None = None

    def falls(self, state: Abbey, /) -> bool:
        return state.culprit is None and all_told(state)

    def asked(self, state: Abbey, /) -> bool:
        return state.culprit is None

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [TurnUp(suspect) for suspect in unseen(state)]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("acc.correct", "turn")

    def forbids(self, state: Abbey, move: TurnUp, /) -> Iterator[Breach]:
        if move.suspect not in unseen(state) or move.suspect in state.innocent:
            yield breach("room.parl.draw", "seen", card=called(state, move.suspect))

    def apply(self, state: Abbey, who: Mover, move: TurnUp, /) -> Abbey:
        return happened(state, replace(state, culprit=move.suspect), "acc.correct", "turned", suspect=move.suspect)

    def resolve(self, state: Abbey, /) -> Abbey:
        return state.then(Counting(self.finder))


class Counting(Act, frozen=True, tag="counting"):
    """The most points win; in a tie the player who found the culprit wins (G37)."""

    clauses: ClassVar[tuple[str, ...]] = ("end.score", "end.highest", "score.when")
    finder: Seat | None = None

    def resolve(self, state: Abbey, /) -> Abbey:
        profile(state, str(state.culprit))
        total = {seat: points(state, seat, self.finder) for seat in seats(state)}
        best = [seat for seat in seats(state) if total[seat] == max(total.values())]
        winners, clauses = self.won(state, best)
        after = state.then(result=Result(winners, clauses, self.finder))
        for seat in winners:
            after = victory_reported(state, after, seat, clauses)
        return after

    def won(self, state: Abbey, best: list[Seat]) -> tuple[tuple[Seat, ...], tuple[str, ...]]:
        """The winners, and the clauses by which they win."""
        if len(best) == 1:
            return tuple(best), ("end.highest",)
        if self.finder is None or (self.finder not in best and state.ruling("G37") == "finder-if-tied"):
            return tuple(best), ("end.highest", "G37")
        witness(("end.tie-finder",))
        return (self.finder,), ("end.tie-finder",)


def victory_reported(before: Abbey, after: Abbey, seat: Seat, clauses: tuple[str, ...]) -> Abbey:
    """Reports who wins, and by which clauses."""
    if "end.tie-finder" in clauses:
        return happened(before, after, "end.tie-finder", player=seat)
    return happened(before, after, "end.highest", player=seat)


class GameEnd(Act, frozen=True, tag="game-end"):
    """Nothing is left to do."""

    def resolve(self, state: Abbey, /) -> Abbey:
        return state.then()
