"""The layout log: one line for each painted thing, in reading order, millimetres with two decimals."""

from __future__ import annotations

from ..layout.display_list import (
    Bar,
    Copy,
    DisplayList,
    Fill,
    Gradient,
    Ground,
    Icon,
    Item,
    Link,
    Named,
    Outline,
    Pattern,
    Picture,
    Stroke,
    Swell,
    Text,
    Widget,
    area,
)
from ..page.units import mm


def _mm(*values: float) -> str:
    return " ".join(f"{mm(value) + 0.0:7.2f}" for value in values)


def _rect(values: tuple[float, float, float, float]) -> str:
    x, y, w, h = values
    return f"{_mm(x, y)} {mm(w):7.2f} x {mm(h):.2f}"


def _text(item: Text) -> str:
    first = item.runs[0].piece
    marked: list[str] = []
    for piece in (run.piece for run in item.runs):
        cut = piece.face.id.cut
        sign = "**" if "bold" in cut and "bold" not in first.face.id.cut else "_" if "italic" in cut else ""
        stripped = piece.text.strip()
        marked.append(piece.text.replace(stripped, f"{sign}{stripped}{sign}") if stripped and sign else piece.text)
    x, y, w, _ = area(item.frame, item.x, item.y, item.width, 0.0)
    face = f"{first.face.name} {item.size:.2f}/{item.leading:.2f} {first.ink}"
    return f"text            {_mm(x, y, w)} | {face} | {''.join(marked)}"


def log_line(item: Item) -> str | None:
    """What the log says of a thing; None for what leaves no ink and has no name."""
    match item:
        case Text():
            return _text(item)
        case Named(name, x, y, w, h, scale, frame):
            return f"box {name:<12}{_rect(area(frame, x, y, w, h))} | scale {scale:.2f}"
        case Ground(w, h, role, bleed, frame):
            return f"ground          {_rect(area(frame, -bleed, -bleed, w + 2 * bleed, h + 2 * bleed))} | {role}"
        case Bar(x, y, w, h, role, frame):
            return f"bar             {_rect(area(frame, x, y, w, h))} | {role}"
        case Pattern(x, y, w, h, name, size, _, role, frame):
            return f"pattern {name:<8}{_rect(area(frame, x, y, w, h))} | {role} {mm(size):.2f}"
        case Copy(card, _, frame):
            turn = " over" if frame[0] < 0 else ""
            return f"{card.kind} {card.id:<11}{_rect(area(frame, 0.0, 0.0, card.width, card.height))} |{turn}"
        case Widget(kind, name, tip, x, y, w, h, frame):
            return f"{kind:<16}{_rect(area(frame, x, y, w, h))} | {name}: {tip}"
        case Icon(x, y, size, name, role, _, frame):
            left, top, wide, _ = area(frame, x, y, size, size)
            return f"icon {name:<11}{_mm(left, top, wide)} | {role}"
        case Picture():
            box = area(item.frame, item.x, item.y, item.w, item.h)
            part = " ".join(f"{share:.2f}" for share in item.part)
            return f"picture         {_rect(box)} | {item.name} {part}"
        case Gradient(x, y, w, h, start, end, angle, frame):
            return f"gradient        {_rect(area(frame, x, y, w, h))} | {start} {end} {angle:g}"
        case Fill(x, y, w, h, role, _, frame):
            return f"fill            {_rect(area(frame, x, y, w, h))} | {role}"
        case Outline(x, y, w, h, role, line, _, frame, dashed):
            how = " dashed" if dashed else ""
            return f"outline         {_rect(area(frame, x, y, w, h))} | {role} {line:.2f}{how}"
        case Stroke(x1, y1, x2, y2, role, line, kind, frame):
            return f"line            {_rect(area(frame, x1, y1, x2 - x1, y2 - y1))} | {role} {line:.2f} {kind}"
        case Swell(x, y, w, role, line, frame):
            return f"swell           {_rect(area(frame, x, y, w, 0.0))} | {role} {line:.2f}"
        case Link(x, y, w, h, to, frame):
            return f"link            {_rect(area(frame, x, y, w, h))} | {to}"
    return None


def layout_log(document: DisplayList) -> str:
    """Pages as they lie; cards each once, from their own corner; then where their copies lie."""
    lines = [
        f"{sheet.kind} {sheet.id} | {line}"
        for sheet in (*document.faces, *document.sheets)
        for item in sheet.items
        if (line := log_line(item)) is not None
    ]
    return "\n".join(lines) + "\n"
