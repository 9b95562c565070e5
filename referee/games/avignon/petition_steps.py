"""The Steps of which petitions are made: whom an effect may be aimed at, and what falls on whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Step, breach, happened, one

from .components import SLOTS
from .frame import Frame
from .last_action import last_action
from .moves import Done
from .state import Act, Avignon, actions_left
from .targets import fits, slot_of, under_way, unfit


class PetitionStep(Act, frozen=True):
    """A Step inside a petition. `can_change` tells whether it could change anything on display."""

    clauses: ClassVar[tuple[str, ...]] = ("act.petition",)

    def can_change(self, state: Avignon) -> bool:
        raise NotImplementedError(type(self).__name__)

    def out_of_turn(self, state: Avignon, who: Mover, /) -> Iterator[Breach]:
        yield breach("act.petition", "unfinished")

    def own_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        """Every rule of this Step alone that the move breaks."""
        yield from ()

    def plain_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        """The Step's own rules, and that the petitioner may not go on in a way that changes nothing at all."""
        sound = True
        for broken in self.own_breaches(state, who, move):
            sound = False
            yield broken
        petition = under_way(state)
        if not sound or petition.changed or who != petition.seat or state.ruling("G18") != "effect":
            return
        if not may_change(self.apply(state, who, move)):
            yield breach("G18", "empty-way")

    def breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        sound = True
        for broken in self.plain_breaches(state, who, move):
            sound = False
            yield broken
        if sound and who == state.active and not actions_left(state):
            yield from last_action(state, lambda: self.apply(state, who, move))


class PetitionEnd(Act, frozen=True, tag="petition-end"):
    """The petition has been carried out."""

    def resolve(self, state: Avignon, /) -> Avignon:
        return state.then(petition=None)


class Pick(PetitionStep, frozen=True, tag="pick"):
    """The executor chooses whom the verb is aimed at."""

    verb: Any
    frame: Frame

    def can_change(self, state: Avignon) -> bool:
        target, since = self.verb.target, self.frame.since
        return any(fits(state, target, since, slot) for slot in SLOTS)

    def decision(self, state: Avignon, /) -> Decision | None:
        return one(self.frame.actor) if self.can_change(state) else None

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [self.verb.said(slot) for slot in SLOTS if state.display[slot - 1] is not None]

    def own_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, Done):
            yield breach("act.petition", "must")
        elif type(move) is not self.verb.move:
            yield breach("act.petition", "unfinished")
        elif getattr(move, "steps", None) not in (None, getattr(self.verb, "steps", None)):
            yield breach("act.petition", "wrong-steps", n=self.verb.steps)
        else:
            yield from unfit(state, self.verb.target, self.frame.since, move.place)

    def apply(self, state: Avignon, who: Mover, move: Any, /) -> Avignon:
        return strike(state.then(), self.verb, slot_of(state, move.place), self.frame)

    def resolve(self, state: Avignon, /) -> Avignon:
        return skipped(state, self.frame)


class All(PetitionStep, frozen=True, tag="all"):
    """Everybody whom the selector means; who that is stands fixed from the start."""

    verb: Any
    frame: Frame

    def can_change(self, state: Avignon) -> bool:
        return any(fits(state, self.verb.target, None, slot) for slot in SLOTS)

    def resolve(self, state: Avignon, /) -> Avignon:
        meant = [slot for slot in SLOTS if fits(state, self.verb.target, None, slot)]
        serials = [at.serial for slot in meant if (at := state.display[slot - 1]) is not None]
        if not serials:
            return skipped(state, self.frame)
        return state.then(*(Strike(self.verb, self.frame, serial) for serial in serials))


class Strike(PetitionStep, frozen=True, tag="strike"):
    """The verb falls on one certain card, if it still lies there; the petitioned one if no serial is named."""

    verb: Any
    frame: Frame
    serial: int | None = None

    def _slot(self, state: Avignon) -> int | None:
        serial = under_way(state).serial if self.serial is None else self.serial
        return next((slot for slot in SLOTS if (at := state.display[slot - 1]) and at.serial == serial), None)

    def can_change(self, state: Avignon) -> bool:
        return self._slot(state) is not None

    def resolve(self, state: Avignon, /) -> Avignon:
        slot = self._slot(state)
        return skipped(state, self.frame) if slot is None else strike(state.then(), self.verb, slot, self.frame)


def strike(state: Avignon, verb: Any, slot: int, frame: Frame) -> Avignon:
    """Carries the verb out on one card and remembers that it was chosen."""
    petition, place = under_way(state), state.display[slot - 1]
    chosen = (*petition.chosen, place.serial) if place is not None else petition.chosen
    struck: Avignon = verb.act(replace(state, petition=replace(petition, chosen=chosen, changed=True)), slot, frame)
    return struck


def skipped(state: Avignon, frame: Frame) -> Avignon:
    """A part of the petition finds nobody whom it could change."""
    return happened(state, state.then(), frame.clause, "skipped")


def may_change(state: Avignon) -> bool:
    """Whether the petition has changed something or still can."""
    petition = state.petition
    if petition is None or petition.changed:
        return True
    rest = takewhile(lambda step: not isinstance(step, PetitionEnd), state.agenda)
    return any_change(state, rest)


def any_change(state: Avignon, steps: Iterable[Step]) -> bool:
    """Whether any of these Steps could change something on display."""
    return any(isinstance(step, PetitionStep) and step.can_change(state) for step in steps)
