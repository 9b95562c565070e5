"""What an aid says of which no Python is written: its cards, and the words and names of its game."""

from __future__ import annotations

from msgspec import Struct

from referee.library.load import home

from ..page.card_rows import Row, read_rows
from .catalogue import Aid
from .game_words import GameWords


class Part(Struct, frozen=True):
    """A component by its id, and its name in the language of the sheet."""

    id: str
    name: str


class Generic(Struct, frozen=True):
    """`cards` are the rows of the file that the aid names, each with its columns by name."""

    variant: str
    cards: tuple[Row, ...]
    words: GameWords

    def name(self, kind: str, id: str) -> str:
        """A component's name."""
        return self.words.name(kind, id)

    def parts(self, kind: str) -> list[Part]:
        """Every component of a kind, in the order of the data."""
        ids = [id for held, _, id in (name.partition(".") for name in self.words.data.names) if held == kind]
        return [Part(id, self.words.name(kind, id)) for id in ids]

    def clause(self, id: str) -> str:
        """The words of a clause. Raises Unwritten."""
        return self.words.clause(id)


def generic_view(aid: Aid, variant: str, words: GameWords) -> Generic:
    """Raises SheetError, OSError for cards that can't be read."""
    rows = read_rows(home(words.catalogue.game) / aid.cards) if aid.cards else []
    return Generic(variant, tuple(rows), words)
