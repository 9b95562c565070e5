"""Free good: a good from the market without payment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Move, Seat, Step, Term, Verb, breach, happened
from referee.words.message import P_, Phrase

from ...box.components import GOODS, INDULGENCE, STONES
from ...moves import TakeStone
from ...position.known import on_market
from ...position.state import MeaCulpa
from ..ledger import from_market, gain_good
from .choosing import Choosing
from .frame import HouseFrame

EVERY_STONE = tuple(map(TakeStone, STONES))
"""The indulgence stone lies there, too: it is refused with its own reason."""


class FreeGood(Verb, frozen=True, tag="free-good"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.free-good", "Take one good from the market without paying for it.")
    }

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (FreeGoodStep(frame),)


class FreeGoodStep(Choosing, frozen=True, tag="free-good-step"):
    """With no good in the market nothing happens."""

    asks: ClassVar[tuple[type[Move], ...]] = (TakeStone,)

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        lying = any(count is None or count for count in state.market[: len(GOODS)])
        return self.frame.actor if lying else None

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return EVERY_STONE

    def forbids(self, state: MeaCulpa, move: TakeStone, /) -> Iterator[Breach]:
        if move.stone == INDULGENCE or move.colour is not None:
            yield breach("G20", "indulgence")
        elif not on_market(state, move.stone):
            yield breach(self.frame.clause, "none", good=Term(f"stone.{move.stone}"))

    def chosen(self, state: MeaCulpa, move: TakeStone, /) -> MeaCulpa:
        seat = self.frame.actor
        after = gain_good(from_market(state.then(), move.stone), seat, move.stone)
        return happened(state, after, self.frame.clause, "taken", player=seat, good=move.stone)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return happened(state, state.then(), self.frame.clause, "nothing")
