"""What every block can do: say its natural width and height, and paint itself where it is put."""

from __future__ import annotations

from collections.abc import Callable

from ..markup.tree import Node
from ..markup.values import AUTO, FILL, Size
from ..page.styles import STYLES
from ..page.units import EPS
from .display_list import Sheet


class Block:
    """A node ready to be set. `k` is the factor of type sizes, leadings and gaps (1 unless a box shrinks)."""

    w: Size = FILL
    h: Size = AUTO
    before = 0.0
    after = 0.0
    keep = False
    gives = False
    """True if it may need less than its `height` when its place is given."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def natural_width(self, k: float) -> float:
        """Points it would take with all the room in the world."""
        return 0.0

    def height(self, w: float, k: float) -> float:
        """Points it takes at a width."""
        raise NotImplementedError

    def least(self, w: float, k: float) -> float:
        """Points it needs at the least when its place is given: less than `height` where it gives."""
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

    def begins(self, w: float, room: float) -> bool:
        """True if enough of it fits into `room` to stand there below its heading."""
        return self.split(w, room) is not None


def parted(
    blocks: list[Block], wide: Callable[[Block], float], room: float, gap: float
) -> tuple[list[Block], list[Block]] | None:
    """Blocks one under another in two runs, the first no taller than `room`; None when nothing fits there."""
    used = 0.0
    for number, block in enumerate(blocks):
        tall = needed(block, wide(block), 1.0)
        if used + tall <= room + EPS:
            used += tall + gap
            continue
        parts = None if block.h.kind == "pt" else block.split(wide(block), room - used)
        if parts is not None:
            return [*blocks[:number], parts[0]], [parts[1], *blocks[number + 1 :]]
        while number and blocks[number - 1].keep:
            number -= 1
        return (blocks[:number], blocks[number:]) if number else None
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


def needed(block: Block, w: float, k: float, *, least: bool = False) -> float:
    """The height that a child asks for: its fixed one, or its natural one; with `least`, one that takes a share asks
    for no more than its least."""
    if block.h.kind == "pt":
        return block.h.n
    return block.least(w, k) if least and block.h.kind == "fr" else block.height(w, k)


def share(sizes: list[Size], naturals: list[float], whole: float, leasts: list[float] | None = None) -> list[float]:
    """Sizes along one axis: fixed and natural ones first, then `fr` shares of the rest, none below its natural size;
    where that is too much, all give way alike, down to their `leasts`."""
    pairs = zip(sizes, naturals, strict=True)
    found = [0.0 if size.kind == "fr" else resolve(size, whole, natural) for size, natural in pairs]
    open_ = [i for i, size in enumerate(sizes) if size.kind == "fr"]
    if not open_:
        return found
    rest = whole - sum(found)
    floors = _floors([naturals[i] for i in open_], [(leasts or naturals)[i] for i in open_], rest)
    floor = dict(zip(open_, floors, strict=True))
    while open_:
        parts = sum(sizes[i].n for i in open_)
        tight = [i for i in open_ if parts and floor[i] > rest * sizes[i].n / parts + 1e-9]
        if not tight:
            for i in open_:
                found[i] = rest * sizes[i].n / parts if parts else 0.0
            break
        for i in tight:
            found[i] = floor[i]
            rest -= floor[i]
            open_.remove(i)
    return found


def _floors(naturals: list[float], leasts: list[float], room: float) -> list[float]:
    """What each share gets at the least: its natural size, or as much of the way to its least as the room demands."""
    spare = sum(naturals) - sum(leasts)
    if sum(naturals) <= room or spare <= 0:
        return naturals
    kept = max(0.0, (room - sum(leasts)) / spare)
    return [least + kept * (natural - least) for natural, least in zip(naturals, leasts, strict=True)]


def aligned(align: str, slack: float) -> float:
    """How far something narrower than its place moves to the right."""
    return {"right": slack, "center": slack / 2}.get(align, 0.0)
