"""Who is told by a neighbour in the row: beside somebody, to the left or right of one, or between two."""

from __future__ import annotations

from msgspec import Struct

from referee.speech import Heard, Span
from referee.speech.heard import folded
from referee.speech.meaning import ALWAYS

from ..components import SLOTS
from ..state import Avignon

SIDES: dict[str, tuple[int, ...]] = {"beside": (-1, 1), "beside-left": (-1,), "beside-right": (1,)}
"""The concepts of words for a neighbour, and how far to the right that one lies."""

BETWEEN = "between"
HANDS = {"at-slot.1": "beside-left", "at-slot.5": "beside-right"}
"""The concepts of words for an end of the row, and what they say of a neighbour."""


class Beside(Struct, frozen=True):
    """The slots in which the one may lie who is meant, the persons beside whom that is, and every concept that says
    so."""

    slots: frozenset[int]
    persons: frozenset[str]
    said: frozenset[str]


def beside(state: Avignon, heard: Heard) -> Beside | None:
    """Who is told by a neighbour; None where nobody is."""
    if heard.concepts.isdisjoint({*SIDES, BETWEEN}):
        return None
    for span in sorted(heard.spans, key=lambda each: (-len(each.places), each.places)):
        told = span.concepts & {*SIDES, BETWEEN}
        if not told:
            continue
        persons = _neighbours(heard, span, 2 if BETWEEN in told else 1)
        if not persons and told <= {*SIDES} and (own := _of_the_petitioned(state, heard, span)) is not None:
            return Beside(_slots(heard, told, own), frozenset(), frozenset({*told, *HANDS, *SIDES, "him"}))
        if persons and not (BETWEEN in told and (len(persons) < 2 or heard.has("swap"))):
            said = {*told, *HANDS, *SIDES, *(f"person.{each}" for each in persons)}
            return Beside(_slots(heard, told, _where(state, persons)), frozenset(persons), frozenset(said))
    return None


def _where(state: Avignon, persons: list[str]) -> list[int]:
    return [slot for slot in SLOTS if (at := state.display[slot - 1]) is not None and at.person in persons]


def _of_the_petitioned(state: Avignon, heard: Heard, span: Span) -> list[int] | None:
    """The slot of the person whose petition is carried out, where a neighbour is told as that one's: `his neighbour`,
    `the one next to him`."""
    serial = None if state.petition is None else state.petition.serial
    near = {span.places[0] - 1, span.places[0] - 2, span.places[-1] + 1}
    his = any("him" in each.concepts and near.intersection(each.places) for each in heard.spans)
    lie = [slot for slot in SLOTS if (at := state.display[slot - 1]) is not None and at.serial == serial]
    return lie if his and lie else None


def _slots(heard: Heard, told: frozenset[str], lie: list[int]) -> frozenset[int]:
    if BETWEEN in told:
        return frozenset(slot for slot in SLOTS if lie and min(lie) < slot < max(lie) and slot not in lie)
    hands = {HANDS[hand] for hand in HANDS if heard.has(hand)} if told == {"beside"} else told
    ways = {way for each in hands or told for way in SIDES[each]}
    return frozenset(slot + way for slot in lie for way in ways) & frozenset(SLOTS)


def _neighbours(heard: Heard, span: Span, most: int) -> list[str]:
    """The persons right behind words for a neighbour, or the one right before them who owns one, as in `the knight's
    neighbour`; none where a map is told."""
    idle = heard.places(ALWAYS | {*HANDS, *SIDES}) - heard.places({"turns-up", "draw-card", "him"})
    found: list[str] = []
    for place in range(span.places[-1] + 1, len(heard.tokens)):
        person = _person_at(heard, place)
        if person is None and place not in idle:
            break
        if person is not None and len(found) < most:
            found.append(person)
    owns = heard.tongue.possessive
    for place in range(span.places[0] - 1, 0, -1) if not found else ():
        if folded(heard.tokens[place].word) in owns and (person := _person_at(heard, place - 1)) is not None:
            return [person]
        if place not in idle:
            break
    return found


def _person_at(heard: Heard, place: int) -> str | None:
    """The person who is named at a place."""
    named = (one for span in heard.spans if span.places[0] == place for one in span.concepts)
    return next((one.removeprefix("person.") for one in named if one.startswith("person.")), None)
