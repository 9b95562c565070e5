"""How cards lie on paper: as many as fit, turned when that holds more, cut at straight lines."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..page.units import EPS, MM

FOLD_GUTTER: Final = 0.5 * MM
MARK_LINE: Final = 0.3
MARK_OFF: Final = 1 * MM
MARK_BEYOND_BLEED: Final = 0.5 * MM
SHORTEST_MARK: Final = 1 * MM
EDGE: Final = 5 * MM
"""What printers leave white at the edge of the paper; nothing that is needed stands there."""
ROOM_FOR_MARK: Final = 0.7 * MM
"""So much lies between the cards and that edge where they are to have marks."""
NEAREST_MARK: Final = 0.25 * MM
LEAST_MARK: Final = 0.4 * MM
"""How near to the cut, and how short, a mark is at the least where the edge leaves no more room."""


class Grid(Struct, frozen=True):
    """Cards on one sheet. `deep` is the height of a row: a card, or front and back with the fold between."""

    paper: tuple[float, float]
    cols: int
    rows: int
    width: float
    deep: float
    gutter: float
    turned: bool

    @property
    def places(self) -> int:
        return self.cols * self.rows

    @property
    def block(self) -> tuple[float, float, float, float]:
        """The block of cards, in the middle of the paper: x, y, width, height."""
        wide = self.cols * self.width + (self.cols - 1) * self.gutter
        tall = self.rows * self.deep + (self.rows - 1) * self.gutter
        return (self.paper[0] - wide) / 2, (self.paper[1] - tall) / 2, wide, tall

    def at(self, place: int) -> tuple[float, float]:
        """The top left corner of a place, counted row by row."""
        x, y, _, _ = self.block
        row, col = divmod(place, self.cols)
        return x + col * (self.width + self.gutter), y + row * (self.deep + self.gutter)

    def behind(self, place: int, *, rows: bool) -> int:
        """The place on the back of the sheet that lies behind this one; `rows` when the sheet is turned over its upper
        edge, else over its left one."""
        row, col = divmod(place, self.cols)
        return (self.rows - 1 - row) * self.cols + col if rows else row * self.cols + self.cols - 1 - col

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where it is cut: from the left, from the top."""
        x, y, _, _ = self.block
        across = {
            round(x + n * (self.width + self.gutter) + edge, 6) for n in range(self.cols) for edge in (0, self.width)
        }
        down = {round(y + n * (self.deep + self.gutter) + edge, 6) for n in range(self.rows) for edge in (0, self.deep)}
        return sorted(across), sorted(down)


def _grid(
    paper: tuple[float, float], card: tuple[float, float], gutter: float, margins: tuple[float, float], turned: bool
) -> Grid:
    cols, rows = (
        max(0, int((whole - 2 * margin + gutter + EPS) / (size + gutter)))
        for whole, size, margin in zip(paper, card, margins, strict=True)
    )
    return Grid(paper, cols, rows, card[0], card[1], gutter, turned)


def plan(
    paper: tuple[float, float], card: tuple[float, float], gutter: float, margin: float, below: float = 0.0
) -> Grid:
    """The sheet that holds the most cards: upright, or turned when that holds more; above and below them at least
    `below` stays free. It may hold none."""
    margins = margin, max(margin, below)
    upright = _grid(paper, card, gutter, margins, turned=False)
    turned = _grid((paper[1], paper[0]), card, gutter, margins, turned=True)
    return turned if turned.places > upright.places else upright


CropMark = tuple[float, float, float, float]
"""A crop mark: from x, y to x, y."""


def crop_marks(grid: Grid, bleed: float, length: float, edge: float = EDGE) -> list[CropMark]:
    """Marks in the margins, at every cut line, and none within `edge` of the paper's edge, where no printer prints:
    there they are shorter, or they begin nearer to the cut, over the bleed."""
    x, y, w, h = grid.block
    across, down = grid.cuts()
    upright, level = _reach(y - edge, bleed, length), _reach(x - edge, bleed, length)
    marks: list[CropMark] = []
    if upright:
        near, far = upright
        for at in across:
            marks += [(at, y - far, at, y - near), (at, y + h + near, at, y + h + far)]
    if level:
        near, far = level
        for at in down:
            marks += [(x - far, at, x - near, at), (x + w + near, at, x + w + far, at)]
    return marks


def _reach(room: float, bleed: float, length: float) -> tuple[float, float] | None:
    """From where to where marks reach beyond the cut, when so much is printed there; None if that is too little for
    a mark."""
    off = bleed + MARK_BEYOND_BLEED if bleed else MARK_OFF
    near = min(off, max(NEAREST_MARK, room - SHORTEST_MARK))
    far = min(off + length, room)
    return (near, far) if far - near > LEAST_MARK else None
