"""The contents of a printed copy of Mystery of the Abbey: Suspects, doors, the numbers on Mass cards, cards."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from referee.core import Verb
from referee.library.records import Id, Record, Sourced

from .components import AULA, Suspect, ThirdOrder, Traits, box, facts

WindowOf = Literal["turn-start", "encounter", "caught", "passing", "turn-end"]
"""The moments at which a book can be used."""


class Doors(Sourced, frozen=True):
    """A room and those to which its doors lead; each door is told from one side."""

    id: Id
    doors: Annotated[tuple[Id, ...], Meta(description="the rooms to which its doors lead")] = ()


class HourText(Sourced, frozen=True):
    """How many Suspect cards a Mass passes on."""

    id: Id
    cards: Annotated[int | None, Meta(description="how many Suspect cards it passes on")] = None


class DeckText(Sourced, frozen=True):
    """How many cards a deck has, as its owner counts them."""

    id: Literal["event", "scriptorium", "bibliotheca"]
    count: Annotated[int | None, Meta(description="how many cards it has")] = None


class Card(Sourced, frozen=True):
    """A card, without its effects."""

    id: Id
    deck: Literal["event", "scriptorium", "bibliotheca"]
    name: str = ""
    copies: int = 1
    chronicle: Annotated[bool, Meta(description="whether it is one of The Pilgrims' Chronicles")] = False
    hand: Annotated[bool, Meta(description="whether it shows a hand and is kept")] = False
    window: Annotated[WindowOf | None, Meta(description="when a book that is kept can be used")] = None
    effects: Annotated[tuple[Verb, ...] | None, Meta(description="what it does; left out, the table tells")] = None


class Printed(Record, frozen=True, dict=True):
    """A copy of the game, as far as it is known. `sample` marks all that rests on it."""

    id: Id
    title: str
    sample: bool = False
    third_order: ThirdOrder = "dominican"
    suspect: tuple[Suspect, ...] = ()
    place: Annotated[tuple[Doors, ...], Meta(description="the rooms with their doors")] = ()
    mass: Annotated[tuple[HourText, ...], Meta(description="what each Mass passes on")] = ()
    deck: Annotated[tuple[DeckText, ...], Meta(description="the sizes of the decks")] = ()
    card: Annotated[tuple[Card, ...], Meta(description="the cards")] = ()

    @cached_property
    def roster(self) -> dict[str, Traits]:
        """All 24 Suspects by id. A Suspect without any entry is named by its order and a number."""
        by_id: dict[str, Traits] = {suspect.id: suspect for suspect in self.suspect}
        for order in facts().order:
            count = sum(suspect.order == order.id for suspect in self.suspect)
            for number in range(count + 1, order.count + 1):
                by_id[f"{order.id}-{number}"] = Traits(id=f"{order.id}-{number}", order=order.id)
        return by_id

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """For each room the rooms that it has doors to, as far as they are known."""
        joined: dict[str, set[str]] = {}
        for place in self.place:
            for other in place.doors:
                joined.setdefault(place.id, set()).add(other)
                joined.setdefault(other, set()).add(place.id)
        every = (*box().places, *joined)
        return {place: tuple(sorted(joined[place], key=every.index)) for place in every if place in joined}

    @cached_property
    def board_told(self) -> bool:
        """True if every room in the rulebook can be reached by the known doors."""
        return all(place in self.reached for place in named_rooms())

    @cached_property
    def reached(self) -> set[str]:
        """The rooms that can be reached from the Aula."""
        seen, ahead = {AULA}, deque([AULA])
        while ahead:
            for other in self.neighbours.get(ahead.popleft(), ()):
                if other not in seen:
                    seen.add(other)
                    ahead.append(other)
        return seen

    @cached_property
    def walked(self) -> dict[tuple[str, int], tuple[tuple[str, ...], ...]]:
        """Ways that were computed before."""
        return {}

    def ways(self, here: str, most: int) -> tuple[tuple[str, ...], ...]:
        """Every way from a room through at most `most` doors, short ones first. A door to a room that the board does
        not have leads nowhere."""
        known_ways = self.walked.get((here, most))
        if known_ways is None:
            ways: list[tuple[str, ...]] = [()]
            for way in ways:
                if len(way) < most:
                    near = self.neighbours.get(way[-1] if way else here, ())
                    ways += ((*way, place) for place in near if place in box().places)
            known_ways = self.walked[here, most] = tuple(ways[1:])
        return known_ways

    @cached_property
    def passed(self) -> dict[str, int | None]:
        """The number of cards that each Mass passes on, as far as it is known."""
        return {hour.id: hour.cards for hour in self.mass}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The cards by id."""
        return {card.id: card for card in self.card}


def named_rooms() -> tuple[str, ...]:
    """The rooms that every board has."""
    return tuple(place.id for place in box().places.values() if place.kind not in ("front", "corridor"))
