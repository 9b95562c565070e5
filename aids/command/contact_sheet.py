"""One picture of everything that can be printed: `python -m aids.command.contact_sheet` writes
`docs/pictures/contact-sheet.png`.

Page 1 of every aid in English, game by game, with its title under it.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from referee.words.translation import words

from ..make.compose import tree
from ..make.formats import Options, contents
from ..make.jobs import Job, jobs
from ..type.faces import face
from ..type.typography import typography
from ..views.catalogue import catalogue
from ..views.game_words import GameWords

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

PICTURE: Final = Path("docs/pictures/contact-sheet.png")
LANG: Final = "en"
ACROSS: Final = 6
"""Thumbnails in a row."""
WIDTHS: Final = (260, 230, 200, 175, 150)
"""Widths of a thumbnail in pixels, from the best to the last."""
LIMIT: Final = 400_000
"""Bytes that the picture may take: the widest thumbnails that keep to it are chosen."""
GAP: Final = 26
CAPTION: Final = 46
GROUND: Final = (238, 236, 231)
INK: Final = (34, 28, 24)
SOFT: Final = (94, 84, 75)
EDGE: Final = (201, 193, 180)


def sheets() -> list[Job]:
    """Every aid of every game, without the variants."""
    return [job for job in jobs([LANG]) if job.variant == job.aid.variants[0]]


def first_page(job: Job) -> Image:
    """Page 1. Raises LibraryError, SheetError."""
    from PIL import Image

    made = dict(contents(job, tree(job), Options(("png",), dpi=110)))
    return Image.open(BytesIO(next(iter(made.values())))).convert("RGB")


def contact(todo: list[Job]) -> bytes:
    """The picture as PNG: the same sheets give the same bytes."""
    pages = [(job, first_page(job)) for job in todo]
    made = b""
    for wide in WIDTHS:
        made = _board(pages, wide)
        if len(made) < LIMIT:
            break
    return made


def _board(pages: list[tuple[Job, Image]], wide: int) -> bytes:
    from PIL import Image, ImageDraw

    tall = round(wide * 297 / 210)
    rows = -(-len(pages) // ACROSS)
    size = (GAP + ACROSS * (wide + GAP), GAP + rows * (tall + CAPTION + GAP))
    board = Image.new("RGB", size, GROUND)
    draw = ImageDraw.Draw(board)
    for number, (job, page) in enumerate(pages):
        row, column = divmod(number, ACROSS)
        left, top = GAP + column * (wide + GAP), GAP + row * (tall + CAPTION + GAP)
        small = page.copy()
        small.thumbnail((wide, tall), Image.Resampling.LANCZOS)
        x, y = left + (wide - small.width) // 2, top + tall - small.height
        draw.rectangle((x - 1, y - 1, x + small.width, y + small.height), outline=EDGE)
        board.paste(small, (x, y))
        game_words = GameWords(catalogue(job.game), words(LANG))
        for shift, said, font, ink in (
            (6, game_words.say(job.aid.title), _font("text", 15), INK),
            (25, game_words.title(), _font("head", 12), SOFT),
        ):
            fitted = _short(said, font, wide + GAP - 6)
            draw.text((left + wide / 2, top + tall + shift), fitted, fill=ink, font=font, anchor="ma")
    out = BytesIO()
    board.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _font(role: str, size: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(face(typography(LANG).faces[role], "regular").file), size)


def _short(said: str, font: FreeTypeFont, room: float) -> str:
    """A caption that fits under its page."""
    while font.getlength(said) > room:
        said = said.rstrip("…")[:-1].rstrip() + "…"
    return said


def main() -> None:
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_bytes(contact(sheets()))
    print(PICTURE)


if __name__ == "__main__":
    main()
