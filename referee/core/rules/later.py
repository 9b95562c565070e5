"""Steps that lead back to an earlier Step, such as a card that grants another turn in which cards are played."""

from __future__ import annotations

from typing import Any

from ..state.plain import family_of
from .step import Step


def later(package: str, tag: str, **values: Any) -> Step:
    """The Step of a game's room with that tag. For a Step that can't import another one because that one imports it.
    Raises KeyError."""
    step = family_of(Step, package)[tag](**values)
    assert isinstance(step, Step)
    return step
