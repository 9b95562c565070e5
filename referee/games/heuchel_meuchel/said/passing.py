"""What it means that somebody takes nothing or does no more in Heuchel & Meuchel."""

from __future__ import annotations

from referee.speech import NEVER, Heard, Meaning, count

from ..position.state import Heuchel
from ..rules.die import Offer
from ..rules.taking import Taking
from .below import rest_stays
from .firsts import ALL
from .left import REFUSES, all_left
from .sparing import keeps, spared
from .staying import classes_of, lowest_is_left, own_column, unit_in
from .verbs import verbs

DENIED = frozenset({"no", "not", "nothing"})
GIVES_UP = "gives-up"
"""The concept of words for giving something up: an extra turn where one is to be had, else a card."""


def passing(state: Heuchel, found: Meaning, heard: Heard) -> Meaning:
    """What it means that somebody takes nothing, or declines the extra turn."""
    if _keeps_on(state, heard) or _leaves_some(state, heard):
        return NEVER
    others = {f"next.{seat}" for seat in range(len(state.terms.seats)) if seat != state.turn}
    also = set(count(state.roll)) if isinstance(state.roll, int) else set()
    also |= ALL if heard.has("stays") or heard.has("pass") else set()
    also |= classes_of(state, unit_in(state, own_column(state), state.moved[1])) if state.moved else set()
    others |= {"stays"} if any(map(heard.has, ALL)) else set()
    others |= {GIVES_UP} if state.extra or is_offered(state) else set()
    left = all_left(state, heard)
    return found.plus(verbs=others | (REFUSES if left else set()), also=also | left)


def _keeps_on(state: Heuchel, heard: Heard) -> bool:
    """Whether words for an extra turn do not decline it, or only some of what could be taken is spared."""
    if heard.has("extra") and not _declines(heard):
        return True
    spares = state.moved is not None and heard.has("spares") and spared(heard) is not None
    return spares and not all_left(state, heard)


def _leaves_some(state: Heuchel, heard: Heard) -> bool:
    """Whether who stays is said besides who goes, or what is left besides what is taken."""
    if not _may_take(state) and (rest_stays(heard) or _another_keeps(state, heard)):
        return True
    if (heard.has("leaves") and heard.has("beneath")) or lowest_is_left(heard):  # it is below another
        return True
    if heard.has("count1") and not any(map(heard.has, verbs("pass") - DENIED)):  # one is taken from somebody
        return True
    return _may_take(state) and (_takes_one(heard) or _takes_then(heard))


def _may_take(state: Heuchel) -> bool:
    """Whether cards can be taken next, all of which may stay."""
    return bool(state.agenda) and isinstance(state.agenda[0], Taking)


def is_offered(state: Heuchel) -> bool:
    """Whether an extra turn can be had for a roll."""
    return bool(state.agenda) and isinstance(state.agenda[0], Offer)


def _another_keeps(state: Heuchel, heard: Heard) -> bool:
    """Whether another player than the one on turn is said to keep something."""
    return any(keeps(seat, heard) for seat in range(len(state.terms.seats)) if seat != state.turn)


def _takes_one(heard: Heard) -> bool:
    """Whether somebody says first of all that he takes one: what he does not want comes behind it."""
    takes, ones, stops = (
        [span.places[0] for span in heard.spans if span.concepts & concepts]
        for concepts in (frozenset({"take"}), frozenset({"count1"}), verbs("pass"))
    )
    return bool(stops) and any(min(takes, default=min(stops)) < one < min(stops) for one in ones)


def _takes_then(heard: Heard) -> bool:
    """Whether somebody says behind `and` that he takes something, and leaves something before it."""
    leaves = [span.places[0] for span in heard.spans if span.concepts & {"leaves", "spares"}]
    ands = [place for place in heard.places({"and"}) if place > min(leaves, default=place)]
    takes = heard.places({"take"}) - heard.places(verbs("pass"))
    none = heard.places(DENIED)
    behind = (place for place in takes if place > min(ands, default=place))
    return any(place < len(heard.tokens) - 1 and not any(each >= place - 1 for each in none) for place in behind)


def _declines(heard: Heard) -> bool:
    """Whether anything but the word for a turn says that somebody stops."""
    says_so = verbs("pass") | {GIVES_UP}
    return any(span.concepts & says_so and not span.concepts & {"turn", "extra"} for span in heard.spans)
