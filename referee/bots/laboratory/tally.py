"""The figures of many games. All are whole numbers that are added up, so they are the same in any order and for any
number of workers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from ..match import Ended

WIN = 60
"""The figure for one win. Players who win together share it; 60 can be divided by two to six."""


COUNTS = ("lengths", "endings", "clauses", "in_games", "cards", "rulings")


class Figures(Struct):
    """One table: what each seat won (in sixtieths), the lengths of games, what was carried out, in how many games and
    how often."""

    games: int = 0
    drawn: int = 0
    broken_off: int = 0
    won: list[int] = field(default_factory=list)
    lengths: dict[int, int] = field(default_factory=dict)
    endings: dict[str, int] = field(default_factory=dict)
    clauses: dict[str, int] = field(default_factory=dict)
    in_games: dict[str, int] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)
    rulings: dict[str, int] = field(default_factory=dict)

    def count(self, ended: Ended, seats: int) -> list[int]:
        """Adds one game; returns what each seat won in it."""
        share = [WIN // len(ended.winners) if seat in ended.winners else 0 for seat in range(seats)]
        self.games += 1
        self.drawn += not ended.winners and not ended.broken_off
        self.broken_off += ended.broken_off
        self.won = share if not self.won else [a + b for a, b in zip(self.won, share, strict=True)]
        self.lengths[ended.decisions] = self.lengths.get(ended.decisions, 0) + 1
        if ended.clauses:
            self.endings[ended.clauses[0]] = self.endings.get(ended.clauses[0], 0) + 1
        return share

    def note(self, **more: Mapping[Any, int]) -> None:
        """Adds counts to those with the same names."""
        for name, counts in more.items():
            counted = getattr(self, name)
            for key, number in counts.items():
                counted[key] = counted.get(key, 0) + number

    def add(self, other: Figures) -> None:
        """Adds the figures of other games."""
        self.games += other.games
        self.drawn += other.drawn
        self.broken_off += other.broken_off
        if other.won:
            self.won = [a + b for a, b in zip(self.won or [0] * len(other.won), other.won, strict=True)]
        self.note(**{name: getattr(other, name) for name in COUNTS})


class Compared(Struct):
    """The second table against the first, game by game: for each seat the sum of the differences (in sixtieths) and of
    their squares, the same for the length of the games, and the number of games with another result."""

    won: list[int] = field(default_factory=list)
    won_squares: list[int] = field(default_factory=list)
    length: int = 0
    length_squares: int = 0
    otherwise: int = 0

    def count(self, first: list[int], second: list[int], longer: int) -> None:
        """Adds one pair of games: what each seat won at either table, and by how many decisions the second game was
        longer."""
        apart = [b - a for a, b in zip(first, second, strict=True)]
        self._sum(apart, [each * each for each in apart])
        self.length += longer
        self.length_squares += longer * longer
        self.otherwise += any(apart)

    def _sum(self, won: list[int], squares: list[int]) -> None:
        none = [0] * len(won)
        self.won = [a + b for a, b in zip(self.won or none, won, strict=True)]
        self.won_squares = [a + b for a, b in zip(self.won_squares or none, squares, strict=True)]

    def add(self, other: Compared) -> None:
        """Adds other pairs."""
        if other.won:
            self._sum(other.won, other.won_squares)
        self.length += other.length
        self.length_squares += other.length_squares
        self.otherwise += other.otherwise


class Tally(Struct):
    """The figures of each table, and the comparison of two tables."""

    tables: list[Figures]
    compared: Compared | None = None

    @classmethod
    def empty(cls, tables: int) -> Tally:
        """A tally of no games, for this number of tables."""
        return cls([Figures() for _ in range(tables)], Compared() if tables > 1 else None)

    def add(self, other: Tally) -> None:
        """Adds the figures of other games under the same plan."""
        for mine, theirs in zip(self.tables, other.tables, strict=True):
            mine.add(theirs)
        if self.compared is not None and other.compared is not None:
            self.compared.add(other.compared)
