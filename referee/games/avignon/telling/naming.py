"""The names of the values in happenings, and the seats that may read them. All in Avignon is open except the order of
the deck, which no happening shows; a value that the referee does not know is hidden."""

from __future__ import annotations

from typing import Any

from referee.core import Argument, Happening, Hidden, Naming, Player, Seat, Term

from ..box.components import box


def number(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    """A number as it is."""
    return int(raw)


def player(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    """A player by name."""
    return Player(raw)


def person(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    """A person type by its name."""
    return Term(f"person.{known(raw)}")


def faction(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    """A faction by its name."""
    return Term(f"faction.{known(raw)}")


def level(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    """The map at a level of the track."""
    return Term(f"map.{box().maps[known(raw)]}")


def known(raw: Any) -> Any:
    """The value, if it is known. Raises Hidden."""
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
