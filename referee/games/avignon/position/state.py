"""State of Avignon.

All but the order of the deck is public, and that order is no part of the State: a draw is weighted by what is left. A
value that was never given (in a dispute about a partial position) is None; the accessors below then give an Unknown
with its question."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

from referee.core import Breach, Field, Mover, NotKnown, Question, Seat, Step, Unknown, sampled

from ..box.components import SLOTS, box
from .bare import Bare
from .fields import FIELD, FIELDS
from .pieces import LATER as LATER
from .pieces import Display as Display
from .pieces import Petition as Petition
from .pieces import Place as Place
from .pieces import Previous as Previous
from .pieces import Result as Result
from .sight import unseen as unseen


class Act(Step, frozen=True):
    """A Step of Avignon. `unbounded` marks one with infinitely many continuations."""

    unbounded: ClassVar[bool] = False

    def plain_breaches(self, state: Any, who: Mover, move: Any, /) -> Iterator[Breach]:
        """Every rule that the move breaks, except the Samaritan's."""
        return self.breaches(state, who, move)


class TurnStep(Act, frozen=True):
    """The Step at the bottom of the agenda while the game runs."""


class Avignon(Bare, frozen=True, kw_only=True):
    """The position, with its Fields."""

    fields: ClassVar[tuple[Field, ...]] = FIELDS
    agenda: tuple[Act, ...] = ()


def other(seat: Seat) -> Seat:
    """The other seat."""
    return Seat(1 - seat)


def place_at(state: Avignon, slot: int) -> Place:
    """The person in a slot. Raises LookupError if the slot is empty."""
    place = state.display[slot - 1]
    if place is None:
        raise LookupError(f"slot {slot} is empty")
    return place


def active(state: Avignon) -> Seat:
    """The seat whose turn it is. Raises NotKnown."""
    if state.active is None:
        raise NotKnown(FIELD["turn"].asking(state, ()))
    return state.active


def done(state: Avignon) -> tuple[str, ...]:
    """The actions that were taken this turn. Raises NotKnown."""
    if state.done is None:
        raise NotKnown(FIELD["done"].asking(state, ()))
    return state.done


def actions_left(state: Avignon) -> int:
    """The number of actions that the active player still has to take. Raises NotKnown."""
    number, taken = state.number, state.done
    if taken is None:
        taken = done(state)
    if number is None:
        number = number_of(state)
    return (1 if number == 1 else 2) - len(taken)


def number_of(state: Avignon) -> int:
    """The number of this turn, as far as it matters. Raises NotKnown."""
    if state.number is not None:
        return state.number
    if not may_be_first(state):
        return LATER
    raise NotKnown(FIELD["first-turn"].asking(state, ()))


def may_be_first(state: Avignon) -> bool:
    """True if this may be the first turn of the game: it is Rome's, and no person has left its first place, except by
    the one action of this turn."""
    if state.active not in (None, state.rome_seat()) or state.previous is not None or len(state.done or ()) > 1:
        return False
    if state.done is None or state.done == ("petition",):
        return True
    moved = [at.level for at in state.display if at is not None and at.level]
    gone = len(state.discard or ()) + sum(len(persons or ()) for persons in state.congregations)
    match state.done:
        case ("beseech",):
            return moved in ([], [1]) and not gone
        case ("chastise",):
            return moved in ([], [-1]) and not gone
        case ("excommunicate",):
            return not moved and len(state.discard or ()) == gone <= 1
    return not moved and not gone


def person(state: Avignon, slot: int) -> Any:
    """The person type in a slot, or an Unknown."""
    kind = place_at(state, slot).person
    return Unknown(_who(state, slot)) if kind is None else kind


def named_person(state: Avignon, slot: int) -> str:
    """The person type in a slot, for an effect that needs it. Raises NotKnown."""
    kind = place_at(state, slot).person
    if kind is None:
        raise NotKnown(_who(state, slot))
    return kind


def _who(state: Avignon, slot: int) -> Question:
    return FIELD["person"].asking(state, (slot,))


def level(state: Avignon, slot: int) -> Any:
    """The level of the person in a slot, from -2 (Avignon) to 2 (Rome), or an Unknown."""
    actual = place_at(state, slot).level
    if actual is None:
        return Unknown(FIELD["level"].asking(state, (slot,)))
    return actual


def congregation(state: Avignon, seat: Seat) -> tuple[str, ...]:
    """The persons a seat has won over. Raises NotKnown."""
    persons = state.congregations[seat]
    if persons is None:
        raise NotKnown(FIELD["congregation"].asking(state, (seat,)))
    return persons


def is_dark(state: Avignon) -> bool:
    """True if almost nothing is known of the display: one person at most."""
    is_known = [at.person is not None for at in state.display if at is not None]
    return sum(is_known) <= 1 < is_known.count(False)


def slots_of(state: Avignon, wanted: str) -> list[int]:
    """The slots with a person of that type. Raises NotKnown if an unknown person could be one."""
    slots = [slot for slot in SLOTS if (at := state.display[slot - 1]) is not None and at.person == wanted]
    if not slots and wanted not in state.absent:
        open_slots = [slot for slot in SLOTS if (at := state.display[slot - 1]) is not None and at.person is None]
        if open_slots and wanted in unseen(state):
            raise NotKnown(Question("slot-of", (wanted,), (*open_slots, "none"), "setup.display"))
    return slots


_faction_of = cache(lambda kind: f"person.{kind}.faction")
"""The edition field for the faction of a person type."""


def faction_of(state: Avignon, kind: str) -> str:
    """The faction of a person type, by the edition in force. Raises NotKnown if the edition has none."""
    text = state.terms.edition.by_id.get(kind)
    if text is not None and text.faction:
        if state.terms.edition.sample and not box().persons[kind].faction:
            sampled(_faction_of(kind))
        return str(text.faction)
    if printed := box().persons[kind].faction:
        return printed
    question = Question("faction", (kind,), free_factions(state), "exp.build")
    if (answer := state.answer(question)) is not None:
        return str(answer)
    raise NotKnown(question)


def free_factions(state: Avignon) -> tuple[str, ...]:
    """The factions that no person of the expansion is known to belong to."""
    texts = state.terms.edition.person
    taken = [text.faction for text in texts if not box().persons[text.id].faction]
    answers = [answer for question, answer in state.answers if question.id == "faction"]
    return tuple(each for each in box().factions if each not in (*taken, *answers))
