"""Suspects and traits in what people say, and who says it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from referee.core import Seat
from referee.speech import Heard, Part, said
from referee.speech.frames import nouns

from ..box.components import GAME, box
from ..position.known import edition
from ..position.state import Abbey, seats
from ..rules.encounters.traits import opposite

GUISES = {"dominican": ("guise.templar", "guise.hospitaller")}
"""What the third order is called elsewhere."""


@cache
def value_meant(value: str) -> Part:
    """Everything that says a trait."""
    return said((way.format(value) for way in nouns(GAME)["value"].ways), GUISES.get(value, ()))


def also_named(noun: str, one: str) -> Iterable[str]:
    """What else names a trait."""
    return GUISES.get(one, ()) if noun == "value" else ()


def ways_of_values(values: Iterable[str]) -> frozenset[str]:
    """Everything that says any of these traits."""
    return frozenset[str]().union(*(value_meant(value).ways for value in values))


@cache
def _values_said() -> dict[str, tuple[str, ...]]:
    """The traits that a concept says."""
    said_by = {concept for value in box().values for concept in value_meant(value).ways}
    return {each: tuple(value for value in box().values if each in value_meant(value).ways) for each in said_by}


def named_values(heard: Heard) -> tuple[str, ...]:
    """The traits that are named, in the order of the box; `no beard` names one trait, not two."""
    found: dict[str, list[frozenset[int]]] = {}
    abbot = heard.places({"abbot"})
    counted = [set(span.places) for span in heard.spans if "how-many" in span.concepts]
    for span in heard.spans:
        if abbot.issuperset(span.places) or any(set(span.places) < more for more in counted):
            continue
        for value in (value for concept in span.concepts for value in _values_said().get(concept, ())):
            found.setdefault(value, []).append(frozenset(span.places))
    every = [places for held in found.values() for places in held]
    longest = {places for places in every if not any(places < other for other in every)}
    return tuple(value for value in box().values if longest.intersection(found.get(value, ())))


def spoken_about(heard: Heard) -> tuple[str, ...]:
    """The traits of which one is told without saying which, as in `something about his beard`: all of that kind."""
    behind = {span.places[-1] + 1 for span in heard.spans if "about-trait" in span.concepts}
    said_there = {each for span in heard.spans if span.places[0] in behind for each in span.concepts}
    kinds = {box().values[value] for each in said_there for value in _values_said().get(each, ())}
    kinds |= {"order"} if "order-word" in said_there else set()
    return tuple(value for value, kind in box().values.items() if kind in kinds)


def ruled_out(heard: Heard) -> tuple[str, ...]:
    """Traits that are only ruled out, as in `not a Novice`; where two values are left open, none is named."""
    if not any(map(heard.has, ("not", "no", "denied"))):
        return ()
    return tuple(value for value in named_values(heard) if opposite(value) is None)


def on_move(state: Abbey) -> Seat | None:
    """The player whose Step is next; None if that is not known."""
    return next((seat for step in state.agenda if (seat := getattr(step, "seat", None)) is not None), None)


def named_suspects(state: Abbey, heard: Heard) -> tuple[str, ...]:
    """The Suspects that are named, in the order in which they are."""
    roster = edition(state).roster
    return tuple(dict.fromkeys(each for each in heard.named("suspect.") if each in roster))


def everybody(state: Abbey) -> frozenset[str]:
    """The players, of whom one may speak as of somebody else."""
    return frozenset(f"seat.{seat}" for seat in seats(state))
