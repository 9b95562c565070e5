"""How well a seat stands, for bots: how near its soul would be to Heaven if the game ended now (end.win-nearest), and
what its money, its goods and its gifts may still bring."""

from __future__ import annotations

from typing import Final

from referee.core import Seat

from .components import SET_STEPS
from .final import sets_of
from .state import MeaCulpa, seats

WON: Final = 100.0
GOOD: Final = 0.5
"""A good behind the screen."""
GIFT: Final = 0.8
"""A gift in the chest: it brings Letters at an evaluation."""
TALER: Final = 0.06


def worth(state: MeaCulpa, seat: Seat, facts: frozenset[str]) -> float:
    """How many steps a seat is ahead of the best other one. The position is whole."""
    if state.result is not None:
        return WON if seat in state.result.winners else -WON
    standing = [_standing(state, Seat(each)) for each in seats(state)]
    return standing[seat] - max(other for each, other in enumerate(standing) if each != seat)


def _standing(state: MeaCulpa, seat: Seat) -> float:
    sets, singles = sets_of(tuple(number or 0 for number in state.letters[seat]))
    lifted = sets * SET_STEPS + singles - (state.souls[seat] or 0)
    owned = GOOD * sum(number or 0 for number in state.goods[seat]) + TALER * (state.money[seat] or 0)
    return lifted + owned + GIFT * len(state.chests[seat] or ())
