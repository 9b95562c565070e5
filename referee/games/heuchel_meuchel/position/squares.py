"""Squares and the cards on them, as a file writes them."""

from __future__ import annotations

import re
from typing import Any

from referee.core import At, Terms
from referee.core.state.kinds import Kind

from ..box.components import ROWS, VALUES, box, card_name, square_name

_SQUARE = re.compile(r"([A-Fa-f])(\d{1,2})")


class Square(Kind, frozen=True):
    """A square by its name, `A7`, as (column, row)."""

    def read(self, at: At, entry: Any) -> tuple[int, int] | None:
        match = _SQUARE.fullmatch(str(entry).strip())
        if match is None or int(match[2]) not in ROWS:
            at.refuse("position.square", word=str(entry))
            return None
        return box().columns.index(match[1].lower()), int(match[2])

    def write(self, terms: Terms, value: Any) -> Any:
        return None if value is None else square_name(*value)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[A-Fa-f][0-9]{1,2}$"}


UNSEEN = "?"
"""Stands for an unknown value; alone, for a card of unknown class."""


class CardLine(Kind, frozen=True):
    """Cards from the top, `quack 4, minstrel ?, ?`, as (rank, value) pairs."""

    def read(self, at: At, entry: Any) -> tuple[tuple[int, int | None], ...] | None:
        if not isinstance(entry, str):
            at.refuse("position.value", word=str(entry))
            return None
        cards: list[tuple[int, int | None]] = []
        for part in filter(None, (part.strip() for part in entry.split(","))):
            if part == UNSEEN:
                cards.append((0, None))
                continue
            name, _, value = part.rpartition(" ")
            if not name or not (value == UNSEEN or value.isdecimal()):
                name, value = part, UNSEEN
            kind = at.word(name, box().classes[1:], ("class",))
            if value != UNSEEN and int(value) not in VALUES:
                at.refuse("position.value", word=part)
            elif kind is not None:
                cards.append((box().ranks[kind], None if value == UNSEEN else int(value)))
        return tuple(cards)

    def write(self, terms: Terms, value: Any) -> Any:
        return None if value is None else ", ".join(card_name(card.rank, card.value).strip() for card in value)

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class CardLines(Kind, frozen=True):
    """Squares with the cards on each: `A9 = "quack 4, minstrel 2"`."""

    def read(self, at: At, entry: Any) -> dict[tuple[int, int], Any]:
        by_square = {}
        for name, line in at.table(entry).items():
            where = at.inside(name)
            square, cards = Square().read(where, name), CardLine().read(where, line)
            if square is not None and cards is not None:
                by_square[square] = cards
        return by_square

    def write(self, terms: Terms, value: Any) -> Any:
        return {name: CardLine().write(terms, cards) for name, cards in value.items()} if value else None

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": {"type": "string"}}
