"""Things described by their neighbours in a row: beside another, to its left or right, or between two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from .heard import Heard, Span, folded
from .meaning import ALWAYS

SIDES: dict[str, tuple[int, ...]] = {"beside": (-1, 1), "beside-left": (-1,), "beside-right": (1,)}
"""The concepts of words for a neighbour, with its distance to the right."""

BETWEEN = "between"


class Row(Struct, frozen=True):
    """A row of things of one kind, such as `person.`: the thing in each place from the left, None if it is empty or
    unknown; the concepts of words for its two ends; and the place to which `him` refers, if any."""

    kind: str
    lie: tuple[str | None, ...]
    ends: tuple[str, str]
    him: int | None = None


class Beside(Struct, frozen=True):
    """The places, from 1, at which the described thing may lie; its neighbours; and all words that say so."""

    places: frozenset[int]
    anchors: frozenset[str]
    said: frozenset[str]


def beside(row: Row, heard: Heard) -> Beside | None:
    """The thing described by a neighbour; None if there is none."""
    if heard.concepts.isdisjoint({*SIDES, BETWEEN}):
        return None
    for span in sorted(heard.spans, key=lambda each: (-len(each.places), each.places)):
        side = span.concepts & {*SIDES, BETWEEN}
        if not side:
            continue
        anchors = _anchors(row, heard, span, 2 if BETWEEN in side else 1)
        words = frozenset({*side, *row.ends, *SIDES})
        if not anchors and BETWEEN not in side and row.him is not None and _is_his(heard, span):
            return Beside(_places(row, heard, side, [row.him]), frozenset(), words | {"him"})
        if anchors and not (BETWEEN in side and (len(anchors) < 2 or heard.has("swap"))):
            lie = [place for place, each in enumerate(row.lie, 1) if each in anchors]
            named = {f"{row.kind}{each}" for each in anchors}
            return Beside(_places(row, heard, side, lie), frozenset(anchors), words | named)
    return None


def _is_his(heard: Heard, span: Span) -> bool:
    """True for `his neighbour` and `the one next to him`."""
    near = {span.places[0] - 1, span.places[0] - 2, span.places[-1] + 1}
    return any("him" in each.concepts and near.intersection(each.places) for each in heard.spans)


def _places(row: Row, heard: Heard, side: frozenset[str], lie: Sequence[int]) -> frozenset[int]:
    every = range(1, len(row.lie) + 1)
    if BETWEEN in side:
        return frozenset(place for place in every if lie and min(lie) < place < max(lie) and place not in lie)
    hands: Iterable[str] = side
    if side == {"beside"}:
        ends = zip(row.ends, ("beside-left", "beside-right"), strict=True)
        hands = [hand for end, hand in ends if heard.has(end)] or side
    return frozenset(place + way for place in lie for hand in hands for way in SIDES[hand]) & frozenset(every)


def _anchors(row: Row, heard: Heard, span: Span, most: int) -> list[str]:
    """The thing named right behind words for a neighbour, or right before them as its owner, as in `the knight's
    neighbour`; nothing if a place stands there."""
    idle = heard.places(ALWAYS | {*row.ends, *SIDES}) - heard.places({"turns-up", "draw-card", "him"})
    found: list[str] = []
    for place in range(span.places[-1] + 1, len(heard.tokens)):
        name = _named_at(row, heard, place)
        if name is None and place not in idle:
            break
        if name is not None and len(found) < most:
            found.append(name)
    for place in range(span.places[0] - 1, 0, -1) if not found else ():
        owns = folded(heard.tokens[place].word) in heard.tongue.possessive
        if owns and (name := _named_at(row, heard, place - 1)) is not None:
            return [name]
        if place not in idle:
            break
    return found


def _named_at(row: Row, heard: Heard, place: int) -> str | None:
    named = (one for span in heard.spans if span.places[0] == place for one in span.concepts)
    return next((one.removeprefix(row.kind) for one in named if one.startswith(row.kind)), None)
