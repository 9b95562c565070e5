"""Tables in workbooks (.xlsx), with every cell as a spreadsheet shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from .grids import Grid, Pick, numbers_in_short, of_cells, picked_sheet
from .problems import Problem, SheetError

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

_QUOTED: Final = r'"[^"]*"|\\.'
_POINT: Final = re.compile(rf"{_QUOTED}|(?P<point>\.(?!0))")
_NAMED: Final = re.compile(rf"{_QUOTED}|(?P<name>d{{3,4}}|m{{3,4}})(?![dm])", re.IGNORECASE)
_TONGUE: Final = re.compile(r"\[\$[^-\]]*-(?P<code>[0-9A-Fa-f]+)\]")
_ELAPSED_DAY: Final = timedelta(days=1)


def grid_of_workbook(file: Path, pick: Pick) -> Grid:
    """A sheet of a workbook, as it was last computed. Rows that are hidden are left out. Raises SheetError, OSError."""
    try:
        import openpyxl  # noqa: F401 - asked for here, so that one message tells what is missing
        import xlfmt  # noqa: F401
    except ImportError:
        raise SheetError([Problem("aids-cards-openpyxl", {}, "aids-way-cards-openpyxl", file.name)]) from None
    from zipfile import BadZipFile

    try:
        book = _loaded(file, computed=True)
        names = [sheet.title for sheet in book.worksheets]
        unseen = {sheet.title for sheet in book.worksheets if sheet.sheet_state != "visible"}
        sheet = book[picked_sheet(pick.sheet, names, unseen, file.name)]
        rows = list(sheet.iter_rows())
        lines = [(line, [_shown(cell) for cell in row]) for line, row in enumerate(rows, 1)]
        formulas = list(_uncomputed(_loaded(file, computed=False)[sheet.title], lines))
    except (BadZipFile, KeyError, ValueError, TypeError, AttributeError):
        raise SheetError([Problem("aids-cards-workbook", {}, "aids-way-cards-workbook", file.name)]) from None
    name = f"{file.name} ({sheet.title})" if len(names) > 1 else file.name
    hidden = {line for line, _ in lines if sheet.row_dimensions[line].hidden}
    merged = _filled_down(sheet, lines)
    errors = [(cell.row, cell.column) for row in rows for cell in row if cell.data_type == "e"]
    problems = [
        of_cells(what, places, way, name)
        for what, cells, way in (
            ("aids-cards-formula", formulas, "aids-way-cards-formula"),
            ("aids-cards-error", errors, "aids-way-cards-error"),
        )
        if (places := [place for place in cells if place[0] not in hidden])
    ]
    notes = [Problem("aids-cards-merged", {"cells": ", ".join(merged)}, "", name)] if merged else []
    if gone := [line for line, cells in lines if line in hidden and any(cells)]:
        notes.append(Problem("aids-cards-hidden", {"lines": numbers_in_short(gone)}, "", name))
    shown = tuple((line, cells) for line, cells in lines if line not in hidden)
    return Grid(name, shown, tuple(names) if len(names) > 1 else (), tuple(problems), tuple(notes))


def _loaded(file: Path, *, computed: bool) -> Workbook:
    """The workbook with its sheets of cells: results, or the formulas that they are computed by."""
    from warnings import catch_warnings, simplefilter

    from openpyxl.reader.excel import ExcelReader

    class Reader(ExcelReader):  # type: ignore[misc]
        def read_chartsheet(self, sheet: Any, rel: Any) -> None:
            """A chart is no table."""

    with file.open("rb") as opened, catch_warnings():
        simplefilter("ignore")  # about what no card shows: validations, drawings
        reader = Reader(opened, data_only=computed, keep_links=False)
        reader.read()
    return reader.wb


def _uncomputed(sheet: Any, lines: list[tuple[int, list[str]]]) -> Iterator[tuple[int, int]]:
    """The cells of formulas for which no result is stored."""
    for (line, shown), row in zip(lines, sheet.iter_rows(), strict=False):
        for column, (text, cell) in enumerate(zip(shown, row, strict=False), 1):
            if not text and getattr(cell, "data_type", "") == "f":
                yield line, column


def _filled_down(sheet: Worksheet, lines: list[tuple[int, list[str]]]) -> list[str]:
    """Puts what stands in a cell that is merged over several rows into each of them. Returns these areas by name."""
    filled: list[str] = []
    for area in sorted(sheet.merged_cells.ranges, key=lambda each: (each.min_row, each.min_col)):
        text = lines[area.min_row - 1][1][area.min_col - 1]
        if area.max_row > area.min_row and text:
            for line in range(area.min_row, min(area.max_row, len(lines))):
                lines[line][1][area.min_col - 1] = text
            filled.append(area.coord)
    return filled


def _shown(cell: Any) -> str:
    """A cell as a spreadsheet shows it: by its number format."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    from xlfmt import format_value

    if isinstance(value, timedelta):
        value = value / _ELAPSED_DAY
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day)
    form = cell.number_format
    try:
        text = str(format_value(value, _mended(form) if cell.is_date else form))
    except (ValueError, TypeError, ArithmeticError):
        text = str(format_value(value, "General"))
    return _in_tongue(text)


@lru_cache(1 << 8)
def _mended(form: str) -> str:
    """A format of dates with each of its points as a sign of its own (the library takes them for those of decimals),
    and days and months marked that have names in the language which the format asks for."""
    form = _POINT.sub(lambda found: r"\." if found["point"] else found[0], form)
    tongue = _TONGUE.search(form)
    lang = _lang_of(int(tongue["code"], 16)) if tongue else ""
    if not lang:
        return form
    quick = {"ddd": "EEE", "dddd": "EEEE", "mmm": "MMM", "mmmm": "MMMM"}
    return form if lang.startswith("en") else _NAMED.sub(lambda f: _marked(f, lang, quick), form)


def _marked(match: re.Match[str], lang: str, fields: dict[str, str]) -> str:
    """A name between marks that `_in_tongue` reads: its language and its field, then the English name."""
    if not match["name"]:
        return match[0]
    return f'"\ue000{lang} {fields[match["name"].lower()]}\ue001"{match[0]}"\ue002"'


_MARKED: Final = re.compile("\ue000(?P<lang>\\S+) (?P<field>\\S+)\ue001(?P<name>[^\ue002]*)\ue002")


def _in_tongue(text: str) -> str:
    """A text with its marked names in their languages."""
    return _MARKED.sub(_translated, text) if "\ue000" in text else text


def _translated(match: re.Match[str]) -> str:
    from babel.dates import get_day_names, get_month_names

    names = get_day_names if match["field"][0] == "E" else get_month_names
    width: Literal["wide", "abbreviated"] = "wide" if len(match["field"]) == 4 else "abbreviated"
    english, own = names(width, locale="en"), names(width, locale=match["lang"])
    return next((str(own[key]) for key, name in english.items() if name[:3] == match["name"][:3]), match["name"])


def _lang_of(code: int) -> str:
    """The language of a number that spreadsheets give to languages; empty if Babel does not speak it."""
    from locale import windows_locale

    from babel.core import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(windows_locale.get(code & 0xFFFF, "")))
    except (UnknownLocaleError, ValueError, TypeError):
        return ""
