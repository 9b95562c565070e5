"""How well a seat stands, for bots: how near its soul would be to Heaven if the game ended now (end.win-nearest), what
its Letters, gifts, money and goods may still bring, and what its sins may cost."""

from __future__ import annotations

from typing import Final

from referee.core import Seat

from .components import CATEGORIES, SET_STEPS
from .evaluation import contents, value
from .final import sets_of
from .pieces import COMPARTMENTS
from .state import MeaCulpa, seats

WON: Final = 100.0
STARTED: Final = (0.0, 0.6, 1.6, 3.2)
"""What the Letters of a set that is not whole may bring beside their single steps, by how many colours there are."""
EVALUATED: Final = 4.5
"""What the Letters of one category are worth together, in steps."""
RIVAL: Final = 1.5
"""A gift that somebody else may still put beside those that lie there, by its worth in its category."""
SIN: Final = 0.4
"""A sin stone in a Den."""
POST: Final = 0.35
"""A notch by which a post is above the lowest one."""
GOOD: Final = 0.5
"""A good behind the screen."""
TALER: Final = 0.08


def worth(state: MeaCulpa, seat: Seat, facts: frozenset[str]) -> float:
    """How many steps a seat is ahead of the best other one. The position is whole."""
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
    """What each seat's gifts may bring: its share of what lies in a compartment, category by category."""
    found = [0.0 for _ in seats(state)]
    for where in COMPARTMENTS:
        given = [contents(state, Seat(seat), where) for seat in seats(state)]
        for category in CATEGORIES:
            values = [value(items, category) for items in given]
            whole = sum(values) + RIVAL
            for seat, own in enumerate(values):
                found[seat] += EVALUATED * own / whole
    return found
