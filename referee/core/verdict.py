"""What the referee says of a move."""

from __future__ import annotations

from msgspec import Struct

from .breach import Breach
from .marks import NO_MARKS, Marks
from .question import Question


class Legal(Struct, frozen=True):
    """`unless` are the rules that would be broken if what is taken on trust were otherwise."""

    rests_on: Marks = NO_MARKS
    unless: tuple[Breach, ...] = ()


class Illegal(Struct, frozen=True):
    """`breaches` are those of every possible world; `also_if` those of some worlds only. Where no rule is broken in all
    of them, `breaches` are such that `either` of them is, whatever the rest."""

    breaches: tuple[Breach, ...]
    also_if: tuple[Breach, ...] = ()
    rests_on: Marks = NO_MARKS
    either: bool = False


class Depends(Struct, frozen=True):
    """It hangs on what the referee can't see. `questions` holds the one question whose answer alone decides, where
    there is one; else all of them. `breaches` are those that some answers lead to."""

    questions: tuple[Question, ...]
    breaches: tuple[Breach, ...]
    rests_on: Marks = NO_MARKS


Verdict = Legal | Illegal | Depends


class Refused(Exception):
    """A move was to be played that is not legal, or hangs on something unknown."""

    def __init__(self, verdict: Illegal | Depends) -> None:
        self.verdict = verdict
        super().__init__(type(verdict).__name__)
