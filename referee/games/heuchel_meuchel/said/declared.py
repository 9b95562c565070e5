"""What is said of stacks as they are laid out, and of a card that shows, in Heuchel & Meuchel."""

from __future__ import annotations

from collections.abc import Iterator

from referee.speech import NEVER, Heard, Meaning, Part, count, said

from ..box.components import VALUES, box
from ..moves import Count, Stack, Top
from ..position.state import Heuchel
from ..rules.setup import declaring
from ..rules.showing import Telling
from .depth import BELOW, IN_ALL, MORE, Depth, depth_said, value_places
from .places import is_value

DEPTHS = BELOW | MORE | {IN_ALL, "over-it", "card", "all", "continue", "count"}
"""The concepts of words that say how many cards lie in a stack, and where."""


def declared(state: Heuchel, move: Stack, found: Meaning, heard: Heard) -> Meaning:
    """What it means that a player has a card of a class, or so many with one of them on top."""
    height, depth = move.height or 1, depth_said(heard)
    if height > 1 and heard.places({"alone"}) - (depth.places if depth is not None else set()):
        return NEVER
    counted = frozenset[int]() if depth is not None and depth.height else _counted(heard, move.rank)
    if (counted and counted != {height}) or (depth is not None and _is_otherwise(move, depth, heard)):
        return NEVER
    if (values := _values_named(move.rank, heard)) and move.value not in values:
        return NEVER
    seat = declaring(state)
    also = {"both"} if counted == {2} else set()
    also |= {"pile"} if height > 1 else {"only", "count1", "alone", "lone"}
    also |= set() if seat is None else {f"seat.{seat}", f"of.{seat}"}
    also |= set() if depth is None else DEPTHS
    return found.plus(said(_value(move.value, heard)), *_height(height, depth, counted), also=also)


def _height(height: int, depth: Depth | None, counted: frozenset[int]) -> tuple[Part, ...]:
    """What says how high a stack is."""
    if depth is not None and depth.height:
        below = height - 1
        ways = count(height) | count(below) | {f"far{below}", f"under{below}", "another", "nothing", "no"}
        return (said(ways, loose=height == 1),)
    if height == 1:
        return ()
    return (said(f"stack{height}", *(count(height) if counted else ()), loose=not counted),)


def _value(value: int, heard: Heard) -> frozenset[str]:
    """What names the value of a card."""
    return count(1) if value == 1 and _names_one(heard) else frozenset({f"n{value}"})


def _is_otherwise(move: Stack, depth: Depth, heard: Heard) -> bool:
    """Whether a stack is said to be of another height, or of one that nobody told, or another number is said than the
    value of its card."""
    height = move.height or 1
    if depth.height is None:
        return height == 1 and not _counted(heard, move.rank)
    ones = {1} if _names_one(heard) else set()
    values = ones.union(
        token.number
        for place, token in enumerate(heard.tokens)
        if token.number is not None and place not in depth.places
    )
    return height != depth.height or (bool(values) and move.value not in values)


def _names_one(heard: Heard) -> bool:
    """Whether the value one is named, as in `the one on top`, and no other number is."""
    behind = value_places(heard)
    values = [
        token.number or 1 for place, token in enumerate(heard.tokens) if is_value(heard, place) or place in behind
    ]
    return values == [1]


def _values_named(rank: int, heard: Heard) -> frozenset[int]:
    """The values that are named as nouns, where a number counts cards of a class besides, as in `three quacks, the four
    lies on top`."""
    if not _counted(heard, rank):
        return frozenset()
    starts = {span.places[0] for span in heard.spans if f"class.{box().classes[rank]}" in span.concepts}
    lies = heard.places({"hides", "upon", "only", "at-top", "shows"})
    nouns = (place for place in range(len(heard.tokens)) if is_value(heard, place) and place + 1 in lies - starts)
    return frozenset(heard.tokens[place].number or 0 for place in nouns)


def _counted(heard: Heard, rank: int) -> frozenset[int]:
    """How many cards of a class somebody says to have: a number right before it, where one more is said, or a pair."""
    starts = [span.places[0] for span in heard.spans if f"class.{box().classes[rank]}" in span.concepts]
    pairs = {span.places[-1] for span in heard.spans if "both" in span.concepts}
    found = set[int]()
    for start in starts:
        before = start - 1
        while before > 0 and heard.tokens[before].word in heard.tongue.whole:
            before -= 1
        token = heard.tokens[before] if before >= 0 else None
        if token is not None and token.number is None and before in pairs:
            found.add(2)
        elif token is not None and token.number is not None and not token.ordinal and len(heard.numbers) > 1:
            found.add(token.number)
    return frozenset(found)


def other_classes(state: Heuchel, heard: Heard) -> Iterator[Top | Count]:
    """Cards that the table says to show, of whichever class it names."""
    step = state.agenda[0] if state.agenda else None
    if not isinstance(step, Telling) or len(set(heard.named("class."))) != 1:
        return
    for rank, name in enumerate(box().classes):
        if heard.has(f"class.{name}"):
            yield from (step.kind(rank, value) for value in VALUES if value in heard.numbers)
