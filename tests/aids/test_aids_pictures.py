"""The first page of each aid as a picture, against the one that was looked at. To renew them after a wanted change:
`python tests/aids/renew_pictures.py`, and look at what has changed before you keep it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from aids_helpers import HERE
from PIL import Image, ImageChops

from aids.build import jobs, tree, where
from aids.jobs import Job
from aids.layout.document import set_document
from aids.render.icons import names
from aids.render.pdf import write_pdf
from aids.render.png import write_pngs
from aids.theme import theme

PICTURES = HERE / "pictures"
DPI, COLOURS = 100, 24
TOLERANCE, SHARE = 16, 0.001
GAMES = ("avignon",)
SHOWN = [
    job
    for game in GAMES
    for job in jobs(["en", "de"], game, themes=("colour", "ink-saver"))
    if job.aid.id not in ("rules", "rules-booklet")
]
"""Every aid but the running text, which layout logs and text files watch over."""


def picture(job: Job) -> Image.Image:
    """The first page."""
    held = set_document(tree(job), where(job), names(), theme=job.theme)
    first = next(write_pngs(write_pdf(held._replace(sheets=held.sheets[:1]), theme(job.theme)), DPI))
    return Image.open(BytesIO(first)).convert("RGB")


def file_of(job: Job) -> Path:
    return PICTURES / f"{job.place.replace('/', '-')}.png"


def reduced(shown: Image.Image) -> Image.Image:
    """Few colours, so that the stored picture is small."""
    chosen = shown.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return shown.quantize(palette=chosen, dither=Image.Dither.NONE)


@pytest.mark.parametrize("job", SHOWN, ids=lambda job: job.place)
def test_a_sheet_looks_as_it_did(job: Job) -> None:
    stored = Image.open(file_of(job))
    now = picture(job)
    assert now.size == stored.size
    shown = now.quantize(palette=stored, dither=Image.Dither.NONE).convert("RGB")
    apart = ImageChops.difference(shown, stored.convert("RGB"))
    worst = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(worst[0], worst[1]), worst[2])
    changed = sum(most.histogram()[TOLERANCE + 1 :])
    assert changed <= SHARE * now.width * now.height, "renew the pictures if this is wanted"


def test_the_pictures_are_small() -> None:
    assert sum(file.stat().st_size for file in PICTURES.glob("*.png")) < 3_000_000
    assert {file.name for file in PICTURES.glob("*.png")} == {file_of(job).name for job in SHOWN}
