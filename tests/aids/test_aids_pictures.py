"""The first page of each template as a picture, against the one that was looked at, for every game: a new aid fails
here until its pictures are made. To make or renew them: `python tests/aids/renew_pictures.py [GAME [AID]]`, and look at
what has changed before you keep it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from aids_helpers import HERE, held
from msgspec.structs import replace
from PIL import Image, ImageChops

from aids.layout.display_list import DisplayList
from aids.make.jobs import Job, jobs
from aids.page.theme import theme
from aids.render.pdf import write_pdf
from aids.render.png import pictures
from aids.views.catalogue import printed_games
from referee.words.translation import languages

PICTURES = HERE / "pictures"
DPI = 100
TOLERANCE, SHARE = 16, 0.001
"""So far may a channel of a pixel be off, and such a part of the pixels further."""
LEVELS = 17
"""Stored pictures keep every 17th level of each channel, 16 in all: at most 8 off, and a third of the size."""
THEMES = ("colour", "ink-saver")
ONE_PAGE = "rules/one-page.xml.j2"


def shown() -> Iterator[Job]:
    """One sheet of each template in every language, and in English in the colours of the other theme, too; what every
    game lays out for itself is shown for every game."""
    seen: set[tuple[str, ...]] = set()
    for game in printed_games():
        for job in (*jobs(languages(), game, themes=THEMES[:1]), *jobs(["en"], game, themes=THEMES[1:])):
            own = game if job.aid.template == ONE_PAGE else ""
            if (what := (job.aid.template, own, job.lang, job.theme)) not in seen:
                seen.add(what)
                yield job


SHOWN = list(shown())


@cache
def laid(job: Job) -> DisplayList:
    """The first page; themes share it, since they change no length."""
    whole = held(job)
    return replace(whole, sheets=whole.sheets[:1])


def picture(job: Job) -> Image.Image:
    """The first page."""
    return next(pictures(write_pdf(laid(replace(job, theme=THEMES[0])), theme(job.theme)), DPI)).convert("RGB")


def file_of(job: Job) -> Path:
    return PICTURES / f"{job.place.replace('/', '-')}.png"


def reduced(shown: Image.Image) -> Image.Image:
    """Few levels, so that the stored picture is small."""
    levels = shown.point(lambda v: round(v / LEVELS) * LEVELS)
    grey = levels.convert("L")
    if ImageChops.difference(levels, grey.convert("RGB")).getbbox() is None:
        return grey.quantize(16, dither=Image.Dither.NONE)
    used = levels.getcolors(256)
    return levels.quantize(len(used), dither=Image.Dither.NONE) if used else levels


def apart(one: Image.Image, two: Image.Image) -> int:
    """How many pixels differ by more than the tolerance in some channel."""
    red, green, blue = ImageChops.difference(one, two).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[TOLERANCE + 1 :])


@pytest.mark.parametrize("job", SHOWN, ids=lambda job: job.place)
def test_a_sheet_looks_as_it_did(job: Job) -> None:
    renew = f"python tests/aids/renew_pictures.py {job.game} {job.aid.id}"
    assert file_of(job).is_file(), f"there is no picture yet: {renew}, and look at it"
    stored, now = Image.open(file_of(job)).convert("RGB"), picture(job)
    assert now.size == stored.size, f"renew the picture if this is wanted: {renew}"
    changed = apart(now, stored)
    assert changed <= SHARE * now.width * now.height, f"{changed} pixels; renew if this is wanted: {renew}"


def test_a_small_change_is_seen() -> None:
    """The stored picture of a sheet takes neither another word nor a line that has moved by a hair's breadth."""
    [job] = (job for job in SHOWN if job.place == "en/avignon/turn")
    [sheet] = laid(job).sheets
    kept = Image.open(file_of(job)).convert("RGB")
    assert apart(picture(job), kept) <= SHARE * kept.width * kept.height
    items = list(sheet.items)
    try:
        sheet.items[:] = [replace(item, x=item.x + 0.5) if hasattr(item, "runs") else item for item in items]
        assert apart(picture(job), kept) > SHARE * kept.width * kept.height
    finally:
        sheet.items[:] = items


def test_the_pictures_are_small_and_none_is_left_over() -> None:
    assert all(file.stat().st_size < 150_000 for file in PICTURES.glob("*.png"))
    assert {file.name for file in PICTURES.glob("*.png")} - {file_of(job).name for job in SHOWN} == set()
