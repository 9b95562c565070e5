"""Steps that lead back to where they came from: a card that grants another turn in which cards are played."""

from __future__ import annotations

from typing import Any

from .plain import family_of
from .step import Step


def later(package: str, tag: str, **values: Any) -> Step:
    """A Step of a game's room by its tag, for a Step that can't know it because it is known by it. Raises KeyError."""
    found = family_of(Step, package)[tag](**values)
    assert isinstance(found, Step)
    return found
