"""Boards that are larger than the paper."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from aids.views.tiling import shares, tiled


@given(st.integers(1, 60), st.integers(1, 20))
def test_shares_are_few_even_and_leave_nothing_out(whole: int, most: int) -> None:
    found = shares(whole, most)
    counts = [count for _, count in found]
    assert sum(counts) == whole
    assert len(found) == -(-whole // most)
    assert max(counts) <= most
    assert max(counts) - min(counts) <= 1
    assert [first for first, _ in found] == [sum(counts[:n]) for n in range(len(counts))]


sides = st.integers(10, 260)


@given(st.integers(1, 12), st.integers(1, 20), sides, sides, sides, sides)
def test_every_square_lies_on_one_sheet(cols: int, rows: int, w: int, h: int, wide: int, tall: int) -> None:
    plan = tiled(cols, rows, (w, h), (wide, tall))
    assert plan.square == (min(w, wide), min(h, tall))
    assert [tile.number for tile in plan.tiles] == list(range(1, len(plan.tiles) + 1))
    for col in range(cols):
        for row in range(rows):
            assert sum(tile.holds(col, row) for tile in plan.tiles) == 1
    for tile in plan.tiles:
        assert tile.cols * plan.square[0] <= wide
        assert tile.rows * plan.square[1] <= tall
        assert tile.above == (tile.row > 0) == (tile.number > plan.across)
        assert tile.right == (tile.col + tile.cols < cols) == (tile.number % plan.across != 0)


def test_a_board_that_fits_is_one_sheet() -> None:
    [tile] = tiled(6, 13, (30, 20), (180, 260)).tiles
    assert astuple(tile) == (1, 0, 6, 0, 13, False, False)
