"""Adore: the Church worships images from now on."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..council.influence import Adoring


class Adore(Verb, frozen=True, tag="adore"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.adore", "From now on yours is the Church with Iconolatry.")
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Adoring(frame),)
