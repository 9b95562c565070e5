"""What every block can do: say its natural width and height, and paint itself where it is put."""

from __future__ import annotations

from ..language.tree import Node
from ..language.values import AUTO, FILL, Size
from ..type.styles import STYLES
from .displaylist import Sheet


class Block:
    """A node ready to be set. `k` is the factor of type sizes, leadings and gaps (1 unless a box shrinks)."""

    w: Size = FILL
    h: Size = AUTO
    before = 0.0
    after = 0.0
    keep = False

    def __init__(self, node: Node) -> None:
        self.node = node

    def natural_width(self, k: float) -> float:
        """Points it would take with all the room in the world."""
        return 0.0

    def height(self, w: float, k: float) -> float:
        """Points it takes at a width."""
        raise NotImplementedError

    def least(self, w: float, k: float) -> float:
        """Points it needs at the least when its place is given: less than `height` where something may shrink."""
        return self.height(w, k)

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        """Puts it on the sheet; `h` is what it was given, at least `height` unless something is wrong."""
        raise NotImplementedError

    def smallest(self) -> float:
        """The size of the smallest type inside, in points."""
        return STYLES["title"].size

    def split(self, w: float, room: float) -> tuple[Block, Block] | None:
        """Two blocks, the first no taller than `room`; None when it can't be parted there."""
        return None


def resolve(size: Size, whole: float, natural: float) -> float:
    """A size in points; shares (`fr`) take the whole."""
    match size.kind:
        case "pt":
            return size.n
        case "pct":
            return whole * size.n / 100
        case "fr":
            return whole
        case _:
            return natural


def share(sizes: list[Size], naturals: list[float], whole: float) -> list[float]:
    """Sizes along one axis: fixed and natural ones first, then `fr` shares of the rest, none below its natural size."""
    pairs = zip(sizes, naturals, strict=True)
    found = [0.0 if size.kind == "fr" else resolve(size, whole, natural) for size, natural in pairs]
    open_ = [i for i, size in enumerate(sizes) if size.kind == "fr"]
    rest = whole - sum(found)
    while open_:
        parts = sum(sizes[i].n for i in open_)
        tight = [i for i in open_ if parts and naturals[i] > rest * sizes[i].n / parts + 1e-9]
        if not tight:
            for i in open_:
                found[i] = rest * sizes[i].n / parts if parts else 0.0
            break
        for i in tight:
            found[i] = naturals[i]
            rest -= naturals[i]
            open_.remove(i)
    return found
