"""The tree as Markdown; icons become their words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..markup.tree import Node
from .reading_order import LINE, Bars, Blank, Entry, Grid, Heading, Items, Paragraph, Passage, Reader, plain

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", plain(text))


def _bold(text: str) -> str:
    """Words in bold; what is bold within them already is so no more than once."""
    inner = text.replace("**", "")
    words = inner.strip()
    return inner.replace(words, f"**{words}**", 1) if words else text


def _inline(icons: Mapping[str, str]) -> Reader:
    def inline(node: Node) -> str:
        parts: list[str] = []
        for child in node.children:
            if isinstance(child, str):
                parts.append(_escape(child))
                continue
            match child.tag:
                case "b":
                    parts.append(_bold(inline(child)))
                case "i":
                    text = inline(child)
                    parts.append(f"_{text}_" if text.strip() else text)
                case "icon":
                    word = icons.get(child.text("name"), "")
                    parts.append(f"({word})" if word else "")
                case "br":
                    parts.append("\n")
                case "ref":
                    parts.append(f"`{child.given('clause') or child.text('ruling')}`")
                case "link":
                    parts.append(f"[{inline(child)}]({child.text('to')})")
                case _:
                    parts.append(inline(child))
        return "".join(parts)

    return Reader(inline, icons)


def _lines(passage: Passage, depth: str = "") -> list[str]:
    match passage:
        case Heading(level, text):
            return [f"{'#' * level} {text}", ""]
        case Paragraph(text):
            *broken, last = text.split("\n")
            return [*(f"{depth}{line}\\" for line in broken), f"{depth}{last}", ""]
        case Bars():
            return [f"{depth}{passage.text}", ""]
        case Blank():
            return [f"{depth}{_escape(passage.tip)}: {_escape(passage.value) or LINE}", ""]
        case Items(items, ordered):
            lines: list[str] = []
            for number, item in enumerate(items, 1):
                lines += _hung(f"{number}. " if ordered else "- ", item, depth)
            return [*lines, ""] if lines and lines[-1] else lines
        case Entry(label, body):
            if not body:
                return [f"{depth}- {label}", ""]
            first, *others = body
            lead = f"{_bold(label)} " if label else ""
            start: list[Passage] = [Paragraph(lead), *body]
            if isinstance(first, Paragraph):
                start = [Paragraph(lead + first.text), *others]
            return _hung("- ", start, depth)
        case Grid(rows, head):
            width = max(len(row) for row in rows)
            padded = [[*row, *[""] * (width - len(row))] for row in rows]
            table = [f"{depth}| {' | '.join(cell or ' ' for cell in row)} |" for row in padded]
            if not head:
                table.insert(0, f"{depth}|{'   |' * width}")
            table.insert(max(head, 1), f"{depth}|{' --- |' * width}")
            return [*table, ""]


def _hung(sign: str, passages: list[Passage], depth: str) -> list[str]:
    inner = depth + " " * len(sign)
    lines = [line for part in passages for line in _lines(part, inner)]
    if lines:
        lines[0] = depth + sign + lines[0][len(inner) :]
    return lines


def write_markdown(aid: Node, icons: Mapping[str, str]) -> str:
    """The whole document."""
    lines = [line for passage in _inline(icons).block(aid) for line in _lines(passage)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"
