"""Content streams: what is painted on a sheet, as PDF operators. y runs up here, from the lower edge of the sheet."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

from msgspec import Struct

from ..layout.display_list import (
    UPRIGHT,
    Bar,
    Copy,
    Fill,
    Gradient,
    Ground,
    Icon,
    Item,
    Matrix,
    Outline,
    Pattern,
    Picture,
    Rect,
    Sheet,
    Stroke,
    Swell,
    Text,
    area,
    compose,
    placed,
)
from ..page.theme import HAIRLINE, Colour, Theme
from ..type.faces import Face
from ..type.shaping import ShapedFace
from .drawings import BOX, Command
from .embedded_fonts import SOFT, EmbeddedFonts
from .icons import drawing, layers, rounded
from .inks import SCREEN, Inks, Tone
from .operators import number, numbers, pdf_string, xobject_name
from .patterns import pattern

_SWELL_ENDS: Final = 0.12
_DASH: Final = 2.0
"""The length of a dash, and of the gap behind it, in points."""
"""How thin a swelled rule is at its ends, in parts of its middle."""


Rounded = tuple[float, float, float, float, float]
"""A rectangle with round corners: x, y, width, height, radius."""


DRAWN: Final = (0.0, 0.0)
"""The size in pixels of what is drawn in lines."""


class Content(Struct, frozen=True):
    """What stands on a sheet: operators, and the drawings that they show."""

    operators: str
    xobjects: tuple[str, ...]


TINY: Final = 1e-5
"""Shifts below this part of an em are none."""

_STEPS: Final = ["%.3f " * length for length in range(7)]
"""The figures before an operator of a path, by how many they are."""


def _path(commands: Iterable[Command], frame: Matrix, height: float) -> str:
    """A path as operators, on a sheet of this height."""
    a, b, c, d, e, f = frame
    f = height - f
    steps: list[str] = []
    points: list[float] = []
    for op, values in commands:
        steps.append(_STEPS[len(values)] + op)
        for n in range(0, len(values), 2):
            x, y = values[n], values[n + 1]
            points += (a * x + c * y + e, f - b * x - d * y)
    return " ".join(steps) % tuple(points)


def _moved(by: float) -> str:
    """A move within an array of shown text, in thousandths of an em to the left."""
    return f"){by:.5g}(" if abs(by) > 1000 * TINY else ""


class ContentWriter:
    """Writes what is painted on sheets. Remembers which icons were used; a card that is repeated is written once."""

    def __init__(self, theme: Theme, fonts: EmbeddedFonts, repeated: Iterable[Sheet] = (), inks: Inks = SCREEN) -> None:
        self.theme = theme
        self.inks = inks
        self.fonts = fonts
        self.icons: dict[str, list[tuple[str, bool]]] = {}
        """Icons that were used: the drawings of their layers, and whether they are knocked out."""
        self.cards: dict[tuple[int, Rect], tuple[str, Sheet, Rect]] = {}
        """Cards that are repeated: the drawing, the card, how far its grounds run beyond the cut."""
        self.pictures: dict[tuple[object, ...], tuple[str, Picture]] = {}
        """Pictures that were used, with their names: each is kept once."""
        self.gradients: dict[tuple[str, str], str] = {}
        self._repeated = {id(sheet) for sheet in repeated}
        self._paths: dict[tuple[object, ...], str] = {}
        self._xobjects: dict[str, None] = {}
        self._bare = all(colour is None for colour in theme.area.values())
        self._tones = {role: inks.role(role, colour) for role, colour in theme.ink.items()}
        self.height = 0.0
        self.face: Face | None = None
        """The face that was written in last."""
        self.out: list[str] = []

    def painted(self, sheet: Sheet) -> Content:
        """A whole sheet."""
        self._xobjects = {}
        return Content(self._content(sheet), tuple(self._xobjects))

    def _content(self, sheet: Sheet) -> str:
        above = self.height, self.out
        self.height, self.out = sheet.height, []
        for item in sheet.painted():
            self.paint(item)
        made = "\n".join(self.out)
        self.height, self.out = above
        return made

    def paint(self, item: Item) -> None:
        match item:
            case Text():
                self._text(item)
            case Fill(x, y, w, h, role, radius, frame):
                self._fill(role, (x, y, w, h, radius), (x, y, w, h, radius), frame)
            case Ground(w, h, role, bleed, frame):
                beyond = (-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, 0.0)
                self._fill(role, beyond, (0.0, 0.0, w, h, 0.0), frame)
            case Bar():
                self._bar(item)
            case Pattern():
                self._pattern(item)
            case Outline(x, y, w, h, role, line, radius, frame, dashed):
                self._outline((x, y, w, h, radius), frame, role, line, dashed=dashed)
            case Stroke():
                self._stroke(item)
            case Swell():
                self._swell(item)
            case Icon():
                self._icon(item)
            case Picture():
                self._picture(item)
            case Gradient():
                self._gradient(item)
            case Copy():
                self._copy(item)

    # colours and shapes
    def _ink(self, role: str) -> Tone:
        tone = self._tones.get(role)
        if tone is None:
            colour = self.theme.area.get(role) or self.theme.ink["ink"]
            tone = self._tones[role] = self.inks.role(role, colour)
        return tone

    def colour(self, role: str) -> Colour:
        """The colour of a role; white for an area that the theme leaves out."""
        return self._ground(role) or (1.0, 1.0, 1.0)

    def _ground(self, role: str) -> Colour | None:
        return self.theme.area[role] if role in self.theme.area else self.theme.ink[role]

    def _rounded(self, shape: Rounded, frame: Matrix, paint: str) -> str:
        """A rectangle painted. The frames of a deck's cards are all alike, and so are the boxes of a sheet, but for
        where they lie: each is written once."""
        x, y, w, h, radius = shape
        a, b, c, d, e, f = frame
        if radius > 0 and (a, b, c, d) == (1, 0, 0, 1):
            path = self._path_of((0.0, 0.0, w, h, radius), UPRIGHT, 0.0)
            return f"q 1 0 0 1 {numbers(x + e, self.height - f - y)} cm {path} {paint} Q"
        return f"{self._path_of(shape, frame, self.height)} {paint}"

    def _path_of(self, shape: Rounded, frame: Matrix, height: float) -> str:
        """The path of a rectangle, worked out once."""
        key = (*shape, *frame, height)
        path = self._paths.get(key)
        if path is None:
            path = self._paths[key] = _path(rounded(*shape), frame, height)
        return path

    def _fill(self, role: str, shape: Rounded, left_out: Rounded, frame: Matrix) -> None:
        """An area, or the hairline that stands for one that is left out."""
        ground = self._ground(role)
        if ground is None:
            self._hair(left_out, frame, "rule")
        else:
            self.out.append(f"{self.inks.tone(ground).fill} {self._rounded(shape, frame, 'f')}")

    def _outline(self, shape: Rounded, frame: Matrix, role: str, line: float, *, dashed: bool = False) -> None:
        drawn = f"{self._ink(role).line} {number(line)} w {self._rounded(shape, frame, 'S')}"
        self.out.append(f"q [{number(_DASH)}] 0 d {drawn} Q" if dashed else drawn)

    def _hair(self, shape: Rounded, frame: Matrix, role: str) -> None:
        x, y, w, h, radius = shape
        half = HAIRLINE / 2
        self._outline((x + half, y + half, w - HAIRLINE, h - HAIRLINE, radius), frame, role, HAIRLINE)

    def _bar(self, item: Bar) -> None:
        shape = (item.x, item.y, item.w, item.h, 0.0)
        if self._bare:
            self._hair(shape, item.frame, item.role)
        else:
            self.out.append(f"{self._ink(item.role).fill} {self._rounded(shape, item.frame, 'f')}")

    def _pattern(self, item: Pattern) -> None:
        x, y, w, h = area(item.frame, item.x, item.y, item.w, item.h)
        ink, corner = self._ink(item.role), numbers(x, self.height - y - h)
        self.out.append(
            f"q {corner} {numbers(w, h)} re W n 1 0 0 1 {corner} cm {ink.line} {ink.fill} {number(item.line)} w "
            f"{pattern(item.name, w, h, item.size)} Q"
        )

    def _stroke(self, item: Stroke) -> None:
        path: list[Command] = [("m", (item.x1, item.y1)), ("l", (item.x2, item.y2))]
        drawn = f"{self._ink(item.role).line} {number(item.line)} w {_path(path, item.frame, self.height)} S"
        self.out.append(f"q [0 {number(item.line * 2.6)}] 0 d 1 J {drawn} Q" if item.kind == "dotted" else drawn)

    def _swell(self, item: Swell) -> None:
        x, y, w = item.x, item.y, item.w
        half, thin = item.line / 2, item.line / 2 * _SWELL_ENDS
        path: list[Command] = [
            ("m", (x, y - thin)),
            ("c", (x + w * 0.24, y - thin, x + w * 0.3, y - half, x + w / 2, y - half)),
            ("c", (x + w * 0.7, y - half, x + w * 0.76, y - thin, x + w, y - thin)),
            ("l", (x + w, y + thin)),
            ("c", (x + w * 0.76, y + thin, x + w * 0.7, y + half, x + w / 2, y + half)),
            ("c", (x + w * 0.3, y + half, x + w * 0.24, y + thin, x, y + thin)),
            ("h", ()),
        ]
        self.out.append(f"{self._ink(item.role).fill} {_path(path, item.frame, self.height)} f")

    # pictures
    def _picture(self, item: Picture) -> None:
        """A picture in its frame, or the drawing of one."""
        left, top, wide, tall = item.part
        key = (item.file, item.mask, item.part, item.opacity, round(item.w, 2), round(item.h, 2))
        name, _ = self.pictures.setdefault(key, (f"picture.{len(self.pictures)}", item))
        self._xobjects[name] = None
        shape = _path(rounded(item.x, item.y, item.w, item.h, item.radius), item.frame, self.height)
        drawn = (item.x - left / wide * item.w, item.y - top / tall * item.h, item.w / wide, item.h / tall)
        place = self._unit(item.frame, drawn if item.size == DRAWN else (item.x, item.y, item.w, item.h))
        ink = self._ink("ink")
        self.out.append(f"q {shape} W n {place} cm {ink.fill} {ink.line} {xobject_name(name)} Do Q")

    def _gradient(self, item: Gradient) -> None:
        """A strip of colours, turned and cut off at the edges of its box."""
        key = (item.start, item.end)
        name = self.gradients.setdefault(key, f"gradient.{len(self.gradients)}")
        self._xobjects[name] = None
        a, b = cos(radians(item.angle)), sin(radians(item.angle))
        along, across = abs(item.w * a) + abs(item.h * b), abs(item.w * b) + abs(item.h * a)
        middle = (a, b, -b, a, item.x + item.w / 2, item.y + item.h / 2)
        shape = _path(rounded(item.x, item.y, item.w, item.h, 0.0), item.frame, self.height)
        place = self._unit(compose(item.frame, middle), (-along / 2, -across / 2, along, across))
        self.out.append(f"q {shape} W n {place} cm {xobject_name(name)} Do Q")

    def _unit(self, frame: Matrix, box: Rect) -> str:
        """The matrix that lays a square of one unit, y up, into a box."""
        x, y, w, h = box
        upright = (1, 0, 0, -1, 0, self.height)
        return " ".join(f"{value:.5f}" for value in compose(upright, compose(frame, (w, 0, 0, -h, x, y + h))))

    # icons and cards
    def _icon(self, item: Icon) -> None:
        a, b, c, d, _, _ = item.frame
        s, name = item.size / BOX, item.name
        px, py = placed(item.frame, item.x, item.y)
        matrix = numbers(a * s, -b * s, c * s, -d * s, px, self.height - py)
        icon_layers = self.icons.get(name)
        if icon_layers is None:
            drawn = enumerate(layers(drawing(name)))
            icon_layers = self.icons[name] = [(f"{name}.{count}", knocked) for count, (knocked, _) in drawn]
        for layer, knocked in icon_layers:
            tone = self.inks.tone(self.theme.ground(item.ground)) if knocked else self._ink(item.role)
            self._xobjects[layer] = None
            self.out.append(f"q {tone.fill} {tone.line} {matrix} cm {xobject_name(layer)} Do Q")

    def _copy(self, item: Copy) -> None:
        card, clip = item.card, item.clip
        matrix = self._upright(item)
        if id(card) in self._repeated:
            name, _, _ = self.cards.setdefault((id(card), clip), (f"card.{len(self.cards)}", card, clip))
            self._xobjects[name] = None
            self.out.append(f"q {matrix} cm {xobject_name(name)} Do Q")
            return
        top, right, bottom, left = clip
        edge = numbers(-left, -bottom, card.width + left + right, card.height + top + bottom)
        self.out.append(f"q {matrix} cm {edge} re W n\n{self._content(card)}\nQ")

    def _upright(self, item: Copy) -> str:
        """The matrix of a card on its sheet, y up."""
        a, b, c, d, e, f = item.frame
        return numbers(a, -b, -c, d, e + c * item.card.height, self.height - d * item.card.height - f)

    # text
    def _text(self, item: Text, *, ends: bool = True) -> None:
        """The runs of a line, or of a part of it that may not be its end. Between the lines of a paragraph stands a
        space, or nothing within a word."""
        a, b, c, d, e, f = item.frame
        size = number(item.size)
        self.out.append(f"BT {number(item.tracking * item.size)} Tc" if item.tracking else "BT")
        ink, font = "", -1
        turned = (a, b, c, d) != (1, 0, 0, 1)
        last = item.runs[-1]
        self.face = last.piece.face.plain
        for run in item.runs:
            x, piece = run.x + item.x, run.piece
            px, py = (a * x + c * item.y + e, self.height - (b * x + d * item.y + f))
            place = f"{numbers(a, -b, -c, d)} {px:.2f} {py:.2f} Tm" if turned else f"1 0 0 1 {px:.2f} {py:.2f} Tm"
            tone = self._ink(piece.ink).fill
            if tone != ink:
                place = f"{place} {tone}"
                ink = tone
            self.out.append(place)
            text = piece.text
            if run is last and ends and not piece.face.rtl:
                text = f"{text[:-1]}{SOFT}" if item.hyphen else f"{text} "
            font = self._show(piece.face, text, size, item.stretch / item.size, font)
        self.out.append("0 Tc ET" if item.tracking else "ET")

    def _show(self, face: Face, text: str, size: str, stretch: float, font: int) -> int:
        """Shows a run and says which font is chosen now."""
        if isinstance(face, ShapedFace):
            return self._shaped(face, text, size, stretch, font)
        parts: list[str] = []
        gap = f" ){-1000 * stretch:.5g}(" if stretch else " "
        whole = self.fonts.line(face, text, gap)
        if whole is not None:
            font = self._switch(parts, whole[0], size, font)
            self.out.append(f"[({whole[1]})] TJ")
            return font
        for count, word in enumerate(text.split(" ")):
            if count:
                space = self.fonts.space(face) if font < 0 or not self._has_space(face, font) else font
                font = self._switch(parts, space, size, font)
                parts.append(gap)
            for number_, shown in self.fonts.word(face, word) if word else ():
                font = self._switch(parts, number_, size, font)
                parts.append(shown)
        self._flush(parts)
        return font

    def _shaped(self, face: ShapedFace, text: str, size: str, stretch: float, font: int) -> int:
        """Shows words as they were shaped, and says which font is chosen then. Glyphs of a word that runs to the left
        are read backwards by every reader; those of one that runs to the right need not come as its letters do."""
        parts: list[str] = []
        if not face.rtl:
            self.out.append(f"/Span <</ActualText {pdf_string(text).decode()}>> BDC")
        rise = move = 0.0  # a move at the end of an array is not followed by every reader: it begins the next one
        for count, word in enumerate(text.split(" ")):
            if count:
                font = self._switch(parts, self.fonts.space(face.plain), size, font)
                parts.append(f"{_moved(move)} ")
                move = -1000 * stretch
            for glyph in face.glyphs(word):
                wanted, code, wide = self.fonts.glyph(face, glyph)
                font = self._switch(parts, wanted, size, font)
                if abs(glyph.dy - rise) > TINY:
                    self._flush(parts)
                    rise = glyph.dy
                    self.out.append(f"{number(rise * float(size))} Ts")
                parts.append(f"{_moved(move - 1000 * glyph.dx)}{code}")
                move = 1000 * (wide - glyph.advance + glyph.dx)
        self._flush(parts)
        if rise:
            self.out.append("0 Ts")
        if not face.rtl:
            self.out.append("EMC")
        return font

    def _has_space(self, face: Face, font: int) -> bool:
        subset = self.fonts.subsets[font]
        return subset.face is face and " " in subset.codes

    def _switch(self, parts: list[str], wanted: int, size: str, font: int) -> int:
        if wanted != font:
            self._flush(parts)
            self.out.append(f"/F{wanted} {size} Tf")
        return wanted

    def _flush(self, parts: list[str]) -> None:
        if parts:
            self.out.append(f"[({''.join(parts)})] TJ")
            parts.clear()
