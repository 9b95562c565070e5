"""A board that is larger than the paper: which squares lie on which sheet, and where it is glued to the next."""

from __future__ import annotations

from msgspec import Struct


class Tile(Struct, frozen=True):
    """One sheet: its number from 1, row by row from the top left; the squares on it as first and count; whether another
    sheet is glued on above and to the right."""

    number: int
    col: int
    cols: int
    row: int
    rows: int
    above: bool
    right: bool

    def holds(self, col: int, row: int) -> bool:
        """True if a square, counted from the top left, is on this sheet."""
        return self.col <= col < self.col + self.cols and self.row <= row < self.row + self.rows


class Plan(Struct, frozen=True):
    """All sheets; `across` in a row of sheets, `square` as wide and high as it could be made (millimetres)."""

    tiles: tuple[Tile, ...]
    across: int
    square: tuple[int, int]


def shares(whole: int, most: int) -> tuple[tuple[int, int], ...]:
    """`whole` squares on as few sheets as possible, no more than `most` on each, as evenly as they go: the first square
    and the count of each."""
    sheets = -(-whole // most)
    small, larger = divmod(whole, sheets)
    counts = [small + (number < larger) for number in range(sheets)]
    return tuple((sum(counts[:number]), count) for number, count in enumerate(counts))


def tiled(cols: int, rows: int, square: tuple[int, int], room: tuple[int, int]) -> Plan:
    """Whole squares on each sheet. `square` and `room`, what a sheet holds of them, in millimetres; a square that is
    larger than the room is made to fit."""
    width, height = (min(side, space) for side, space in zip(square, room, strict=True))
    downs = shares(rows, room[1] // height)
    across = shares(cols, room[0] // width)
    tiles = [
        Tile(number * len(across) + place + 1, col, wide, row, tall, number > 0, place < len(across) - 1)
        for number, (row, tall) in enumerate(downs)
        for place, (col, wide) in enumerate(across)
    ]
    return Plan(tuple(tiles), len(across), (width, height))
