"""What an aid says of which no Python is written: its cards, and the words and names of its game."""

from __future__ import annotations

from msgspec import Struct

from referee.library.errors import DataError
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
    """Raises SheetError, DataError for cards that can't be read."""
    if not aid.cards:
        return Generic(variant, (), words)
    file = home(words.catalogue.game) / aid.cards
    try:
        return Generic(variant, tuple(read_rows(file)), words)
    except OSError as wrong:
        why = f"{wrong.strerror}. Put the table there, or name another in `cards` of the aid {aid.id}"
        raise DataError(file, why) from None
