"""What is left of each order, title and trait while the Suspects are entered, and which sums do not come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from referee.core import Line, Term, line

from .components import PARTS, facts
from .traits import kind_of

Tables = dict[str, Any]
"""The tables of an edition's file."""


def counters(tables: Tables) -> tuple[Line, ...]:
    """For every order, title and trait how many of its Suspects are still to come."""
    told = _told(tables)
    return tuple(
        line("own.left", trait=_term(tables, held.id), left=held.count - told[held.id], all=held.count)
        for part in PARTS
        for held in facts().counted(part)
    )


def faults(tables: Tables) -> tuple[Line, ...]:
    """What does not come out, by trait and number; a single slip with the cards that can be meant."""
    return (*_sums(tables), *_alike(tables))


def _sums(tables: Tables) -> Iterator[Line]:
    told = _told(tables)
    for part in PARTS:
        every = facts().counted(part)
        over = [held for held in every if told[held.id] > held.count]
        whole = sum(told[held.id] for held in every) == facts().suspects
        under = [held for held in every if whole and told[held.id] < held.count]
        for held in (*over, *under):
            n = told[held.id]
            yield line("own.sum", trait=_term(tables, held.id), told=n, all=held.count)
        if len(over) == len(under) == 1 and told[over[0].id] == over[0].count + 1:
            names = ", ".join(_called(row) for row in _rows(tables) if row.get(part) == over[0].id)
            yield line("own.slip", trait=_term(tables, over[0].id), other=_term(tables, under[0].id), names=names)


def _alike(tables: Tables) -> Iterator[Line]:
    whole = [row for row in _rows(tables) if all(row.get(part) for part in PARTS)]
    for one, other in combinations(whole, 2):
        if all(one[part] == other[part] for part in PARTS):
            yield line("own.alike", name=_called(one), other=_called(other))


def _told(tables: Tables) -> Counter[str]:
    """How many Suspects have each order, title and trait."""
    return Counter(row[part] for row in _rows(tables) for part in PARTS if row.get(part))


def _rows(tables: Tables) -> list[dict[str, str]]:
    return list(tables.get("suspect", []))


def _called(row: dict[str, str]) -> str:
    return row.get("name") or row["id"]


def _term(tables: Tables, value: str) -> Term:
    third = str(tables.get("third-order", value))
    return Term(f"guise.{third}") if value == "dominican" != third else Term(f"{kind_of(value)}.{value}")
