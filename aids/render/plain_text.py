"""The tree as plain text, 78 columns wide."""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import wrap

from ..markup.tree import Node
from .reading_order import Bars, Blank, Entry, Grid, Heading, Items, Paragraph, Passage, Reader, plain

WIDTH = 78


def reader(icons: Mapping[str, str]) -> Reader:
    """What reads a tree in plain words; `icons` are the words of icons."""

    def inline(node: Node) -> str:
        parts: list[str] = []
        for child in node.children:
            if isinstance(child, str):
                parts.append(plain(child))
                continue
            match child.tag:
                case "icon":
                    word = icons.get(child.text("name"), "")
                    parts.append(f"({word})" if word else "")
                case "br":
                    parts.append("\n")
                case "ref":
                    parts.append(child.given("clause") or child.text("ruling"))
                case "link":
                    shown = inline(child)
                    parts.append(shown if shown == child.text("to") else f"{shown} <{child.text('to')}>")
                case _:
                    parts.append(inline(child))
        return "".join(parts)

    return Reader(inline, icons)


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False) or [first.rstrip()]


def _lines(passage: Passage, depth: str = "") -> list[str]:
    match passage:
        case Heading(level, text):
            line = {1: "=", 2: "-"}.get(level, "")
            return [text, *([line * len(text)] if line else []), ""]
        case Paragraph(text):
            return [*(line for part in text.split("\n") for line in _wrapped(part, depth, depth)), ""]
        case Bars() | Blank():
            return [*_wrapped(passage.text, depth, depth), ""]
        case Items(items, ordered):
            lines: list[str] = []
            for number, item in enumerate(items, 1):
                lines += _hung(f"{number}. " if ordered else "- ", item, depth)
            return lines
        case Entry(label, body):
            inner = [line for part in body for line in _lines(part, depth + "    ")]
            return [depth + label, *inner] if inner else [depth + label, ""]
        case Grid(rows, head):
            return _grid(rows, head)


def _hung(sign: str, passages: list[Passage], depth: str) -> list[str]:
    inner = depth + " " * len(sign)
    lines = [line for part in passages for line in _lines(part, inner)]
    if lines:
        lines[0] = depth + sign + lines[0][len(inner) :]
    return lines


def _grid(rows: list[list[str]], head: int) -> list[str]:
    """Columns as wide as their longest cell, and never so wide that a line breaks."""
    count = max((len(row) for row in rows), default=0)
    if not count:
        return []
    padded = [[*row, *[""] * (count - len(row))] for row in rows]
    words = [max((len(word) for row in padded for word in row[n].split()), default=0) for n in range(count)]
    if head == 1 and sum(words) + 2 * (count - 1) > WIDTH:
        return _listed(*padded)
    widths = [max(len(row[n]) for row in padded) for n in range(count)]
    while sum(widths) + 2 * (count - 1) > WIDTH and max(widths) > 8:
        widths[widths.index(max(widths))] -= 1
    lines: list[str] = []
    for number, row in enumerate(padded):
        cells = [wrap(cell, max(1, wide)) or [""] for cell, wide in zip(row, widths, strict=True)]
        for line in range(max(len(cell) for cell in cells)):
            shown = [cell[line] if line < len(cell) else "" for cell in cells]
            padded_cells = (cell.ljust(wide) for cell, wide in zip(shown, widths, strict=True))
            lines.append("  ".join(padded_cells).rstrip())
        if head and number == head - 1:
            lines.append("  ".join("-" * wide for wide in widths))
    return [*lines, ""]


def _listed(head: list[str], *rows: list[str]) -> list[str]:
    """The rows of a table with too many columns for a line: each cell stands behind the word over its column."""
    lines: list[str] = []
    for first, *cells in rows:
        listed = "; ".join(
            f"{over}: {cell}" if over else cell for over, cell in zip(head[1:], cells, strict=True) if cell
        )
        lines += [*_wrapped(first, "", ""), *_wrapped(listed, "    ", "    "), ""]
    return lines


def write_text(aid: Node, icons: Mapping[str, str]) -> str:
    """The whole document."""
    lines = [line for passage in reader(icons).block(aid) for line in _lines(passage)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"
