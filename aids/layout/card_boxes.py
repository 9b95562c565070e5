"""Boxes and wrappers for the cards of a deck, laid on paper: the net, what the deck is called, and its back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..markup.tree import Node
from ..page.styles import SMALLEST, STYLES
from ..page.units import EPS, MM, mm
from .box_nets import Net, net_of
from .card_grid import EDGE, MARK_LINE
from .deck_options import BoxOptions
from .display_list import UPRIGHT, Bookmark, Copy, Fill, Outline, Rect, Sheet, Stroke
from .meaning import ORNAMENT, Part
from .paragraphs import Para
from .setter import Look, Setter

CUT_LINE: Final = 2 * MARK_LINE
INSET: Final = 3.5 * MM
"""From the edge of a panel to its frame."""
LARGEST: Final = 1.6
"""How many times as large as on a card the name is at the most."""
SHRINKS: Final = 0.05


class CardBoxes:
    """The boxes for the `count` cards of one deck: as few as have nets that fit on the paper."""

    def __init__(
        self, setter: Setter, node: Node, options: BoxOptions, title: str, card: tuple[float, float], count: int
    ) -> None:
        self.setter, self.node, self.options = setter, node, options
        self.over, _, last = title.rpartition(" · ")
        self.title = last
        self.card, self.count = card, count

    def sheets(self, paper: tuple[float, float], back: Sheet | None) -> list[Sheet]:
        """A sheet for each box; none, and a problem, where not even a box for one card has room."""
        line = STYLES["note"].leading
        for boxes in range(1, self.count + 1):
            most = -(-self.count // boxes)
            net = net_of(self.options.kind, self.card, most * self.options.thickness)
            for wide, high in (paper, paper[::-1]):
                if net.width <= wide - 2 * EDGE + EPS and net.height <= high - 2 * EDGE - 2 * line + EPS:
                    counts = [min(most, self.count - first) for first in range(0, self.count, most)]
                    return [
                        self._sheet(net, (wide, high), back, each, f"{number}/{len(counts)}" if boxes > 1 else "")
                        for number, each in enumerate(counts, 1)
                    ]
        values = {"w": f"{mm(self.card[0]):g}", "h": f"{mm(self.card[1]):g}"}
        self.setter.problem(self.node, "aids-box-room", "aids-way-box-room", **values)
        return []

    def _sheet(self, net: Net, paper: tuple[float, float], back: Sheet | None, count: int, which: str) -> Sheet:
        page = Sheet("-".join(["box", *which.split("/")[:1]]).rstrip("-"), *paper)
        line = STYLES["note"].leading
        x, y = (paper[0] - net.width) / 2, (paper[1] - net.height - 2 * line) / 2
        page.trim = (x, y, net.width, net.height)
        page.add(Bookmark(1, self.title, 0.0))
        for near, far in ((net.front, net.back), (net.back, None)):
            panel = _moved(near, x, y)
            if far is None and back is not None:
                self._back(page, panel, back)
            else:
                self._face(page, panel, count, which, read=far is not None)
        for each in net.sides:
            self._edge(page, _moved(each, x, y), upwards=True)
        for each in net.lids:
            self._edge(page, _moved(each, x, y), upwards=False)
        left, top, wide, high = _moved(net.glue, x, y)
        page.add(Fill(left + 2 * MM, top + 6 * MM, wide - 4 * MM, high - 12 * MM, "wash", 0.0, UPRIGHT))
        for lines, role, thick, kind in (
            (net.cuts, "ink", CUT_LINE, "plain"),
            (net.folds, "soft", MARK_LINE, "dotted"),
        ):
            for x1, y1, x2, y2 in lines:
                page.add(Stroke(x + x1, y + y1, x + x2, y + y2, role, thick, kind, UPRIGHT))
        note = Para(self.setter, self.node, Look(), STYLES["note"], [self.options.note])
        with page.part(Part("paragraph", note)):
            note.paint(page, 2 * EDGE, paper[1] - EDGE - 2 * line, paper[0] - 4 * EDGE, 0.0, 1.0)
        return page

    def _back(self, page: Sheet, panel: Rect, back: Sheet) -> None:
        """The back of the cards on that of the box; its ground fills the panel."""
        x, y, w, h = panel
        across, down = (w - back.width) / 2, (h - back.height) / 2
        if down < 0:
            return self._face(page, panel, 0, "", read=False)
        page.add(Copy(back, (down, across, down, across), (1, 0, 0, 1, x + across, y + down)))
        return None

    def _face(self, page: Sheet, panel: Rect, count: int, which: str, *, read: bool) -> None:
        """A broad panel: a frame, the name, how many cards there are and in which of the boxes."""
        x, y, w, h = panel
        page.add(Outline(x + INSET, y + INSET, w - 2 * INSET, h - 2 * INSET, "rubric", 0.7, 2.4 * MM, UPRIGHT))
        inner = INSET + 1.2 * MM
        page.add(Outline(x + inner, y + inner, w - 2 * inner, h - 2 * inner, "gold", 0.35, 1.4 * MM, UPRIGHT))
        wide, high = w - 2 * inner - 4 * MM, h - 2 * inner - 4 * MM
        below = " · ".join(each for each in (f"{count} ×" if count else "", which) if each)
        lines = [
            (text, style) for text, style in ((self.over, "over"), (self.title, "card-title"), (below, "label")) if text
        ]
        paras = [(self._para(text, style), style) for text, style in lines]
        scale = self._scale([para for para, _ in paras], wide, high)
        tall = sum(para.height(wide, scale) for para, _ in paras)
        at = y + (h - tall) / 2
        for para, style in paras:
            kind = "heading" if style == "card-title" else "paragraph"
            with page.part(Part(kind, para) if read else ORNAMENT):
                para.paint(page, x + (w - wide) / 2, at, wide, 0.0, scale)
            at += para.height(wide, scale)

    def _edge(self, page: Sheet, panel: Rect, *, upwards: bool) -> None:
        """A narrow panel: the name in one line, where there is room for letters that can be read."""
        x, y, w, h = panel
        long, broad = (h, w) if upwards else (w, h)
        para = self._para(self.title, "card-title")
        style = STYLES["card-title"]
        scale = min(1.0, (long - 4 * MM) / para.natural_width(1.0), (broad - 2 * MM) / style.leading)
        if scale * style.size < SMALLEST:
            return
        with page.part(ORNAMENT):
            if upwards:
                with page.turned("left", x, y, w, h):
                    para.paint(page, 0.0, (w - style.leading * scale) / 2, h, 0.0, scale)
            else:
                para.paint(page, x, y + (h - style.leading * scale) / 2, w, 0.0, scale)

    def _para(self, text: str, style: str) -> Para:
        return Para(self.setter, self.node, Look(align="center"), STYLES[style], [text])

    def _scale(self, paras: list[Para], wide: float, high: float) -> float:
        """The largest scale at which everything fits; type that can't be read is told."""
        for scale in _scales(min(para.smallest() for para in paras)):
            if sum(para.height(wide, scale) for para in paras) <= high and all(
                para.broken(wide, scale).over <= EPS for para in paras
            ):
                return scale
        over = sum(para.height(wide, scale) for para in paras) - high
        if over > 0:
            self.setter.too_tall(self.node, over, high, wide, SMALLEST, floor=True)
        return scale


def _scales(smallest: float) -> Iterator[float]:
    """Scales of type from the largest on, down to where the smallest letters can just be read."""
    scale = LARGEST
    while scale * smallest > SMALLEST:
        yield scale
        scale -= SHRINKS
    yield SMALLEST / smallest


def _moved(panel: Rect, x: float, y: float) -> Rect:
    return (panel[0] + x, panel[1] + y, panel[2], panel[3])
