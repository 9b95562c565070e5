"""Where a unit goes in Heuchel & Meuchel: over whom, beside whom, and whether that is home."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import NotKnown
from referee.core.rules.judge import at_step
from referee.speech import Heard, count
from referee.speech.meaning import ALWAYS
from referee.speech.roles import beyond, is_kind

from ..box.components import ROWS, box
from ..moves import Go
from ..position.state import Heuchel
from ..rules.turn import Turn
from .staying import classes_of, own_column, unit_in

BESIDE = "beside"
"""The concept of words for going to a row in which somebody lies, who is named behind them."""

HOME = "home"
"""The concept of words for going to the goal."""

PASSED = frozenset({"pile", "all"})
"""The concepts of words for what is gone over, besides classes and how many."""

OVER = "over"
"""The concept of words for going over somebody, who is named behind them or amid them."""


def goes_beside(heard: Heard) -> bool:
    """Whether somebody who is named is said to be gone to, and no word for beside stands alone, as in `beside him`."""
    idle = heard.places(ALWAYS)
    named = {span.places[0] for span in heard.spans if is_kind(span, "class.", "of.", "seat.")}
    ends = [span.places[-1] for span in heard.spans if BESIDE in span.concepts]
    return any(beyond(place, idle - named, 1) in named for place in ends)


def lands_in(state: Heuchel, row: int) -> int | None:
    """The row in which a unit of the player on turn lands; None where that is not known."""
    own, unit = own_column(state), unit_in(state, own_column(state), row)
    if own is None or not unit or (units := state.units[own]) is None:
        return None
    try:
        step, _ = at_step(state, Go(row))
        goal = box().goals[state.cards[unit[0]].rank]
        return step.landing(state, units, state.piles[own], row, goal) if isinstance(step, Turn) else None
    except NotKnown:
        return None


def passed(state: Heuchel, row: int) -> frozenset[str]:
    """What says over whom a unit of the player on turn goes."""
    own, lands = own_column(state), lands_in(state, row)
    if own is None or lands is None or (squares := state.units[own]) is None:
        return frozenset()
    over = [card for square in squares[row + 1 : lands] for card in square]
    return classes_of(state, tuple(over)) | PASSED | count(len(over)) if over else frozenset()


def beside(state: Heuchel, lands: int | None) -> frozenset[str]:
    """What says beside whom a unit of the player on turn comes to lie: the owners of units in that row, and what shows
    on top of these."""
    columns = (column for column in state.columns if column not in (None, own_column(state)))
    lying = frozenset[str]()
    for column in columns:
        unit = () if lands is None else unit_in(state, column, lands)
        seat = state.columns.index(column)
        lying |= classes_of(state, unit[:1]) | {f"of.{seat}", f"seat.{seat}"} if unit else frozenset()
    return lying | {BESIDE} if lying else lying


def passes_another(state: Heuchel, row: int, heard: Heard) -> bool:
    """Whether somebody is said to be gone over who does not lie on the way of a unit, and not under it either."""
    over = passed_over(heard)
    return bool(over) and not over <= passed(state, row) | classes_of(state, unit_in(state, own_column(state), row)[1:])


def passed_over(heard: Heard) -> frozenset[str]:
    """The classes that somebody is said to go over, as in `the bishop leaps over the quack`."""
    places = passed_places(heard)
    named = (span.concepts for span in heard.spans if places.issuperset(span.places))
    return frozenset(each for concepts in named for each in concepts if each.startswith("class."))


def passed_places(heard: Heard) -> frozenset[int]:
    """The places of the names of who is gone over: behind words for that, or between their parts."""
    over = [span.places for span in heard.spans if OVER in span.concepts]
    named = [span.places for span in heard.spans if is_kind(span, "class.")]
    goers = [places for places in named if places[-1] + 1 in {each[0] for each in over}]  # as in `jumps it over …`
    found = set[int]()
    for each in over:
        amid = set(range(each[0], each[-1])).difference(each)
        found.update(place for places in named if amid.issuperset(places) for place in places)
        found.update(_listed_behind(heard, each[-1], [places for places in named if places not in goers]))
    return frozenset(found)


def _listed_behind(heard: Heard, place: int, named: list[tuple[int, ...]]) -> Iterator[int]:
    """The places of names that stand one after the other behind a place, with nothing between that means anything."""
    idle = heard.places(ALWAYS | PASSED | {"both", "n2", "n3"}) - heard.places({"with", "by-means"})
    idle -= {each for places in named for each in places}
    while here := max((places for places in named if places[0] == beyond(place, idle, 1)), key=len, default=()):
        yield from here
        place = here[-1]


def goes_home(state: Heuchel, row: int) -> bool:
    """Whether a unit of the player on turn lands on its goal."""
    unit = unit_in(state, own_column(state), row)
    return bool(unit) and lands_in(state, row) == box().goals[state.cards[unit[0]].rank]


def stays_out(state: Heuchel, row: int, heard: Heard) -> bool:
    """Whether going home is spoken of, and that is what another unit does."""
    return heard.has(HOME) and not goes_home(state, row) and any(goes_home(state, each) for each in ROWS)
