"""What drawings consist of: filled and stroked paths, in colours of their own or in that of the text."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

BOX: Final = 24
STROKE: Final = 1.7
"""Thickness of the lines of an icon, in its own units."""


Command = tuple[str, tuple[float, ...]]
"""`m`, `l`, `c` with absolute coordinates, or `h` to close."""


class Shape(Struct, frozen=True):
    """A path; `line` is stroked, else filled; `ground` takes the colour under the icon. `colour` is its own, where it
    does not take that of the text; `rule` says what is inside, `ends` and `joins` how lines end and meet, as in PDF."""

    commands: tuple[Command, ...]
    line: bool
    ground: bool
    thick: float = STROKE
    colour: tuple[float, float, float] | None = None
    rule: str = "f*"
    ends: int = 1
    joins: int = 1


class Drawing(Struct, frozen=True):
    """An icon or a picture in lines. `svg` is what the house drew it as."""

    name: str
    shapes: tuple[Shape, ...]
    svg: str


def svg_paths(drawn: Drawing) -> str:
    """A drawing as paths of SVG, in the colour of the text where it has none of its own."""
    parts = []
    for shape in drawn.shapes:
        tone = "currentColor" if shape.colour is None else "#" + "".join(f"{round(255 * c):02x}" for c in shape.colour)
        steps = " ".join(
            "Z" if op == "h" else op.upper() + " ".join(f"{value:.4g}" for value in values)
            for op, values in shape.commands
        )
        rule = ' fill-rule="evenodd"' if shape.rule == "f*" else ""
        how = f'fill="none" stroke="{tone}" stroke-width="{shape.thick:.4g}"' if shape.line else f'fill="{tone}"{rule}'
        parts.append(f'<path d="{steps}" {how}/>')
    return "".join(parts)
