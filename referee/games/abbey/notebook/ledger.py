"""Ledger of a notebook: where cards lay at first, where they went, and what is known about each moment.

A stage is the time between two goings of cards, in which nothing moves. Stage 0 comes before the first going."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from referee.core import Seat


class Place(Struct, frozen=True, order=True):
    """A place of a Suspect card: a hand, the pile, a room, or under the board. `untold` is any place except under the
    board, if the number of cards in each is unknown. Cards in a room are separated by the seat that may take them up
    again, -1 for nobody. In a hand, a card that was taken in a Cellula and given back lies apart."""

    kind: Literal["hand", "pile", "room", "board", "untold"]
    seat: int = -1
    room: str = ""


PILE: Final = Place("pile")
BOARD: Final = Place("board")
UNTOLD: Final = Place("untold")
LOOT: Final = "loot"
"""Stands in the place of a room for a card that lies apart in a hand."""


def hand_of(seat: Seat) -> Place:
    """The hand of a seat as a Place."""
    return Place("hand", seat)


class Fact(Struct, frozen=True):
    """At this stage between `least` and `most` of these Suspects lay in these places. `note` is the number of the note
    that says so, from 0; -1 for facts from the viewer's own hand or the box."""

    stage: int
    places: frozenset[Place]
    suspects: frozenset[str]
    least: int
    most: int
    note: int = -1


class Going(Struct, frozen=True):
    """`count` cards go from one place to another: `cards`, if they were seen; out of `among`, if they had to be of a
    kind."""

    source: Place
    target: Place
    count: int
    cards: frozenset[str] | None = None
    among: frozenset[str] | None = None


class Ledger(Struct, frozen=True):
    """`sizes` are the numbers of cards at stage 0; `goings[n]` is all that went at once between stage n and the next
    one."""

    suspects: tuple[str, ...]
    sizes: tuple[tuple[Place, int], ...]
    goings: tuple[tuple[Going, ...], ...] = ()
    facts: tuple[Fact, ...] = ()

    @property
    def last(self) -> int:
        """The number of the present stage."""
        return len(self.goings)

    def sizes_at(self) -> list[dict[Place, int]]:
        """The number of cards in each place, for each stage."""
        sizes = dict(self.sizes)
        by_stage = [dict(sizes)]
        for together in self.goings:
            for going in together:
                sizes[going.source] = sizes.get(going.source, 0) - going.count
                sizes[going.target] = sizes.get(going.target, 0) + going.count
            by_stage.append(dict(sizes))
        return by_stage

    def places(self) -> tuple[Place, ...]:
        """Every place that has ever held a card."""
        return tuple(dict.fromkeys(place for sizes in self.sizes_at() for place in sizes))

    def classes(self) -> list[tuple[str, ...]]:
        """The Suspects in classes: those that no known fact tells apart are in one class."""
        by_signature: dict[Any, list[str]] = {}
        named = [*(fact.suspects for fact in self.facts)]
        named += [
            cards for at_once in self.goings for going in at_once for cards in (going.cards, going.among) if cards
        ]
        named = list(dict.fromkeys(named))
        for suspect in self.suspects:
            by_signature.setdefault(tuple(suspect in cards for cards in named), []).append(suspect)
        return [tuple(each) for each in by_signature.values()]
