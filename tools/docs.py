"""The documentation as a site: `python -m tools.docs` makes `dist/docs`, and fails with any warning.

README, CONTRIBUTING and CHANGELOG become pages beside those of `docs/`. The page of the commands comes from their help,
the Python API from docstrings. A file that is no page but linked to is copied, so every link works on the site too.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
STAGE, SITE = ROOT / "dist" / ".docs", ROOT / "dist" / "docs"

TOP = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Files of the top folder that are pages of the site."""

API = {
    "api-desk": (
        "The application",
        "referee.desk",
        "table.session table.sitting_down table.opening table.course table.present table.consent judging.settling "
        "offers.offering offers.completions board errors answers",
    ),
    "api-core": (
        "The nouns of the engine",
        "referee.core",
        "game state.state state.fields state.kinds state.question state.positions state.view rules.step rules.choice "
        "rules.decision rules.move rules.breach rules.verdict rules.happening rules.verb rules.judge rules.play "
        "words.notation",
    ),
    "api-library": (
        "Data and words",
        "referee",
        "library.records library.load library.paths library.errors words.translation words.message words.language",
    ),
    "api-table": ("A kept game", "referee.table", "store fold file seal chance audit"),
    "api-aids": ("The printer", "aids", "views.sheet views.generic make.compose make.build page.problems markup.parse"),
}
"""The pages of the Python API: title, package, modules."""

CHAPTERS = {
    "At the table": ("settle", "phone", "solo", "laboratory", "commands"),
    "On paper": ("printing", "press", "page-language"),
    "For programs": ("python", *API),
    "For contributors": (
        "contributing",
        "architecture",
        "where",
        "vocabulary",
        "rule",
        "card",
        "position",
        "hearing",
        "new-game",
        "translating",
        "tests",
        "releasing",
    ),
    "News": ("changelog",),
}
"""The pages of the site, by chapter."""

LINK = re.compile(r'(?<=\]\()(?!\w+:|#)[^)\s]+(?=\))|(?<=src=")(?!\w+:)[^"]+')
"""The target of a relative link or picture."""


def place_of(path: str) -> str:
    """The place on the site of a file of the repository."""
    if path in TOP:
        return TOP[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else f"files/{path}"


def page_of(source: str) -> str:
    """The text of a page with its links as they are on the site; files that they lead to are laid beside it."""

    def on_site(match: re.Match[str]) -> str:
        link, mark, anchor = match[0].partition("#")
        path = os.path.normpath(Path(source).parent / link)
        place = place_of(path)
        if place.endswith(".md"):
            return f"{place}{mark}{anchor}"
        (STAGE / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, STAGE / place)
        return place

    return LINK.sub(on_site, (ROOT / source).read_text("utf-8"))


def commands() -> str:
    """Both commands with all options, in Markdown, as `--help` says it."""
    import typer
    from typer.cli import get_docs_for_click

    from aids.command.app import app as aids
    from referee.cli.app import app as referee
    from referee.cli.options import in_words
    from referee.words.translation import words

    parts, english = ["# The commands\n"], words("en")
    for name, app in (("referee", referee), ("aids", aids)):
        command = typer.main.get_command(app)
        in_words(command, english)
        context = typer.Context(command, info_name=name, obj=english)
        parts.append(get_docs_for_click(obj=command, ctx=context, name=name, indent=1))
    return "\n".join(parts)


def api_page(title: str, package: str, modules: str) -> str:
    """A page with the docstrings of some modules."""
    parts = [f"# {title}\n"]
    for module in modules.split():
        parts.append(f"## {package}.{module}\n\n```{{eval-rst}}\n.. automodule:: {package}.{module}\n```\n")
    return "\n".join(parts)


def front() -> str:
    """The first page: the README, and the chapters."""
    parts = [page_of("README.md")]
    for title, pages in CHAPTERS.items():
        lines = "\n".join(pages)
        parts.append(f"```{{toctree}}\n:caption: {title}\n:hidden:\n:maxdepth: 1\n\n{lines}\n```\n")
    return "\n".join(parts)


def lay_out() -> None:
    """Writes all pages of the site, as Markdown, into an empty folder."""
    shutil.rmtree(STAGE, ignore_errors=True)
    STAGE.mkdir(parents=True)
    pages = {f"{id_}.md": api_page(*about) for id_, about in API.items()} | {"commands.md": commands()}
    pages |= {place: page_of(name) for name, place in TOP.items()}
    pages |= {page.name: page_of(f"docs/{page.name}") for page in (ROOT / "docs").glob("*.md")}
    pages["index.md"] = front()
    for place, text in pages.items():
        (STAGE / place).write_text(text, "utf-8")


def main() -> int:
    """Makes the site. Returns the exit code of Sphinx: 1 with any warning."""
    from sphinx.cmd.build import build_main

    lay_out()
    shutil.rmtree(SITE, ignore_errors=True)
    settings = str(Path(__file__).with_name("site"))
    return build_main(["-q", "-W", "--keep-going", "-b", "html", "-c", settings, str(STAGE), str(SITE)])


if __name__ == "__main__":
    sys.exit(main())
