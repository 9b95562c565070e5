"""What is left of each order, title and trait while the Suspects are entered, and the sums that are wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from referee.core import Line, Term, line

from ..rules.encounters.traits import kind_of
from .components import PARTS, box, facts

Tables = dict[str, Any]
"""The tables of an edition's file."""


def counters(tables: Tables) -> tuple[Line, ...]:
    """For every order, title and trait the number of Suspects still to come."""
    entered = _entered(tables)
    return tuple(
        line("own.left", trait=_term(tables, value), left=most - entered[value], all=most)
        for value, most in facts().counts().items()
    )


def faults(tables: Tables) -> tuple[Line, ...]:
    """The wrong sums, by trait and number; for a single slip, the cards that can be the wrong ones."""
    return (*_sums(tables), *_alike(tables))


def _sums(tables: Tables) -> Iterator[Line]:
    entered, counts = _entered(tables), facts().counts()
    for part in PARTS:
        every = [value for value, of in box().values.items() if of == part]
        over = [value for value in every if entered[value] > counts[value]]
        whole = sum(entered[value] for value in every) == facts().suspects
        under = [value for value in every if whole and entered[value] < counts[value]]
        for value in (*over, *under):
            yield line("own.sum", trait=_term(tables, value), told=entered[value], all=counts[value])
        if len(over) == len(under) == 1 and entered[over[0]] == counts[over[0]] + 1:
            names = ", ".join(_called(row) for row in _rows(tables) if row.get(part) == over[0])
            yield line("own.slip", trait=_term(tables, over[0]), other=_term(tables, under[0]), names=names)


def _alike(tables: Tables) -> Iterator[Line]:
    whole = [row for row in _rows(tables) if all(row.get(part) for part in PARTS)]
    for one, other in combinations(whole, 2):
        if all(one[part] == other[part] for part in PARTS):
            yield line("own.alike", name=_called(one), other=_called(other))


def _entered(tables: Tables) -> Counter[str]:
    """The number of entered Suspects with each order, title and trait."""
    return Counter(row[part] for row in _rows(tables) for part in PARTS if row.get(part))


def _rows(tables: Tables) -> list[dict[str, str]]:
    return list(tables.get("suspect", []))


def _called(row: dict[str, str]) -> str:
    return row.get("name") or row["id"]


def _term(tables: Tables, value: str) -> Term:
    third = str(tables.get("third-order", value))
    return Term(f"guise.{third}") if value == "dominican" != third else Term(f"{kind_of(value)}.{value}")
