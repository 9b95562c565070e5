"""The names of the values in happenings, and the seats that may read them. Sealed offers, the Pope's die and the
compartments of the chests are read by their owner alone (bid.secret, pope.incognito, donate.secret). Money, goods and
Letters go behind screens, but all see them come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from referee.core import Argument, Happening, Hidden, Line, Named, Naming, Player, Seat, Term, line

from ..box.components import DENS, SUITE_5
from ..position.pieces import named

Namer = Callable[[Happening, Any, Seat | None], Named]


def player(_: Happening, raw: Seat, __: Seat | None) -> Argument:
    """A player by name."""
    return Player(raw)


def players(_: Happening, raw: tuple[Seat, ...], __: Seat | None) -> Named:
    """Players by name."""
    return tuple(Player(seat) for seat in raw)


def figure(_: Happening, raw: int, __: Seat | None) -> Argument:
    """A number as it is."""
    return raw


def of(kind: str) -> Namer:
    """A component of that kind, by its id."""

    def name(_: Happening, raw: str, __: Seat | None) -> Argument:
        return Term(f"{kind}.{raw}")

    return name


def several(kind: str) -> Namer:
    """Components of that kind, by their ids."""

    def name(_: Happening, raw: tuple[str, ...], __: Seat | None) -> Named:
        return counted(Term(f"{kind}.{each}") for each in raw)

    return name


def counted(terms: Iterable[Term]) -> tuple[Term | Line, ...]:
    """Components in a row, equal neighbours with their number."""
    alike = ((term, sum(1 for _ in same)) for term, same in groupby(terms))
    return tuple(term if n == 1 else line("happened.times", n=n, thing=term) for term, n in alike)


def den(_: Happening, raw: int | str, __: Seat | None) -> Argument:
    """A Den by its number or its id."""
    return Term(f"den.{raw if isinstance(raw, str) else DENS[raw]}")


def item(_: Happening, raw: str, __: Seat | None) -> Argument:
    """A good or a coin by its name."""
    return named(raw)


def items(_: Happening, raw: tuple[str, ...], __: Seat | None) -> Named:
    """Goods and coins by their names, with their numbers."""
    return counted(named(each) for each in raw)


def suite(_: Happening, raw: int, __: Seat | None) -> Argument:
    """A suite by its name."""
    return Term("card.suite-5" if raw == SUITE_5 else "card.suite-6")


def offer(_: Happening, raw: tuple[int, int], __: Seat | None) -> Argument:
    """An offer as it is written."""
    notches, taler = raw
    return f"{notches}+{taler}"


def cost(_: Happening, raw: str, __: Seat | None) -> Argument:
    """A cost that was left out; stones for any Den are called stones."""
    return Term(f"cost.{raw if raw in ('taler', 'notch') else 'stones'}")


def slip(happening: Happening, raw: str, _: Seat | None) -> Argument:
    """A slip of the register: a printed one, or one that the table added."""
    own = {each.id: each.text for each in happening.before.terms.edition.sin}
    return own.get(raw) or Term(f"sin.{raw}")


def owners(inner: Namer) -> Namer:
    """A name that only the player of the happening may read, and only if the value is known."""

    def name(happening: Happening, raw: Any, reader: Seat | None) -> Named:
        if raw is None or reader is None or reader != dict(happening.values)["player"]:
            raise Hidden
        return inner(happening, raw, reader)

    return name


NAMING: Naming = {
    "player": player,
    "opponent": player,
    "first": player,
    "second": player,
    "players": players,
    "character": of("character"),
    "category": of("category"),
    "bonus": of("bonus"),
    "bonuses": several("bonus"),
    "stone": of("stone"),
    "good": of("stone"),
    "letter": of("letter"),
    "letters": several("letter"),
    "item": item,
    "items": items,
    "card": of("card"),
    "cards": several("card"),
    "suite": suite,
    "den": den,
    "source": den,
    "target": den,
    "site": of("site"),
    "new_site": of("site"),
    "cost": cost,
    "slip": slip,
    "shown": offer,
    "offer": owners(offer),
    "die": owners(figure),
    "where": owners(figure),
    "n": figure,
    "now": figure,
    "most": figure,
    "fewest": figure,
    "steps": figure,
    "space": figure,
    "place": figure,
    "room": figure,
    "red": figure,
    "green": figure,
    "yellow": figure,
    "blue": figure,
}
