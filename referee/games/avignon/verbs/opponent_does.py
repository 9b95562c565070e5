"""The opponent carries an effect out, and chooses in it."""

from __future__ import annotations

from typing import Any, ClassVar

from referee.core import Step
from referee.words.message import P_, Said

from ..effects import PetitionStep, any_change
from ..state import Avignon, other
from .base import Frame, Verb


class OpponentDoes(Verb, frozen=True, tag="opponent-does"):
    """The opponent does it. Whoever pulls, pulls towards himself, unless the table lets it count for the petitioner."""

    effect: effects.Effect
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.opponent-does", "Your opponent carries out: {effect}"),
    }

    def expand(self, frame: Frame, since: int | None = None) -> tuple[Step, ...]:
        return (OpponentStep(self.effect, frame, since),)


class OpponentStep(PetitionStep, frozen=True, tag="opponent-step"):
    effect: Any
    frame: Frame
    since: int | None = None

    def _steps(self, state: Avignon) -> tuple[Step, ...]:
        executor = other(self.frame.executor)
        toward = executor if state.ruling("G27") == "executor" else self.frame.toward
        found: tuple[Step, ...] = self.effect.expand(Frame(executor, toward), self.since)
        return found

    def can_change(self, state: Avignon) -> bool:
        return any_change(state, self._steps(state))

    def resolve(self, state: Avignon, /) -> Avignon:
        return state.then(*self._steps(state))


from . import effect as effects  # noqa: E402 - the union of all verbs names this one
