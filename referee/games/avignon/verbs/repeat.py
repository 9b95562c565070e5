"""An effect several times over: up to a number, each time on another card."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct

from referee.core import Step
from referee.words.message import NP_, P_, Said

from ..aiming import under_way
from ..effects import PetitionStep, any_change
from ..state import Avignon, congregation, faction_of, other
from .base import Frame, Verb
from .optional import May


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """How many: the persons of a faction on display, in the petitioner's or in the opponent's congregation."""

    faction: str
    where: Literal["display", "own", "opponent"]


class Repeat(Verb, frozen=True, tag="repeat"):
    """`times` is the most; with `must` it has to be done as often as it can."""

    effect: effects.Effect
    times: int | Count
    must: bool = False
    phrases: ClassVar[dict[str, Said]] = {
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

    def expand(self, frame: Frame, since: int | None = None) -> tuple[Step, ...]:
        return (RepeatStep(self, frame),)


class RepeatStep(PetitionStep, frozen=True, tag="repeat-step"):
    """`left` is None until the number is counted; `since` is how many cards were chosen before the first time."""

    verb: Any
    frame: Frame
    left: int | None = None
    since: int = 0

    def _left(self, state: Avignon) -> int:
        return number(state, self.verb.times, self.frame) if self.left is None else self.left

    def _since(self, state: Avignon) -> int:
        return len(under_way(state).chosen) if self.left is None else self.since

    def can_change(self, state: Avignon) -> bool:
        return self._left(state) > 0 and any_change(state, self.verb.effect.expand(self.frame, self._since(state)))

    def resolve(self, state: Avignon, /) -> Avignon:
        if not self.can_change(state):
            return state.then()
        since = self._since(state)
        inner = self.verb.effect.expand(self.frame, since)
        again = RepeatStep(self.verb, self.frame, self._left(state) - 1, since)
        if self.verb.must:
            return state.then(*inner, again)
        return state.then(May(inner, self.frame, more=1), again)


def number(state: Avignon, times: int | Count, frame: Frame) -> int:
    """How often, as the display and the congregations stand now. Raises NotKnown."""
    if isinstance(times, int):
        return times
    if times.where == "display":
        held = tuple(at.person for at in state.display if at is not None and at.person is not None)
    else:
        held = congregation(state, frame.executor if times.where == "own" else other(frame.executor))
    return sum(faction_of(state, kind) == times.faction for kind in held)


from . import effect as effects  # noqa: E402 - the union of all verbs names this one
