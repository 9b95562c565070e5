"""The site is made once for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from site_helpers import LANGS, browsing

from aids.site.folder import Files, site, write
from aids.views.catalogue import printed_games


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Every file of the whole site, without sheets."""
    return site(printed_games(), list(LANGS), {}, tmp_path_factory.mktemp("nowhere"))


@pytest.fixture(scope="session")
def folder(files: Files, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as a folder."""
    place = tmp_path_factory.mktemp("site")
    write(files, place)
    return place


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with browsing() as found:
        yield found
