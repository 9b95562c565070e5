"""The site is made once for all tests of a process."""

from __future__ import annotations

from pathlib import Path

import pytest
from site_helpers import LANGS

from aids.make.jobs import Job, jobs
from aids.site.folder import Files, site, write
from aids.site.sheets import FOLDER
from aids.views.catalogue import printed_games
from referee.library.whole import write_in_folder


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[Job, tuple[str, ...]]]:
    """A folder with a stand-in for every sheet of one game, and how the site is told of them."""
    place = tmp_path_factory.mktemp("site")
    made = {job: (f"{job.place}.pdf",) for job in jobs(list(LANGS), "avignon")}
    for [name] in made.values():
        write_in_folder(place / FOLDER / name, b"%PDF-1.7 a sheet")
    return place, made


@pytest.fixture(scope="session")
def files(sheets: tuple[Path, dict[Job, tuple[str, ...]]]) -> Files:
    """Every file of the whole site, but the sheets."""
    place, made = sheets
    return site(printed_games(), list(LANGS), made, place)


@pytest.fixture(scope="session")
def folder(files: Files, sheets: tuple[Path, dict[Job, tuple[str, ...]]]) -> Path:
    """The whole site as a folder."""
    place, _ = sheets
    write(files, place)
    return place
