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
from ..render.boards import Shown, board
from ..views.catalogue import catalogue
from ..views.game_words import GameWords

if TYPE_CHECKING:
    from PIL.Image import Image

PICTURE: Final = Path("docs/pictures/contact-sheet.png")
LANG: Final = "en"
WIDTHS: Final = (260, 230, 200, 175, 150)
"""Widths of a thumbnail in pixels, from the best to the last."""
LIMIT: Final = 400_000
"""The largest size of the picture in bytes: the thumbnails are as wide as it allows."""


def sheets() -> list[Job]:
    """Every aid of every game, without the variants."""
    return [job for job in jobs([LANG]) if job.variant == job.aid.variants[0]]


def first_page(job: Job) -> Image:
    """Page 1. Raises LibraryError, SheetError."""
    from PIL import Image

    made = dict(contents(job, tree(job), Options(("png",), dpi=110)))
    return Image.open(BytesIO(next(iter(made.values())))).convert("RGB")


def _shown(job: Job) -> Shown:
    game_words = GameWords(catalogue(job.game), words(LANG))
    return Shown(first_page(job), game_words.say(job.aid.title), game_words.title())


def contact(todo: list[Job]) -> bytes:
    """The picture as PNG: the same sheets give the same bytes."""
    shown = [_shown(job) for job in todo]
    made = b""
    for wide in WIDTHS:
        made = board(shown, wide, round(wide * 297 / 210), LANG)
        if len(made) < LIMIT:
            break
    return made


def main() -> None:
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_bytes(contact(sheets()))
    print(PICTURE)


if __name__ == "__main__":
    main()
