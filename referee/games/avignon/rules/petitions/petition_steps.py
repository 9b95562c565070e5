"""The Steps of petitions: who may be the target of an effect, and how it acts on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Step, Term, answered, breach, collecting_nothing, happened, one

from ...box.components import SLOTS
from ...moves import ChooseOption, Done, Swap, Use
from ...position.state import Act, Avignon, Petition, actions_left, named_person, place_at
from ..last_action import Choice, any_sure, choices, in_the_dark, last_action
from ..samaritan import can_bite
from .frame import Frame
from .on_persons import OnPersons
from .targets import finds_anybody, fits, is_petitioned, slot_of, under_way, unfit

EMPTY: Final = (ChooseOption, Done, Swap, Use)
"""Moves inside a petition that need not change anything."""


class PetitionStep(Act, frozen=True):
    """A Step inside a petition."""

    clauses: ClassVar[tuple[str, ...]] = ("act.petition",)

    def can_change(self, state: Avignon) -> bool:
        """True if it could change anything on the present display. Raises NotKnown."""
        raise NotImplementedError(type(self).__name__)

    def maps(self) -> int | None:
        """The number of maps that it moves a person who has to be named; None if it moves nobody."""
        return None

    def surely_changes(self, state: Avignon) -> bool:
        """True if it surely changes something, with some choice; False if this has to be tried out. Raises NotKnown."""
        return False

    def out_of_turn(self, state: Avignon, who: Mover, /) -> Iterator[Breach]:
        yield breach("act.petition", "unfinished")

    def own_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        """Every rule of this Step alone that the move breaks."""
        yield from ()

    def plain_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        """The Step's own rules, and the rule that a petition must not be carried out without any change."""
        sound = True
        for broken in self.own_breaches(state, who, move):
            sound = False
            yield broken
        petition = under_way(state)
        if not sound or petition.changed or who != petition.seat or state.ruling("G18") != "effect":
            return
        if not isinstance(move, EMPTY):
            return
        with collecting_nothing():
            empty = not changes(self.apply(state, who, move)) and changes(state)
        if empty:
            yield breach("G18", "empty-way")

    def breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        if under_way(state).due:
            yield from self._untold_breaches(state, who, move)
            return
        sound = True
        for broken in self.plain_breaches(state, who, move):
            sound = False
            yield broken
        if sound and who == state.active and not actions_left(state):
            violations = tuple(last_action(state, lambda: self.apply(state, who, move)))
            if violations and any_sure(
                partial(self._keeps, state), [(who, each) for each in self.candidates(state, who)]
            ):
                yield from violations

    def _untold_breaches(self, state: Avignon, who: Mover, move: Any) -> Iterator[Breach]:
        """The same in a petition that is almost unknown: if a rule depends on all of it, only that is asked. Raises
        NotKnown."""
        broken = next(self.own_breaches(state, who, move), None)
        if broken is not None:
            yield broken
            return
        may_be_empty = who == under_way(state).seat and isinstance(move, EMPTY) and state.ruling("G18") == "effect"
        if may_be_empty and answered(state, "empty-way", "G18"):
            yield breach("G18", "empty-way")
        elif who == state.active:
            yield from in_the_dark(state, can_bite(state, None), state.ruling("G9") == "forbidden")

    def _keeps(self, state: Avignon, choice: Choice) -> bool:
        """True if this choice is legal and the turn can still end by the rules after it. Raises NotKnown."""
        if next(self.plain_breaches(state, *choice), None) is not None:
            return False
        return next(last_action(state, lambda: self.apply(state, *choice)), None) is None


class Change(PetitionStep, frozen=True):
    """A Step that changes something if it finds a person to change."""

    def surely_changes(self, state: Avignon) -> bool:
        return self.can_change(state)


class PetitionEnd(Act, frozen=True, tag="petition-end"):
    """The petition has been carried out."""

    def resolve(self, state: Avignon, /) -> Avignon:
        return state.then(petition=None)


class Falling(Change, frozen=True):
    """A verb that acts on persons, in the name of a frame."""

    verb: OnPersons
    frame: Frame

    def maps(self) -> int | None:
        return self.verb.number()


class Pick(Falling, frozen=True, tag="pick"):
    """The executor chooses the target of the verb."""

    def can_change(self, state: Avignon) -> bool:
        return under_way(state).due or finds_anybody(state, self.verb.target, self.frame.since)

    def decision(self, state: Avignon, /) -> Decision | None:
        return one(self.frame.actor) if self.can_change(state) else None

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [self.verb.move_at(slot) for slot in SLOTS if state.display[slot - 1] is not None]

    def own_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        yield from chosen_wrongly(state, self.verb, self.frame, move)

    def apply(self, state: Avignon, who: Mover, move: Any, /) -> Avignon:
        return strike(state.then(), self.verb, slot_of(state, move.place), self.frame)

    def resolve(self, state: Avignon, /) -> Avignon:
        return skipped(state, self.frame)


class All(Falling, frozen=True, tag="all"):
    """All persons that the selector describes; they are fixed at the start."""

    def can_change(self, state: Avignon) -> bool:
        return finds_anybody(state, self.verb.target, None)

    def resolve(self, state: Avignon, /) -> Avignon:
        targets = [slot for slot in SLOTS if fits(state, self.verb.target, None, slot)]
        serials = tuple(place_at(state, slot).serial for slot in targets)
        return state.then(InOrder(self.verb, self.frame, serials)) if serials else skipped(state, self.frame)


class InOrder(Falling, frozen=True, tag="in-order"):
    """The verb acts on each of these cards; on all possible targets if they are unknown. The executor chooses the next
    one as long as two of them would leave the track, because then the order may decide the game."""

    serials: tuple[int, ...] | None

    def _slots(self, state: Avignon) -> list[int]:
        if self.serials is None:
            return [slot for slot in SLOTS if fits(state, self.verb.target, None, slot)]
        return [slot for slot in SLOTS if (at := state.display[slot - 1]) and at.serial in self.serials]

    def can_change(self, state: Avignon) -> bool:
        return bool(self._slots(state))

    def decision(self, state: Avignon, /) -> Decision | None:
        if under_way(state).due:
            return one(self.frame.actor)
        slots = self._slots(state)
        leaving = sum(self.verb.leads_out(state, slot, self.frame) for slot in slots) if len(slots) > 1 else 0
        return one(self.frame.actor) if leaving > 1 else None

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [self.verb.move_at(slot) for slot in SLOTS if state.display[slot - 1] is not None]

    def own_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        sound = True
        for broken in chosen_wrongly(state, self.verb, self.frame, move):
            sound = False
            yield broken
        if not sound or self.serials is None:
            return
        if place_at(state, slot := slot_of(state, move.place)).serial not in self.serials:
            yield breach("G14", "fixed", person=Term(f"person.{named_person(state, slot)}"))

    def apply(self, state: Avignon, who: Mover, move: Any, /) -> Avignon:
        return self._strike(state, slot_of(state, move.place))

    def resolve(self, state: Avignon, /) -> Avignon:
        slots = self._slots(state)
        return self._strike(state, slots[0]) if slots else state.then()

    def _strike(self, state: Avignon, slot: int) -> Avignon:
        struck = place_at(state, slot).serial
        rest = None if self.serials is None else tuple(serial for serial in self.serials if serial != struck)
        return strike(state.then(InOrder(self.verb, self.frame, rest)), self.verb, slot, self.frame)


class Strike(Falling, frozen=True, tag="strike"):
    """The verb acts on the petitioned card, if it is still on display."""

    def slot(self, state: Avignon) -> int | None:
        """The slot of the petitioned card; None if it is not on display."""
        for slot in SLOTS:
            if state.display[slot - 1] is not None and is_petitioned(state, slot):
                return slot
        return None

    def can_change(self, state: Avignon) -> bool:
        return under_way(state).due or self.slot(state) is not None

    def resolve(self, state: Avignon, /) -> Avignon:
        slot = self.slot(state)
        return skipped(state, self.frame) if slot is None else strike(state.then(), self.verb, slot, self.frame)


def chosen_wrongly(state: Avignon, verb: OnPersons, frame: Frame, move: Any) -> Iterator[Breach]:
    """Why this move does not choose a person for the verb. Raises NotKnown."""
    if isinstance(move, Done):
        yield breach("act.petition", "must")
    elif type(move) is not verb.move:
        yield breach("act.petition", "unfinished")
    elif getattr(move, "steps", None) not in (None, verb.number()):
        yield breach("act.petition", "wrong-steps", n=verb.number())
    else:
        yield from unfit(state, verb.target, frame.since, move.place)


def strike(state: Avignon, verb: OnPersons, slot: int, frame: Frame) -> Avignon:
    """The State after the verb acted on one card, which is noted as chosen."""
    place = state.display[slot - 1]
    chosen = () if place is None else (place.serial,)
    return verb.act(replace(state, petition=having_chosen(under_way(state), chosen, True)), slot, frame)


def having_chosen(petition: Petition, chosen: tuple[int, ...], changed: bool) -> Petition:
    """The petition after it has chosen these cards too."""
    every = None if petition.chosen is None else (*petition.chosen, *chosen)
    return replace(petition, chosen=every, changed=petition.changed or changed, due=False)


def skipped(state: Avignon, frame: Frame) -> Avignon:
    """The State after a part of the petition that finds nobody to change."""
    return happened(state, state.then(), frame.clause, "skipped")


def changes(state: Avignon) -> bool:
    """True if the petition has changed something, or some continuation still does, with any choice of either player.
    Raises NotKnown if it depends on something unknown and no continuation is sure."""
    while (petition := state.petition) is not None and not petition.changed:
        step = state.agenda[0]
        if not isinstance(step, PetitionStep):
            return False
        if step.unbounded or step.surely_changes(state):
            return True
        if isinstance(step, Change) and not any(isinstance(each, PetitionStep) for each in state.agenda[1:2]):
            return False  # it finds nobody to change, and nothing of the petition comes behind it
        decision = step.decision(state)
        if decision is not None:
            return any_sure(partial(_leads_on, step, state), choices(step, state, decision))
        state = step.resolve(state)
    return True


def _leads_on(step: PetitionStep, state: Avignon, choice: Choice) -> bool:
    """True if this choice is legal, and some continuation from it changes something."""
    return next(step.own_breaches(state, *choice), None) is None and changes(step.apply(state, *choice))


def any_change(state: Avignon, steps: Iterable[Step]) -> bool:
    """True if any of these Steps could change something on display."""
    return any(isinstance(step, PetitionStep) and step.can_change(state) for step in steps)


def fixed_steps(state: Avignon) -> int | None:
    """The number of maps that the present effect moves a person, whether or not the player says it; None if it moves
    nobody, or if it is unknown."""
    step = state.agenda[0] if state.agenda else None
    return step.maps() if isinstance(step, PetitionStep) else None
