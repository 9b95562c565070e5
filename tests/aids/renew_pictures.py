"""Draws the stored pictures anew: `python tests/aids/renew_pictures.py [GAME [AID]]`. Look at the difference before you
keep it. A picture that still looks as it did is left alone."""

from __future__ import annotations

import sys

from PIL import Image
from test_aids_pictures import PICTURES, SHARE, SHOWN, apart, file_of, picture, reduced


def renew(game: str = "", aid: str = "") -> None:
    """Draws what has changed, and throws away what no sheet is any longer."""
    PICTURES.mkdir(exist_ok=True)
    for job in SHOWN:
        if (game and job.game != game) or (aid and job.aid.id != aid):
            continue
        now, file = picture(job), file_of(job)
        if file.is_file():
            stored = Image.open(file).convert("RGB")
            if stored.size == now.size and apart(now, stored) <= SHARE * now.width * now.height / 2:
                continue
        reduced(now).save(file, optimize=True)
        print(file)
    known = {file_of(job) for job in SHOWN}
    for file in PICTURES.glob("*.png"):
        if file not in known:
            file.unlink()


if __name__ == "__main__":
    renew(*sys.argv[1:3])
