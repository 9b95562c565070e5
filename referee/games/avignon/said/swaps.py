"""Who is said to change places, and who of two is named first."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.speech import NEVER, Heard, Meaning, said

from ..components import SLOTS
from ..declared import Declared
from ..moves import Swap
from ..state import Avignon
from ..verbs.optional import May
from ..verbs.swap import SwapStep
from .places import is_petitioned, place_meant
from .steps import VERBS, chosen


def swap_meant(state: Avignon, place: int | str, second: int | str, heard: Heard) -> Meaning:
    """What it means that two persons change places."""
    verbs, (both, lie) = VERBS[Swap], _both_meant(state, heard)
    if _only_around(state, place, second) or (both and {place, second} != lie):
        return NEVER
    if both:
        return Meaning(verbs, (said(f"person.{both}"),), frozenset({"places", "both", "n2"}))
    first = replace(place_meant(state, place, heard), loose=is_petitioned(state, place))
    parts = (first, replace(place_meant(state, second, heard), group=1))
    ordered = heard.has("swap") and not _only_around(state, second, place)
    also = frozenset({"places"}) | (chosen(heard) if any(part.loose for part in parts) else frozenset())
    return Meaning(verbs, parts, also, ordered=ordered)


def _both_meant(state: Avignon, heard: Heard) -> tuple[str, set[int]]:
    """The person of whom both are meant that are on display, as in `the two knights`, and where they lie; nothing where
    nobody is."""
    counted = {span.places[-1] + 1 for span in heard.spans if "both" in span.concepts}
    named = [span for span in heard.spans if any(each.startswith("person.") for each in span.concepts)]
    persons = set(heard.named("person."))
    if len(persons) != 1 or not any(span.places[0] in counted for span in named):
        return "", set()
    person = persons.pop()
    lie = {slot for slot in SLOTS if (at := state.display[slot - 1]) is not None and at.person == person}
    return (person, lie) if len(lie) == 2 else ("", set())


def _only_around(state: Avignon, place: int | str, second: int | str) -> bool:
    """Whether the card names the two persons of a swap the other way round, or where nobody told what it says, the row
    does."""
    step: Any = state.agenda[0] if state.agenda else None
    step = step.inner[0] if isinstance(step, May) else step
    if isinstance(step, Declared) and isinstance(place, int) and isinstance(second, int):
        return place > second
    return isinstance(step, SwapStep) and step.only_around(state, place, second)
