"""Shared by the tests of the printing half."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from aids.layout.display_list import DisplayList
from aids.layout.document import set_document
from aids.make.compose import tree as sheet_tree
from aids.make.jobs import Job
from aids.markup.parse import parse
from aids.markup.tree import Node
from aids.page.pictures import pictures_in
from aids.page.problems import Problem, SheetError
from aids.render.icons import names
from referee.library.paths import code_root, data_root, templates_root
from referee.words.translation import words
from tests.picked import picked


def copied_house(root: Path, *games: str) -> Path:
    """The program and everything that it reads, with the sheets of a few games only, so that checking them takes no
    time."""
    for package in ("aids", "referee"):
        shutil.copytree(code_root() / package, root / package, ignore=shutil.ignore_patterns("__pycache__", "share"))
    shutil.copytree(data_root(), root / "data")
    shutil.copytree(templates_root(), root / "templates")
    for file in (root / "data").glob("*/aids.toml"):
        if file.parent.name not in games:
            file.unlink()
    return root


def keep_aids(root: Path, game: str, *kept: str) -> None:
    """Leaves some sheets of a game in a copied house."""
    file = root / "data" / game / "aids.toml"
    parts = re.split(r"(?m)^(?=\[\[)", file.read_text("utf-8"))
    wanted = [
        part for part in parts if not part.startswith("[[aid]]") or re.search(r'(?m)^id = "(.*)"', part)[1] in kept
    ]
    file.write_text("".join(wanted), "utf-8")


def in_picked_languages(sheets: Iterable[Job]) -> list[Job]:
    """The sheets that the tests of every sheet look at."""
    return [job for job in sheets if job.lang in picked(f"{job.game} {job.aid.id}")]


HERE = Path(__file__).parent
PAGES = sorted((HERE / "pages").glob("*.xml"))
SHELF = pictures_in(HERE / "pages")
"""Where the pages of the tests look for their pictures."""
SHELF.__enter__()


def page(body: str, *, lang: str = "en", paper: str = "a4") -> str:
    """A document with one page."""
    return f'<aid id="t" lang="{lang}" title="T" paper="{paper}"><page id="one">{body}</page></aid>'


def tree(xml: str) -> Node:
    return parse(xml, "test.xml.j2")


def laid_out(xml: str) -> DisplayList:
    return set_document(tree(xml), "test.xml.j2", names())


@cache
def held(job: Job) -> DisplayList:
    """A sheet of a game, set once for all tests that look at it."""
    return set_document(sheet_tree(job), job.template, names(), theme=job.theme)


def problems(xml: str) -> list[Problem]:
    """Everything that is wrong with a document, from the parser or from the layout."""
    try:
        laid_out(xml)
    except SheetError as wrong:
        return wrong.problems
    return []


def told(xml: str) -> list[str]:
    return [problem.in_words(words("en")) for problem in problems(xml)]
