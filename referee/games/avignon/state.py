"""The position of Avignon. Everything but the order of the deck is public, and that order is no part of it: a draw is
weighed by what is left.

Where a value was never told (a dispute from a partial position) the field holds None; the accessors below then give
an Unknown with the question to ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

from referee.core import Breach, Field, Mover, NotKnown, Question, Seat, Step, Unknown, sampled

from .bare import Bare
from .components import SLOTS, box
from .fields import FIELD, FIELDS
from .pieces import LATER as LATER
from .pieces import Display as Display
from .pieces import Petition as Petition
from .pieces import Place as Place
from .pieces import Previous as Previous
from .pieces import Result as Result
from .sight import unseen as unseen


class Act(Step, frozen=True):
    """A Step of Avignon. `unbounded` marks one whose ways of going on have no end."""

    unbounded: ClassVar[bool] = False

    def plain_breaches(self, state: Any, who: Mover, move: Any, /) -> Iterator[Breach]:
        """Every rule that the move breaks, but for the Samaritan's."""
        return self.breaches(state, who, move)


class TurnStep(Act, frozen=True):
    """The Step that lies under everything else while the game runs."""


class Avignon(Bare, frozen=True, kw_only=True):
    """The position, with the Fields that say how it is told, asked for and seen."""

    fields: ClassVar[tuple[Field, ...]] = FIELDS
    agenda: tuple[Act, ...] = ()


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def place_at(state: Avignon, slot: int) -> Place:
    """The person in a slot. Raises LookupError when the slot is empty."""
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
    """How many actions the active player still has to take. Raises NotKnown."""
    number, taken = state.number, state.done
    if taken is None:
        taken = done(state)
    if number is None:
        number = number_of(state)
    return (1 if number == 1 else 2) - len(taken)


def number_of(state: Avignon) -> int:
    """Which turn of the game this is, as far as it matters. Raises NotKnown."""
    if state.number is not None:
        return state.number
    if not may_be_first(state):
        return LATER
    raise NotKnown(FIELD["first-turn"].asking(state, ()))


def may_be_first(state: Avignon) -> bool:
    """Whether nothing on the table speaks against this being the first turn of the game: it is Rome's, and nobody has
    left the place where the first display lay, but for what the one action of this turn has done."""
    if state.active not in (None, state.romes()) or state.previous is not None or len(state.done or ()) > 1:
        return False
    if state.done is None or state.done == ("petition",):
        return True
    moved = [at.level for at in state.display if at is not None and at.level]
    gone = len(state.discard or ()) + sum(len(held or ()) for held in state.congregations)
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
    held = place_at(state, slot).person
    return Unknown(_who(state, slot)) if held is None else held


def named_person(state: Avignon, slot: int) -> str:
    """The person type in a slot, where an effect can't do without. Raises NotKnown."""
    held = place_at(state, slot).person
    if held is None:
        raise NotKnown(_who(state, slot))
    return held


def _who(state: Avignon, slot: int) -> Question:
    return FIELD["person"].asking(state, (slot,))


def level(state: Avignon, slot: int) -> Any:
    """The level of the person in a slot, from -2 (Avignon) to 2 (Rome), or an Unknown."""
    held = place_at(state, slot).level
    if held is None:
        return Unknown(FIELD["level"].asking(state, (slot,)))
    return held


def congregation(state: Avignon, seat: Seat) -> tuple[str, ...]:
    """The persons a seat has won over. Raises NotKnown."""
    held = state.congregations[seat]
    if held is None:
        raise NotKnown(FIELD["congregation"].asking(state, (seat,)))
    return held


def is_dark(state: Avignon) -> bool:
    """Whether next to nothing is told of the display: one person at most."""
    told = [at.person is not None for at in state.display if at is not None]
    return sum(told) <= 1 < told.count(False)


def slots_of(state: Avignon, wanted: str) -> list[int]:
    """The slots in which a person of that type lies. Raises NotKnown while an unnamed card could be one."""
    found = [slot for slot in SLOTS if (at := state.display[slot - 1]) is not None and at.person == wanted]
    if not found and wanted not in state.absent:
        open_slots = [slot for slot in SLOTS if (at := state.display[slot - 1]) is not None and at.person is None]
        if open_slots and wanted in unseen(state):
            raise NotKnown(Question("slot-of", (wanted,), (*open_slots, "none"), "setup.display"))
    return found


_faction_of = cache(lambda kind: f"person.{kind}.faction")
"""The field of an edition that tells the faction of a person type."""


def faction_of(state: Avignon, kind: str) -> str:
    """The faction of a person type, as the edition in force has it. Raises NotKnown where it leaves that out."""
    text = state.terms.edition.by_id.get(kind)
    if text is not None and text.faction:
        if state.terms.edition.sample and not box().persons[kind].faction:
            sampled(_faction_of(kind))
        return str(text.faction)
    if printed := box().persons[kind].faction:
        return printed
    question = Question("faction", (kind,), free_factions(state), "exp.build")
    if (told := state.answer(question)) is not None:
        return str(told)
    raise NotKnown(question)


def free_factions(state: Avignon) -> tuple[str, ...]:
    """The factions that no person of the expansion is known to belong to."""
    texts = state.terms.edition.person
    taken = [text.faction for text in texts if not box().persons[text.id].faction]
    told = [answer for question, answer in state.told if question.id == "faction"]
    return tuple(each for each in box().factions if each not in (*taken, *told))
