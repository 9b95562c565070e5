"""The targets of effects."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Breach, Term, answered, breach

from ...box.components import SLOTS, box
from ...position.pieces import Place
from ...position.state import Avignon, Petition, faction_of, level, named_person, person, place_at, slots_of
from .selector import Selector


def under_way(state: Avignon) -> Petition:
    """The petition that is being carried out. Raises LookupError if there is none."""
    if state.petition is None:
        raise LookupError("no petition is being carried out")
    return state.petition


def is_petitioned(state: Avignon, slot: int) -> bool:
    """True if the person in a slot is the petitioned one. Raises NotKnown."""
    return _is_the_one(state, under_way(state), place_at(state, slot), slot)


def _is_the_one(state: Avignon, petition: Petition, place: Place, slot: int) -> bool:
    if petition.serial is not None:
        return place.serial == petition.serial
    if told_petitioned(state) not in (None, slot):
        return False
    return place.person in (None, petition.person) and answered(state, "is-petitioned", "act.petition", slot)


def told_petitioned(state: Avignon) -> int | None:
    """The slot of the petitioned person, if the table has named it."""
    yes = [question.about for question, answer in state.answers if question.id == "is-petitioned" and answer == "yes"]
    return next((int(slot) for (slot,) in yes), None)


def was_chosen(state: Avignon, slot: int, since: int = 0) -> bool:
    """True if the petition has chosen the person in a slot, not counting its first `since` choices. Raises NotKnown."""
    return _is_chosen(state, under_way(state), place_at(state, slot), slot, since)


def _is_chosen(state: Avignon, petition: Petition, place: Place, slot: int, since: int = 0) -> bool:
    if petition.chosen is None:
        return answered(state, "was-chosen", "gloss.others", slot)
    return place.serial in petition.chosen[since:]


def came_later(state: Avignon, slot: int) -> bool:
    """True if the person in a slot came there while the petition was carried out. Raises NotKnown."""
    return _is_late(state, under_way(state), place_at(state, slot), slot)


def _is_late(state: Avignon, petition: Petition, place: Place, slot: int) -> bool:
    if petition.serial is None:
        return slot != told_petitioned(state) and answered(state, "came-later", "G14", slot)
    return place.serial >= petition.since


def slot_of(state: Avignon, place: int | str) -> int:
    """The slot that a legal move means."""
    return place if isinstance(place, int) else slots_of(state, place)[0]


def fits(state: Avignon, target: Selector, since: int | None, slot: int) -> bool:
    """True if the person in a slot may be the target of a selector. Raises NotKnown."""
    return state.display[slot - 1] is not None and next(misfits(state, target, since, slot), None) is None


def suits(state: Avignon, target: Selector, since: int | None, place: int | str) -> bool:
    """True if a person, given by name or by slot, may be the target of a selector: `unfit` has no breach. Raises
    NotKnown."""
    slots = slots_of(state, place) if isinstance(place, str) else [place]
    return bool(slots) and fits(state, target, since, slots[0])


def finds_anybody(state: Avignon, target: Selector, since: int | None) -> bool:
    """True if any slot may be the target of a selector."""
    for slot in SLOTS:  # noqa: SIM110 - asked of every petition: a generator costs as much as the answer
        if fits(state, target, since, slot):
            return True
    return False


def misfits(state: Avignon, target: Selector, since: int | None, slot: int) -> Iterator[str]:
    """Every reason why the person in a slot is no target of a selector, as cases of `unfit`. since: the number of cards
    that the petition had chosen before the present repeat. Raises NotKnown."""
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
    """Why a person is no target of a selector. Raises NotKnown."""
    slots = slots_of(state, place) if isinstance(place, str) else [place]
    if not slots or (aimed := state.display[slots[0] - 1]) is None:
        yield _nobody(state, place)
        return
    for case in misfits(state, target, since, slots[0]):
        if aimed.person is None:
            yield _worded_by_slot(case, target, under_way(state), slots[0])
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
    """The same for an unknown person."""
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
    if any(place in (persons or ()) for persons in state.congregations):
        return breach("cong.immune", person=Term(f"person.{place}"))
    return breach("act.petition", "absent", person=Term(f"person.{place}"))
