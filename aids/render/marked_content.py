"""Content streams in which every piece is marked with the element that it belongs to, or as an artifact."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from ..layout.display_list import UPRIGHT, Copy, Icon, Matrix, Sheet, Text, area, compose, placed
from ..page.theme import Theme
from ..type.faces import Face, face
from .content_streams import Content, ContentWriter
from .elements import Element, Leaf
from .embedded_fonts import DRAWN, EmbeddedFonts
from .inks import Inks
from .operators import numbers, pdf_string
from .structure import Line, Painted, Said

ARTIFACT: Final = "artifact"
LARGEST_UNSEEN: Final = 9.0
"""The size of words that stand for a drawing, in points, at the most."""
NOTHING: Final = ("", "")
"""Before and behind words that nothing is drawn for."""


class MarkedWriter(ContentWriter):
    """Writes sheets as `plans` say what is read on them. A card that is repeated is read where it comes first; where it
    comes again it is an artifact, since its title says how often there is one."""

    def __init__(
        self,
        theme: Theme,
        fonts: EmbeddedFonts,
        repeated: Iterable[Sheet],
        plans: dict[int, list[Painted]],
        inks: Inks,
    ) -> None:
        super().__init__(theme, fonts, repeated, inks)
        self.plans = plans
        self._page, self._page_height = 0, 0.0
        self._read: set[int] = set()
        self._marks: list[Element] = []
        self._open: Leaf | str | None = None
        self._frame: Matrix = UPRIGHT
        self._around: dict[tuple[object, ...], tuple[str, str]] = {}

    def read(self, sheet: Sheet, page: int) -> tuple[Content, list[Element]]:
        """A whole sheet, and the elements that its pieces belong to, by number."""
        self._xobjects, self._marks = {}, []
        self._page, self._page_height = page, sheet.height
        return Content(self._planned(sheet), tuple(self._xobjects)), self._marks

    def _planned(self, sheet: Sheet) -> str:
        """What is painted on a sheet, every piece marked with what it belongs to."""
        above = self.height, self.out
        self.height, self.out, self._open = sheet.height, [], None
        for painted in self.plans[id(sheet)]:
            leaf, item = painted.leaf, painted.item
            kind = type(item)
            if kind is Line:
                self._line(item)  # type: ignore[arg-type]
            elif kind is Copy and id(item.card) in self.plans and id(item.card) not in self._read:  # type: ignore[union-attr]
                self._end()
                self._copy_read(item)  # type: ignore[arg-type]
            else:
                if leaf is not self._open or leaf is None:
                    self._begin(leaf)
                if kind is Said:
                    self._said(item)  # type: ignore[arg-type]
                else:
                    self.paint(item)  # type: ignore[arg-type]
        self._end()
        made = "\n".join(self.out)
        self.height, self.out = above
        return made

    # what is read
    def _begin(self, leaf: Leaf | None) -> None:
        """What comes now belongs to a leaf, or is nothing to read."""
        if leaf is None or leaf.mute:
            if self._open != ARTIFACT:
                self._end()
                self.out.append("/Artifact BMC")
                self._open = ARTIFACT
            return
        if leaf is self._open:
            return
        self._end()
        number, element = len(self._marks), leaf.element
        self._marks.append(element)
        leaf.marks.append((self._page, number))
        self.out.append(f"/{element.role} <</MCID {number}>> BDC")
        self._open = leaf
        if element.box and not element.boxed:
            self._boxed(element)

    def _end(self) -> None:
        if self._open is not None:
            self.out.append("EMC")
            self._open = None

    def _boxed(self, element: Element) -> None:
        """Where a drawing lies on the page, y up, also on a card that is laid on it."""
        assert element.box
        left, top, right, bottom = element.box
        x, y, w, h = area(self._frame, left, top, right - left, bottom - top)
        element.box, element.boxed = (x, self._page_height - y - h, x + w, self._page_height - y), True

    def _copy_read(self, item: Copy) -> None:
        """A card where it comes first."""
        card = item.card
        self._read.add(id(card))
        above, self._frame = self._frame, compose(self._frame, item.frame)
        top, right, bottom, left = item.clip
        edge = numbers(-left, -bottom, card.width + left + right, card.height + top + bottom)
        self.out.append(f"q {self._upright(item)} cm {edge} re W n\n{self._planned(card)}\nQ")
        self._frame = above

    def _line(self, line: Line) -> None:
        """A line in pieces: each is marked with what it belongs to."""
        last = line.segments[-1]
        for segment in line.segments:
            self._begin(segment.leaf)
            if segment.icon is None:
                self._text(replace(line.text, runs=segment.runs), ends=segment is last)
            else:
                self._icon(segment.icon)
                self._worded(line.text, segment.icon, f"{segment.word} " if segment is last else segment.word)

    def _worded(self, text: Text, icon: Icon, word: str) -> None:
        """The word of an icon in its line, unseen, as wide as the icon."""
        self._unseen(text.runs[0].piece.face.plain, word, (icon.x, text.y), text.size, icon.size, icon.frame)

    def _said(self, words: Said) -> None:
        """Words for a drawing, unseen, as wide as it is."""
        x, y, w, h = words.box
        shown = self.face or face("spectral", "regular")
        size = max(1.0, min(h, LARGEST_UNSEEN))
        self._unseen(shown, words.words, (x, y + (h + size * 0.7) / 2), size, w, UPRIGHT)

    def _unseen(self, face: Face, words: str, at: tuple[float, float], size: float, w: float, frame: Matrix) -> None:
        """Words that are read in a place and not seen there: their first letter, as wide as what they stand for, says
        them all. More of them squeezed into it would be dropped by readers that take two alike for one set bold."""
        key = (face, words, size, w, frame[:4])
        around = self._around.get(key)
        if around is None:
            around = self._around[key] = self._as_wide(face, words, size, w, frame)
        if around != NOTHING:
            px, py = placed(frame, *at)
            before, behind = around
            self.out.append(f"{before} {px:.2f} {self.height - py:.2f} Tm\n{behind}")

    def _as_wide(self, face: Face, words: str, size: float, w: float, frame: Matrix) -> tuple[str, str]:
        """All that is written before and behind the place of words that are not seen. The boxes of a sheet are alike,
        and so are these."""
        boxes = all(char == " " or char in DRAWN for char in words)  # no letter draws these; they say themselves
        first = next((char for char in words if char.strip() and face.has(char)), "")
        shown = words if boxes else first
        wide = sum(face.char(DRAWN.get(char, char)) for char in shown) * size
        if not shown.strip() or not w:
            return NOTHING
        a, b, c, d, _, _ = frame
        above, self.out = self.out, []
        self._show(face, shown, numbers(size), 0.0, -1)
        written, self.out = self.out, above
        begin, end = ("", "") if boxes else (f"/Span <</ActualText {pdf_string(words).decode()}>> BDC ", "EMC ")
        before = f"q {begin}BT 3 Tr {numbers(100 * w / wide)} Tz {numbers(a, -b, -c, d)}"
        return before, "\n".join([*written, f"ET {end}Q"])
