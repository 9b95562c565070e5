"""Drawings of other programs (SVG), reduced to painted shapes. `svgelements` follows groups, transforms, arcs, styles
and re-use; what it would leave out is refused here by the name of its element."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError, fromstring, tostring

from ..page.problems import Problem, SheetError
from .drawings import Command, Drawing, Shape

_SVG: Final = "{http://www.w3.org/2000/svg}"
_DRAWN: Final = frozenset(
    ("svg", "g", "a", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "use", "switch")
)
_SILENT: Final = frozenset(("defs", "symbol", "title", "desc", "metadata", "style", "script"))
_FOLLOWED: Final = ("fill", "stroke", "filter", "mask", "clip-path")
"""Properties that may name something else by `url(#…)`."""
_SHARES: Final = ("opacity", "fill-opacity", "stroke-opacity")
_URL: Final = re.compile(r"url\(\s*[\"']?#([^\"')]+)")
_TEXT_COLOUR: Final = "#010203"
"""Stands for the colour of the text while a drawing is read; nobody draws in it."""
Colour = tuple[float, float, float]


def read_svg(file: Path, width: float, height: float) -> Drawing:
    """A drawing in an area of this size, in the middle of it. One colour takes that of the text, several stay. Raises
    SheetError for what can't be drawn, by the name of its element; OSError."""
    name = file.stem
    try:
        root = fromstring(file.read_bytes())
    except (ParseError, UnicodeDecodeError, ValueError) as wrong:
        raise _unread(file, str(wrong)) from None
    if root.tag.removeprefix(_SVG) != "svg":
        raise _unread(file, f"<{root.tag}>")
    ids = {each.get("id"): each for each in root.iter() if each.get("id")}
    _prune(file, root, ids)
    if not root.get("viewBox"):
        sides = [re.sub("[a-z]+$", "", root.get(side, "")) for side in ("width", "height")]
        root.set("viewBox", f"0 0 {sides[0] or 24} {sides[1] or 24}")
    root.attrib.pop("width", None)
    root.attrib.pop("height", None)
    from svgelements import SVG

    try:
        whole = SVG.parse(
            StringIO(tostring(root, "unicode")), reify=True, width=width, height=height, color=_TEXT_COLOUR
        )
        shapes = [shape for element in whole.elements() for shape in _shapes(element)]
    except (ValueError, TypeError, ZeroDivisionError, AttributeError, IndexError) as wrong:
        raise _unread(file, str(wrong)) from None
    colours = {shape.colour for shape in shapes}
    if len(colours) == 1:
        shapes = [Shape(s.commands, s.line, False, s.thick, None, s.rule, s.ends, s.joins) for s in shapes]
    return Drawing(name, tuple(shapes), "")


def _unread(file: Path, why: str) -> SheetError:
    return SheetError([Problem("aids-svg-unread", {"wrong": why}, "aids-way-picture-damaged", file.name)])


def _refused(file: Path, what: str, way: str) -> SheetError:
    return SheetError([Problem("aids-svg-element", {"element": what}, way, file.name)])


def _properties(element: Element) -> dict[str, str]:
    """The properties of an element: its attributes, and before them those of its style."""
    style = (part.partition(":") for part in element.get("style", "").split(";"))
    return {**element.attrib, **{key.strip(): value.strip() for key, _, value in style if value.strip()}}


def _prune(file: Path, parent: Element, ids: dict[str | None, Element]) -> None:
    """Takes away what is hidden, and what draws nothing. Raises SheetError for what would be left out."""
    for child in list(parent):
        kind = child.tag.removeprefix(_SVG) if isinstance(child.tag, str) else ""
        properties = _properties(child)
        if kind in _SILENT:
            continue
        if not isinstance(child.tag, str) or "{" in kind or _is_hidden(properties):
            parent.remove(child)
            continue
        if kind not in _DRAWN:
            raise _refused(file, f"<{kind}>", "aids-way-svg-element")
        for key in _FOLLOWED:
            if (target := _URL.search(properties.get(key, ""))) is not None:
                referred = ids.get(target[1])
                what = referred.tag.removeprefix(_SVG) if referred is not None else key
                raise _refused(file, f"<{what}> ({key} of <{kind}>)", "aids-way-svg-plain")
        for key in _SHARES:
            if 0 < _share(properties.get(key, "1")) < 1:
                raise _refused(file, f"<{kind} {key}=…>", "aids-way-svg-lighter")
        if kind == "use":
            link = properties.get("href") or properties.get("{http://www.w3.org/1999/xlink}href") or ""
            target_element = ids.get(link.removeprefix("#"))
            if target_element is not None:
                _prune(file, target_element, ids)
        _prune(file, child, ids)


def _is_hidden(properties: dict[str, str]) -> bool:
    nothing = properties.get("display") == "none" or properties.get("visibility") in ("hidden", "collapse")
    return nothing or _share(properties.get("opacity", "1")) == 0


def _share(text: str) -> float:
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        return 1.0


def _shapes(element: Any) -> Iterator[Shape]:
    """A shape as it is painted: filled, then stroked."""
    from svgelements import Path as Curves
    from svgelements import Shape as Drawn
    from svgelements import SimpleLine

    if not isinstance(element, Drawn):
        return
    attributes = {**element.values, **(element.values.get("attributes") or {})}
    if attributes.get("visibility") in ("hidden", "collapse") or attributes.get("display") == "none":
        return
    commands = tuple(_commands(Curves(element).reify()))
    if not commands:
        return
    rule = "f*" if attributes.get("fill-rule") == "evenodd" else "f"
    filled = _is_seen(element.fill) and not isinstance(element, SimpleLine)
    if filled and _share(str(attributes.get("fill-opacity", "1"))) > 0:
        yield Shape(commands, False, False, colour=_colour(element.fill), rule=rule)
    thick = float(element.stroke_width or 0)
    if thick > 0 and _is_seen(element.stroke) and _share(str(attributes.get("stroke-opacity", "1"))) > 0:
        ends = {"round": 1, "square": 2}.get(str(attributes.get("stroke-linecap")), 0)
        joins = {"round": 1, "bevel": 2}.get(str(attributes.get("stroke-linejoin")), 0)
        yield Shape(commands, True, False, thick, _colour(element.stroke), ends=ends, joins=joins)


def _is_seen(colour: Any) -> bool:
    return colour is not None and colour.value is not None and colour.alpha != 0


def _colour(colour: Any) -> Colour | None:
    """A colour in shares; None for that of the text."""
    if colour.hexrgb == _TEXT_COLOUR:
        return None
    return round(colour.red / 255, 4), round(colour.green / 255, 4), round(colour.blue / 255, 4)


def _commands(path: Any) -> Iterator[Command]:
    """A path as lines and cubic curves."""
    from svgelements import Arc, Close, CubicBezier, Line, Move, QuadraticBezier

    path.approximate_arcs_with_cubics()
    for step in path:
        match step:
            case Move():
                yield "m", (step.end.x, step.end.y)
            case Close():
                yield "h", ()
            case CubicBezier():
                one, two, end = step.control1, step.control2, step.end
                yield "c", (one.x, one.y, two.x, two.y, end.x, end.y)
            case QuadraticBezier():
                start, middle, end = step.start, step.control, step.end
                near = [start.x + 2 / 3 * (middle.x - start.x), start.y + 2 / 3 * (middle.y - start.y)]
                far = [end.x + 2 / 3 * (middle.x - end.x), end.y + 2 / 3 * (middle.y - end.y)]
                yield "c", (*near, *far, end.x, end.y)
            case Line() | Arc():
                yield "l", (step.end.x, step.end.y)
