"""Makes the stored pictures and layout logs anew: `python tests/aids/renew_pictures.py [GAME [AID]]`. Look at the
difference before you keep it. What still looks as it did is left alone."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

from PIL import Image
from test_aids_pictures import (
    IN_LOGS,
    IN_PICTURES,
    PICTURES,
    SHARE,
    apart,
    file_of,
    laid,
    picture,
    reduced,
    stored_log,
)

from aids.make.jobs import Job
from aids.render.layout_log import layout_log


def renew_picture(job: Job, file: Path) -> bool:
    """Draws a sheet; False if it still looks as it did."""
    now = picture(job)
    if file.is_file():
        stored = Image.open(file).convert("RGB")
        if stored.size == now.size and apart(now, stored) <= SHARE * now.width * now.height / 2:
            return False
    reduced(now).save(file, optimize=True)
    return True


def renew_log(job: Job, file: Path) -> bool:
    """Writes the layout log of a sheet, with no date in it; False if it has not changed."""
    now = layout_log(laid(job))
    if file.is_file() and stored_log(job) == now:
        return False
    file.write_bytes(gzip.compress(now.encode(), mtime=0))
    return True


def renew(game: str = "", aid: str = "") -> None:
    """Makes what has changed, and throws away what no sheet is any longer."""
    PICTURES.mkdir(exist_ok=True)
    for job in (*IN_PICTURES, *IN_LOGS):
        if (game and job.game != game) or (aid and job.aid.id != aid):
            continue
        file = file_of(job)
        if (renew_log if job in IN_LOGS else renew_picture)(job, file):
            print(file)
    known = {file_of(job) for job in (*IN_PICTURES, *IN_LOGS)}
    for file in PICTURES.iterdir():
        if file not in known:
            file.unlink()


if __name__ == "__main__":
    renew(*sys.argv[1:3])
