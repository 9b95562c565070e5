"""Pictures and charts on a page of the web, which holds all of them itself."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from typing import Final

from ..layout.display_list import UPRIGHT, Picture
from ..layout.images import WHOLE
from ..markup.tree import Node
from ..page.pictures import picture
from .drawings import svg_paths

WEB: Final = 240.0
"""Points that a picture is wide where its width is a share of something."""


def image(node: Node) -> str:
    """A picture with what it shows in words."""
    file, wide = picture(node.text("file")), node.size("w")
    if file.vector:
        from .svg import read_svg

        inner = svg_paths(read_svg(file.file, file.width, file.height))
        label = f'role="img" aria-label="{escape(alt)}"' if (alt := node.given("alt")) else 'aria-hidden="true"'
        return f'<svg class="picture" {label} viewBox="0 0 {file.width:g} {file.height:g}">{inner}</svg>\n'
    from .raster import data_address

    side = wide.n if wide.kind == "pt" else WEB
    mask = str(picture(node.text("mask")).file) if node.given("mask") else ""
    item = Picture(
        0, 0, side, side * file.height / file.width, str(file.file), WHOLE, 0.0,
        node.share("opacity"), mask, UPRIGHT, (file.width, file.height), node.text("file"),
    )  # fmt: skip
    return f'<img class="picture" src="{data_address(item)}" alt="{escape(node.text("alt"))}">\n'


def bars(node: Node) -> str:
    """A bar chart, each bar with its value in words."""
    values = node.numbers("values")
    most, step = node.maybe("max") or max(values), 100 / len(values)
    drawn = "".join(
        f'<rect x="0" y="{n * step + step * 0.15:.2f}" width="{value / most * 100:.2f}" height="{step * 0.7:.2f}"/>'
        for n, value in enumerate(values)
    )
    shares = ", ".join(str(Fraction(value).limit_denominator(10000)) for value in values)
    return (
        f'<svg class="bars" role="img" aria-label="{shares}" viewBox="0 0 100 100" preserveAspectRatio="none" '
        f'style="color:var(--{node.text("ink")})">{drawn}</svg>\n'
    )


DRAWN: Final[dict[str, Callable[[Node], str]]] = {"bars": bars, "image": image}
