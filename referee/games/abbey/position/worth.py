"""The value of a position for a seat, for bots: the points that its claims are likely to bring (end.score), given the
Suspects that it has seen, who are innocent."""

from __future__ import annotations

from typing import Final

from referee.core import Seat

from ..box.components import box
from ..rules.count import FALSE, RIGHT, WRONG
from .known import edition, profile, unseen
from .state import Abbey, seats

WON: Final = 100.0


def worth(state: Abbey, seat: Seat, facts: frozenset[str]) -> float:
    """The lead of a seat over the best other one, in points. facts: the Suspects that the seat has seen; each of the
    others is the culprit with equal probability."""
    if state.result is not None:
        return WON if seat in state.result.winners else -WON
    standing = _standing(state, seat, facts)
    return standing[seat] - max(points for each, points in enumerate(standing) if each != seat)


def _standing(state: Abbey, seat: Seat, facts: frozenset[str]) -> list[float]:
    standing = [-FALSE * float(count or 0) for count in state.accused]
    claimed = [(value, by) for value, by in zip(box().values, state.revelations, strict=True) if by in seats(state)]
    if claimed:
        innocent = facts | facts_in(state, seat)
        suspects = [profile(state, suspect) for suspect in edition(state).roster if suspect not in innocent]
        for value, by in claimed:
            share = sum(value in traits for traits in suspects) / len(suspects) if suspects else 0.0
            standing[by] += RIGHT * share - WRONG * (1 - share)
    return standing


def facts_in(position: Abbey, seat: Seat) -> frozenset[str]:
    """The Suspects that a seat can see in a position: they are innocent."""
    lying = {each.card for each in position.lying or () if each.card is not None}
    return frozenset(position.cards[seat] or ()) | lying | frozenset(position.innocent)


def agrees(world: Abbey, facts: frozenset[str]) -> bool:
    """True if a Suspect that the seat has never seen can be the culprit of a world."""
    return any(suspect not in facts for suspect in unseen(world))
