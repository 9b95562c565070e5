"""Several effects in order."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ..petitions.frame import Frame
from . import base


class Seq(Verb, frozen=True, tag="seq"):
    effects: tuple[base.Effect, ...]
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.seq", "{effect} Then: {rest}")}

    def say(self, speaker: Speaker, /) -> str:
        first, *rest = self.effects
        if not rest:
            return first.say(speaker)
        following = Seq(effects=tuple(rest)).say(speaker)
        return speaker.text(self.phrases["plain"], effect=first.say(speaker), rest=following)

    def expand(self, frame: Frame, /) -> tuple[Step, ...]:
        return tuple(step for effect in self.effects for step in effect.expand(frame))
