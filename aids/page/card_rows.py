"""Cards as rows of a table: CSV, TOML or a workbook of a spreadsheet. What stands in a row goes by the name of its
column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from .problems import Problem, SheetError

_SIGNS: Final = {",": ",", ";": ";", "\t": "Tab"}
"""How a sign between cells is written in a message."""

Row = dict[str, object]
"""One card: what stands in its columns. TOML may also give numbers, lists and tables."""

KINDS: Final = (".csv", ".toml", ".xlsx")
_NAME = re.compile(r"[^\W\d]\w*")
_SEPARATORS: Final = ",;\t"
_TOLD: Final = re.compile('"?sep=([,;\t])"?')
"""A line that spreadsheets write before the names of the columns, and that is no part of the table."""


def read_rows(file: Path) -> list[Row]:
    """The cards of a file, at least one. Raises SheetError for a file that holds none or can't be read; OSError."""
    reader = {".csv": _of_csv, ".toml": _of_toml, ".xlsx": _of_workbook}.get(file.suffix.lower())
    if reader is None:
        values = {"file": file.name or str(file), "known": ", ".join(KINDS)}
        raise SheetError([Problem("aids-cards-kind", values, "aids-way-cards-kind")])
    rows = reader(file)
    if not rows:
        raise SheetError([Problem("aids-cards-none", {}, "aids-way-cards-none", file.name)])
    return rows


def _of_csv(file: Path) -> list[Row]:
    import csv

    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = str(file.read_bytes().count(b"\n", 0, wrong.start) + 1)
        raise SheetError([Problem("aids-cards-letters", {}, "aids-way-cards-letters", f"{file.name}:{line}")]) from None
    head, _, rest = text.partition("\n")
    told = _TOLD.fullmatch(head.strip("\r"))
    separator = told[1] if told else max(_SEPARATORS, key=head.count)
    reader = csv.reader((rest if told else text).splitlines(keepends=True), delimiter=separator, strict=True)
    first = 2 if told else 1

    def lines() -> Iterator[tuple[int, list[str]]]:
        begun = first
        try:
            for cells in reader:
                yield begun, cells
                begun = reader.line_num + first
        except csv.Error:
            raise SheetError(
                [Problem("aids-cards-quote", {}, "aids-way-cards-quote", f"{file.name}:{begun}")]
            ) from None

    return _rows(file, lines())


def _of_workbook(file: Path) -> list[Row]:
    """The first sheet of a workbook, as it was last computed."""
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise SheetError([Problem("aids-cards-openpyxl", {}, "aids-way-cards-openpyxl", file.name)]) from None
    from zipfile import BadZipFile

    try:
        with file.open("rb") as opened:
            book = load_workbook(opened, read_only=True, data_only=True)
            sheet = book.worksheets[0]
            lines = [(line, [_cell(value) for value in cells]) for line, cells in enumerate(sheet.values, 1)]
    except (BadZipFile, KeyError, ValueError):
        raise SheetError([Problem("aids-cards-workbook", {}, "aids-way-cards-workbook", file.name)]) from None
    wide = max((number for _, cells in lines[:1] for number, cell in enumerate(cells, 1) if cell), default=0)
    several = f" ({sheet.title})" if len(book.sheetnames) > 1 else ""
    try:
        rows = _rows(file, ((line, _cut(cells, wide)) for line, cells in lines), several)
    except SheetError as wrong:
        if several:
            raise SheetError([replace(wrong.problems[0], way="aids-way-cards-sheet")]) from None
        raise
    if not rows and several:
        raise SheetError([Problem("aids-cards-none", {}, "aids-way-cards-sheet", f"{file.name}{several}")])
    return rows


def _cut(cells: list[str], wide: int) -> list[str]:
    """A line without the empty cells right of the table."""
    return cells if any(cells[wide:]) else [*cells, *[""] * wide][:wide]


def _cell(value: object) -> str:
    """A cell as it reads: whole numbers without their point."""
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)


def _rows(file: Path, lines: Iterable[tuple[int, list[str]]], sheet: str = "") -> list[Row]:
    """Rows below the line of names; empty lines are no cards."""
    names: list[str] = []
    found: list[Row] = []
    problems: list[Problem] = []
    for line, cells in lines:
        if not any(cell.strip() for cell in cells):
            continue
        place = f"{file.name}{sheet}:{line}"
        if not names:
            names = [_named(cell, number, place, problems) for number, cell in enumerate(cells, 1)]
            if len(problems) > 1:
                bad = [cell.strip() for cell in cells if cell.strip() and not _NAME.fullmatch(_name(cell))]
                problems = [Problem("aids-cards-head", {"name": "".join(bad[:1])}, "aids-way-cards-head", place)]
            problems += [
                Problem("aids-cards-twice", {"name": name}, "aids-way-cards-twice", place)
                for name in sorted({name for name in names if name and names.count(name) > 1})
            ]
        elif len(cells) == 1 and len(names) > 1 and (other := _parted(cells[0], len(names))):
            values = {"sign": _SIGNS[other]}
            raise SheetError([*problems, Problem("aids-cards-parted", values, "aids-way-cards-parted", place)])
        elif len(cells) != len(names):
            values = {"n": str(len(cells)), "names": str(len(names))}
            problems.append(Problem("aids-cards-cells", values, "aids-way-cards-cells", place))
        else:
            found.append(dict(zip(names, (cell.strip() for cell in cells), strict=True)))
    if problems:
        raise SheetError(problems)
    return found


def _named(cell: str, number: int, place: str, problems: list[Problem]) -> str:
    """The name of a column as templates ask for it: `Card text` as `card_text`."""
    name = _name(cell)
    if not _NAME.fullmatch(name):
        values = {"name": cell.strip(), "n": str(number)}
        problems.append(Problem("aids-cards-name", values, "aids-way-cards-name", place))
    return name


def _name(cell: str) -> str:
    return re.sub(r"[\s-]+", "_", cell.strip()).lower()


def _parted(line: str, names: int) -> str:
    """The sign that parts the cells of a line, where it is not the one of the first line."""
    return next((sign for sign in _SEPARATORS if line.count(sign) >= names - 1), "")


def _of_toml(file: Path) -> list[Row]:
    """The tables `[[card]]`."""
    import tomllib

    try:
        tables = tomllib.loads(file.read_text("utf-8-sig"))
    except UnicodeDecodeError:
        raise SheetError([Problem("aids-cards-letters", {}, "aids-way-cards-letters", file.name)]) from None
    except tomllib.TOMLDecodeError as wrong:
        line = re.search(r"at line (\d+)", str(wrong))
        place = f"{file.name}:{line[1]}" if line else file.name
        raise SheetError([Problem("aids-cards-toml", {"wrong": str(wrong)}, "aids-way-cards-toml", place)]) from None
    cards = tables.get("card")
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        return []
    return [{str(key).replace("-", "_"): value for key, value in card.items()} for card in cards]
