"""The opponent carries an effect out, and chooses in it."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.state import Avignon
from ..petitions.frame import Frame, for_opponent
from ..petitions.petition_steps import PetitionStep, any_change
from . import base


class OpponentDoes(Verb, frozen=True, tag="opponent-does"):
    """The opponent carries out an effect: what is pulled comes towards the opponent, unless the table lets it count
    for the petitioner."""

    effect: base.Effect
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.opponent-does", "Your opponent carries out: {effect}"),
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], effect=self.effect.say(speaker))

    def expand(self, frame: Frame, /) -> tuple[Step, ...]:
        return (OpponentStep(self.effect, frame),)


class OpponentStep(PetitionStep, frozen=True, tag="opponent-step"):
    effect: Verb
    frame: Frame

    def steps(self, state: Avignon) -> tuple[Step, ...]:
        steps: tuple[Step, ...] = self.effect.expand(for_opponent(state, self.frame))
        return steps

    def can_change(self, state: Avignon) -> bool:
        return any_change(state, self.steps(state))

    def resolve(self, state: Avignon, /) -> Avignon:
        return state.then(*self.steps(state))
