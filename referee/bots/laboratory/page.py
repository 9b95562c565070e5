"""A report as one page with plots, made by the printer: `simulate --pdf`. The page is written in the page language with
its plots as drawings beside it. The printer is called as a command, because the referee must not import it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from referee.library.paths import code_root, templates_root

if TYPE_CHECKING:
    from jinja2 import Environment

    from .report import Report
    from .statistics import Estimate
    from .telling import Block, Teller

COLOURS: Final = ("#8E1B16", "#1F4E79")
"""The colours of the first and the second table; their marks differ in shape too."""
WIDTH: Final = 160.0
"""The width of an interval plot in its own units; 100 % is at its right edge, less `EDGE`."""
EDGE: Final = 3.0
ROW: Final = 8.0
"""The height of one mark of an interval plot."""
BARS: Final = 60
"""The largest number of bars in a histogram."""
HIGH, LONG = 60.0, 540.0
"""Size of a histogram in its own units."""
MOST_ROWS: Final = 5
"""The largest number of rows of clauses, cards and rulings on a page."""


class NoPage(Exception):
    """The printer refused the page; the text is its message."""


class Cell(Struct, frozen=True):
    """A cell of a table: a text, or a plot `high` mm high with that text for people who can't see it."""

    text: str
    file: str = ""
    high: float = 0.0


def write_page(report: Report, teller: Teller, file: Path) -> None:
    """Writes the report as a PDF. Raises NoPage, OSError."""
    with TemporaryDirectory(prefix="consistory-") as place:
        page = Page(report, teller, Path(place))
        page.write()
        command = [sys.executable, "-m", "aids", "typeset", str(page.file), str(file.resolve()), "--lang", page.lang]
        done = subprocess.run(command, cwd=code_root(), capture_output=True, text=True, encoding="utf-8")
        if done.returncode:
            raise NoPage((done.stderr or done.stdout).strip())


class Page:
    """The files of a page in a folder."""

    def __init__(self, report: Report, teller: Teller, folder: Path) -> None:
        self._report, self._teller, self._folder = report, teller, folder
        self.file = folder / "page.xml"
        self.lang = teller.lang

    def write(self) -> None:
        """Writes the page and its plots."""
        report, teller = self._report, self._teller
        several = len(report.tables) > 1
        text = self._filled(
            "page.xml.j2",
            lang=self.lang,
            title=teller.title(report),
            over=teller.say("page.over"),
            heading=teller.title(report),
            names=[teller.table_name(report, number) for number in range(len(report.tables))] if several else [],
            blocks=list(self._blocks()),
            notes=list(teller.notes(report)),
        )
        self.file.write_text(text, encoding="utf-8")

    @cached_property
    def _templates(self) -> Environment:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined

        loader = FileSystemLoader(templates_root() / "laboratory")
        return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)

    def _filled(self, template: str, **values: object) -> str:
        text: str = self._templates.get_template(template).render(**values)
        return text

    def _blocks(self) -> Iterator[dict[str, Any]]:
        for number, block in enumerate(self._teller.blocks(self._report, MOST_ROWS)):
            if any(map(any, block.shares)):
                yield self._with_plots(number, block)
            else:
                yield self._plain(number, block) | (self._histogram() if number == 1 else {})

    def _plain(self, number: int, block: Block) -> dict[str, Any]:
        """A table without plots."""
        rows = [[Cell(text) for text in row] for row in block.rows]
        last = "1fr" if not block.head[-1] else "auto"
        middle = ["auto"] * (len(block.head) - 2)
        return self._block(number, block, block.head, rows, ["auto", *middle, last])

    def _with_plots(self, number: int, block: Block) -> dict[str, Any]:
        """A table with an interval plot in each row, before the last columns."""
        place = 2 if block.shares and number == 0 else 1
        rows = []
        for row_number, (row, shares) in enumerate(zip(block.rows, block.shares, strict=True)):
            file = f"plot-{number}-{row_number}.svg"
            (self._folder / file).write_text(self._interval(shares), encoding="utf-8")
            plot = Cell(row[place], file, 3.2 * len(shares))
            rows.append([*map(Cell, row[:place]), plot, *map(Cell, row[place:])])
        head = (*block.head[:place], self._teller.say("page.scale"), *block.head[place:])
        sizes = ["auto"] * place + ["1fr" if number == 0 else "34mm"] + ["auto"] * (len(head) - place - 2)
        return self._block(number, block, head, rows, [*sizes, "auto" if number == 0 else "1fr"])

    def _block(
        self, number: int, block: Block, head: tuple[str, ...], rows: list[list[Cell]], sizes: list[str]
    ) -> dict[str, Any]:
        return {
            "name": f"block-{number}",
            "title": block.title,
            "head": head,
            "rows": rows,
            "cols": " ".join(sizes),
            "picture": "",
            "note": block.note,
        }

    def _interval(self, shares: tuple[Estimate | None, ...]) -> str:
        """Marks with their intervals on a scale from 0 to 100 %."""

        def at(value: float) -> float:
            return round(EDGE + value * (WIDTH - 2 * EDGE), 2)

        marks = [
            {
                "at": at(share.value),
                "low": at(share.low),
                "high": at(share.high),
                "y": ROW * (number + 0.5),
                "colour": COLOURS[number],
                "square": number == 1,
            }
            for number, share in enumerate(shares)
            if share is not None
        ]
        grid = [at(part / 4) for part in range(5)]
        return self._filled("interval.svg.j2", width=WIDTH, height=ROW * len(shares), grid=grid, marks=marks)

    def _histogram(self) -> dict[str, Any]:
        """The number of games by length, a row of bars for each table."""
        tables = [table.length.games for table in self._report.tables]
        shortest = min(min(games) for games in tables)
        longest = max(max(games) for games in tables)
        step = -(-(longest - shortest + 1) // BARS)
        places = (longest - shortest) // step + 1
        width, high = LONG / places, HIGH / len(tables)
        bars = []
        for number, games in enumerate(tables):
            heights = [0] * places
            for length, times in games.items():
                heights[(length - shortest) // step] += times
            most = max(heights)
            for place, times in enumerate(heights):
                tall = round((high - 2) * times / most, 2)
                bars.append(
                    {
                        "x": round(place * width, 2),
                        "y": round(high * (number + 1) - tall, 2),
                        "width": round(width * 0.86, 2),
                        "height": tall,
                        "colour": COLOURS[number],
                    }
                )
        text = self._filled("lengths.svg.j2", width=LONG, height=HIGH, bars=[bar for bar in bars if bar["height"]])
        (self._folder / "lengths.svg").write_text(text, encoding="utf-8")
        return {"picture": "lengths.svg", "first": str(shortest), "last": str(longest)}
