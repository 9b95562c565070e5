"""Pictures in their places: how they fill them, and what colours run over a box."""

from __future__ import annotations

from math import cos, radians, sin

from ..markup.tree import Node
from ..markup.values import AUTO
from ..page.pictures import PictureError, PictureFile, picture
from .block import Block, aligned, resolve
from .display_list import Gradient, Matrix, Picture, Rect, Sheet, compose
from .meaning import CLOSE, ORNAMENT, Open, Part
from .setter import Look, Setter

WHOLE: Rect = (0.0, 0.0, 1.0, 1.0)


class Image(Block):
    """A picture as wide as its place, or as it says; as high as it then is, where nothing is said of that."""

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(node)
        self.look = look
        self.setter = setter
        self.wide, self.h = node.size("w"), node.size("h")
        self.picture = _found(setter, node, node.text("file"))
        self.mask = _found(setter, node, node.text("mask")) if node.given("mask") else None
        if self.picture and self.picture.vector and (self.mask or node.share("opacity") < 1):
            setter.problem(node, "aids-picture-lines", "aids-way-picture-lines", file=node.text("file"))
        self.shape = self.picture.height / self.picture.width if self.picture else 1.0

    def natural_width(self, k: float) -> float:
        return self.wide.n if self.wide.kind == "pt" else self.h.n / self.shape if self.h.kind == "pt" else 0.0

    def height(self, w: float, k: float) -> float:
        if self.h.kind == "pt":
            return self.h.n
        return resolve(self.wide, w, w) * self.shape if self.h == AUTO else 0.0

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        wide = resolve(self.wide, w, w)
        x += aligned(self.node.given("align") or self.look.align, w - wide)
        paint_picture(sheet, self.node, self.picture, self.mask, (x, y, wide, h))


def behind(setter: Setter, nodes: list[Node]) -> list[Image]:
    """The pictures that fill their parent from edge to edge."""
    return [Image(setter, node, Look()) for node in nodes if node.tag == "image" and node.flag("behind")]


def paint_picture(sheet: Sheet, node: Node, found: PictureFile | None, mask: PictureFile | None, frame: Rect) -> None:
    """Puts a picture into its frame."""
    if found is None or frame[2] <= 0 or frame[3] <= 0:
        return
    part, dest = _fitted(node.text("fit"), node.numbers("at"), found.width / found.height, frame)
    alt = node.given("alt")
    sheet.add(Open(Part("figure", node, alt) if alt else ORNAMENT))
    sheet.add(
        Picture(
            *dest,
            str(found.file),
            part,
            min(node.length("round"), dest[2] / 2, dest[3] / 2),
            node.share("opacity"),
            str(mask.file) if mask else "",
            compose(sheet.frame, _turned(node.share("rotate"), dest)),
            (found.width, found.height) if not found.vector else (0.0, 0.0),
            node.text("file"),
        )
    )
    sheet.add(CLOSE)


def paint_gradient(sheet: Sheet, node: Node, frame: Rect) -> None:
    """Colours that run over a box."""
    sheet.add(Gradient(*frame, node.text("from"), node.text("to"), node.share("angle"), sheet.frame))


def _found(setter: Setter, node: Node, name: str) -> PictureFile | None:
    """The picture of a name; None if it can't be used, which is told."""
    try:
        return picture(name)
    except PictureError as wrong:
        setter.problem(node, wrong.what, wrong.way, **wrong.values)
        return None


def _fitted(fit: str, at: tuple[float, ...], shape: float, frame: Rect) -> tuple[Rect, Rect]:
    """Which part of a picture is shown, in shares of it, and where; `shape` is its width by its height."""
    x, y, w, h = frame
    right, down = at
    if fit == "stretch":
        return WHOLE, frame
    if fit == "cover":
        wide, tall = min(1.0, w / h / shape), min(1.0, shape * h / w)
        return ((1 - wide) * right, (1 - tall) * down, wide, tall), frame
    wide, tall = min(w, h * shape), min(h, w / shape)
    return WHOLE, (x + (w - wide) * right, y + (h - tall) * down, wide, tall)


def _turned(degrees: float, frame: Rect) -> Matrix:
    """A turn to the right about the middle of a frame."""
    x, y, w, h = frame
    middle_x, middle_y = x + w / 2, y + h / 2
    a, b = cos(radians(degrees)), sin(radians(degrees))
    return (a, b, -b, a, middle_x - a * middle_x + b * middle_y, middle_y - b * middle_x - a * middle_y)
