"""The pages of the documentation: their links, their picture, and the size of the contributors' page."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools import architecture_picture
from tools.docs import API, CHAPTERS, TOP

ROOT = Path(__file__).parent.parent
PAGES = [*TOP, *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md")))]
FENCED = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)


def text_of(page: Path) -> str:
    """A page without its blocks of code."""
    return FENCED.sub("", page.read_text("utf-8"))


def anchors(page: Path) -> set[str]:
    """The names by which the headings of a page can be linked to, as GitHub and MyST make them."""
    titles = re.findall(r"^#+ (.*)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_to_a_file_and_a_heading(page: str) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text_of(ROOT / page)):
        path, _, heading = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), link
        assert not heading or heading in anchors(target), link


def test_every_page_stands_in_a_chapter_of_the_site() -> None:
    listed = [page for pages in CHAPTERS.values() for page in pages]
    assert len(set(listed)) == len(listed)
    sources = {Path(page).stem for page in PAGES if page.startswith("docs/")} | {"contributing", "changelog"}
    assert set(listed) == sources | {"commands", *API}


def test_the_picture_of_the_rooms_shows_the_rooms_as_they_are() -> None:
    drawn = architecture_picture.PICTURE.read_text("utf-8")
    assert drawn == architecture_picture.picture(), "draw it again: python -m tools.architecture_picture"


def test_the_contributors_page_stays_short() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()) <= 150


@pytest.mark.parametrize("page", API)
def test_every_module_of_the_api_is_there(page: str) -> None:
    _, package, modules = API[page]
    assert [name for name in modules.split() if find_spec(f"{package}.{name}") is None] == []
