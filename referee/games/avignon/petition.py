"""A petition: the ability of a person on display.

What the card says comes from the edition in force. A person whose text only the owner has is played as declared: the
table says which cards move how far, the referee moves them.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from referee.core import Mark, NotKnown, Question, Seat, Step, happened, note

from .declared import Declared
from .frame import Frame
from .petition_steps import PetitionEnd, changes
from .state import Avignon, Petition, is_dark, named_person, place_at
from .verbs import Effect

CLAUSE = "act.petition"
"""By which clause a card's petition is carried out."""


def petition(state: Avignon, seat: Seat, slot: int) -> Avignon:
    """Starts the petition of a person on display, on whichever side of the track it lies."""
    place, kind = place_at(state, slot), named_person(state, slot)
    begun = replace(state, petition=Petition(seat, slot, place.serial, kind, since=state.serial))
    begun = happened(state, begun, "act.petition", "begins", player=seat, person=kind, slot=slot)
    return begun.push(*petition_steps(state, seat, kind))


def petition_steps(state: Avignon, seat: Seat, kind: str) -> tuple[Step, ...]:
    """What a person's petition makes happen, as the edition in force has it."""
    frame, text = Frame(seat, CLAUSE, f"person.{kind}", toward=seat), state.terms.edition.by_id.get(kind)
    if text is None or text.petition is None:
        return Declared(frame), PetitionEnd()
    if text.source in ("sample", "review"):
        note(Mark("sample", f"person.{kind}.petition"))
    return expanded(text.petition, frame)


@lru_cache(maxsize=256)
def expanded(effects: tuple[Effect, ...], frame: Frame) -> tuple[Step, ...]:
    """The Steps of a petition's text."""
    return *(step for effect in effects for step in effect.expand(frame)), PetitionEnd()


def has_effect(state: Avignon, seat: Seat, slot: int) -> bool:
    """Whether some way of petitioning the person in this slot changes anything. Of a display of which next to nothing
    is told the table is asked for just this. Raises NotKnown."""
    kind = named_person(state, slot)
    begun = Petition(seat, slot, place_at(state, slot).serial, kind, since=state.serial)
    ahead = state.push(*petition_steps(state, seat, kind), petition=begun)
    try:
        return changes(ahead)
    except NotKnown:
        if not is_dark(state):
            raise
    asked = Question("changes", (slot,), ("yes", "no"), "G18")
    told = state.answer(asked)
    if told is None:
        raise NotKnown(asked)
    return told == "yes"
