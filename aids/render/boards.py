"""Boards: many pictures on one, each with words under it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ..type.faces import face
from ..type.typography import typography

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

ACROSS: Final = 6
"""The number of pictures in a row."""
GAP: Final = 26
CAPTION: Final = 46
GROUND: Final = (238, 236, 231)
INK: Final = (34, 28, 24)
SOFT: Final = (94, 84, 75)
EDGE: Final = (201, 193, 180)


class Shown(Struct, frozen=True):
    """A picture with its title and what stands below that."""

    picture: Image
    title: str
    below: str


def board(shown: Sequence[Shown], wide: int, tall: int, lang: str) -> bytes:
    """The board as PNG, each picture in a place of this size in pixels: the same pictures give the same bytes."""
    from PIL import Image, ImageDraw

    across = min(ACROSS, len(shown))
    rows = -(-len(shown) // across)
    made = Image.new("RGB", (GAP + across * (wide + GAP), GAP + rows * (tall + CAPTION + GAP)), GROUND)
    draw = ImageDraw.Draw(made)
    for number, one in enumerate(shown):
        row, column = divmod(number, across)
        left, top = GAP + column * (wide + GAP), GAP + row * (tall + CAPTION + GAP)
        small = one.picture.copy()
        small.thumbnail((wide, tall), Image.Resampling.LANCZOS)
        x, y = left + (wide - small.width) // 2, top + tall - small.height
        draw.rectangle((x - 1, y - 1, x + small.width, y + small.height), outline=EDGE)
        made.paste(small, (x, y))
        for shift, words, font, ink in (
            (6, one.title, _font(lang, "text", 15), INK),
            (25, one.below, _font(lang, "head", 12), SOFT),
        ):
            fitted = _short(words, font, wide + GAP - 6)
            draw.text((left + wide / 2, top + tall + shift), fitted, fill=ink, font=font, anchor="ma")
    out = BytesIO()
    made.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _font(lang: str, role: str, size: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(face(typography(lang).faces[role], "regular").file), size)


def _short(words: str, font: FreeTypeFont, room: float) -> str:
    """Words that fit under their picture."""
    while font.getlength(words) > room:
        words = words.rstrip("…")[:-1].rstrip() + "…"
    return words
