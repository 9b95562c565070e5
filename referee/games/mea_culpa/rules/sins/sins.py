"""Sin stones: placing them, running out of them, and the punishment when the Pope stones meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, Player, Seat, Term, breach, carries, happened, witness

from ...box.components import DENS
from ...moves import EmptyDen
from ...position.asking import ALL_STONES
from ...position.board import all_stones
from ...position.known import in_hand, sin_stones
from ...position.state import Act, Debt, MeaCulpa, Pick, put, seats
from .record_of_sins import descend, descend_all, from_hell_up

LUST, PETTY, GREED = range(len(DENS))


@carries("den.three")
def place_stones(state: MeaCulpa, seat: Seat, den: int, n: int, clause: str) -> MeaCulpa:
    """The State after a seat put stones into a Den by that clause: those in hand at once, the rest it owes. Raises
    NotKnown."""
    now = min(n, in_hand(state, seat))
    if now:
        after = with_stones(state, seat, den, sin_stones(state, seat, den) + now)
        state = happened(state, after, clause, "placed", player=seat, n=now, den=den)
    if now == n:
        return state
    after = replace(state, debts=(*state.debts, Debt(seat, den, n - now)))
    return happened(state, after, "den.runout", "short", player=seat, n=n - now, den=den)


class PlaceStones(Act, frozen=True, tag="place-stones"):
    """By a clause a seat puts sin stones into a Den."""

    actor: Seat
    den: int
    n: int
    clause: str

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return place_stones(state.then(), self.actor, self.den, self.n, self.clause)


def with_stones(state: MeaCulpa, seat: Seat, den: int, n: int) -> MeaCulpa:
    """The State with this number of a seat's stones in a Den."""
    return replace(state, sins=put(state.sins, seat, put(state.sins[seat], den, n)))


def next_debt(state: MeaCulpa) -> Debt:
    """The debt that is settled now: one that has begun, else that of the soul nearest Hell."""
    for debt in state.debts:
        if debt.emptied:
            return debt
    first = from_hell_up(state, {debt.seat for debt in state.debts})[0]
    return next(debt for debt in state.debts if debt.seat == first)


class RunOut(Pick, frozen=True, tag="run-out"):
    """A player lacks sin stones and empties a Den of his own."""

    clauses: ClassVar[tuple[str, ...]] = ("den.runout", "den.runout.place")
    asks: ClassVar[tuple[type[Move], ...]] = (EmptyDen,)
    debt: Debt

    def chooser(self, state: MeaCulpa, /) -> Seat:
        return self.debt.seat

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        yield breach("den.runout", "wait", player=Player(self.debt.seat))

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return [EmptyDen(den) for den in DENS]

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("den.runout", "first", n=self.debt.n)

    def forbids(self, state: MeaCulpa, move: EmptyDen, /) -> Iterator[Breach]:
        den, seat = DENS.index(move.den), self.debt.seat
        if den in self.debt.emptied:
            yield breach("den.runout.again", "emptied", den=Term(f"den.{move.den}"))
        elif not sin_stones(state, seat, den):
            yield breach("den.runout", "none", den=Term(f"den.{move.den}"))

    def chosen(self, state: MeaCulpa, move: EmptyDen, /) -> MeaCulpa:
        den, seat, debt = DENS.index(move.den), self.debt.seat, self.debt
        taken = sin_stones(state, seat, den)
        back = with_stones(state, seat, den, 0)
        happened(state, back, "den.runout", "emptied", player=seat, n=taken, den=den)
        state = descend(back, seat, taken, "den.runout")
        now = min(taken, debt.n)
        rest = tuple(each for each in state.debts if each != debt)
        after = replace(with_stones(state, seat, debt.den, sin_stones(state, seat, debt.den) + now), debts=rest)
        happened(state, after, "den.runout.place", "placed", player=seat, n=now, den=debt.den)
        return (still_short(after, debt, den, now) if now < debt.n else after).then()


@carries("den.runout.again")
def still_short(state: MeaCulpa, debt: Debt, den: int, placed: int) -> MeaCulpa:
    """The State after a Den was emptied that did not have enough stones: the rest is still owed."""
    missing = debt.n - placed
    after = replace(state, debts=(*state.debts, Debt(debt.seat, debt.den, missing, (*debt.emptied, den))))
    return happened(state, after, "den.runout.again", "short", player=debt.seat, n=missing)


def gathered(state: MeaCulpa) -> int | None:
    """The Den with all three Pope stones; None if there is none."""
    return state.stones.index(ALL_STONES) if ALL_STONES in state.stones else None


class Punish(Act, frozen=True, tag="punish"):
    """All Pope stones lie at one Den: the two others are punished, and the Pope stones go back."""

    clauses: ClassVar[tuple[str, ...]] = (
        "den.trigger",
        "den.steps",
        "den.placer",
        "den.return",
        "den.spared",
        "den.reset",
    )
    spared: int
    placer: Seat

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        punished = [den for den in range(len(DENS)) if den != self.spared]
        steps = {
            Seat(seat): sum(sin_stones(state, Seat(seat), den) for den in punished)
            for seat in seats(state)
            if seat != self.placer
        }
        happened(state, state, "den.trigger", "punished", den=self.spared)
        happened(state, state, "den.placer", "spared", player=self.placer)
        if any(row[self.spared] for row in state.sins):
            witness(("den.spared",))
        state = descend_all(state, steps, "den.steps")
        after = returned(state, punished)
        cleared = after.then(stones=(1,) * len(DENS), placer=None)
        return happened(after, cleared, "den.reset", "reset")


def returned(state: MeaCulpa, punished: list[int]) -> MeaCulpa:
    """The State after all players took their stones back from the punished Dens."""
    rows = tuple(tuple(0 if den in punished else n for den, n in enumerate(row)) for row in state.sins)
    if rows == state.sins:
        return happened(state, state, "den.return", "nothing")
    return happened(state, replace(state, sins=rows), "den.return", "returned")


@carries("den.safe")
def move_pope_stone(state: MeaCulpa, seat: Seat, source: str, target: str) -> MeaCulpa:
    """The State after a Pope stone went to another Den; its mover is the placer. Raises NotKnown."""
    stones = list(all_stones(state))
    stones[DENS.index(source)] -= 1
    stones[DENS.index(target)] += 1
    return replace(state, stones=tuple(stones), placer=seat)


def stays(move: Any) -> Iterator[Breach]:
    """The breach of moving a Pope stone to the Den where it is."""
    if move.source == move.target:
        yield breach("G47", "same", den=Term(f"den.{move.source}"))
