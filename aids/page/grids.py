"""Grids: the lines of cells of a table file, the same for every kind of file, and the part of them that is wanted."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from .problems import Problem, SheetError

_AREA: Final = re.compile(
    r"(?:(?P<sheet>.*)!)?\$?(?P<c1>[A-Z]{1,3})\$?(?P<r1>\d{1,7}):\$?(?P<c2>[A-Z]{1,3})\$?(?P<r2>\d{1,7})"
)

Lines = tuple[tuple[int, list[str]], ...]
"""Lines of cells with their numbers in the file."""


class Area(Struct, frozen=True):
    """The first and the last column and line of a part of a sheet, counted from 1."""

    left: int
    top: int
    right: int
    bottom: int


class Pick(Struct, frozen=True):
    """The part of a file that is a table: a sheet by its name or its number, and an area of it. Empty is the first
    sheet that is not hidden, and all of it."""

    sheet: str = ""
    area: Area | None = None


class Grid(Struct, frozen=True):
    """The lines of a sheet. `name` is how messages call it, `sheets` are the names of all sheets of its file, where
    there are several. `problems` spoil what is printed, `notes` only have to be known."""

    name: str
    lines: Lines
    sheets: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()

    def cut(self, area: Area | None) -> Grid:
        """The lines and columns of an area; all of them where none is named."""
        if area is None:
            return self
        inside = [(line, cells) for line, cells in self.lines if area.top <= line <= area.bottom]
        return replace(self, lines=tuple((line, cells[area.left - 1 : area.right]) for line, cells in inside))


def read_pick(text: str) -> Pick:
    """What `--sheet` says: `Cards`, `2`, `A3:F20` or `Cards!A3:F20`, as spreadsheets write it."""
    area = _AREA.fullmatch(text.strip())
    if not area:
        return Pick(text.strip().removesuffix("!"))
    columns, lines = sorted((_column(area["c1"]), _column(area["c2"]))), sorted((int(area["r1"]), int(area["r2"])))
    return Pick((area["sheet"] or "").strip("'"), Area(columns[0], lines[0], columns[1], lines[1]))


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """A column as spreadsheets call it: A for 1, AB for 28."""
    letters = ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(65 + letter) + letters
    return letters


def of_cells(what: str, places: list[tuple[int, int]], way: str, name: str) -> Problem:
    """One problem of several cells, at the line of the first."""
    cells = ", ".join(f"{column_letters(column)}{line}" for line, column in places)
    return Problem(what, {"cells": cells}, way, f"{name}:{places[0][0]}")


def picked_sheet(asked: str, names: list[str], hidden: set[str], file: str) -> str:
    """The name of the sheet that is asked for. Raises SheetError for one that is not there, and where all are hidden
    and none is asked for."""
    if not asked:
        shown = [name for name in names if name not in hidden]
        if shown:
            return shown[0]
        raise SheetError([Problem("aids-cards-none", {}, "aids-way-cards-none", file)])
    called = {name.strip().casefold(): name for name in reversed(names)}
    if asked.casefold() in called:
        return called[asked.casefold()]
    if asked.isdecimal() and 0 < int(asked) <= len(names):
        return names[int(asked) - 1]
    raise SheetError([no_such_sheet(asked, names, file)])


def no_such_sheet(asked: str, names: list[str], file: str) -> Problem:
    """`names` are those of the sheets that there are."""
    values = {"name": asked, "known": ", ".join(names)}
    return Problem("aids-cards-no-sheet", values, "aids-way-known" if names else "", file)


def numbers_in_short(numbers: list[int]) -> str:
    """Numbers in order as they are told: 3, 5–8."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
