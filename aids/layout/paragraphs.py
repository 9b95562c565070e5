"""Paragraphs and headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..markup.tree import Node
from ..page.styles import HEADINGS, STYLES, Style, title_level
from ..page.units import EPS, mm
from ..type.breaking import Breaking, Broken, Line
from ..type.shaping import NoShaper, runs_rtl
from ..type.word_pieces import Piece, Word, cut, joint, piece_width, versal
from .block import Block, aligned
from .display_list import Bookmark, Icon, Link, Run, Sheet, Target, Text
from .meaning import CLOSE, ORNAMENT, Open, Part
from .setter import Look, Setter

MIN_LINES = 2
"""Lines of a paragraph that stay together on each side of a break."""


class Para(Block):
    """Words in one style. `lines` limits it to a part of its lines when a flow breaks it."""

    def __init__(
        self, setter: Setter, node: Node, look: Look, style: Style, children: Iterable[Node | str] | None = None
    ) -> None:
        super().__init__(node)
        self.setter = setter
        self.look = look
        self.style = style
        self.align = node.given("align") or look.align if node.tag in ("p", "h") else look.align
        self.before, self.after = style.before, style.after
        self.keep = node.tag == "h" or node.flag("keep")
        ink = (node.given("ink") if node.tag in ("p", "h") else None) or self._ink(style, look)
        content = list(node.children if children is None else children)
        self.lines: tuple[int, int | None] = (0, None)
        self.breaking = self._cut(content, ink)

    def _cut(self, content: list[Node | str], ink: str) -> Breaking:
        """The words, ready for line breaking. The same text on many cards of a deck is prepared once, unless it has a
        fault: a fault is reported at each place."""
        node, setter, style = self.node, self.setter, self.style
        rubric, even = node.tag == "h" and node.flag("versal"), self.align == "center"
        key = (style, ink, even, rubric, *content)
        if known := setter.texts.get(key):
            return known
        words = self._words(content, ink)
        if rubric:
            words = versal(words, "rubric")
        rtl = runs_from_right(words, setter.printing.direction)
        breaking = Breaking(words, style.tracking, setter.hyphens if style.hyphens else None, even=even, rtl=rtl)
        if setter.check_words(node, words, self.look.box):
            setter.texts[key] = breaking
        return breaking

    def _words(self, content: list[Node | str], ink: str) -> list[Word]:
        """The words; none, and a problem, where they can't be shaped."""
        try:
            return cut(content, self.style, self.setter.printing, ink)
        except NoShaper as wrong:
            self.setter.problem(self.node, "aids-fit-shaper", "aids-way-shaper", self.look.box, word=str(wrong))
            return []

    @staticmethod
    def _ink(style: Style, look: Look) -> str:
        """A style's own colour holds on plain ground; a box that sets `ink` overrules it."""
        return look.ink or style.ink

    def smallest(self) -> float:
        return self.style.size

    def natural_width(self, k: float) -> float:
        return self.breaking.natural * self.style.size * k + EPS

    def broken(self, w: float, k: float) -> Broken:
        return self.breaking.at(round(w / (self.style.size * k), 6))

    def shown(self, w: float, k: float) -> list[Line]:
        start, end = self.lines
        return self.broken(w, k).lines[start:end]

    def height(self, w: float, k: float) -> float:
        return len(self.shown(w, k)) * self.style.leading * k

    def split(self, w: float, room: float) -> tuple[Block, Block] | None:
        count = len(self.shown(w, 1.0))
        first = min(int((room + EPS) / self.style.leading), count - MIN_LINES)
        if first < MIN_LINES:
            return None
        start, end = self.lines
        return self._part(start, start + first), self._part(start + first, end)

    def _part(self, start: int, end: int | None) -> Para:
        part = object.__new__(type(self))
        part.__dict__.update(self.__dict__)
        part.lines = (start, end)
        part.keep = False
        return part

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        broken = self.broken(w, k)
        size, leading = self.style.size * k, self.style.leading * k
        if broken.over * size > EPS:
            values = {"word": broken.word, "over": f"{mm(broken.over * size):.1f}"}
            values |= {"line": f"{mm(w):.1f}", "size": f"{size:.1f}"}
            self.setter.problem(self.node, "aids-fit-wide", "aids-way-hyphen", self.look.box, **values)
        if self.lines[0] == 0:
            self._mark(sheet, y)
        shown = self.shown(w, k)
        part = self._part_of_reading() if shown else None
        if part:
            sheet.add(Open(part))
        for number, line in enumerate(shown):
            self._paint_line(sheet, line, x, y + number * leading, w, size, leading)
        if part:
            sheet.add(CLOSE)

    def _part_of_reading(self) -> Part | None:
        """What the words are, unless what they stand in says it. Words set as a title are one."""
        node = self.node
        if node.given("at"):  # a plain text has no pages, and who hears one needs no number of a page
            return ORNAMENT
        if node.tag == "h":
            return Part("heading", node, n=int(node.text("level")))
        if node.tag == "p":
            level = title_level(node.text("style"), node.words())
            return Part("heading", node, n=level) if level else Part("paragraph", node)
        return None

    def _mark(self, sheet: Sheet, y: float) -> None:
        if self.node.tag == "h":
            sheet.add(Bookmark(int(self.node.text("level")), self.node.words().strip(), y))
        if self.node.tag in ("h", "p") and (id := self.node.given("id")):
            sheet.add(Target(id, y))

    def _paint_line(self, sheet: Sheet, line: Line, x: float, y: float, w: float, size: float, leading: float) -> None:
        cap = line.pieces[0].face.cap_height
        slack = w - line.width * size
        rtl = self.breaking.rtl
        stretch = slack / line.spaces if self.align == "justify" and not line.last and line.spaces else 0.0
        align = "right" if rtl and self.align in ("start", "justify") and not stretch else self.align
        left = x + aligned(align, slack)
        baseline = y + (leading + cap * size) / 2
        runs: list[Run] = []
        end = 0.0
        for run, wide in self._placed(line, size, stretch):
            piece, at = run.piece, run.x
            end = max(end, at + wide)
            if piece.icon:
                top = baseline - cap * size / 2 - size / 2
                sheet.add(Icon(left + at, top, size, piece.icon, piece.ink, self.look.ground, sheet.frame))
            else:
                runs.append(run)
            if piece.to:
                sheet.add(Link(left + at, y, wide, leading, piece.to, sheet.frame))
        if runs:
            sheet.add(
                Text(
                    left,
                    baseline,
                    end,
                    size,
                    leading,
                    self.style.tracking,
                    stretch,
                    tuple(runs),
                    sheet.frame,
                    line.hyphen,
                    rtl,
                )
            )

    def _placed(self, line: Line, size: float, stretch: float) -> Iterator[tuple[Run, float]]:
        """The pieces of a line as they are read, each where it stands, and how wide it is."""
        tracking = self.style.tracking
        if self.breaking.rtl or any(piece.face.rtl for piece in line.pieces):
            from ..type.bidi import fragments, from_left

            found = fragments(line.pieces, rtl=self.breaking.rtl)
            wide = [piece_width(each.piece, tracking) * size + stretch * each.piece.text.count(" ") for each in found]
            places, at = [0.0] * len(found), 0.0
            for number in from_left(found):
                places[number] = at
                at += wide[number]
            yield from ((Run(place, each.piece), width) for each, place, width in zip(found, places, wide, strict=True))
            return
        before: Piece | None = None
        at, single = 0.0, len(line.pieces) == 1
        for piece in line.pieces:
            at += joint(before, piece) * size if before else 0.0
            before = piece
            width = (line.width if single else piece_width(piece, tracking)) * size + stretch * piece.text.count(" ")
            yield Run(at, piece), width
            at += width


def runs_from_right(words: list[Word], direction: str) -> bool:
    """True if a paragraph runs from right to left: as its first letter says, else as its language."""
    usual = direction == "rtl"
    if not usual and not any(piece.face.rtl for word in words for piece in word.pieces):
        return False
    told = runs_rtl("".join(word.plain for word in words))
    return usual if told is None else told


def heading(setter: Setter, node: Node, look: Look) -> Para:
    return Para(setter, node, look, STYLES[node.given("style") or HEADINGS[node.text("level")]])


def paragraph(setter: Setter, node: Node, look: Look) -> Para:
    style = node.text("style")
    if at := node.given("at"):
        if at not in setter.stands:
            setter.problem(node, "aids-folio-at", "aids-way-folio-at", asked=at)
        return Para(setter, node, look, STYLES[style], [f"{setter.stands.get(at, 0)}"])
    if style == "folio" and look.folio:
        before = f"{node.words().strip()} · " if node.words().strip() else ""
        return Para(setter, node, look, STYLES[style], [f"{before}{look.folio}"])
    return Para(setter, node, look, STYLES[style])
