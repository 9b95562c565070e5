"""The rooms as cards: what one does there, and where the doors lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from referee.games.abbey.box.components import CONFESSORIA, box
from referee.games.abbey.box.printed import Printed, named_rooms

from ...page.paper import cards
from ..game_words import GameWords
from .owner import ROOM_SIGNS, edition, icon_of, upper

CARD: Final = "poker"
SPARE: Final = 3
"""The number of cards without a name if the board is unknown: for rooms that no rulebook names."""
DOOR_LINES: Final = 4


class Line(Struct, frozen=True):
    """A line to write a door on."""

    id: str
    tip: str


class Room(Struct, frozen=True):
    """A room: what one does there, its doors by the rooms behind them, or lines for them while they are
    not told. Without a name it is for the owner to name."""

    id: str
    name: str
    tip: str
    icon: str
    text: str
    doors: tuple[str, ...]
    lines: tuple[Line, ...]


class Rooms(Struct, frozen=True):
    """`width` and `height` of a card in millimetres."""

    rooms: tuple[Room, ...]
    width: float
    height: float


def rooms(words: GameWords, variant: str) -> Rooms:
    """A card for every room that every board has, and for those that the owner tells of. Raises DataError."""
    printed = edition(variant)
    return Rooms(tuple(_rooms(printed, words)), *cards()[CARD])


def shown_places(printed: Printed) -> tuple[str, ...]:
    """The rooms of a board: those of the rulebook with the rooms in front of the Cellulae, or all that are told."""
    if printed.board_told:
        return tuple(printed.neighbours)
    fronts = tuple(place.id for place in box().places.values() if place.kind == "front")
    places = tuple(place for place in printed.neighbours if place not in (*named_rooms(), *fronts))
    return (*named_rooms(), *fronts, *places)


def may_have_more(id: str, printed: Printed) -> bool:
    """True if a room may have doors that are not told: not where the board is told, and not behind the Aula, whose
    Confessorium has that one door alone."""
    return not printed.board_told and id != CONFESSORIA[1]


def _rooms(printed: Printed, words: GameWords) -> Iterator[Room]:
    for id in shown_places(printed):
        kind = box().places[id].kind
        name = upper(words.name("place", id))
        doors = tuple(words.name("place", other) for other in printed.neighbours.get(id, ()))
        lines = _lines(id, name, DOOR_LINES // 2 if doors else DOOR_LINES, words) if may_have_more(id, printed) else ()
        yield Room(id, name, name, icon_of(kind), _does_here(id, kind, words), doors, lines)
    if not printed.board_told:
        for n in range(1, SPARE + 1):
            name = words.say("abbey.rooms.spare", n=n)
            lines = _lines(f"spare-{n}", name, DOOR_LINES, words)
            yield Room(f"spare-{n}", "", name, icon_of(""), does("", words), (), lines)


def _lines(id: str, name: str, n: int, words: GameWords) -> tuple[Line, ...]:
    tips = (words.say("abbey.rooms.tip", room=name, n=number) for number in range(1, n + 1))
    return tuple(Line(f"door-{id}-{number}", tip) for number, tip in enumerate(tips, 1))


def _does_here(id: str, kind: str, words: GameWords) -> str:
    """What one does in a room; the card of the Confessorium behind the Aula says that it is the one."""
    return words.say("abbey.room.confessorium-aula.text") if id == CONFESSORIA[1] else does(kind, words)


def does(kind: str, words: GameWords) -> str:
    """What one does in a kind of room, in short."""
    return words.say(f"abbey.room.{kind if kind in ROOM_SIGNS else 'empty'}.text")
