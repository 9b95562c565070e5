"""The display list: everything that is painted, in points, y down from the top left of the paper. It knows faces, roles
and icons by name, and nothing of PDF."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import Struct

from ..type.word_pieces import Piece
from .meaning import CLOSE, Close, Open, Part

Matrix = tuple[float, float, float, float, float, float]
"""x' = a·x + c·y + e, y' = b·x + d·y + f."""

Rect = tuple[float, float, float, float]
"""x, y, width, height."""

UPRIGHT: Final[Matrix] = (1, 0, 0, 1, 0, 0)


class Fill(Struct, frozen=True):
    x: float
    y: float
    w: float
    h: float
    role: str
    radius: float
    frame: Matrix


class Outline(Struct, frozen=True):
    x: float
    y: float
    w: float
    h: float
    role: str
    line: float
    radius: float
    frame: Matrix
    dashed: bool = False


class Stroke(Struct, frozen=True):
    """A straight line; `kind` plain or dotted."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: str
    line: float
    kind: str
    frame: Matrix


class Swell(Struct, frozen=True):
    """A horizontal rule that is thickest in its middle; `y` is its axis."""

    x: float
    y: float
    w: float
    role: str
    line: float
    frame: Matrix


class Ground(Struct, frozen=True):
    """The ground of a card, from its corner; it runs `bleed` beyond the cut on every side."""

    w: float
    h: float
    role: str
    bleed: float
    frame: Matrix


class Bar(Struct, frozen=True):
    """A bar of a chart: an outline only, where a theme lays no areas."""

    x: float
    y: float
    w: float
    h: float
    role: str
    frame: Matrix


class Pattern(Struct, frozen=True):
    """A pattern that fills a rectangle; `size` from one figure to the next."""

    x: float
    y: float
    w: float
    h: float
    name: str
    size: float
    line: float
    role: str
    frame: Matrix


class Icon(Struct, frozen=True):
    """An icon in a square; `ground` is the role of the area it stands on, or empty for the paper."""

    x: float
    y: float
    size: float
    name: str
    role: str
    ground: str
    frame: Matrix


class Picture(Struct, frozen=True):
    """A picture from a file: the `part` of it that is shown, in shares of its width and height, round corners, how much
    of it is seen (1 is all), what it is cut out by. `size` is that of the whole in pixels, nought where it is drawn in
    lines; `name` is how the page calls it."""

    x: float
    y: float
    w: float
    h: float
    file: str
    part: Rect
    radius: float
    opacity: float
    mask: str
    frame: Matrix
    size: tuple[float, float]
    name: str

    @property
    def dpi(self) -> float:
        """Pixels on an inch of paper, the fewer of both ways; nought where it is drawn in lines."""
        _, _, wide, tall = self.part
        return min(self.size[0] * wide / self.w, self.size[1] * tall / self.h) * 72


class Gradient(Struct, frozen=True):
    """A box in which one colour runs into another, or into nothing if there is no other, in a direction in degrees:
    0 to the right, 90 down."""

    x: float
    y: float
    w: float
    h: float
    start: str
    end: str
    angle: float
    frame: Matrix


class Run(Struct, frozen=True):
    """Text of one face and colour at `x` points from the left of its line."""

    x: float
    piece: Piece


class Text(Struct, frozen=True):
    """A line of text: `y` is the baseline, `stretch` is added to every space; `hyphen` says that its last letter is a
    hyphen that only the break put there; `rtl` that the line runs from right to left. Runs come as they are read."""

    x: float
    y: float
    width: float
    size: float
    leading: float
    tracking: float
    stretch: float
    runs: tuple[Run, ...]
    frame: Matrix
    hyphen: bool = False
    rtl: bool = False


class Named(Struct, frozen=True):
    """A box with a name: for the layout log, not painted."""

    name: str
    x: float
    y: float
    w: float
    h: float
    scale: float
    frame: Matrix


class Bookmark(Struct, frozen=True):
    """An entry of the outline; `page` is where it comes in reading, where sheets are laid in another order."""

    level: int
    title: str
    y: float
    page: int = 0


class Target(Struct, frozen=True):
    id: str
    y: float


class Link(Struct, frozen=True):
    """An area that leads to an address or to `#id`."""

    x: float
    y: float
    w: float
    h: float
    to: str
    frame: Matrix


class Widget(Struct, frozen=True):
    """A field to fill in on the screen: `kind` text, lines, check, radio or combo. `at` is which of the `options` a
    radio button stands for."""

    kind: str
    name: str
    tip: str
    x: float
    y: float
    w: float
    h: float
    frame: Matrix
    value: str = ""
    options: tuple[str, ...] = ()
    at: int = 0


class Copy(Struct, frozen=True):
    """A card where it is printed; `clip` is how far its grounds may run beyond the cut: top, right, bottom, left."""

    card: Sheet
    clip: Rect
    frame: Matrix


Item = (
    Fill | Ground | Bar | Pattern | Outline | Stroke | Swell | Icon | Text | Copy | Picture | Gradient
    | Named | Bookmark | Target | Link | Widget | Open | Close
)  # fmt: skip

LAYERS: Final[dict[type, int]] = {
    Copy: 0, Ground: 0, Fill: 0, Picture: 0, Gradient: 0,
    Pattern: 1, Bar: 2, Swell: 2, Stroke: 2, Outline: 2, Icon: 3, Text: 4,
}  # fmt: skip
"""Painting order within a page: fills and pictures, patterns, rules and strokes, icons, text."""


class Sheet:
    """One page, or one card, being painted on. `trim` is where it is cut, when that is not at its edges; `label` is
    what a reader calls the page, when that is not its number; `behind` is the back of a card.
    Things are recorded in reading order; `painted` gives the painting order."""

    def __init__(self, id: str, width: float, height: float, kind: str = "page") -> None:
        self.id = id
        self.kind = kind
        self.width = width
        self.height = height
        self.trim: Rect | None = None
        self.bleed = 0.0
        self.label = ""
        self.behind: Sheet | None = None
        self.items: list[Item] = []
        self.frame: Matrix = UPRIGHT

    def add(self, item: Item) -> None:
        self.items.append(item)

    @contextmanager
    def turned(self, turn: str, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Inside, (0, 0) is the top left corner of the turned content; (x, y, w, h) is the area it fills."""
        inner: Matrix = {
            "left": (0.0, -1.0, 1.0, 0.0, x, y + h),
            "right": (0.0, 1.0, -1.0, 0.0, x + w, y),
            "over": (-1.0, 0.0, 0.0, -1.0, x + w, y + h),
        }[turn]
        outer, self.frame = self.frame, compose(self.frame, inner)
        try:
            yield
        finally:
            self.frame = outer

    @contextmanager
    def part(self, part: Part) -> Iterator[None]:
        """What is painted inside belongs to a part of the reading."""
        self.items.append(Open(part))
        try:
            yield
        finally:
            self.items.append(CLOSE)

    def painted(self) -> list[Item]:
        """The things that leave ink, in painting order."""
        return sorted((item for item in self.items if type(item) in LAYERS), key=lambda item: LAYERS[type(item)])


class DisplayList(Struct, frozen=True):
    """A whole document, set."""

    id: str
    title: str
    lang: str
    theme: str
    sheets: list[Sheet]
    faces: tuple[Sheet, ...] = ()
    """Fronts and backs of cards, each once: what `Copy` repeats."""
    turned: str = ""
    """The edge of the paper, long or short, over which sheets that are printed on both sides are turned."""


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first."""
    a, b, c, d, e, f = inner
    A, B, C, D, E, F = outer  # noqa: N806
    return (
        A * a + C * b, B * a + D * b,
        A * c + C * d, B * c + D * d,
        A * e + C * f + E, B * e + D * f + F,
    )  # fmt: skip


def placed(frame: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point of an item on the paper."""
    a, b, c, d, e, f = frame
    return a * x + c * y + e, b * x + d * y + f


def area(frame: Matrix, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
    """An item's rectangle on the paper as x, y, width, height."""
    a, b, c, d, e, f = frame
    right, low = x + w, y + h
    x1, y1 = a * x + c * y + e, b * x + d * y + f
    x2, y2 = a * right + c * low + e, b * right + d * low + f
    return x1 if x1 < x2 else x2, y1 if y1 < y2 else y2, abs(x2 - x1), abs(y2 - y1)
