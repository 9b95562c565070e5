"""The picture of the rooms: `python -m tools.architecture_picture` draws `docs/pictures/architecture.svg`.

The rooms and their order are those of the import contracts in `pyproject.toml`; the words are the first sentences of
their docstrings."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"

WIDTH, COLUMN, GAP = 1000, 480, 40
ROW, BETWEEN, TOP = 46, 12, 74
LETTERS = 68
"""The number of letters in a line of small type across a whole column."""

STYLE = """
text { font: 12px "Alegreya Sans", "Segoe UI", Helvetica, Arial, sans-serif; fill: #241c18 }
.title { font-size: 19px; font-weight: bold }
.name { font-size: 14px; font-weight: bold }
.room { fill: #fbf6ec; stroke: #8e1b16; stroke-width: 1.2 }
.data { fill: #e9efe6; stroke: #3d6b4f; stroke-width: 1.2 }
.arrow { stroke: #6b5d52; stroke-width: 1.4; fill: none; marker-end: url(#tip) }
"""


def layers(contract: dict[str, Any]) -> list[list[str]]:
    """The rooms of a layers contract, one list a layer, the highest first."""
    within = contract.get("containers", [""])[0]
    rooms = [[name.strip() for name in layer.split("|")] for layer in contract["layers"]]
    return [[f"{within}.{name}" if within else name for name in layer] for layer in rooms if layer != ["__main__"]]


def sentence_of(room: str) -> str:
    """The first sentence of a room's docstring."""
    source = (ROOT / room.replace(".", "/") / "__init__.py").read_text("utf-8")
    text = " ".join((ast.get_docstring(ast.parse(source)) or "").replace("`", "").split())
    return re.split(r"(?<=\.)\s", text)[0]


def fitted(text: str, letters: int) -> list[str]:
    """The text in at most two lines. One that is longer ends at a colon, a semicolon or a comma."""
    while len(lines := wrap(text, letters)) > 2:
        text = re.split(r"[:;,][^:;,]*$", text)[0]
    return lines


def box(x: int, y: int, width: int, name: str, text: str, kind: str = "room") -> Iterator[str]:
    """A box with a name and one or two lines of text."""
    yield f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{ROW}" rx="5"/>'
    yield f'<text class="name" x="{x + 10}" y="{y + 16}">{escape(name)}</text>'
    for number, line in enumerate(fitted(text, LETTERS * width // COLUMN)):
        yield f'<text x="{x + 10}" y="{y + 29 + 13 * number}">{escape(line)}</text>'


def column(x: int, rooms: list[list[str]], bottom: int) -> Iterator[str]:
    """The layers of one half from top to bottom, with an arrow from each to the next."""
    step = (bottom - TOP) // len(rooms)
    for number, layer in enumerate(rooms):
        y, width = TOP + number * step, (COLUMN - BETWEEN * (len(layer) - 1)) // len(layer)
        for at, room in enumerate(layer):
            yield from box(x + at * (width + BETWEEN), y, width, room, sentence_of(room))
        yield f'<path class="arrow" d="M{x + COLUMN // 2} {y + ROW} V{y + step - 3}"/>'


def picture() -> str:
    """The whole picture as SVG."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    referee, aids = (layers(contract) for contract in contracts if contract["type"] == "layers")
    bottom = TOP + max(len(referee), len(aids)) * (ROW + BETWEEN)
    height, right = bottom + ROW + 20, COLUMN + GAP
    rows = [layer for layer, rooms in enumerate(referee) if "referee.games" in rooms]
    games = TOP + rows[0] * ((bottom - TOP) // len(referee)) + ROW // 2
    rows = [layer for layer, rooms in enumerate(aids) if "aids.views" in rooms]
    views = TOP + rows[0] * ((bottom - TOP) // len(aids)) + ROW // 2
    middle = COLUMN + GAP // 2
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'aria-label="The rooms of the referee and of the printer, each above the rooms that it sees">',
        f"<style>{STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 L8 4 L0 8 z" fill="#6b5d52"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        '<text class="title" x="0" y="26">The referee</text>',
        '<text x="0" y="48">Judges moves, keeps the log, understands sentences.</text>',
        f'<text class="title" x="{right}" y="26">The printer</text>',
        f'<text x="{right}" y="48">Makes sheets, cards, booklets and pages of the same data.</text>',
        *column(0, referee, bottom),
        *column(right, aids, bottom),
        f'<path class="arrow" d="M{right} {views} H{middle} V{games} H{COLUMN + 3}"/>',
        *box(
            0,
            bottom,
            WIDTH,
            "data, templates",
            "Facts, clauses, rulings, editions, examples; every text in every language; the layout of every sheet. "
            "Written once, as TOML, gettext catalogues and Jinja2.",
            "data",
        ),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
