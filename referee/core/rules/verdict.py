"""Verdict: legal, illegal, or depending on what the referee can't see."""

from __future__ import annotations

from msgspec import Struct

from ..state.question import Question
from .breach import Breach
from .marks import NO_MARKS, Marks


class Legal(Struct, frozen=True):
    """`unless` are the breaches that there would be if a statement taken on trust were false."""

    rests_on: Marks = NO_MARKS
    unless: tuple[Breach, ...] = ()


class Illegal(Struct, frozen=True):
    """`breaches` are the rules broken in every possible world; `also_if` those broken in some worlds only. If no rule
    is broken in all worlds, `either` is True and each world breaks one of `breaches`."""

    breaches: tuple[Breach, ...]
    also_if: tuple[Breach, ...] = ()
    rests_on: Marks = NO_MARKS
    either: bool = False


class Depends(Struct, frozen=True):
    """The verdict depends on what the referee can't see. `questions` holds the one question whose answer alone decides,
    or, if there is none, all of them. `breaches` are those that some answers lead to."""

    questions: tuple[Question, ...]
    breaches: tuple[Breach, ...]
    rests_on: Marks = NO_MARKS


Verdict = Legal | Illegal | Depends


class Refused(Exception):
    """A move was to be played that is illegal, or depends on something unknown."""

    def __init__(self, verdict: Illegal | Depends) -> None:
        self.verdict = verdict
        super().__init__(type(verdict).__name__)
