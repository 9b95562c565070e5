"""Cards as rows of a table: CSV, TSV, TOML, or a sheet of a workbook. What stands in a row goes by the name of its
column."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from .grids import Grid, Pick, no_such_sheet, of_cells, read_pick
from .problems import Problem, SheetError

Row = dict[str, object]
"""One card: what stands in its columns. TOML may also give numbers, lists and tables."""

_NAME = re.compile(r"[^\W\d]\w*")
_SIGNS: Final = {",": ",", ";": ";", "\t": "Tab"}
"""The signs between cells, and how a message writes them."""
_DECLARED: Final = re.compile('"?sep=([,;\t])"?')
"""A line that spreadsheets write before the names of the columns, and that is no part of the table."""
_LINE_END: Final = re.compile("\r\n?|\n")
_BREAKS: Final = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
"""What breaks a line within a cell, besides `\\n`."""
_ERRORS: Final = frozenset(("#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#ERROR!"))
"""What spreadsheets write for a formula that came to nothing."""
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
"""How a text in UTF-16 begins, as spreadsheets save “Unicode text”."""
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class Table(Struct, frozen=True):
    """The cards of a file, and where each of them stands. `problems` spoil what is printed, `notes` only have to be
    known."""

    rows: tuple[Row, ...]
    places: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


def read_rows(file: Path) -> list[Row]:
    """The cards of a file. Raises SheetError, OSError like `read_table`."""
    return list(read_table(file).rows)


def read_table(file: Path, asked: str = "") -> Table:
    """The cards of a file, at least one; of a workbook, those of the sheet and the area that is `asked` for. Raises
    SheetError for a file that holds none or can't be read; OSError."""
    kind = file.suffix.lower()
    if kind == ".toml":
        table = _of_toml(file)
    elif kind in _GRIDS:
        pick = read_pick(asked)
        grid = _GRIDS[kind](file, pick)
        try:
            table = _table(grid.cut(pick.area))
            if not table.rows:
                raise SheetError([Problem("aids-cards-none", {}, "aids-way-cards-none", grid.name)])
        except SheetError as wrong:
            if grid.sheets and not pick.sheet:
                first = replace(wrong.problems[0], way="aids-way-cards-sheet")
                first = replace(first, values={**first.values, "known": ", ".join(grid.sheets)})
                raise SheetError([first]) from None
            raise
    else:
        values = {"file": file.name or str(file), "known": ", ".join(KINDS)}
        raise SheetError([Problem("aids-cards-kind", values, "aids-way-cards-kind")])
    if not table.rows:
        raise SheetError([Problem("aids-cards-none", {}, "aids-way-cards-none", file.name)])
    return table


def _of_text(file: Path, pick: Pick) -> Grid:
    """A table that is a text with signs between its cells."""
    import csv
    from io import StringIO

    if pick.sheet:
        raise SheetError([no_such_sheet(pick.sheet, [], file.name)])
    content = file.read_bytes()
    try:
        text = content.decode("utf-16" if content.startswith(_WIDE) else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = str(content.count(b"\n", 0, wrong.start) + 1)
        raise SheetError([Problem("aids-cards-letters", {}, "aids-way-cards-letters", f"{file.name}:{line}")]) from None
    head, *rest = _LINE_END.split(text, 1)
    declared = _DECLARED.fullmatch(head)
    usual = "\t" if file.suffix.lower() == ".tsv" else max(_SIGNS, key=head.count)
    separator = declared[1] if declared else usual
    # lines end at \n, \r and \r\n alone: other signs that break a line stand within a cell
    reader = csv.reader(StringIO("".join(rest) if declared else text, newline=""), delimiter=separator, strict=True)
    first = 2 if declared else 1

    def lines() -> Iterator[tuple[int, list[str]]]:
        begun = first
        try:
            for cells in reader:
                yield begun, cells
                begun = reader.line_num + first
        except csv.Error as wrong:
            after = "expected after" in str(wrong)
            what = "aids-cards-after-quote" if after else "aids-cards-quote"
            raise SheetError([Problem(what, {}, "aids-way-cards-quote", f"{file.name}:{begun}")]) from None

    rows = tuple(lines())
    errors = [(line, column) for line, cells in rows for column, cell in enumerate(cells, 1) if cell.strip() in _ERRORS]
    spoiled = [of_cells("aids-cards-error", errors, "aids-way-cards-error", file.name)] if errors else []
    return Grid(file.name, rows, problems=tuple(spoiled))


def _of_workbook(file: Path, pick: Pick) -> Grid:
    from .workbooks import grid_of_workbook

    return grid_of_workbook(file, pick)


def _of_opendocument(file: Path, pick: Pick) -> Grid:
    from .opendocument import grid_of_opendocument

    return grid_of_opendocument(file, pick)


_GRIDS: Final[dict[str, Callable[[Path, Pick], Grid]]] = {
    ".csv": _of_text, ".tsv": _of_text, ".xlsx": _of_workbook, ".ods": _of_opendocument,
}  # fmt: skip
KINDS: Final = (".csv", ".tsv", ".toml", ".xlsx", ".ods")


def _table(grid: Grid) -> Table:
    """Rows below the line of names; empty lines are no cards. A column whose name no template can ask for stays in the
    row under its whole heading; one without a name is left out."""
    names: list[str] = []
    rows: list[Row] = []
    places: list[str] = []
    problems: list[Problem] = []
    for line, cells in grid.lines:
        if not any(cell.strip() for cell in cells):
            continue
        place = f"{grid.name}:{line}"
        if not names:
            names = [_name(cell) for cell in cells]
            problems += _wrong_names(names, cells, place)
            continue
        cells = _fitted(cells, names)
        if len(cells) == 1 and len(names) > 1 and (other := _parted(cells[0], len(names))):
            values = {"sign": _SIGNS[other]}
            raise SheetError([*problems, Problem("aids-cards-parted", values, "aids-way-cards-parted", place)])
        if len(cells) != len(names):
            values = {"n": str(len(cells)), "names": str(len(names))}
            problems.append(Problem("aids-cards-cells", values, "aids-way-cards-cells", place))
        else:
            problems += _unprintable(names, cells, place)
            named = ((name, cell) for name, cell in zip(names, cells, strict=True) if name)
            rows.append({name: _BREAKS.sub("\n", cell).strip() for name, cell in named})
            places.append(place)
    if problems:
        raise SheetError(problems if rows else problems[:1])  # where no line fits, the line of names is what is wrong
    return Table(tuple(rows), tuple(places), grid.problems, grid.notes)


def _fitted(cells: list[str], names: list[str]) -> list[str]:
    """The cells of a line, as many as there are names where the line has only empty ones more or fewer under names."""
    while len(cells) > len(names) and not cells[-1].strip():
        cells = cells[:-1]
    lacking = names[len(cells) :]
    return cells if any(lacking) else [*cells, *lacking]


def _wrong_names(names: list[str], cells: list[str], place: str) -> list[Problem]:
    """What is wrong with the line of names: most of them no template can ask for, or one stands twice."""
    known = [name for name in names if _NAME.fullmatch(name)]
    bad = [(n, cell.strip()) for n, cell in enumerate(cells, 1) if cell.strip() and names[n - 1] not in known]
    if len(known) < len(bad):
        values = {"name": bad[0][1], "n": str(bad[0][0])}
        if len(bad) > 1:
            return [Problem("aids-cards-head", values, "aids-way-cards-head", place)]
        return [Problem("aids-cards-name", values, "aids-way-cards-name", place)]
    twice = sorted({name for name in known if known.count(name) > 1})
    return [Problem("aids-cards-twice", {"name": name}, "aids-way-cards-twice", place) for name in twice]


def _unprintable(names: list[str], cells: list[str], place: str) -> list[Problem]:
    """The cells that hold a sign which no page can hold."""
    return [
        Problem("aids-cards-sign", {"name": name, "code": f"{ord(met[0]):04X}"}, "aids-way-cards-sign", place)
        for name, cell in zip(names, cells, strict=True)
        if (met := _UNPRINTABLE.search(cell))
    ]


def _name(cell: str) -> str:
    """A heading as templates ask for it: `Card text` as `card_text`; one that they can't ask for as it stands."""
    name = re.sub(r"[\s-]+", "_", cell.strip()).lower()
    return name if _NAME.fullmatch(name) else cell.strip()


def _parted(line: str, names: int) -> str:
    """The sign that parts the cells of a line, where it is not the one of the first line."""
    return next((sign for sign in _SIGNS if line.count(sign) >= names - 1), "")


def _of_toml(file: Path) -> Table:
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
        cards = []
    rows = tuple({str(key).replace("-", "_"): value for key, value in card.items()} for card in cards)
    return Table(rows, tuple(f"{file.name} [[card]] {number}" for number in range(1, len(rows) + 1)))
