"""Free good: a good from the market for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Decision, Move, Mover, Seat, Step, Term, breach, one
from referee.words.message import P_, Said

from ..components import GOODS, INDULGENCE
from ..known import on_market
from ..ledger import from_market, gain_good
from ..moves import TakeStone
from ..state import Act, MeaCulpa
from .base import Verb

EVERY_GOOD = tuple(TakeStone(good) for good in GOODS)


class FreeGood(Verb, frozen=True, tag="free-good"):
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.free-good", "Take one good from the market without paying for it.")
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (FreeGoodStep(actor),)


class FreeGoodStep(Act, frozen=True, tag="free-good-step"):
    """With no good in the market nothing happens."""

    clauses: ClassVar[tuple[str, ...]] = ("house.card.free-good",)
    actor: Seat

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.actor) if any(held is None or held for held in state.market[: len(GOODS)]) else None

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return EVERY_GOOD

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, TakeStone):
            yield breach("house.card.free-good", "first")
        elif move.stone == INDULGENCE or move.colour is not None:
            yield breach("G20", "indulgence")
        elif not on_market(state, move.stone):
            yield breach("house.card.free-good", "none", good=Term(f"stone.{move.stone}"))

    def apply(self, state: MeaCulpa, who: Mover, move: TakeStone, /) -> MeaCulpa:
        return gain_good(from_market(state.then(), move.stone), self.actor, move.stone)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return state.then()
