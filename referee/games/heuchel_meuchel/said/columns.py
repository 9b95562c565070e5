"""Which column is meant in Heuchel & Meuchel: by its letter, its number from either side, or whose it lies beside."""

from __future__ import annotations

from referee.speech import NEVER, Heard, Meaning, Part, Span, said
from referee.speech.meaning import ALWAYS, TO
from referee.speech.roles import beyond, is_kind

from ..box.components import box
from ..moves import ChooseColumn
from ..position.state import Heuchel

LEFT, RIGHT = "leftmost", "rightmost"
"""The concepts of words for the ends of the board, and for a side of somebody."""

SIDES = {LEFT: -1, RIGHT: 1, "left-of": -1, "right-of": 1}
"""Which way from somebody's column, by the concepts that say so."""

BESIDE, BETWEEN = "beside", "between"

COUNTED_BACK = "from-right"
"""The concept of words that say that columns are counted from the right."""

EDGE = "edge"
"""The concept of words for either end of the board."""


def choosing(state: Heuchel, move: ChooseColumn, found: Meaning, heard: Heard) -> Meaning:
    """What it means that somebody chooses a column."""
    others = _others(state, heard)
    if not others:
        return found.plus(_column(move.column, heard))
    beside = _beside(move.column, others, heard)
    if not beside:
        return NEVER
    whose = {f"{kind}.{seat}" for seat in others for kind in ("seat", "of")}
    return found.plus(said(beside), also=whose | {"only", "go", "put", *SIDES})


def _column(column: int, heard: Heard) -> Part:
    """Everything that names a column by itself."""
    last = len(box().columns) - column
    ways = {f"letter.{box().columns[column]}", f"right{last}"}
    number = last if heard.has(COUNTED_BACK) else column + 1
    ways |= {f"o{number}", f"n{number}", f"along{number}"}
    ways |= {f"column{number}"} if number > 1 else set()
    ends = {1: RIGHT} if heard.has(COUNTED_BACK) else {1: RIGHT, len(box().columns): LEFT}
    ways |= {ends[last]} if last in ends else set()
    return said(ways, *([EDGE] if column in (0, len(box().columns) - 1) else ()))


def _others(state: Heuchel, heard: Heard) -> dict[int, int]:
    """The columns of the players beside whom, or between whom, somebody is to sit; nothing where that is not said."""
    if not any(map(heard.has, (BESIDE, BETWEEN, "left-of", "right-of"))):
        return {}
    return {
        seat: column for seat, column in enumerate(state.columns) if column is not None and heard.has(f"seat.{seat}")
    }


def _beside(column: int, others: dict[int, int], heard: Heard) -> frozenset[str]:
    """What says that a column lies between two others, or right beside one; nothing where it does not."""
    if len(others) > 1:
        lies = min(others.values()) < column < max(others.values()) and heard.has(BETWEEN)
        return frozenset({BETWEEN}) if lies else frozenset()
    whose = next(iter(others.values()))
    sides = {SIDES[each] for span in heard.spans if _is_side(heard, span) for each in span.concepts if each in SIDES}
    lies = column - whose in (sides or {-1, 1})
    return frozenset({BESIDE, "left-of", "right-of"}) if lies else frozenset()


def _is_side(heard: Heard, span: Span) -> bool:
    """Whether words name a side, and are no part of more words, as the `right` of `right beside Ann`."""
    more = (set(each.places) for each in heard.spans if BESIDE in each.concepts)
    return not any(set(span.places) < each for each in more)


def stands_in(column: int, heard: Heard, surely: bool = False) -> bool:
    """Whether a class is said to stand in a column, as in `the quack in column C goes up`: the column is named right
    behind it; `surely`, if no word stands between that may say where somebody goes."""
    letter = f"letter.{box().columns[column]}"
    if not heard.has("column-word"):
        return False
    named = [span.places[-1] for span in heard.spans if is_kind(span, "class.")]
    to = heard.places({TO})
    idle = heard.places(ALWAYS | {"column-word", "pile"}) - heard.places({"and"})
    for span in heard.spans:
        if letter in span.concepts:
            place = beyond(span.places[0], idle.difference(named), -1)
            if place in named and not (surely and to.intersection(range(place, span.places[0]))):
                return True
    return False
