"""Revote: the vote is repeated without the Emperor who called the Council."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..council.influence import Repeating


class Revote(Verb, frozen=True, tag="revote"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.revote", "Vote once more; the Emperor who called the Council has no votes this time.")
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Repeating(frame),)
