"""Who is said to come from the deck, where to, and in whose place."""

from __future__ import annotations

from referee.speech import NEVER, Heard, Meaning, said

from ..components import GENOA, SLOTS, box
from ..moves import Draw
from ..setup import LayOut
from ..state import Avignon
from ..supply import DrawStep, Replacement, Successor
from .beside import SIDES, beside
from .options import is_named_twice, passed_over
from .steps import VERBS

BESIDE = frozenset({"second-copy", "first-card", "o1", "slot", "go", *SIDES, *(f"slot{slot}" for slot in SLOTS)})
"""What may be said of a draw and adds nothing."""


def is_drawing(state: Avignon) -> bool:
    """Whether a person has to be drawn next."""
    return bool(state.agenda) and isinstance(state.agenda[0], DrawStep | LayOut)


def draw_meant(state: Avignon, person: str, heard: Heard) -> Meaning:
    """A person that comes from the deck. Whoever made room may be named, too, as in `a knight replaces the cardinal`,
    and is not the one who comes where somebody else is."""
    left, named = _made_room(state, heard), heard.named("person.")
    near = beside(state, heard)
    if is_named_twice(person, heard) and person not in left:
        return NEVER
    if near is not None and person in near.persons and named.count(person) == 1:
        return NEVER
    others = set(named) - {person}
    if others and (person in left or f"person.{person}" in passed_over(heard)):
        return NEVER
    also = BESIDE | _filled(state) | (passed_over(heard) if is_drawing(state) else frozenset())
    also |= {f"person.{each}" for each in left} | ({"in-place-of", "put", "places", "passed-over"} if left else set())
    also |= {"in-place-of", "put", "places"} if is_drawing(state) and not others else set()
    also |= near.said if near is not None else set()
    return Meaning(VERBS[Draw], (said(f"person.{person}"),), also)


def _made_room(state: Avignon, heard: Heard) -> frozenset[str]:
    """Whoever left last, where that one is named with words such as `in place of`; one of two, where both may be."""
    if not heard.has("in-place-of") or not state.agenda:
        return frozenset()
    piles: tuple[tuple[str | None, ...] | None, ...] = ()
    match state.agenda[0]:
        case Successor():
            piles = (state.discard,)
        case Replacement():
            piles = state.congregations
    last = {pile[-1] for pile in piles if pile}
    return frozenset(each for each in last if each is not None and heard.has(f"person.{each}"))


def _filled(state: Avignon) -> frozenset[str]:
    """Everything that points at the slot into which the next person comes, and the map beside it."""
    step = state.agenda[0] if state.agenda else None
    slot = step.slot if isinstance(step, DrawStep) else 1 if isinstance(step, LayOut) else None
    if slot is None:
        return frozenset()
    level = step.level if isinstance(step, DrawStep) else GENOA
    beside = frozenset() if level is None else frozenset({f"map.{box().maps[level]}"})
    return beside | {f"at-slot.{slot}", f"o{slot}", f"n{slot}", "put"}
