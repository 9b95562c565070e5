"""What is said of stacks as they are laid out, and of a card that shows, in Heuchel & Meuchel."""

from __future__ import annotations

from collections.abc import Iterator

from referee.speech import NEVER, Heard, Meaning, count, said

from .components import VALUES, box
from .moves import Count, Stack, Top
from .said_places import is_value
from .said_verbs import VERBS
from .setup import declaring
from .showing import Telling
from .state import Heuchel


def declared(state: Heuchel, move: Stack, heard: Heard) -> Meaning:
    """What it means that a player has a card of a class, or so many with one of them on top."""
    height = move.height
    if height and heard.has("alone"):
        return NEVER
    counted = _counted(heard, move.rank)
    if counted and counted != {height or 1}:
        return NEVER
    told = (said(f"stack{height}", *(f"n{high}" for high in counted), loose=not counted),) if height else ()
    single = frozenset({"pile"}) if height else frozenset({"only", "count1", "alone", "lone"})
    also = single | {"only", "beneath", "have", "over", "sit", "with", *(["both"] if counted == {2} else [])}
    seat = declaring(state)
    also |= set() if seat is None else {f"seat.{seat}", f"of.{seat}"}
    ways = count(1) if move.value == 1 and _names_one(heard) else {f"n{move.value}"}
    return Meaning(VERBS[Stack], (said(f"class.{box().classes[move.rank]}"), said(ways), *told), also, strict=True)


def _names_one(heard: Heard) -> bool:
    """Whether the value one is named, as in `the one on top`, and no other number is."""
    values = [token.number for place, token in enumerate(heard.tokens) if is_value(heard, place)]
    return values == [1]


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
