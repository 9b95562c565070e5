"""A petition: the ability of a person on display, by the text in the edition in force. A person whose text only the
owner has is played as declared: the table says which cards move how far, and the referee moves them."""

from __future__ import annotations

from collections.abc import Set
from functools import cache, lru_cache

from msgspec.structs import replace

from referee.core import NotKnown, Question, Seat, Step, Verb, happened, sampled

from ...position.state import Avignon, Petition, named_person, place_at
from .declared import Declared
from .frame import Frame
from .petition_steps import PetitionEnd, changes

CLAUSE = "act.petition"
"""The clause by which a petition is carried out."""


def petition(state: Avignon, seat: Seat, slot: int) -> Avignon:
    """The State at the start of the petition of a person on display, on either side of the track."""
    place, kind = place_at(state, slot), named_person(state, slot)
    begun = replace(state, petition=Petition(seat, slot, place.serial, kind, since=state.serial))
    begun = happened(state, begun, "act.petition", "begins", player=seat, person=kind, slot=slot)
    return begun.push(*petition_steps(state, seat, kind))


def petition_steps(state: Avignon, seat: Seat, kind: str) -> tuple[Step, ...]:
    """The Steps of a person's petition, by the edition in force."""
    text = state.terms.edition.by_id.get(kind)
    if text is not None and text.petition is not None and text.source in ("sample", "review"):
        sampled(_petition_of(kind))
    return steps_of(state, seat, kind)


_petition_of = cache(lambda kind: f"person.{kind}.petition")
"""The edition field for the petition of a person type."""


def steps_of(state: Avignon, seat: Seat, kind: str) -> tuple[Step, ...]:
    """The Steps of a person's petition, without noting the edition among what the result rests on."""
    text = state.terms.edition.by_id.get(kind)
    return _expanded(None if text is None else text.petition, kind, seat)


@lru_cache(maxsize=512)
def _expanded(effects: tuple[Verb, ...] | None, kind: str, seat: Seat) -> tuple[Step, ...]:
    """The Steps of a petition's text; for an unknown text, the Step in which the table declares it."""
    frame = Frame(seat, CLAUSE, f"person.{kind}", toward=seat)
    if effects is None:
        return Declared(frame), PetitionEnd()
    return *(step for effect in effects for step in effect.expand(frame)), PetitionEnd()


def has_effect(state: Avignon, seat: Seat, slot: int) -> bool:
    """True if some way to carry out the petition of the person in this slot changes anything. Raises NotKnown."""
    kind = named_person(state, slot)
    begun = Petition(seat, slot, place_at(state, slot).serial, kind, since=state.serial)
    return changes(state.push(*petition_steps(state, seat, kind), petition=begun))


MOST_UNTOLD = 1
"""The largest number of persons on display with unknown levels for which a petition is tried out; with more, the table
is asked whether it changes anything."""

CAN_CHANGE = "can-change"


def can_change_anything(state: Avignon, seat: Seat, slot: int) -> bool:
    """The same as `has_effect`; if much of the display is unknown, the table's answer to exactly this question. Raises
    NotKnown."""
    kind = place_at(state, slot).person
    if state.answers and (answer := state.answer(_whether_it_can(kind, slot))) is not None:
        return answer == "yes"
    try:
        return has_effect(state, seat, slot)
    except NotKnown:
        untold = sum(at is not None and at.level is None for at in state.display)
        if untold <= MOST_UNTOLD and kind is not None:
            raise
    raise NotKnown(_whether_it_can(kind, slot))


def _whether_it_can(kind: str | None, slot: int) -> Question:
    """The question whether a person's petition changes anything; slot 0 if no slot was named."""
    if kind is None:
        return Question(f"{CAN_CHANGE}-slot", (slot,), ("yes", "no"), "G18")
    return Question(CAN_CHANGE, (kind,), ("yes", "no"), "G18")


OF_PETITIONS = frozenset((CAN_CHANGE, f"{CAN_CHANGE}-slot", "petitioned", "part", "is-petitioned", "came-later"))
"""The questions about petitions whose answers hold until the next action."""
OF_CHOICES = frozenset(("was-chosen", "empty-way"))
"""Those whose answers hold for one choice in a petition."""


def forgotten(state: Avignon, questions: Set[str] = OF_PETITIONS | OF_CHOICES) -> Avignon:
    """The State without the answers to these questions, which end when the display changes."""
    if not state.answers:
        return state
    return replace(state, answers=tuple(each for each in state.answers if each[0].id not in questions))
