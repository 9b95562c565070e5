"""An effect several times: up to a number, each time on another card."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core import Speaker, Step, Verb
from referee.words.message import NP_, P_, Phrase

from ...box.components import SLOTS
from ...position.state import Avignon, congregation, faction_of, named_person, other
from ..petitions.frame import Frame
from ..petitions.petition_steps import PetitionStep, any_change, skipped
from ..petitions.targets import under_way
from . import base
from .optional import May


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """How many: the persons of a faction on display, in the petitioner's or in the opponent's congregation."""

    faction: str
    where: Literal["display", "own", "opponent"]


class Repeat(Verb, frozen=True, tag="repeat"):
    """`times` is the most; with `must` it has to be done as often as it can."""

    effect: base.Effect
    times: int | Count
    must: bool = False
    phrases: ClassVar[dict[str, Phrase]] = {
        "up-to": NP_("verb.repeat.up-to", "Up to {n} time: {effect}", "Up to {n} times: {effect}"),
        "must": NP_("verb.repeat.must", "{n} time: {effect}", "{n} times: {effect}"),
        "display": P_(
            "verb.repeat.display", "Up to once for each person of the faction {faction} on display: {effect}"
        ),
        "own": P_(
            "verb.repeat.own", "Up to once for each person of the faction {faction} in your congregation: {effect}"
        ),
        "opponent": P_(
            "verb.repeat.opponent",
            "Up to once for each person of the faction {faction} in your opponent's congregation: {effect}",
        ),
    }

    def say(self, speaker: Speaker, /) -> str:
        effect = self.effect.say(speaker)
        if isinstance(self.times, Count):
            faction = speaker.name(f"faction.{self.times.faction}")
            return speaker.text(self.phrases[self.times.where], faction=faction, effect=effect)
        return speaker.text(self.phrases["must" if self.must else "up-to"], n=self.times, effect=effect)

    def expand(self, frame: Frame, /) -> tuple[Step, ...]:
        return (RepeatStep(self, frame),)


class RepeatStep(PetitionStep, frozen=True, tag="repeat-step"):
    """`left` is None until the number is counted; from then on the frame has the number of cards chosen before the
    first time."""

    verb: Repeat
    frame: Frame
    left: int | None = None

    def _left(self, state: Avignon) -> int:
        return number(state, self.verb.times, self.frame) if self.left is None else self.left

    def _frame(self, state: Avignon) -> Frame:
        return replace(self.frame, since=len(under_way(state).chosen or ())) if self.left is None else self.frame

    def can_change(self, state: Avignon) -> bool:
        return self._left(state) > 0 and any_change(state, self.verb.effect.expand(self._frame(state)))

    def surely_changes(self, state: Avignon) -> bool:
        if self._left(state) <= 0:
            return False
        first = self.verb.effect.expand(self._frame(state))[0]
        return isinstance(first, PetitionStep) and first.surely_changes(state)

    def resolve(self, state: Avignon, /) -> Avignon:
        if not self.can_change(state):
            return state.then() if self.left == 0 else skipped(state, self.frame)
        frame = self._frame(state)
        inner = self.verb.effect.expand(frame)
        again = RepeatStep(self.verb, frame, self._left(state) - 1)
        if self.verb.must:
            return state.then(*inner, again)
        return state.then(May(inner, frame, more=1), again)


def number(state: Avignon, times: int | Count, frame: Frame) -> int:
    """How often, by the present display and congregations. Raises NotKnown."""
    if isinstance(times, int):
        return times
    if times.where == "display":
        kinds = tuple(named_person(state, slot) for slot in SLOTS if state.display[slot - 1] is not None)
    else:
        kinds = congregation(state, frame.actor if times.where == "own" else other(frame.actor))
    return sum(faction_of(state, kind) == times.faction for kind in kinds)
