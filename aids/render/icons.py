"""Icons: SVG files of our own, reduced to paths in a square of 24 units. Only path, circle and rect; one colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from html import unescape
from math import isfinite
from pathlib import Path
from typing import Final
from xml.parsers import expat

from referee.library.errors import DataError
from referee.library.paths import templates_root

from .drawings import BOX, STROKE, Command, Drawing, Shape, svg_paths
from .svg import read_svg

_TITLE: Final = re.compile(r"<title[^>]*>([^<]*)</title>")
_OURS: Final = re.compile(rb"class=[\"'](line|ground)[\"']")
"""What drawings have that follow the rules of the house."""
_ROUND: Final = 0.5523
"""How far the handles of a quarter circle reach, in radii."""
_TOKEN = re.compile(r"[MmLlHhVvCcSsQqZz]|-?\d*\.?\d+")
_ARGS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}

_OWN: ContextVar[Path | None] = ContextVar("own icons", default=None)


@contextmanager
def own_icons(folder: Path) -> Iterator[None]:
    """Inside, icons are looked for in this folder first, then in the house's."""
    before = _OWN.set(folder)
    try:
        yield
    finally:
        _OWN.reset(before)


def names() -> frozenset[str]:
    return _names(_OWN.get())


@cache
def _names(own: Path | None) -> frozenset[str]:
    folders = [folder for folder in (own, templates_root() / "icons") if folder]
    return frozenset(file.stem for folder in folders for file in folder.glob("*.svg"))


def drawing(name: str) -> Drawing:
    """Raises DataError for an SVG that uses more than path, circle and rect."""
    return _drawing(name, _OWN.get())


@cache
def _drawing(name: str, own: Path | None) -> Drawing:
    if own and (file := own / f"{name}.svg").is_file():
        return read_drawing(file) if _OURS.search(file.read_bytes()) else read_svg(file, BOX, BOX)
    return read_drawing(templates_root() / "icons" / f"{name}.svg")


def words_of_icons() -> dict[str, str]:
    """What icons are called on pages of one's own, for those who hear or read them without pictures: the title in the
    file, else the words of its name."""
    own = _OWN.get()
    words = {name: re.sub("[-_.]+", " ", name).strip() for name in sorted(names())}
    for file in sorted(own.glob("*.svg")) if own else []:
        if title := _TITLE.search(file.read_text("utf-8", "replace")):
            words[file.stem] = " ".join(unescape(title[1]).split()) or words[file.stem]
    return words


@cache
def symbol(name: str) -> str:
    """The icon as a symbol of a web page, `i-` and its name. Raises DataError."""
    drawn = drawing(name)
    if not drawn.svg:
        return f'<symbol id="i-{name}" viewBox="0 0 {BOX} {BOX}">{svg_paths(drawn)}</symbol>'
    inner = re.sub(r"^<svg[^>]*>|</svg>\s*$", "", drawn.svg.strip())
    inner = re.sub(r"\s*\n\s*", "", inner)
    return f'<symbol id="i-{name}" viewBox="0 0 {BOX} {BOX}" stroke-width="{STROKE}">{inner}</symbol>'


def read_drawing(file: Path) -> Drawing:
    """The icon in a file. Raises DataError for one that is no SVG, or that would come out otherwise than it was drawn:
    more than path, circle and rect, what is moved or outlined."""
    name = file.stem
    try:
        source = file.read_text("utf-8")
        root, elements = _elements(source)
    except FileNotFoundError:
        raise DataError(file, "nobody drew this icon; draw it, or name another", name) from None
    except (expat.ExpatError, UnicodeDecodeError) as wrong:
        raise DataError(file, f"not readable as SVG: {wrong}", name) from None
    if root.get("viewBox") != f"0 0 {BOX} {BOX}":
        why = f'the viewBox must be "0 0 {BOX} {BOX}"; draw the icon in a square of {BOX} units'
        raise DataError(file, why, name)
    _refuse(file, "svg", root)
    shapes: list[Shape] = []
    for kind, element in elements:
        _refuse(file, kind, element)
        classes = (element.get("class") or "").split()
        if set(classes) - {"ground", "line"}:
            raise DataError(file, "a class is neither ground nor line", name)
        try:
            commands = _READERS[kind](element)
            thick = float(element.get("stroke-width") or STROKE)
        except KeyError:
            why = f"<{kind}> is none of path, circle and rect; ungroup it and turn it into paths"
            raise DataError(file, why, name) from None
        except ValueError as wrong:
            why = f"<{kind}> can't be drawn: {wrong}; write plain figures, and curves as C, S or Q"
            raise DataError(file, why, name) from None
        if not all(isfinite(figure) for _, figures in commands for figure in (*figures, thick)):
            raise DataError(file, f"<{kind}> has a figure that is none", name)
        shapes.append(Shape(tuple(commands), "line" in classes, "ground" in classes, thick))
    return Drawing(name, tuple(shapes), source)


def _refuse(file: Path, kind: str, element: dict[str, str]) -> None:
    """Raises DataError for what a drawing program says and no icon follows."""
    if "transform" in element:
        raise DataError(file, f"<{kind} transform=…> is not followed; move the points themselves", file.stem)
    paints = [f"fill:{element.get('fill')}", *element.get("style", "").replace(" ", "").split(";")]
    if "fill:none" in paints and "line" not in (element.get("class") or "").split():
        why = f'<{kind} fill="none"> is not followed; write class="line" in each shape that is stroked'
        raise DataError(file, why, file.stem)


def _elements(source: str) -> tuple[dict[str, str], list[tuple[str, dict[str, str]]]]:
    """The attributes of the root, and the elements in it with theirs. Raises ExpatError."""
    elements: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda kind, attributes: elements.append((kind, attributes))
    parser.Parse(source.encode(), True)
    return elements[0][1], elements[1:]


def layers(icon: Drawing) -> list[tuple[bool, list[Shape]]]:
    """Consecutive shapes of one colour: (knocked out, shapes)."""
    layers_found: list[tuple[bool, list[Shape]]] = []
    for shape in icon.shapes:
        if layers_found and layers_found[-1][0] == shape.ground:
            layers_found[-1][1].append(shape)
        else:
            layers_found.append((shape.ground, [shape]))
    return layers_found


def _circle(element: dict[str, str]) -> list[Command]:
    cx, cy, r = (float(element.get(key, "0")) for key in ("cx", "cy", "r"))
    k = r * _ROUND
    return [
        ("m", (cx + r, cy)),
        ("c", (cx + r, cy + k, cx + k, cy + r, cx, cy + r)),
        ("c", (cx - k, cy + r, cx - r, cy + k, cx - r, cy)),
        ("c", (cx - r, cy - k, cx - k, cy - r, cx, cy - r)),
        ("c", (cx + k, cy - r, cx + r, cy - k, cx + r, cy)),
        ("h", ()),
    ]


def rounded(x: float, y: float, w: float, h: float, r: float) -> list[Command]:
    """A rectangle with round corners, y down."""
    if r <= 0:
        return [("m", (x, y)), ("l", (x + w, y)), ("l", (x + w, y + h)), ("l", (x, y + h)), ("h", ())]
    r = min(r, w / 2, h / 2)
    k = r * (1 - _ROUND)
    return [
        ("m", (x + r, y)),
        ("l", (x + w - r, y)),
        ("c", (x + w - k, y, x + w, y + k, x + w, y + r)),
        ("l", (x + w, y + h - r)),
        ("c", (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
        ("l", (x + r, y + h)),
        ("c", (x + k, y + h, x, y + h - k, x, y + h - r)),
        ("l", (x, y + r)),
        ("c", (x, y + k, x + k, y, x + r, y)),
        ("h", ()),
    ]


def _rect(element: dict[str, str]) -> list[Command]:
    x, y, w, h, r = (float(element.get(key, "0")) for key in ("x", "y", "width", "height", "rx"))
    return rounded(x, y, w, h, r)


def _path(element: dict[str, str]) -> list[Command]:
    """Path data with absolute coordinates; curves as cubics. Raises ValueError."""
    data = element.get("d", "")
    if re.search(r"[AaTt]", data):
        raise ValueError("it has an arc (A) or a T")
    tokens = _TOKEN.findall(data)
    commands: list[Command] = []
    x = y = sx = sy = hx = hy = 0.0
    op, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            op, at = tokens[at], at + 1
        elif op in "Zz":
            raise ValueError("figures that belong to nothing")
        count = _ARGS[op.upper()]
        n = [float(token) for token in tokens[at : at + count]]
        if len(n) < count:
            raise ValueError("too few figures")
        at += count
        dx, dy = (x, y) if op.islower() else (0.0, 0.0)
        match op.upper():
            case "M":
                x, y = n[0] + dx, n[1] + dy
                sx, sy = x, y
                commands.append(("m", (x, y)))
                op = "l" if op == "m" else "L"
            case "L" | "H" | "V":
                kind = op.upper()
                x, y = (n[0] + dx if kind != "V" else x), (n[-1] + dy if kind != "H" else y)
                commands.append(("l", (x, y)))
            case "C" | "S":
                if op in "Ss":
                    mirrored = (2 * x - hx, 2 * y - hy) if commands and commands[-1][0] == "c" else (x, y)
                    n = [mirrored[0] - dx, mirrored[1] - dy, *n]
                points = tuple(v + (dx if i % 2 == 0 else dy) for i, v in enumerate(n))
                commands.append(("c", points))
                hx, hy, x, y = points[2:]
            case "Q":
                qx, qy, ex, ey = n[0] + dx, n[1] + dy, n[2] + dx, n[3] + dy
                first = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y))
                second = (ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey))
                commands.append(("c", (*first, *second, ex, ey)))
                hx, hy, x, y = qx, qy, ex, ey
            case "Z":
                commands.append(("h", ()))
                x, y = sx, sy
    return commands


_READERS: Final = {"circle": _circle, "rect": _rect, "path": _path}
