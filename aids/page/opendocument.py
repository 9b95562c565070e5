"""Tables in OpenDocument spreadsheets (.ods). These files hold what each cell shows, so nothing has to be formatted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, ParseError, fromstring

from .grids import Grid, Pick, column_letters, numbers_in_short, picked_sheet
from .problems import Problem, SheetError

_NS: Final = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TABLE, _TEXT, _STYLE, _OFFICE = (_NS % name for name in ("table", "text", "style", "office"))
_CALC: Final = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
MOST: Final = 1 << 14
"""Repeats that are followed: beyond the table, whole columns and rows are repeated to the sheet's end."""


def grid_of_opendocument(file: Path, pick: Pick) -> Grid:
    """A sheet of a spreadsheet, as it was last computed. Rows that are hidden are left out. Raises SheetError,
    OSError."""
    from zipfile import BadZipFile, ZipFile

    try:
        with file.open("rb") as opened, ZipFile(opened) as parts:
            root = fromstring(parts.read("content.xml"))
    except (BadZipFile, KeyError, ParseError, NotImplementedError, RuntimeError):
        raise SheetError([Problem("aids-cards-workbook", {}, "aids-way-cards-workbook", file.name)]) from None
    unseen = {
        style.get(f"{_STYLE}name")
        for style in root.iter(f"{_STYLE}style")
        if any(p.get(f"{_TABLE}display") == "false" for p in style.iter(f"{_STYLE}table-properties"))
    }
    sheets = {sheet.get(f"{_TABLE}name", ""): sheet for sheet in root.iter(f"{_TABLE}table")}
    hidden = {name for name, sheet in sheets.items() if sheet.get(f"{_TABLE}style-name") in unseen}
    chosen = picked_sheet(pick.sheet, list(sheets), hidden, file.name)
    return _Reader(f"{file.name} ({chosen})" if len(sheets) > 1 else file.name).grid(
        sheets[chosen], tuple(sheets) if len(sheets) > 1 else ()
    )


class _Reader:
    """Reads the rows of one sheet, and notes what has to be told of them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[tuple[int, list[str]]] = []
        self.gone: list[int] = []
        self.formulas: list[str] = []
        self.errors: list[str] = []
        self.merged: list[str] = []
        self.down: dict[int, tuple[int, str]] = {}
        """Cells that are merged over several rows, by column: their last row, and what stands in them."""

    def grid(self, sheet: Element, sheets: tuple[str, ...]) -> Grid:
        line = 0
        for row in sheet.iter(f"{_TABLE}table-row"):
            repeated = int(row.get(f"{_TABLE}number-rows-repeated", "1"))
            shown = row.get(f"{_TABLE}visibility", "visible") == "visible"
            for _ in range(min(repeated, MOST)):
                line += 1
                cells = self.cells(row, line, shown=shown)
                if any(cells):
                    self.lines += [(line, cells)] if shown else []
                    self.gone += [] if shown else [line]
                else:
                    line += repeated - 1
                    break
        problems = [
            Problem(what, {"cells": ", ".join(cells)}, way, self.name)
            for what, cells, way in (
                ("aids-cards-formula", self.formulas, "aids-way-cards-formula"),
                ("aids-cards-error", self.errors, "aids-way-cards-error"),
            )
            if cells
        ]
        notes = [Problem("aids-cards-merged", {"cells": ", ".join(self.merged)}, "", self.name)] if self.merged else []
        if self.gone:
            notes.append(Problem("aids-cards-hidden", {"lines": numbers_in_short(self.gone)}, "", self.name))
        wide = max((len(cells) for _, cells in self.lines), default=0)
        lines = tuple((line, [*cells, *[""] * (wide - len(cells))]) for line, cells in self.lines)
        return Grid(self.name, lines, sheets, tuple(problems), tuple(notes))

    def cells(self, row: Element, line: int, *, shown: bool) -> list[str]:
        """The cells of a row, without the empty ones at its end."""
        row_cells: list[str] = []
        for cell in row:
            if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
                continue
            text = "\n".join(_said(part) for part in cell if part.tag == f"{_TEXT}p")
            for _ in range(min(int(cell.get(f"{_TABLE}number-columns-repeated", "1")), MOST)):
                row_cells.append(self.cell(cell, text, line, len(row_cells) + 1, shown=shown))
        while row_cells and not row_cells[-1]:
            row_cells.pop()
        return row_cells

    def cell(self, cell: Element, text: str, line: int, column: int, *, shown: bool) -> str:
        """What a cell shows; one that is covered shows what it is merged with, in the rows below."""
        name = f"{column_letters(column)}{line}"
        last, above = self.down.get(column, (0, ""))
        if cell.tag == f"{_TABLE}covered-table-cell" and line <= last:
            return above
        rows = int(cell.get(f"{_TABLE}number-rows-spanned", "1"))
        if rows > 1 and text:
            self.down[column] = line + rows - 1, text
            columns = int(cell.get(f"{_TABLE}number-columns-spanned", "1"))
            self.merged.append(f"{name}:{column_letters(column + columns - 1)}{line + rows - 1}")
        if shown and cell.get(f"{_CALC}value-type") == "error":
            self.errors.append(name)
        elif shown and not text and cell.get(f"{_TABLE}formula") and not cell.get(f"{_OFFICE}value-type"):
            self.formulas.append(name)
        return text


def _said(part: Element) -> str:
    """The text of a paragraph, with its spaces, tabs and line breaks."""
    return "".join(_pieces(part))


def _pieces(part: Element) -> Iterator[str]:
    yield part.text or ""
    for inside in part:
        match inside.tag.removeprefix(_TEXT):
            case "s":
                yield " " * min(int(inside.get(f"{_TEXT}c", "1")), 99)
            case "tab":
                yield "\t"
            case "line-break":
                yield "\n"
            case _ if inside.tag != f"{_OFFICE}annotation":
                yield from _pieces(inside)
        yield inside.tail or ""
