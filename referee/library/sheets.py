"""Files that owners fill in with other programs: tables as CSV or as a workbook, and forms as PDF."""

from __future__ import annotations

import csv
import re
from io import StringIO
from pathlib import Path

SEPARATORS = ",;\t"
WORKBOOKS = frozenset({".xlsx", ".xlsm"})
FORMS = frozenset({".pdf"})
_LINE_END = re.compile("\r\n?|\n")


class NoSheet(ValueError):
    """A file that is no table and no form. `what` is the id of the message."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


def read_table_rows(file: Path) -> list[list[str]]:
    """The rows of a table, cell by cell; of a workbook, those of its first sheet. Raises NoSheet, OSError,
    UnicodeDecodeError."""
    if file.suffix.lower() in WORKBOOKS:
        return _of_workbook(file)
    text = file.read_bytes().decode("utf-8-sig")
    first = _LINE_END.split(text, 1)[0]
    separator = max(SEPARATORS, key=first.count)
    return [[cell.strip() for cell in row] for row in csv.reader(StringIO(text, newline=""), delimiter=separator)]


def write_table_rows(rows: list[list[str]]) -> str:
    """A table as CSV."""
    text = StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def read_form(file: Path) -> dict[str, str | bool]:
    """The value of each field of a fillable PDF: its text, or whether it is ticked. Raises NoSheet, OSError."""
    from io import BytesIO

    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    content = file.read_bytes()
    try:
        fields = PdfReader(BytesIO(content)).get_fields() or {}
    except (PyPdfError, ValueError, KeyError, TypeError, RecursionError):
        raise NoSheet("error.edition-pdf") from None
    if not fields:
        raise NoSheet("error.edition-no-form")
    return {name: _entry(field.get("/FT"), field.get("/V")) for name, field in fields.items()}


def _entry(kind: object, value: object) -> str | bool:
    if kind == "/Btn":
        return value not in (None, "", "/Off")
    return "" if value is None else " ".join(str(value).split())


def _of_workbook(file: Path) -> list[list[str]]:
    from io import BytesIO
    from zipfile import BadZipFile

    try:
        from openpyxl import load_workbook
    except ImportError:
        raise NoSheet("error.edition-no-reader") from None
    content = file.read_bytes()
    try:
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        sheets = book.worksheets
        rows = [list(row) for row in sheets[0].iter_rows(values_only=True)] if sheets else []
    except (BadZipFile, KeyError, ValueError, TypeError):
        raise NoSheet("error.edition-workbook") from None
    return [[_cell(value) for value in row] for row in rows]


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).strip()
