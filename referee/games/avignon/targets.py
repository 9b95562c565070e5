"""Whom an effect may be aimed at."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Breach, Term, answered, breach

from .components import SLOTS, box
from .pieces import Place
from .selector import Selector
from .state import Avignon, Petition, faction_of, level, named_person, person, place_at, slots_of


def under_way(state: Avignon) -> Petition:
    """The petition that is being carried out. Raises LookupError."""
    if state.petition is None:
        raise LookupError("no petition is being carried out")
    return state.petition


def is_petitioned(state: Avignon, slot: int) -> bool:
    """Whether the person in a slot is the petitioned one. Raises NotKnown."""
    return _is_the_one(state, under_way(state), place_at(state, slot), slot)


def _is_the_one(state: Avignon, petition: Petition, place: Place, slot: int) -> bool:
    if petition.serial is not None:
        return place.serial == petition.serial
    if told_petitioned(state) not in (None, slot):
        return False
    return place.person in (None, petition.person) and answered(state, "is-petitioned", "act.petition", slot)


def told_petitioned(state: Avignon) -> int | None:
    """The slot of which the table said that the petitioned person lies there."""
    yes = [question.about for question, answer in state.told if question.id == "is-petitioned" and answer == "yes"]
    return next((int(slot) for (slot,) in yes), None)


def was_chosen(state: Avignon, slot: int, since: int = 0) -> bool:
    """Whether the petition has chosen the person in a slot, after the first `since` of its choices. Raises NotKnown."""
    return _is_chosen(state, under_way(state), place_at(state, slot), slot, since)


def _is_chosen(state: Avignon, petition: Petition, place: Place, slot: int, since: int = 0) -> bool:
    if petition.chosen is None:
        return answered(state, "was-chosen", "gloss.others", slot)
    return place.serial in petition.chosen[since:]


def came_later(state: Avignon, slot: int) -> bool:
    """Whether the person in a slot came to lie there while the petition was carried out. Raises NotKnown."""
    return _is_late(state, under_way(state), place_at(state, slot), slot)


def _is_late(state: Avignon, petition: Petition, place: Place, slot: int) -> bool:
    if petition.serial is None:
        return slot != told_petitioned(state) and answered(state, "came-later", "G14", slot)
    return place.serial >= petition.since


def slot_of(state: Avignon, place: int | str) -> int:
    """The slot that a legal move means."""
    return place if isinstance(place, int) else slots_of(state, place)[0]


def fits(state: Avignon, target: Selector, since: int | None, slot: int) -> bool:
    """Whether a selector may be aimed at a slot."""
    return state.display[slot - 1] is not None and next(misfits(state, target, since, slot), None) is None


def suits(state: Avignon, target: Selector, since: int | None, place: int | str) -> bool:
    """Whether a selector may be aimed at a person, named or by the slot: whether `unfit` has nothing to say. Raises
    NotKnown."""
    found = slots_of(state, place) if isinstance(place, str) else [place]
    return bool(found) and fits(state, target, since, found[0])


def finds_anybody(state: Avignon, target: Selector, since: int | None) -> bool:
    """Whether a selector may be aimed at any slot."""
    for slot in SLOTS:  # noqa: SIM110 - asked of every petition: a generator costs as much as the answer
        if fits(state, target, since, slot):
            return True
    return False


def misfits(state: Avignon, target: Selector, since: int | None, slot: int) -> Iterator[str]:
    """Everything that keeps a selector from the person in a slot, as cases of `unfit`. `since` is how many cards the
    petition had chosen before the repeat it is in. Raises NotKnown."""
    petition, place = state.petition or under_way(state), state.display[slot - 1] or place_at(state, slot)
    match target.kind:
        case "other" | "any":
            if target.kind == "other" and _is_the_one(state, petition, place, slot):
                yield "itself"
            if since is not None and _is_chosen(state, petition, place, slot, since):
                yield "again"
        case "faction":
            if faction_of(state, place.person or named_person(state, slot)) != target.of:
                yield "faction"
            elif _is_chosen(state, petition, place, slot):
                yield "chosen"
        case "name":
            if (place.person or person(state, slot)) != target.of:
                yield "name"
            elif _is_chosen(state, petition, place, slot):
                yield "chosen"
        case "this":
            if not _is_the_one(state, petition, place, slot):
                yield "another"
    may_be_late = petition.serial is None or place.serial >= petition.since
    if may_be_late and state.ruling("G14") == "spared" and _is_late(state, petition, place, slot):
        yield "spared"
    if target.at and all(level(state, slot) != box().levels[at] for at in target.at):
        yield "map"


def unfit(state: Avignon, target: Selector, since: int | None, place: int | str) -> Iterator[Breach]:
    """Why a selector may not be aimed at a person. Raises NotKnown."""
    found = slots_of(state, place) if isinstance(place, str) else [place]
    if not found or (aimed := state.display[found[0] - 1]) is None:
        yield _nobody(state, place)
        return
    for case in misfits(state, target, since, found[0]):
        if aimed.person is None:
            yield _worded_by_slot(case, target, under_way(state), found[0])
        else:
            yield _worded(case, target, under_way(state), Term(f"person.{aimed.person}"))


def _worded(case: str, target: Selector, petition: Petition, named: Term) -> Breach:
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


def _worded_by_slot(case: str, target: Selector, petition: Petition, slot: int) -> Breach:
    """The same of a person of whom nobody told who it is."""
    match case:
        case "spared":
            return breach("G14", "spared-untold", slot=slot)
        case "itself":
            return breach("gloss.others", "self-untold", slot=slot)
        case "again":
            return breach("gloss.others", "chosen-untold", slot=slot)
        case "another":
            return breach("gloss.name", "other-untold", slot=slot, wanted=Term(f"person.{petition.person}"))
        case "map":
            return breach("act.petition", "wrong-map-untold", slot=slot)
    raise LookupError(case)


def _nobody(state: Avignon, place: int | str) -> Breach:
    if isinstance(place, int):
        return breach("act.petition", "empty", slot=place)
    if any(place in (held or ()) for held in state.congregations):
        return breach("cong.immune", person=Term(f"person.{place}"))
    return breach("act.petition", "absent", person=Term(f"person.{place}"))
