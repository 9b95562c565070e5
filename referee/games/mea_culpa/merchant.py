"""The Merchant's privilege: a stone for nothing at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Decision, Move, Mover, Player, Seat, Term, breach, carries, happened, one

from .board import held_by
from .components import GOODS, INDULGENCE, MERCHANT
from .known import market_empty, on_market
from .ledger import from_market, gain_good
from .moves import Pass, TakeStone
from .record_of_sins import nearest_hell
from .register_of_sins import missed
from .state import Act, MeaCulpa, holder, variant
from .trade import SWAPPED, SwapFor, colours_left, good_name, spend_stone, swap_stone

PASS = Pass()
EVERY_STONE: tuple[Move, ...] = (
    *map(TakeStone, GOODS),
    *(TakeStone(INDULGENCE, colour) for colour in SWAPPED),
    TakeStone(INDULGENCE),
)


class FreeStone(Act, frozen=True, tag="free-stone"):
    """At the end of a turn a stone for nothing, for whoever has the Merchant's privilege."""

    clauses: ClassVar[tuple[str, ...]] = ("merchant.free",)
    character: str

    def taker(self, state: MeaCulpa) -> Seat | None:
        merchant = held_by(state, MERCHANT)
        if self.character == MERCHANT:
            return merchant
        return orphaned(state, holder(state, self.character)) if merchant is None else None

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        if market_empty(state):
            return None
        taker = self.taker(state)
        return None if taker is None else one(taker)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return (*EVERY_STONE, PASS) if variant(state) else EVERY_STONE

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        taker = self.taker(state)
        if taker is not None:
            yield breach("merchant.free", "first", player=Player(taker))

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Pass) and variant(state):
            return
        if not isinstance(move, TakeStone):
            yield breach("merchant.free", "must")
            return
        if not on_market(state, move.stone):
            yield breach("merchant.free", "none", stone=good_name(move.stone))
        yield from swap_breaches(state, move)

    def apply(self, state: MeaCulpa, who: Mover, move: Move, /) -> MeaCulpa:
        seat = self.taker(state)
        if seat is None:
            raise LookupError("nobody has the Merchant's privilege")
        if not isinstance(move, TakeStone):
            return missed(state.then(), seat, "free-stone")
        if self.character != MERCHANT:
            happened(state, state, "p3.no-merchant", "falls", player=seat)
        if move.stone == INDULGENCE:
            return free_indulgence(state.then(), seat, move.colour)
        return free_good(state.then(), seat, move.stone)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return state.then()


@carries("merchant.free.indulgence")
def free_indulgence(state: MeaCulpa, seat: Seat, colour: str | None) -> MeaCulpa:
    if colour is not None:
        after = swap_stone(state, seat, colour)
        return happened(state, after, "merchant.free.indulgence", "swapped", player=seat, letter=colour)
    if not colours_left(state):
        return happened(state, spend_stone(state), "G38", "no-letter", player=seat)
    after = spend_stone(state).push(SwapFor(seat, "merchant.free.indulgence"))
    return happened(state, after, "merchant.free.indulgence", "spent", player=seat)


@carries("merchant.free.good")
def free_good(state: MeaCulpa, seat: Seat, good: str) -> MeaCulpa:
    after = gain_good(from_market(state, good), seat, good)
    return happened(state, after, "merchant.free.good", "taken", player=seat, good=good)


def swap_breaches(state: MeaCulpa, move: TakeStone) -> Iterator[Breach]:
    """Why a stone can't be swapped for that Letter."""
    if move.stone != INDULGENCE:
        if move.colour is not None:
            yield breach("merchant.free.good", "letter", stone=good_name(move.stone))
        return
    if move.colour is not None and move.colour not in SWAPPED:
        yield breach("merchant.free.indulgence", "other", colour=Term(f"letter.{move.colour}"))
    elif move.colour is not None and move.colour not in colours_left(state):
        yield breach("G38", "gone", colour=Term(f"letter.{move.colour}"))


@carries("p3.no-merchant")
def orphaned(state: MeaCulpa, active: Seat | None) -> Seat | None:
    """Nobody holds the Merchant: the stone is the active player's, if his soul is the one nearest Hell."""
    return active if active is not None and nearest_hell(state, active) else None


def orphan_breaches(state: MeaCulpa, who: Mover) -> Iterator[Breach]:
    """Nobody holds the Merchant: why this player has no claim to his stone. Raises NotKnown."""
    if isinstance(who, int) and held_by(state, MERCHANT) is None and not nearest_hell(state, Seat(who)):
        yield breach("p3.no-merchant", "not-nearest", player=Player(Seat(who)))


def untimely_breaches(state: MeaCulpa, who: Seat) -> Iterator[Breach]:
    """Why the player on turn may take no stone for nothing while the turn lasts. Raises NotKnown."""
    if held_by(state, MERCHANT) is not None:
        yield breach("merchant.free", "not-now")
        return
    unclaimed = tuple(orphan_breaches(state, who))
    yield from unclaimed or (breach("p3.no-merchant", "not-yet"),)
