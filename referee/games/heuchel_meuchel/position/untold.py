"""Unknown columns: a move that no column allows is refused, all else is asked."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Breach, answered, breach

from ..box.components import DIE, box, square_name
from ..moves import Go, Lose, Part
from ..rules.places import row_of, wrong_way
from .state import Heuchel, possible, unaccounted


def open_ranks(row: int) -> tuple[int, ...]:
    """The classes whose pawns may lie open on top in a row: from their start square up to below their goal."""
    starts, goals = box().starts, box().goals
    return tuple(rank for rank in box().ranks.values() if starts[rank] <= row < goals[rank])


def go(state: Heuchel, column: int, row: int, move: Go) -> Iterator[Breach]:
    """The breaches of a move in such a column. Raises NotKnown if they depend on the column."""
    sure = tuple(_impossible_go(state, column, row, move))
    if sure:
        yield from sure
        return
    square = square_name(column, row)
    if move.top is not None and not _is_so_high(state, square, move.top):
        yield breach("move.split", "fewer", n=move.top, square=square)
        return
    if move.top is not None and _leaves_proud(state, row, square, move.top):
        yield breach("G10", "proud", square=square)
    if move.to is None:
        if not answered(state, "way", "goal.ceiling", square):
            yield breach("move.one-unit", "no-way", square=square)
        return
    to = square_name(column, row_of(move.to))
    if not answered(state, "lands", "move.one-unit", square, to):
        yield breach("move.one-unit", "elsewhere", square=square, to=to)


def _is_so_high(state: Heuchel, square: str, count: int) -> bool:
    """True if at least `count` cards lie on a square that has one. Raises NotKnown."""
    return count == 1 or answered(state, "height", "move.split", square, count)


def _leaves_proud(state: Heuchel, row: int, square: str, count: int) -> bool:
    """True if lifting `count` cards leaves a pawn that stands too high, by the option that forbids it (G10). Raises
    NotKnown."""
    if row <= min(box().goals[1:]) or state.ruling("G10") != "forbidden":
        return False
    return answered(state, "proud", "G10", square, count)


def _impossible_go(state: Heuchel, column: int, row: int, move: Go) -> Iterator[Breach]:
    """The breaches of a move with any cards in the column."""
    ranks = open_ranks(row)
    if not ranks:
        yield breach("goal.flip", "home", square=square_name(column, row))
        return
    highest = max(box().goals[rank] for rank in ranks)
    die = state.roll if state.terms.variant == DIE else None
    if die is not None and row + die > highest:
        yield breach("goal.ceiling", "too-far-for-all", roll=die, row=row, to=row + die, goal=highest)
    if move.to is None:
        return
    to = row_of(move.to)
    if (wrong := wrong_way(column, row, move.to)) is not None:
        yield wrong
    elif to > highest:
        yield breach("goal.ceiling", "claimed-for-all", row=row, to=to, goal=highest)
    elif die is not None and (to < row + die or (to > row + die and state.ruling("G19") == "count")):
        yield breach("dice.exact", "not-there", row=row + die, to=to)


def part(state: Heuchel, part: Part, mine: int, row: int) -> Iterator[Breach]:
    """The breaches of taking a part out of such a column with the card `mine`. Raises NotKnown."""
    square = square_name(part.column, row)
    if not _may_be_weaker(state, mine, row) or not answered(state, "weaker", "take.who", square):
        yield breach("take.who", "nobody", square=square)
    else:
        yield from height(state, part, square)


def height(state: Heuchel, part: Part, square: str) -> Iterator[Breach]:
    """Why `part` has more cards than the square, on which at least one lies. Raises NotKnown."""
    if part.count is not None and not _is_so_high(state, square, part.count):
        yield breach("take.part", "fewer", n=part.count, square=square)


def _may_be_weaker(state: Heuchel, mine: int, row: int) -> bool:
    """True if an unseen card ranks below this one and may lie open in that row."""
    card = state.cards[mine]
    for rank in open_ranks(row):
        if rank > card.rank or not unaccounted(state, rank):
            continue
        if rank < card.rank or card.value is None or min(possible(state, rank)) < card.value:
            return True
    return False


def lose(state: Heuchel, column: int, row: int, move: Lose) -> Iterator[Breach]:
    """The breaches of losing a card out of such a column. Raises NotKnown."""
    square = square_name(column, row)
    if not open_ranks(row):
        yield breach("dice.zugzwang-immune", "home", square=square)
        return
    if (move.card or 1) > 1 and state.ruling("G20") == "top":
        yield breach("G20", "covered", square=square)
        return
    if not answered(state, "open", "move.one-unit", square):
        yield breach("move.one-unit", "empty", square=square)
    elif move.card is not None and not _is_so_high(state, square, move.card):
        yield breach("dice.zugzwang", "fewer", n=move.card, square=square)
