"""The value of a position for a seat, for bots: how near its soul would be to Heaven if the game ended now
(end.win-nearest), what its Letters, gifts, money and goods may still bring, and what its sins may cost."""

from __future__ import annotations

from typing import Final

from referee.core import Seat

from ..box.components import CATEGORIES, SET_STEPS
from ..rules.evaluation import contents, value
from ..rules.final import sets_of
from .pieces import COMPARTMENTS
from .state import MeaCulpa, seats

WON: Final = 100.0
STARTED: Final = (0.0, 0.6, 1.6, 3.2)
"""The value of an incomplete set, beyond the single steps of its Letters, by the number of its colours."""
EVALUATED: Final = 4.5
"""The value of the Letters of one category together, in steps."""
RIVAL: Final = 1.5
"""The value of a gift that another player may still add to a compartment, in points of its category."""
SIN: Final = 0.4
"""The value of a sin stone in a Den."""
POST: Final = 0.35
"""The value of a notch by which a post is above the lowest one."""
GOOD: Final = 0.5
"""The value of a good behind the screen."""
TALER: Final = 0.08


def worth(state: MeaCulpa, seat: Seat, facts: frozenset[str]) -> float:
    """The lead of a seat over the best other one, in steps. The State must be fully known."""
    if state.result is not None:
        return WON if seat in state.result.winners else -WON
    gifts = _gifts(state)
    standing = [_standing(state, Seat(each)) + gifts[each] for each in seats(state)]
    return standing[seat] - max(other for each, other in enumerate(standing) if each != seat)


def _standing(state: MeaCulpa, seat: Seat) -> float:
    """Soul, Letters, sins and what lies behind the screen."""
    letters = tuple(number or 0 for number in state.letters[seat])
    sets, singles = sets_of(letters)
    started = STARTED[sum(number > sets for number in letters)]
    lifted = sets * SET_STEPS + singles + started - (state.souls[seat] or 0)
    owned = GOOD * sum(number or 0 for number in state.goods[seat]) + TALER * (state.money[seat] or 0)
    posts = [notches or 0 for notches in state.posts]  # none between two rounds
    above = posts[seat] - min(posts) if posts else 0
    sins = SIN * sum(number or 0 for number in state.sins[seat]) + POST * above
    return lifted + owned - sins


def _gifts(state: MeaCulpa) -> list[float]:
    """What the gifts of each seat may bring: its share of a compartment's Letters, category by category."""
    shares = [0.0 for _ in seats(state)]
    for where in COMPARTMENTS:
        gifts = [contents(state, Seat(seat), where) for seat in seats(state)]
        for category in CATEGORIES:
            values = [value(items, category) for items in gifts]
            whole = sum(values) + RIVAL
            for seat, own in enumerate(values):
                shares[seat] += EVALUATED * own / whole
    return shares
