"""Taler: money from the bank."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb, happened
from referee.words.message import NP_, Phrase

from ...position.state import Act, MeaCulpa
from ..ledger import earn
from .frame import HouseFrame


class Taler(Verb, frozen=True, tag="taler"):
    n: int
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": NP_("verb.taler", "Take {n} taler from the bank.", "Take {n} taler from the bank.")
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], n=self.n)

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (Earn(frame, self.n),)


class Earn(Act, frozen=True, tag="earn"):
    frame: HouseFrame
    n: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        after = earn(state.then(), self.frame.actor, self.n)
        return happened(state, after, self.frame.clause, "received", player=self.frame.actor, n=self.n)
