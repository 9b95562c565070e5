"""The Merchant's privilege: a free stone at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Move, Mover, Player, Seat, Term, breach, carries, happened

from ..box.components import GOODS, INDULGENCE, MERCHANT
from ..moves import Pass, TakeStone
from ..position.board import held_by
from ..position.known import market_empty, on_market
from ..position.pieces import named
from ..position.state import MeaCulpa, Pick, holder, variant
from .ledger import from_market, gain_good
from .letters import SWAPPED, SwapFor, colours_left, spend_stone, swap_stone
from .sins.record_of_sins import nearest_hell
from .sins.register_of_sins import missed

PASS = Pass()
EVERY_STONE: tuple[Move, ...] = (
    *map(TakeStone, GOODS),
    *(TakeStone(INDULGENCE, colour) for colour in SWAPPED),
    TakeStone(INDULGENCE),
)


class FreeStone(Pick, frozen=True, tag="free-stone"):
    """At the end of a turn the player with the Merchant's privilege takes a free stone."""

    clauses: ClassVar[tuple[str, ...]] = ("merchant.free",)
    asks: ClassVar[tuple[type[Move], ...]] = (
        TakeStone,
        Pass,
    )
    character: str

    def taker(self, state: MeaCulpa) -> Seat | None:
        """The player who may take the stone; None if nobody may. Raises NotKnown."""
        merchant = held_by(state, MERCHANT)
        if self.character == MERCHANT:
            return merchant
        return orphaned(state, holder(state, self.character)) if merchant is None else None

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        return None if market_empty(state) else self.taker(state)

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return (*EVERY_STONE, PASS) if variant(state) else EVERY_STONE

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        taker = self.taker(state)
        if taker is not None:
            yield breach("merchant.free", "first", player=Player(taker))

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("merchant.free", "must")

    def forbids(self, state: MeaCulpa, move: TakeStone | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Pass):
            if not variant(state):
                yield from self.instead(state, move)
            return
        if not on_market(state, move.stone):
            yield breach("merchant.free", "none", stone=named(move.stone))
        yield from swap_breaches(state, move)

    def chosen(self, state: MeaCulpa, move: TakeStone | Pass, /) -> MeaCulpa:
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


@carries("merchant.free.indulgence")
def free_indulgence(state: MeaCulpa, seat: Seat, colour: str | None) -> MeaCulpa:
    """The State after an indulgence stone was taken for a Letter."""
    if colour is not None:
        after = swap_stone(state, seat, colour)
        return happened(state, after, "merchant.free.indulgence", "swapped", player=seat, letter=colour)
    if not colours_left(state):
        return happened(state, spend_stone(state), "G38", "no-letter", player=seat)
    after = spend_stone(state).push(SwapFor(seat, "merchant.free.indulgence"))
    return happened(state, after, "merchant.free.indulgence", "spent", player=seat)


@carries("merchant.free.good")
def free_good(state: MeaCulpa, seat: Seat, good: str) -> MeaCulpa:
    """The State after a good was taken without payment."""
    after = gain_good(from_market(state, good), seat, good)
    return happened(state, after, "merchant.free.good", "taken", player=seat, good=good)


def swap_breaches(state: MeaCulpa, move: TakeStone) -> Iterator[Breach]:
    """Why a stone can't be swapped for that Letter."""
    if move.stone != INDULGENCE:
        if move.colour is not None:
            yield breach("merchant.free.good", "letter", stone=named(move.stone))
        return
    if move.colour is not None and move.colour not in SWAPPED:
        yield breach("merchant.free.indulgence", "other", colour=Term(f"letter.{move.colour}"))
    elif move.colour is not None and move.colour not in colours_left(state):
        yield breach("G38", "gone", colour=Term(f"letter.{move.colour}"))


@carries("p3.no-merchant")
def orphaned(state: MeaCulpa, active: Seat | None) -> Seat | None:
    """The seat that gets the stone if nobody holds the Merchant: the active player, if his soul is nearest Hell; else
    None."""
    return active if active is not None and nearest_hell(state, active) else None


def orphan_breaches(state: MeaCulpa, who: Mover) -> Iterator[Breach]:
    """Why this player has no claim to the stone while nobody holds the Merchant. Raises NotKnown."""
    if isinstance(who, int) and held_by(state, MERCHANT) is None and not nearest_hell(state, Seat(who)):
        yield breach("p3.no-merchant", "not-nearest", player=Player(Seat(who)))


def untimely_breaches(state: MeaCulpa, who: Seat) -> Iterator[Breach]:
    """Why the player whose turn it is may take no free stone during the turn. Raises NotKnown."""
    if held_by(state, MERCHANT) is not None:
        yield breach("merchant.free", "not-now")
        return
    unclaimed = tuple(orphan_breaches(state, who))
    yield from unclaimed or (breach("p3.no-merchant", "not-yet"),)
