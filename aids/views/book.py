"""A game as a book to be read on a screen: chapters of clauses, each with what belongs to it; gaps, cards, odds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from referee.library.load import games, load_examples

from .game_words import GameWords
from .rules import Part, Ruled, Worked, home_of, parts_of, ruled, worked
from .shown import Pile, Table, piles_of, tables_of


class Entry(Struct, frozen=True):
    """A clause with its place in the rulebook, the gaps that it closes, those that stand elsewhere, its examples."""

    id: str
    text: str
    cited: str
    gaps: tuple[Ruled, ...]
    see: tuple[str, ...]
    examples: tuple[Worked, ...]


class Chapter(Struct, frozen=True):
    id: str
    icon: str
    title: str
    entries: tuple[Entry, ...]

    @property
    def gaps(self) -> int:
        """How many gaps are closed here."""
        return sum(len(entry.gaps) for entry in self.entries)


class Gap(Struct, frozen=True):
    """A ruling with the clauses that it belongs to, and the examples that show nothing else."""

    ruled: Ruled
    clauses: tuple[str, ...]
    examples: tuple[Worked, ...]


class Variant(Struct, frozen=True):
    id: str
    text: str


class Book(Struct, frozen=True):
    """`places` tells the chapter of each clause. A game that is only printed has neither chapters nor gaps."""

    game: str
    title: str
    sign: str
    designers: str
    players: str
    chapters: tuple[Chapter, ...]
    gaps: tuple[Gap, ...]
    variants: tuple[Variant, ...]
    piles: tuple[Pile, ...]
    tables: tuple[Table, ...]
    places: dict[str, str]


def book_of(words: GameWords) -> Book:
    """Everything that is read of a game. Raises DataError."""
    game, title, sign = words.catalogue.game, words.title(), words.catalogue.sign
    if game not in games():
        return Book(game, title, sign, "", "", (), (), (), (), (), {})
    parts = parts_of(words)
    header = words.data.game
    least, most = header.seats
    return Book(
        game,
        title,
        sign,
        words.language.list(header.designers),
        words.say("site.players", seats=str(least) if least == most else f"{least}–{most}", n=most),
        tuple(_chapter(part, words) for part in parts),
        tuple(_gaps(words)),
        tuple(Variant(id, words.variant(id)) for id in header.variants),
        piles_of(game, words),
        tables_of(words),
        {clause.id: part.id for part in parts for clause in part.clauses},
    )


def _chapter(part: Part, words: GameWords) -> Chapter:
    shown: dict[str, list[Worked]] = defaultdict(list)
    for example in part.examples:
        shown[home_of(example.clauses, words)].append(example)
    entries = (
        Entry(clause.id, clause.text, cited(clause.id, words), clause.rulings, clause.see, tuple(shown[clause.id]))
        for clause in part.clauses
    )
    return Chapter(part.id, part.icon, part.title, tuple(entries))


def cited(clause: str, words: GameWords) -> str:
    """Where the rulebook says so; nothing if it does not."""
    lines, n = words.data.clause(clause).lines
    return words.say("site.cited", lines=lines, n=n) if n else ""


def _gaps(words: GameWords) -> Iterable[Gap]:
    """Every ruling in its order."""
    alone: dict[str, list[Worked]] = defaultdict(list)
    for example in load_examples(words.data.game.id):
        if example.clauses and not home_of(example.clauses, words):
            alone[example.clauses[0]].append(worked(example, words))
    for ruling in words.data.rulings:
        clauses = tuple(id for id in ruling.clauses if id in words.data.clause_by_id)
        yield Gap(ruled(ruling, words), clauses, tuple(alone[ruling.id]))
