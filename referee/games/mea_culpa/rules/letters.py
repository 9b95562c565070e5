"""Letters that are swapped for an indulgence stone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Move, Seat, Term, breach, happened

from ..box.components import COLOURS, INDULGENCE
from ..moves import PickLetter
from ..position.state import MeaCulpa, Pick
from .ledger import draw_letter, from_market, to_bag

SWAPPED = ("red", "green")
"""The colours for which an indulgence stone is swapped."""


def colours_left(state: MeaCulpa) -> tuple[str, ...]:
    """The Letters for which an indulgence stone can still be swapped."""
    return tuple(colour for colour in SWAPPED if state.supply[COLOURS.index(colour)])


def spend_stone(state: MeaCulpa) -> MeaCulpa:
    """The State after an indulgence stone went from the market into the bag."""
    return to_bag(from_market(state, INDULGENCE), INDULGENCE)


def swap_stone(state: MeaCulpa, seat: Seat, colour: str) -> MeaCulpa:
    """The State after an indulgence stone went from the market into the bag, and a Letter behind the screen."""
    return draw_letter(spend_stone(state), seat, colour)


class SwapFor(Pick, frozen=True, tag="swap-for"):
    """The Letter for an indulgence stone, if it was not named with the stone; with one colour left there is no choice.
    `clause` is the one by which the stone was spent."""

    asks: ClassVar[tuple[type[Move], ...]] = (PickLetter,)
    seat: Seat
    clause: str

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        return self.seat if len(colours_left(state)) > 1 else None

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return map(PickLetter, SWAPPED)

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("merchant.free.indulgence", "first")

    def forbids(self, state: MeaCulpa, move: PickLetter, /) -> Iterator[Breach]:
        if move.colour not in SWAPPED:
            yield breach("merchant.free.indulgence", "other", colour=Term(f"letter.{move.colour}"))

    def chosen(self, state: MeaCulpa, move: PickLetter, /) -> MeaCulpa:
        return self.swapped(state, move.colour)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return self.swapped(state, colours_left(state)[0])

    def swapped(self, state: MeaCulpa, colour: str) -> MeaCulpa:
        """The State after a Letter was chosen."""
        after = draw_letter(state.then(), self.seat, colour)
        return happened(state, after, self.clause, "chosen", player=self.seat, letter=colour)
