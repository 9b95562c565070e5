"""Traits by name, in claims and requests."""

from __future__ import annotations

from referee.core import Term

from ...box.components import box
from ...position.known import edition
from ...position.state import Abbey


def value_term(state: Abbey, value: str) -> Term:
    """The name of an order, a title or a trait; the third order by its name in the edition."""
    if value == "dominican" and edition(state).third_order != value:
        return Term(f"guise.{edition(state).third_order}")
    return Term(f"{kind_of(value)}.{value}")


def kind_of(value: str) -> str:
    """The kind of component that an order, a title or another value is."""
    part = box().values[value]
    return part if part in ("order", "title") else "trait"


def opposite(value: str) -> str | None:
    """The one other value of the same trait; None if there are several, so that a negation names none."""
    others = [each for each, part in box().values.items() if part == box().values[value] and each != value]
    return others[0] if len(others) == 1 else None
