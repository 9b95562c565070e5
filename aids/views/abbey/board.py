"""What the board, the Mass cards and the decks of a copy tell, to be written down once."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.games.abbey.box.components import GAME, box, components
from referee.games.abbey.box.edition import Edition
from referee.words import contexts

from ..game_words import GameWords
from .owner import edition, icon_of, told_third, upper
from .rooms import may_have_more, shown_places

FILL: Final = f"referee edition fill {GAME}"
SPARE: Final = 3
"""The number of lines for rooms that no rulebook names."""
CHECKS: Final = ("board", "confessoria", "cellulae", "masses", "decks")
CARD_LINES: Final = 9
"""The number of cards on a sheet."""
CARD_CHECKS: Final = ("books",)


class Place(Struct, frozen=True):
    """A room with the rooms behind its doors, nothing while none is told, and whether there may be more; without a name
    it is for the owner to name."""

    id: str
    name: str
    icon: str
    doors: str
    more: bool
    tip: str


class Figure(Struct, frozen=True):
    """A number that the owner's copy tells, nothing while it is not known."""

    id: str
    name: str
    tip: str
    n: int | None


class Board(Struct, frozen=True):
    places: tuple[Place, ...]
    masses: tuple[Figure, ...]
    decks: tuple[Figure, ...]
    third: str
    """The third order, nothing while the owner has not told it."""
    orders: str
    asked: dict[str, str]
    """The questions of the edition."""
    where: dict[str, str]
    checks: tuple[str, ...]
    command: str


class Decks(Struct, frozen=True):
    """Lines for cards; `kinds` are the decks as options."""

    kinds: str
    lines: tuple[int, ...]
    checks: tuple[str, ...]


def board(words: GameWords, variant: str) -> Board:
    """The edition as far as its owner tells it. Raises DataError."""
    printed = edition(variant)
    fields = ("third-order", "doors", "cards", "count")
    orders = next(field for field in words.data.fields if field.id == "third-order").choices
    counts: dict[str, int | None] = {deck.id: deck.count for deck in printed.deck}
    return Board(
        places=(*(_place(id, printed, words) for id in shown_places(printed)), *_spare(printed, words)),
        masses=tuple(
            _figure("mass", hour.id, printed.passed.get(hour.id), "cards", words) for hour in components().mass
        ),
        decks=tuple(_figure("deck", deck.id, counts.get(deck.id), "count", words) for deck in components().deck),
        third=words.say(f"abbey.order.{printed.third_order}") if told_third(variant) else "",
        orders="|".join(words.say(f"abbey.order.{order}") for order in orders),
        asked={id: _field(id, "ask", words) for id in fields},
        where={id: upper(_field(id, "where", words)) for id in fields},
        checks=_checks(CHECKS, words),
        command=FILL,
    )


def decks(words: GameWords, variant: str) -> Decks:
    kinds = "|".join(upper(words.name("deck", deck.id)) for deck in components().deck)
    return Decks(kinds, tuple(range(1, CARD_LINES + 1)), _checks(CARD_CHECKS, words))


def _field(id: str, part: str, words: GameWords) -> str:
    """A question of the edition: what it asks, or where to look."""
    field = next(field for field in words.data.fields if field.id == id)
    english = field.ask if part == "ask" else field.where
    return words.language.text(words.data.game.id, contexts.field(id, "ask" if part == "ask" else "where"), english)


def _checks(ids: tuple[str, ...], words: GameWords) -> tuple[str, ...]:
    texts = {check.id: check.text for check in words.data.checks}
    return tuple(words.language.text(words.data.game.id, contexts.check(id), texts[id]) for id in ids)


def _place(id: str, printed: Edition, words: GameWords) -> Place:
    name = upper(words.name("place", id))
    doors = words.language.list([words.name("place", other) for other in printed.neighbours.get(id, ())])
    ask = _field("doors", "ask", words).replace("{place}", name)
    return Place(id, name, icon_of(box().places[id].kind), doors, may_have_more(id, printed), ask)


def _spare(printed: Edition, words: GameWords) -> tuple[Place, ...]:
    if printed.board_told:
        return ()
    names = (words.say("abbey.rooms.spare", n=n) for n in range(1, SPARE + 1))
    return tuple(
        Place(f"spare-{n}", "", icon_of(""), "", True, _field("doors", "ask", words).replace("{place}", name))
        for n, name in enumerate(names, 1)
    )


def _figure(kind: str, id: str, n: int | None, field: str, words: GameWords) -> Figure:
    name = upper(words.name(kind, id))
    return Figure(f"{kind}-{id}", name, _field(field, "ask", words).replace(f"{{{kind}}}", name), n)
