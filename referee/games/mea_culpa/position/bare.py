"""Attributes of the position, without its Fields."""

from __future__ import annotations

from referee.core import Breach, Seat, State, breach

from .pieces import BARE, USED, Chest, Debt, Result, Row


class Bare(State, frozen=True, kw_only=True):
    """Tuples have an entry for each seat, stone, colour, Den, site, room or character, in the order of the box. `souls`
    counts steps towards Hell; `line` is the order of the souls on the starting space, nearest Hell first; `stones`
    counts the Pope stones at each Den, `placer` is the seat that moved one last; `built` is 0 for a bare site, 1 for a
    nave, 2 for a finished one. A room has a card, or `USED`. `suite5` is True if open, `suite6` if its Letter is there;
    `suite6_shut` if a Pope overran it and the table closes what he overruns. If `cards_told` is False, the holder of a
    character without one is unknown; in a `blank` position nothing is known but the table's answers. `offers` are those
    revealed in this round, as notches and taler. `gained` is what went behind a screen in this round, seen by all, and
    is still there: whose, what and how much."""

    souls: Row
    line: tuple[Seat, ...] = ()
    posts: Row
    money: Row
    goods: tuple[Row, ...]
    letters: tuple[Row, ...]
    chests: tuple[Chest | None, ...]
    sins: tuple[Row, ...]
    debts: tuple[Debt, ...] = ()
    stones: Row = (1, 1, 1)
    placer: Seat | None = None
    hut: int = 4
    imperial: int = 0
    built: Row = (BARE, BARE, BARE)
    crews: Row = (0, 0, 0)
    finished: tuple[int, ...] = ()
    market: Row = (0, 0, 0, 0, 0)
    bag: tuple[int, ...] | None = None
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    rooms: tuple[str | None, ...] = (USED, USED, USED, USED)
    suite5: bool | None = True
    suite6: bool | None = False
    suite6_shut: bool = False
    supply: tuple[int, ...] = ()
    bonuses: tuple[str, ...] = ()
    holders: tuple[Seat | None, ...] = (None, None, None, None)
    cards_told: bool = True
    blank: bool = False
    order: tuple[Seat, ...] = ()
    keeper: Seat | None = None
    offers: tuple[tuple[int, int], ...] = ()
    gained: tuple[tuple[Seat, str, int], ...] = ()
    forgetting: tuple[str, ...] = ()
    owed: tuple[tuple[str, int], ...] = ()
    called: tuple[tuple[Seat, str], ...] = ()
    missed: tuple[tuple[Seat, str], ...] = ()
    before: Row = ()
    result: Result | None = None

    def surely(self, seat: Seat, item: str) -> int:
        """The amount of an item that a seat has behind its screen, as far as all have seen it in this round."""
        return next((n for who, what, n in self.gained if (who, what) == (seat, item)), 0)

    def seat(self, name: str) -> Seat:
        return Seat(self.terms.seats.index(name))

    def after_end(self) -> Breach:
        """The breach of any move after the end of the game."""
        return breach("end.win-nearest", "over")
