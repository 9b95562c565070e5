"""The display list as PDF. The only module that knows reportlab."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Final

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ..layout.displaylist import (
    Bookmark,
    DisplayList,
    Fill,
    Icon,
    Item,
    Link,
    Matrix,
    Outline,
    Sheet,
    Stroke,
    Swell,
    Target,
    Text,
    area,
    placed,
)
from ..theme import HAIRLINE, Colour, Theme
from ..type.faces import INVISIBLE, NARROW, STAND_INS, Face
from .icons import BOX, Command, Drawing, Shape, drawing, rounded

rl_config.useA85 = 0

AUTHOR: Final = "Consistory"
_SWELL_ENDS: Final = 0.12
"""How thin a swelled rule is at its ends, in parts of its middle."""


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def _numbers(*values: float) -> str:
    return " ".join(_n(value) for value in values)


class _Font:
    """A face in one document: the code of every character in its subsets."""

    def __init__(self, face: Face, canvas: Canvas) -> None:
        self.font = _ttfont(face)
        self.doc = canvas._doc
        self._codes: dict[str, tuple[int, int]] = {}

    def code(self, char: str) -> tuple[int, int]:
        """Subset and code of a character."""
        held = self._codes.get(char)
        if held is None:
            [(subset, codes)] = self.font.splitString(STAND_INS.get(char, char), self.doc)
            held = self._codes[char] = (subset, codes[0])
        return held

    def name(self, subset: int) -> str:
        return str(self.font.getSubsetInternalName(subset, self.doc))


def _ttfont(face: Face) -> TTFont:
    """The face as reportlab's font: the file's glyphs, with those of the face's setting in their places."""
    if face.key in pdfmetrics._fonts:
        return pdfmetrics._fonts[face.key]
    font = TTFont(face.key, str(face.file), asciiReadable=False)
    font.face.name = face.key.encode()
    for code, glyph in face.swaps.items():
        font.face.charToGlyph[code] = glyph
        font.face.charWidths[code] = round(face.font.widths[glyph] * 1000 / face.font.units)
    pdfmetrics.registerFont(font)
    return font


class Painter:
    """Writes the content of one document."""

    def __init__(self, held: DisplayList, theme: Theme) -> None:
        self.held = held
        self.theme = theme
        self.out = BytesIO()
        first = _first_face(held)
        _ttfont(first)
        size = (held.sheets[0].width, held.sheets[0].height)
        self.canvas = Canvas(
            self.out, pagesize=size, invariant=1, pageCompression=1, lang=held.lang, initialFontName=first.key
        )
        self.canvas.setTitle(held.title)
        self.canvas.setAuthor(AUTHOR)
        self.canvas.setCreator(AUTHOR)
        self.canvas.setSubject(held.id)
        self.fonts: dict[str, _Font] = {}
        self.targets = {item.id for sheet in held.sheets for item in sheet.items if isinstance(item, Target)}
        self.height = 0.0
        self.above: list[int] = []
        self.forms: set[str] = set()

    def write(self, *operators: str) -> None:
        self.canvas._code.extend(operators)

    def document(self) -> bytes:
        for icon in sorted({i.name for s in self.held.sheets for i in s.items if isinstance(i, Icon)}):
            self._define(drawing(icon))
        for sheet in self.held.sheets:
            self.sheet(sheet)
        if any(isinstance(item, Bookmark) for sheet in self.held.sheets for item in sheet.items):
            self.canvas.showOutline()
        self.canvas.save()
        return self.out.getvalue()

    def sheet(self, sheet: Sheet) -> None:
        self.canvas.setPageSize((sheet.width, sheet.height))
        self.canvas._preamble = ""
        self.height = sheet.height
        for item in sheet.painted():
            self.paint(item)
        for number, item in enumerate(sheet.items):
            match item:
                case Bookmark():
                    self._bookmark(item, f"{sheet.id}-{self.canvas.getPageNumber()}-{number}")
                case Target():
                    self.canvas.bookmarkPage(item.id, fit="XYZ", left=0, top=self.height - item.y, zoom=0)
                case Link():
                    self._link(item)
        self.canvas.showPage()

    def paint(self, item: Item) -> None:
        match item:
            case Fill():
                self._fill(item)
            case Outline(x, y, w, h, role, line, radius, frame):
                self._stroke_path(rounded(x, y, w, h, radius), frame, role, line)
            case Stroke():
                self._stroke(item)
            case Swell():
                self._swell(item)
            case Icon():
                self._icon(item)
            case Text():
                self._text(item)

    # shapes
    def _colour(self, role: str) -> Colour:
        return self.theme.ink.get(role) or self.theme.area.get(role) or (0.0, 0.0, 0.0)

    def _path(self, commands: Iterable[Command], frame: Matrix) -> str:
        parts: list[str] = []
        for op, values in commands:
            points: list[float] = []
            for x, y in zip(values[::2], values[1::2], strict=True):
                px, py = placed(frame, x, y)
                points += [px, self.height - py]
            parts.append(f"{_numbers(*points)} {op}".strip())
        return " ".join(parts)

    def _fill(self, item: Fill) -> None:
        x, y, w, h, role, radius, frame = item
        ground = self.theme.area[role] if role in self.theme.area else self.theme.ink[role]
        if ground is None:
            half = HAIRLINE / 2
            path = rounded(x + half, y + half, w - HAIRLINE, h - HAIRLINE, radius)
            self._stroke_path(path, frame, "rule", HAIRLINE)
        else:
            self.write(f"{_numbers(*ground)} rg {self._path(rounded(x, y, w, h, radius), frame)} f")

    def _stroke_path(self, commands: Iterable[Command], frame: Matrix, role: str, line: float) -> None:
        self.write(f"{_numbers(*self._colour(role))} RG {_n(line)} w {self._path(commands, frame)} S")

    def _stroke(self, item: Stroke) -> None:
        x1, y1, x2, y2, role, line, kind, frame = item
        dots = f"[0 {_n(line * 2.6)}] 0 d 1 J" if kind == "dotted" else ""
        path: list[Command] = [("m", (x1, y1)), ("l", (x2, y2))]
        drawn = f"{_numbers(*self._colour(role))} RG {_n(line)} w {self._path(path, frame)} S"
        self.write(f"q {dots} {drawn} Q" if dots else drawn)

    def _swell(self, item: Swell) -> None:
        x, y, w, role, line, frame = item
        half, thin = line / 2, line / 2 * _SWELL_ENDS
        path: list[Command] = [
            ("m", (x, y - thin)),
            ("c", (x + w * 0.24, y - thin, x + w * 0.3, y - half, x + w / 2, y - half)),
            ("c", (x + w * 0.7, y - half, x + w * 0.76, y - thin, x + w, y - thin)),
            ("l", (x + w, y + thin)),
            ("c", (x + w * 0.76, y + thin, x + w * 0.7, y + half, x + w / 2, y + half)),
            ("c", (x + w * 0.3, y + half, x + w * 0.24, y + thin, x, y + thin)),
            ("h", ()),
        ]
        self.write(f"{_numbers(*self._colour(role))} rg {self._path(path, frame)} f")

    # icons
    def _define(self, icon: Drawing) -> None:
        """Form XObjects without colours of their own: one for each run of shapes that share a colour."""
        for number, (_, shapes) in enumerate(_layers(icon)):
            self.canvas.beginForm(f"{icon.name}.{number}", 0, 0, BOX, BOX)
            self.canvas._preamble = ""
            self.write("1 j 1 J")
            for shape in shapes:
                path = " ".join(f"{_numbers(*values)} {op}".strip() for op, values in shape.commands)
                self.write(f"{_n(shape.thick)} w {path} S" if shape.line else f"{path} f*")
            self.canvas.endForm()

    def _icon(self, item: Icon) -> None:
        x, y, size, name, role, ground, frame = item
        a, b, c, d, _, _ = frame
        s = size / BOX
        px, py = placed(frame, x, y)
        matrix = _numbers(a * s, -b * s, c * s, -d * s, px, self.height - py)
        for number, (knocked, _) in enumerate(_layers(drawing(name))):
            tone = _numbers(*(self.theme.ground(ground) if knocked else self._colour(role)))
            self.write(f"q {tone} rg {tone} RG {matrix} cm")
            self.canvas.doForm(f"{name}.{number}")
            self.write("Q")

    # text
    def _text(self, item: Text) -> None:
        a, b, c, d, _, _ = item.frame
        self.write("BT")
        if item.tracking:
            self.write(f"{_n(item.tracking * item.size)} Tc")
        ink = ""
        for x, piece in item.runs:
            px, py = placed(item.frame, item.x + x, item.y)
            self.write(f"{_numbers(a, -b, -c, d, px, self.height - py)} Tm")
            tone = _numbers(*self._colour(piece.ink))
            if tone != ink:
                self.write(f"{tone} rg")
                ink = tone
            self._show(piece.face, piece.text, item.size, item.stretch)
        if item.tracking:
            self.write("0 Tc")
        self.write("ET")

    def _show(self, face: Face, text: str, size: float, stretch: float) -> None:
        font = self.fonts.get(face.key)
        if font is None:
            font = self.fonts[face.key] = _Font(face, self.canvas)
        parts: list[str] = []
        codes = bytearray()
        current, before = -1, ""

        def flush() -> None:
            if codes:
                parts.append(f"<{codes.hex()}>")
                codes.clear()

        def show() -> None:
            flush()
            if parts:
                self.write(f"{font.name(max(current, 0))} {_n(size)} Tf [{''.join(parts)}] TJ")
                parts.clear()

        for char in text:
            if char in INVISIBLE:
                continue
            move = face.kern(before, char) if before else 0.0
            move += stretch / size if before == " " else 0.0
            if char == NARROW:
                move += face.char(NARROW)
            if abs(move) > 1e-6:
                flush()
                parts.append(_n(-1000 * move))
            if char != NARROW:
                subset, code = font.code(char)
                if subset != current:
                    if current >= 0:
                        show()
                    current = subset
                codes.append(code)
            before = char
        show()

    # links and outline
    def _bookmark(self, item: Bookmark, key: str) -> None:
        while self.above and self.above[-1] >= item.level:
            self.above.pop()
        self.canvas.bookmarkPage(key, fit="XYZ", left=0, top=self.height - item.y, zoom=0)
        self.canvas.addOutlineEntry(item.title, key, len(self.above), closed=False)
        self.above.append(item.level)

    def _link(self, item: Link) -> None:
        x, y, w, h = area(item.frame, item.x, item.y, item.w, item.h)
        place = (x, self.height - y - h, x + w, self.height - y)
        if not item.to.startswith("#"):
            self.canvas.linkURL(item.to, place, relative=0, thickness=0)
        elif item.to[1:] in self.targets:
            self.canvas.linkRect("", item.to[1:], place, relative=0, thickness=0, Border="[0 0 0]")


def _layers(icon: Drawing) -> list[tuple[bool, list[Shape]]]:
    """Consecutive shapes of one colour: (knocked out, shapes)."""
    found: list[tuple[bool, list[Shape]]] = []
    for shape in icon.shapes:
        if found and found[-1][0] == shape.ground:
            found[-1][1].append(shape)
        else:
            found.append((shape.ground, [shape]))
    return found


def _first_face(held: DisplayList) -> Face:
    for sheet in held.sheets:
        for item in sheet.items:
            if isinstance(item, Text):
                return item.runs[0].piece.face
    from ..type.faces import face

    return face("spectral", "regular")


def write_pdf(held: DisplayList, theme: Theme) -> bytes:
    """The document; the same display list and theme give the same bytes."""
    return Painter(held, theme).document()
