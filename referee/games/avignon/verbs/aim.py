"""The Steps of a verb that is aimed at persons."""

from __future__ import annotations

from typing import Any

from referee.core import Step

from ..effects import All, Pick, Strike
from .base import Frame


def aim(verb: Any, frame: Frame, since: int | None) -> tuple[Step, ...]:
    """Falls on the petitioned card, on everybody meant, or on one that the executor picks."""
    if verb.target.kind == "this":
        return (Strike(verb, frame),)
    if verb.target.all:
        return (All(verb, frame),)
    return (Pick(verb, frame, since),)
