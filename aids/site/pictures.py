"""The picture of the site on a home screen: one of the house's icons on the back of its cards."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from ..render.drawings import BOX, STROKE, Command
from ..render.icons import drawing, symbol

SIGN: Final = "scale"
SIZES: Final = (180, 192, 512)
"""Pixels of a side."""

FINE: Final = 4
"""How many times larger a picture is drawn than it is shown."""
SHARE: Final = 0.56
"""How much of a side the icon takes: launchers cut the rest into their own shape."""
STEPS: Final = 24
"""The number of straight lines that draw a curve."""

Point = tuple[float, float]


def svg(ground: str, ink: str) -> bytes:
    """The picture as SVG."""
    edge = BOX / SHARE
    at = (edge - BOX) / 2
    inner = symbol(SIGN).partition(">")[2].removesuffix("</symbol>")
    style = ".line{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge:.3f} {edge:.3f}"><style>{style}</style>'
        f'<rect width="100%" height="100%" fill="{ground}"/>'
        f'<g transform="translate({at:.3f} {at:.3f})" fill="{ink}" stroke="{ink}" stroke-width="{STROKE}">{inner}</g>'
        "</svg>\n"
    ).encode()


def png(side: int, ground: str, ink: str) -> bytes:
    """The picture as PNG, opaque to its edges."""
    large = side * FINE
    picture = Image.new("RGB", (large, large), ground)
    pencil = ImageDraw.Draw(picture)
    unit = large * SHARE / BOX
    shift = large * (1 - SHARE) / 2
    for shape in drawing(SIGN).shapes:
        colour = ground if shape.ground else ink
        for path in _paths(shape.commands):
            points = [(x * unit + shift, y * unit + shift) for x, y in path]
            if shape.line:
                _stroke(pencil, points, shape.thick * unit, colour)
            else:
                pencil.polygon(points, fill=colour)
    made = BytesIO()
    picture.resize((side, side), Image.Resampling.LANCZOS).save(made, "PNG", optimize=True)
    return made.getvalue()


def _stroke(pencil: ImageDraw.ImageDraw, points: list[Point], thick: float, colour: str) -> None:
    """A line with round ends and joints."""
    pencil.line(points, fill=colour, width=round(thick), joint="curve")
    for x, y in points:
        pencil.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=colour)


def _paths(commands: tuple[Command, ...]) -> list[list[Point]]:
    """Each path as points."""
    paths: list[list[Point]] = []
    for sign, figures in commands:
        if sign == "m":
            paths.append([(figures[0], figures[1])])
        elif sign == "l":
            paths[-1].append((figures[0], figures[1]))
        elif sign == "c":
            paths[-1] += _curve(paths[-1][-1], figures)
        else:
            paths[-1].append(paths[-1][0])
    return paths


def _curve(start: Point, figures: tuple[float, ...]) -> list[Point]:
    """A cubic curve as points, without its first."""
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, figures
    points = []
    for step in range(1, STEPS + 1):
        t, u = step / STEPS, 1 - step / STEPS
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points
