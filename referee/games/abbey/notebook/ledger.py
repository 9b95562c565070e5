"""What a notebook keeps: where cards lay at first, where they went, and what is known of some moment.

Between two goings of cards nothing moves: that is a stage. Stage 0 comes before the first of them.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from referee.core import Seat


class Place(Struct, frozen=True, order=True):
    """Where a Suspect card can be: a hand, the pile, a room, or under the board; `untold` is anywhere but there, where
    nobody told how many lie where. In a room cards are told apart by who
    may take them up again, -1 is nobody; in a hand the one that was taken in a Cellula and given back lies apart."""

    kind: Literal["hand", "pile", "room", "board", "untold"]
    seat: int = -1
    room: str = ""


PILE: Final = Place("pile")
BOARD: Final = Place("board")
UNTOLD: Final = Place("untold")
LOOT: Final = "loot"
"""Stands in the place of a room where a card of a hand lies apart."""


def hand_of(seat: Seat) -> Place:
    return Place("hand", seat)


class Fact(Struct, frozen=True):
    """At this stage between `least` and `most` of these Suspects lay in these places. `note` is the number of the note
    that says so, from 0; -1 where it is the viewer's own hand or the box."""

    stage: int
    places: frozenset[Place]
    suspects: frozenset[str]
    least: int
    most: int
    note: int = -1


class Going(Struct, frozen=True):
    """So many cards go from one place to another: these, where they were seen; out of `among`, where a card had to be
    of a kind."""

    source: Place
    target: Place
    count: int
    cards: frozenset[str] | None = None
    among: frozenset[str] | None = None


class Ledger(Struct, frozen=True):
    """`sizes` are those of stage 0, `goings[n]` all that went at once between stage n and the next one."""

    suspects: tuple[str, ...]
    sizes: tuple[tuple[Place, int], ...]
    goings: tuple[tuple[Going, ...], ...] = ()
    facts: tuple[Fact, ...] = ()

    @property
    def last(self) -> int:
        """The present stage."""
        return len(self.goings)

    def sizes_at(self) -> list[dict[Place, int]]:
        """How many cards lie in each place, stage by stage."""
        held = dict(self.sizes)
        found = [dict(held)]
        for together in self.goings:
            for going in together:
                held[going.source] = held.get(going.source, 0) - going.count
                held[going.target] = held.get(going.target, 0) + going.count
            found.append(dict(held))
        return found

    def places(self) -> tuple[Place, ...]:
        """Every place that has ever held a card."""
        return tuple(dict.fromkeys(place for held in self.sizes_at() for place in held))

    def classes(self) -> list[tuple[str, ...]]:
        """Suspects that nothing known tells apart lie in one class."""
        found: dict[Any, list[str]] = {}
        named = [*(fact.suspects for fact in self.facts)]
        named += [told for at_once in self.goings for going in at_once for told in (going.cards, going.among) if told]
        named = list(dict.fromkeys(named))
        for suspect in self.suspects:
            found.setdefault(tuple(suspect in told for told in named), []).append(suspect)
        return [tuple(each) for each in found.values()]
