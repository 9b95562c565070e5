"""Whom an effect may be aimed at."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Breach, Term, breach

from .components import box
from .selector import Selector
from .state import Avignon, Petition, Place, faction_of, level, named_person, person, place_at, slots_of


def under_way(state: Avignon) -> Petition:
    """The petition that is being carried out. Raises LookupError."""
    if state.petition is None:
        raise LookupError("no petition is being carried out")
    return state.petition


def slot_of(state: Avignon, place: int | str) -> int:
    """The slot that a legal move means."""
    return place if isinstance(place, int) else slots_of(state, place)[0]


def fits(state: Avignon, target: Selector, since: int | None, slot: int) -> bool:
    """Whether a selector may be aimed at a slot."""
    return state.display[slot - 1] is not None and not any(misfits(state, target, since, slot))


def misfits(state: Avignon, target: Selector, since: int | None, slot: int) -> Iterator[str]:
    """Everything that keeps a selector from the person in a slot, as cases of `unfit`. `since` is how many cards the
    petition had chosen before the repeat it is in. Raises NotKnown."""
    aimed, petition = place_at(state, slot), under_way(state)
    if aimed.serial >= petition.since and state.ruling("G14") == "spared":
        yield "spared"
    match target.kind:
        case "other" | "any":
            if aimed.serial == petition.serial and target.kind == "other":
                yield "itself"
            if since is not None and aimed.serial in petition.chosen[since:]:
                yield "again"
        case "faction":
            if faction_of(state, named_person(state, slot)) != target.of:
                yield "faction"
            elif aimed.serial in petition.chosen:
                yield "chosen"
        case "name":
            if person(state, slot) != target.of:
                yield "name"
            elif aimed.serial in petition.chosen:
                yield "chosen"
        case "this":
            if aimed.serial != petition.serial:
                yield "another"
    if target.at and all(level(state, slot) != box().levels[at] for at in target.at):
        yield "map"


def unfit(state: Avignon, target: Selector, since: int | None, place: int | str) -> Iterator[Breach]:
    """Why a selector may not be aimed at a person. Raises NotKnown."""
    found = slots_of(state, place) if isinstance(place, str) else [place]
    if not found or (aimed := state.display[found[0] - 1]) is None:
        yield _nobody(state, place)
        return
    for case in misfits(state, target, since, found[0]):
        yield _worded(case, target, under_way(state), aimed)


def _worded(case: str, target: Selector, petition: Petition, aimed: Place) -> Breach:
    named = Term(f"person.{aimed.person}")
    match case:
        case "spared":
            return breach("G14", "spared", person=named)
        case "itself":
            return breach("gloss.others", "self", person=named)
        case "again":
            return breach("gloss.others", "chosen", person=named)
        case "faction":
            return breach("gloss.faction", "other", person=named, faction=Term(f"faction.{target.of}"))
        case "chosen":
            return breach("gloss.faction", "chosen", person=named)
        case "name":
            return breach("gloss.name", "other", person=named, wanted=Term(f"person.{target.of}"))
        case "another":
            return breach("gloss.name", "other", person=named, wanted=Term(f"person.{petition.person}"))
    return breach("act.petition", "wrong-map", person=named)


def _nobody(state: Avignon, place: int | str) -> Breach:
    if isinstance(place, int):
        return breach("act.petition", "empty", slot=place)
    if any(place in (held or ()) for held in state.congregations):
        return breach("cong.immune", person=Term(f"person.{place}"))
    return breach("act.petition", "absent", person=Term(f"person.{place}"))
