"""What an aid without a view of its own can say: its cards, and the words and names of its game."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from referee.library.errors import DataError
from referee.library.load import games, home

from ..page.card_rows import Row, read_rows
from ..page.problems import Problem, SheetError
from .catalogue import Aid
from .game_words import GameWords


class Part(Struct, frozen=True):
    """A component by its id, and its name in the language of the sheet."""

    id: str
    name: str


class Generic(Struct, frozen=True):
    """`cards` are the rows of the file that the aid names, each with its columns by name. What is asked for and is not
    there is a SheetError that names what there is."""

    variant: str
    cards: tuple[Row, ...]
    words: GameWords

    def name(self, kind: str, id: str) -> str:
        """A component's name."""
        known = self._of_kind(kind)
        if id not in known:
            raise _nothing_called(f"{kind}.{id}", [f"{kind}.{id}" for id in known])
        return self.words.name(kind, id)

    def parts(self, kind: str) -> list[Part]:
        """Every component of a kind, in the order of the data."""
        return [Part(id, self.words.name(kind, id)) for id in self._of_kind(kind)]

    def clause(self, id: str) -> str:
        """The words of a clause."""
        self._with_rules()
        if id not in self.words.data.clause_by_id:
            from difflib import get_close_matches

            near = get_close_matches(id, list(self.words.data.clause_by_id), n=1)
            values = {"asked": id, "hint": "".join(near)}
            raise SheetError([Problem("aids-check-clause", values, "aids-way-mean" if near else "aids-way-clause")])
        return self.words.clause(id)

    def _of_kind(self, kind: str) -> list[str]:
        """The ids of a kind's components."""
        self._with_rules()
        named = [name.partition(".") for name in self.words.data.names]
        if not (ids := [id for kind_of_name, _, id in named if kind_of_name == kind]):
            raise _nothing_called(kind, list(dict.fromkeys(kind_of_name for kind_of_name, _, _ in named)))
        return ids

    def _with_rules(self) -> None:
        if (game := self.words.catalogue.game) not in games():
            raise SheetError([Problem("aids-view-paper-only", {"game": game}, "aids-way-paper-only")])


def _nothing_called(asked: str, known: list[str]) -> SheetError:
    values = {"name": asked, "known": ", ".join(known)}
    return SheetError([Problem("aids-template-undefined", values, "aids-way-known")])


def generic_view(aid: Aid, variant: str, words: GameWords) -> Generic:
    """Raises SheetError, DataError for cards that can't be read."""
    if not aid.cards:
        return Generic(variant, (), words)
    file = home(words.catalogue.game) / aid.cards
    try:
        return Generic(variant, tuple(read_rows(file)), words)
    except SheetError as wrong:
        kind = all(problem.what == "aids-cards-kind" for problem in wrong.problems)
        raise SheetError([replace(p, where=words.file) for p in wrong.problems]) if kind else wrong from None
    except OSError as wrong:
        why = f"{wrong.strerror}. Put the table there, or name another in `cards` of the aid {aid.id}."
        raise DataError(file, why) from None
