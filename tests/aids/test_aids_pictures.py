"""The first page of each template, against the one that was looked at: in English as a picture, in two other languages
as a layout log, which says where every line and icon stands. A new aid fails here until both are made. To make or renew
them: `python tests/aids/renew_pictures.py [GAME [AID]]`, and look at what has changed before you keep it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest
from aids_helpers import HERE, held, in_picked_languages
from msgspec.structs import replace
from PIL import Image, ImageChops

from aids.layout.display_list import DisplayList
from aids.make.jobs import Job, jobs
from aids.page.theme import theme
from aids.render.layout_log import layout_log
from aids.render.pdf import write_pdf
from aids.render.png import pictures
from aids.views.catalogue import printed_games
from referee.words.language import languages

PICTURES = HERE / "pictures"
DPI = 100
TOLERANCE, SHARE = 16, 0.001
"""So far may a channel of a pixel be off, and such a part of the pixels further."""
LEVELS = 17
"""Stored pictures keep every 17th level of each channel, 16 in all: at most 8 off, and a third of the size."""
DRAWN = "en"
"""The language of the pictures; what another one changes is where lines break and boxes end."""
THEME = "colour"
ONE_PAGE = "rules/one-page.xml.j2"


def shown() -> Iterator[Job]:
    """One sheet of each template in every language; a template that all games share is shown for each game."""
    seen: set[tuple[str, ...]] = set()
    for game in printed_games():
        for job in jobs(languages(), game, themes=(THEME,)):
            own = game if job.aid.template == ONE_PAGE else ""
            if (what := (job.aid.template, own, job.lang)) not in seen:
                seen.add(what)
                yield job


SHOWN = list(shown())
IN_PICTURES = [job for job in SHOWN if job.lang == DRAWN]
IN_LOGS = [job for job in in_picked_languages(SHOWN) if job.lang != DRAWN]


@cache
def laid(job: Job) -> DisplayList:
    """The first page."""
    whole = held(job)
    return replace(whole, sheets=whole.sheets[:1])


def picture(job: Job) -> Image.Image:
    """The first page."""
    return next(pictures(write_pdf(laid(job), theme(job.theme)), DPI)).convert("RGB")


def file_of(job: Job) -> Path:
    """Where the picture of a sheet is kept, or its layout log, packed."""
    return PICTURES / f"{job.place.replace('/', '-')}.{'png' if job.lang == DRAWN else 'log.gz'}"


def stored_log(job: Job) -> str:
    return gzip.decompress(file_of(job).read_bytes()).decode()


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


@pytest.mark.parametrize("job", IN_PICTURES, ids=lambda job: job.place)
def test_a_sheet_looks_as_it_did(job: Job) -> None:
    renew = f"python tests/aids/renew_pictures.py {job.game} {job.aid.id}"
    assert file_of(job).is_file(), f"there is no picture yet: {renew}, and look at it"
    stored, now = Image.open(file_of(job)).convert("RGB"), picture(job)
    assert now.size == stored.size, f"renew the picture if this is wanted: {renew}"
    changed = apart(now, stored)
    assert changed <= SHARE * now.width * now.height, f"{changed} pixels; renew if this is wanted: {renew}"


@pytest.mark.parametrize("job", IN_LOGS, ids=lambda job: job.place)
def test_a_translated_sheet_is_laid_out_as_it_was(job: Job) -> None:
    renew = f"python tests/aids/renew_pictures.py {job.game} {job.aid.id}"
    assert file_of(job).is_file(), f"there is no layout log yet: {renew}"
    changes = list(unified_diff(stored_log(job).splitlines(), layout_log(laid(job)).splitlines(), lineterm="", n=0))
    assert not changes, "\n".join([*changes[2:22], f"{len(changes)} lines differ; renew if this is wanted: {renew}"])


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


def test_what_is_kept_is_small_and_nothing_is_left_over() -> None:
    kept = list(PICTURES.iterdir())
    assert all(file.stat().st_size < 150_000 for file in kept)
    assert {file.name for file in kept} - {file_of(job).name for job in (*IN_PICTURES, *IN_LOGS)} == set()
