"""How the values of what happened are named, and who may read them. Everything in Avignon is open but the order of the
deck, which nothing tells of; what nobody has told the referee is nobody's to read."""

from __future__ import annotations

from typing import Any

from referee.core import Argument, Happening, Hidden, Naming, Player, Seat, Term

from .components import box


def number(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    return int(raw)


def player(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    return Player(raw)


def person(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    return Term(f"person.{known(raw)}")


def faction(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    return Term(f"faction.{known(raw)}")


def level(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    """The map at a level of the track."""
    return Term(f"map.{box().maps[known(raw)]}")


def known(raw: Any) -> Any:
    """The value, if anybody has told it. Raises Hidden."""
    if raw is None:
        raise Hidden
    return raw


NAMING: Naming = {
    "at": level,
    "end": level,
    "faction": faction,
    "holder": player,
    "n": number,
    "opponent": player,
    "option": number,
    "other": person,
    "person": person,
    "player": player,
    "second": number,
    "slot": number,
    "was": level,
    "winner": player,
}
