"""Free good: a good from the market for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Decision, Move, Mover, Step, Term, Verb, breach, happened, one
from referee.words.message import P_, Said

from ..components import GOODS, INDULGENCE
from ..known import on_market
from ..ledger import from_market, gain_good
from ..moves import TakeStone
from ..state import Act, MeaCulpa
from .frame import HouseFrame

EVERY_GOOD = tuple(TakeStone(good) for good in GOODS)


class FreeGood(Verb, frozen=True, tag="free-good"):
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.free-good", "Take one good from the market without paying for it.")
    }

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (FreeGoodStep(frame),)


class FreeGoodStep(Act, frozen=True, tag="free-good-step"):
    """With no good in the market nothing happens."""

    frame: HouseFrame

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        lying = any(held is None or held for held in state.market[: len(GOODS)])
        return one(self.frame.actor) if lying else None

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return EVERY_GOOD

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, TakeStone):
            yield breach(self.frame.clause, "first")
        elif move.stone == INDULGENCE or move.colour is not None:
            yield breach("G20", "indulgence")
        elif not on_market(state, move.stone):
            yield breach(self.frame.clause, "none", good=Term(f"stone.{move.stone}"))

    def apply(self, state: MeaCulpa, who: Mover, move: TakeStone, /) -> MeaCulpa:
        seat = self.frame.actor
        after = gain_good(from_market(state.then(), move.stone), seat, move.stone)
        return happened(state, after, self.frame.clause, "taken", player=seat, good=move.stone)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return happened(state, state.then(), self.frame.clause, "nothing")
