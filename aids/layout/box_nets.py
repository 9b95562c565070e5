"""Boxes and wrappers for cards as flat paper: where it is cut, folded and glued."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import Final, Literal

from msgspec import Struct

from ..page.units import MM
from .display_list import Rect

Kind = Literal["tuck", "wrapper"]
KINDS: Final[tuple[Kind, ...]] = ("tuck", "wrapper")

ROOM: Final = 1 * MM
"""A box is so much wider, higher and deeper than its cards."""
GLUE: Final = 12 * MM
"""The width of the flap that is glued."""
TONGUE: Final = 14 * MM
"""How far the tongue of a lid reaches into the box."""
CORNER: Final = 4 * MM
"""So much is cut off the corners of tongues and of the flap that is glued."""
NOTCH: Final = 8 * MM
"""The radius of the notch for the thumb."""
SHORTEST_FLAP: Final = 10 * MM
LOWEST_WRAPPER: Final = 25 * MM
STEPS: Final = 16
"""So many straight cuts make the half circle of the notch."""

Line = tuple[float, float, float, float]
"""A cut or a fold: from x, y to x, y."""
Point = tuple[float, float]


class Net(Struct, frozen=True):
    """A box as flat paper. `sides` are the two narrow panels between the broad ones, `lids` those that close a tuck
    box above and below; `glue` is what comes to lie behind the back."""

    width: float
    height: float
    back: Rect
    front: Rect
    sides: tuple[Rect, Rect]
    lids: tuple[Rect, ...]
    glue: Rect
    cuts: tuple[Line, ...]
    folds: tuple[Line, ...]


def net_of(kind: Kind, card: tuple[float, float], deep: float) -> Net:
    """The net of a box for cards of that size, which lie `deep` on one another."""
    width, height, depth = card[0] + ROOM, card[1] + ROOM, deep + ROOM
    if kind == "tuck":
        return _tuck(width, height, depth)
    return _wrapper(width, min(height, max(LOWEST_WRAPPER, 0.45 * height)), depth)


def _panels(width: float, height: float, depth: float, top: float) -> tuple[Rect, Rect, tuple[Rect, Rect], Rect]:
    """Back, front, sides and glue flap, side by side: back, side, front, side, flap."""
    across = width + depth
    back, front = (0.0, top, width, height), (across, top, width, height)
    sides = (width, top, depth, height), (across + width, top, depth, height)
    return back, front, sides, (2 * across, top, GLUE, height)


def _path(*points: Point) -> list[Line]:
    return [(*one, *two) for one, two in pairwise(points)]


def _wrapper(width: float, height: float, depth: float) -> Net:
    back, front, sides, glue = _panels(width, height, depth, 0.0)
    whole = glue[0] + GLUE
    cuts = _path((0.0, 0.0), (whole, 0.0), (whole, height), (0.0, height), (0.0, 0.0))
    folds = [(x, 0.0, x, height) for x in (sides[0][0], front[0], sides[1][0], glue[0])]
    return Net(whole, height, back, front, sides, (), glue, tuple(cuts), tuple(folds))


def _tuck(width: float, height: float, depth: float) -> Net:
    """A box whose back ends above and below in a lid with a tongue, and whose sides end in flaps below the lids."""
    lid = TONGUE + depth
    flap = min(max(0.8 * depth, SHORTEST_FLAP), width / 2 - ROOM)
    above = max(lid, flap)
    back, front, sides, glue = _panels(width, height, depth, above)
    top, bottom, whole = above, above + height, glue[0] + GLUE
    cuts: list[Line] = []
    for edge, out in ((top, -1), (bottom, 1)):
        cuts += _lid(width, edge, out * depth, out * lid)
        for x, _, wide, _ in sides:
            slant = min(1.5 * MM, wide / 4)
            tip = edge + out * flap
            cuts += _path((x, edge), (x + slant, tip), (x + wide - slant, tip), (x + wide, edge))
    cuts += [(0.0, top, 0.0, bottom), (front[0], bottom, sides[1][0], bottom)]
    cuts += _notched(front[0], sides[1][0], top)
    cuts += _path((glue[0], top), (whole, top + CORNER), (whole, bottom - CORNER), (glue[0], bottom))
    folds = [(x, top, x, bottom) for x in (sides[0][0], front[0], sides[1][0], glue[0])]
    folds += [(0.0, y, width, y) for y in (top - depth, top, bottom, bottom + depth)]
    folds += [(x, y, x + wide, y) for y in (top, bottom) for x, _, wide, _ in sides]
    lids = (0.0, top - depth, width, depth), (0.0, bottom, width, depth)
    return Net(whole, 2 * above + height, back, front, sides, lids, glue, tuple(cuts), tuple(folds))


def _lid(width: float, edge: float, depth: float, reach: float) -> list[Line]:
    """The cut around a lid and its tongue, beyond an edge of the back."""
    shoulder, tip = edge + depth, edge + reach
    corner = CORNER if reach > 0 else -CORNER
    return _path(
        (0.0, edge),
        (0.0, shoulder),
        (0.0, tip - corner),
        (CORNER, tip),
        (width - CORNER, tip),
        (width, tip - corner),
        (width, edge),
    )


def _notched(left: float, right: float, y: float) -> list[Line]:
    """The upper edge of the front, with a notch for the thumb."""
    middle, radius = (left + right) / 2, min(NOTCH, (right - left) / 4)
    arc = [(middle - radius * cos(pi * step / STEPS), y + radius * sin(pi * step / STEPS)) for step in range(STEPS + 1)]
    return _path((left, y), *arc, (right, y))
