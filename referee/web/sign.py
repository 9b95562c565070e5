"""The sign that stands on the table: the code to point a phone at, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A5
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from referee.core.words.wording import Sayer
from referee.words.language import languages

from .render import FONTS, font_file, sayer

if TYPE_CHECKING:
    from referee.words.translation import Words

    from .serve import Place, Server

_QUIET: Final = 4
"""Empty modules round a code, without which phones don't find it."""


def sign_of(server: Server, words: Words) -> Path:
    """Writes the sign of a game in every language, that of the keyboard first, and gives its file. Raises OSError."""
    table = server.room.table
    sayer = Sayer(table.game.data, words, table.header.seats)
    file = Path(f"{table.game.id}-sign.pdf")
    langs = [words.lang, *(lang for lang in languages() if lang != words.lang)]
    write_sign(file, server.place, table.header.name, sayer.text("game.title", sayer.data.game.title), langs)
    return file


def write_sign(file: Path, place: Place, table: str, game: str, langs: list[str]) -> None:
    """Writes the sign as a PDF, A5 upright, in these languages. Raises OSError."""
    for font in FONTS:
        if font.file not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(font.file, str(font_file(font))))
    width, height = A5
    canvas = Canvas(str(file), pagesize=A5, invariant=1)
    canvas.setTitle(f"{game} · {table}")
    ink, soft = HexColor("#221C18"), HexColor("#5E544B")
    canvas.setFillColor(ink)
    canvas.setFont("Cardo-Regular", 30)
    canvas.drawCentredString(width / 2, height - 24 * mm, game)
    canvas.setFillColor(soft)
    canvas.setFont("AlegreyaSans-Regular", 13)
    canvas.drawCentredString(width / 2, height - 32 * mm, table)
    side = 92 * mm
    _draw_code(canvas, place, (width - side) / 2, height - 38 * mm - side, side)
    y = height - 46 * mm - side
    for lang in langs:
        canvas.setFillColor(ink)
        canvas.setFont("Spectral-Regular", 11)
        for line in simpleSplit(sayer(lang)("sign.how"), "Spectral-Regular", 11, width - 16 * mm):
            canvas.drawCentredString(width / 2, y, line)
            y -= 5.4 * mm
        y -= 1.4 * mm
    canvas.setFillColor(soft)
    canvas.setFont("AlegreyaSans-Regular", 11)
    canvas.drawCentredString(width / 2, 16 * mm, place.typed)
    canvas.setFont("AlegreyaSans-Medium", 13)
    canvas.drawCentredString(width / 2, 10 * mm, " ".join(place.code[at : at + 4] for at in range(0, 16, 4)))
    canvas.showPage()
    canvas.save()


def _draw_code(canvas: Canvas, place: Place, x: float, y: float, side: float) -> None:
    """The code as squares, black on white."""
    rows = [list(row) for row in place.qr().matrix_iter(border=_QUIET)]
    module = side / len(rows)
    canvas.setFillColor(HexColor("#000000"))
    path = canvas.beginPath()
    for number, row in enumerate(rows):
        for column, dark in enumerate(row):
            if dark:
                path.rect(x + column * module, y + side - (number + 1) * module, module, module)
    canvas.drawPath(path, stroke=0, fill=1)
