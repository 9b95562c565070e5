"""How many ways small games can go, counted by the referee and by a plain second reading of the rules."""

from __future__ import annotations

from copy import deepcopy
from itertools import permutations, product
from typing import Any

import pytest

from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE
from referee.core.rules.play import carry_out, decision, legal_moves, outcomes
from referee.games.heuchel_meuchel.box.components import DIE
from referee.games.heuchel_meuchel.position.state import Heuchel
from tests.games.heuchel_meuchel.tables import position


def perft(state: Heuchel, depth: int) -> int:
    """The number of ways in which the next `depth` decisions can go; a game that is over has one."""
    wanted = decision(state)
    if not depth or wanted is None:
        return 1
    if wanted.kind is Kind.CHANCE:
        return sum(perft(carry_out(state, CHANCE, move), depth - 1) for move, _ in outcomes(state))
    who = wanted.movers()[0]
    return sum(perft(carry_out(state, who, move), depth - 1) for move in legal_moves(state, who))


class Plain:
    """The basic game on a dictionary: (column, row) to (face up, cards), a card being 10 * class + value."""

    def __init__(self, units: dict[str, str], players: int = 3) -> None:
        names = ("", "fire-eater", "minstrel", "quack", "patrician", "bishop", "prince")
        self.up: dict[tuple[int, int], list[int]] = {}
        self.down: dict[tuple[int, int], list[int]] = {}
        self.players, self.turn, self.extra = players, 0, False
        self.moved: tuple[int, int] | None = None
        for square, cards in units.items():
            told = [card.split() for card in cards.split(", ")]
            place = (ord(square[0]) - 65, int(square[1:]))
            self.up[place] = [10 * names.index(kind) + int(value) for kind, value in told]

    def over(self) -> bool:
        return len({column for column, _ in self.up}) < 2

    def ways(self, depth: int) -> int:
        if not depth or self.over():
            return 1
        following = self._takes() if self.moved else self._moves()
        return sum(each.ways(depth - 1) for each in following)

    def _moves(self) -> list[Plain]:
        found = []
        if self.extra:
            accepted, declined = deepcopy(self), deepcopy(self)
            accepted.extra = False
            declined._next_player()
            found += [accepted, declined]
        for (column, row), cards in self.up.items():
            goal = cards[0] // 10 + 7
            higher = [at for at in range(row + 1, goal + 1) if (column, at) not in self.up]
            free = [at for at in higher if at == goal or (column, at) not in self.down]
            if column == self.turn and free:
                found += [self._moved(row, count, free[0]) for count in range(1, len(cards) + 1)]
        return found

    def _moved(self, row: int, count: int, to: int) -> Plain:
        after = deepcopy(self)
        cards = after.up.pop((self.turn, row))
        after.up[self.turn, to] = cards[:count]
        after._leave(self.turn, row, cards[count:])
        after.moved, after.extra = (self.turn, to), False
        if to == cards[0] // 10 + 7:
            after.down[self.turn, to] = after.up.pop((self.turn, to)) + after.down.get((self.turn, to), [])
            after.moved = None
        if after.moved is None or not after._victims():
            after._next_player()
        return after

    def _leave(self, column: int, row: int, rest: list[int]) -> None:
        if rest and row < rest[0] // 10 + 7:
            self.up[column, row] = rest
        elif rest and row == rest[0] // 10 + 7:
            self.down[column, row] = rest + self.down.get((column, row), [])

    def _victims(self) -> list[int]:
        assert self.moved is not None
        mine, row = self.up[self.moved][0], self.moved[1]
        return [column for column in range(self.players) if self.up.get((column, row), [99])[0] < mine]

    def _takes(self) -> list[Plain]:
        assert self.moved is not None
        left = deepcopy(self)
        left._next_player()
        found, row = [left], self.moved[1]
        for several in range(1, len(self._victims()) + 1):
            for columns in permutations(self._victims(), several):
                for counts in product(*(range(1, len(self.up[column, row]) + 1) for column in columns)):
                    after = deepcopy(self)
                    for column, count in zip(columns, counts, strict=True):
                        cards = after.up.pop((column, row))
                        after.up[self.turn, row] += cards[:count]
                        after._leave(column, row, cards[count:])
                    after.moved, after.extra = None, True
                    found.append(after)
        return found

    def _next_player(self) -> None:
        self.moved, self.extra = None, False
        while not self.over():
            self.turn = (self.turn + 1) % self.players
            if any(column == self.turn for column, _ in self.up):
                return


SMALL: list[dict[str, Any]] = [
    {"A1": "fire-eater 1", "B2": "minstrel 1", "C3": "quack 1"},
    {"A1": "fire-eater 2, fire-eater 1", "B1": "fire-eater 4, fire-eater 3", "C6": "prince 5"},
    {"A2": "minstrel 2", "A3": "quack 2, quack 1", "B1": "fire-eater 1", "B3": "quack 6", "C4": "patrician 1"},
    {"A8": "patrician 3", "B9": "quack 4, fire-eater 2, minstrel 6", "B2": "minstrel 1", "C8": "minstrel 3"},
    {"A9": "quack 4, fire-eater 2, quack 6", "A10": "bishop 1", "B10": "patrician 2, minstrel 1", "C11": "prince 1"},
    {"A4": "patrician 1", "B5": "fire-eater 1, minstrel 1", "C5": "fire-eater 2, minstrel 2", "C1": "fire-eater 3"},
]


@pytest.mark.parametrize("units", SMALL)
def test_both_count_the_same(units: dict[str, str]) -> None:
    columns = {square[0] for square in units}
    state = position(units=units, empty=sorted({"A", "B", "C"} - columns))
    for depth in range(1, 6):
        assert perft(state, depth) == Plain(units).ways(depth)


def test_a_stack_of_three_moves_in_three_ways() -> None:
    state = position(units={"A1": "fire-eater 1, fire-eater 2, fire-eater 3", "B6": "prince 1"}, empty=["C"])
    assert perft(state, 1) == 3


def test_two_stacks_of_two_are_taken_in_twelve_ways_or_left() -> None:
    units = {"A5": "bishop 1", "B5": "fire-eater 1, minstrel 1", "C5": "fire-eater 2, minstrel 2"}
    assert len(legal_moves(position(units=units, next="take", moved="A5"), 0)) == 4 + 2 * 4 + 1


def test_a_die_has_six_faces() -> None:
    state = position(variant=DIE, next="roll", units={"A1": "fire-eater 1", "B2": "minstrel 1"}, empty=["C"])
    assert perft(state, 1) == 6
    assert perft(state, 2) == 6
    assert perft(state, 3) == 36
