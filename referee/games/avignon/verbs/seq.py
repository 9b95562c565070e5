"""Several effects in order."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step
from referee.words.message import P_, Said

from .base import Frame, Verb


class Seq(Verb, frozen=True, tag="seq"):
    effects: tuple[effects.Effect, ...]
    phrases: ClassVar[dict[str, Said]] = {"plain": P_("verb.seq", "{effect} Then: {rest}")}

    def expand(self, frame: Frame, since: int | None = None) -> tuple[Step, ...]:
        return tuple(step for effect in self.effects for step in effect.expand(frame, since))


from . import effect as effects  # noqa: E402 - the union of all verbs names this one
