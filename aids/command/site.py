"""`aids site`: the sheets first, then the pages that link them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from ..site.folder import LIST, site, write
from ..site.sheets import FOLDER
from .answers import complaints, print_json, progress, sheet_json
from .messages import spoken, t
from .options import Failed, chosen, jobs_of, langs_of, options_of

if TYPE_CHECKING:
    from ..make.build import Made
    from ..make.jobs import Job

MEGABYTE = 1_000_000


class Answer(TypedDict):
    """What was made: `files` counts pages and what belongs to them, `changed` those that were written now, `gone` those
    that were there before; `bytes` is the size of them all, without the sheets."""

    out: str
    games: list[str]
    languages: list[str]
    files: int
    bytes: int
    changed: int
    gone: int
    sheets: list[dict[str, object]]


def make_site(game: str, lang: str, papers: str, out: Path, *, sheets: bool, as_json: bool) -> None:
    """Writes the folder. Raises Unwritten, LibraryError, SheetError, OSError; Failed where the folder is not for this,
    or where a sheet has problems, after everything else has been written."""
    from ..views.catalogue import printed_games

    games, langs = chosen(game, printed_games(), "game") or printed_games(), langs_of(lang)
    if out.is_dir() and not (out / LIST).is_file() and any(out.iterdir()):
        raise Failed(2, t("aids-site-foreign", folder=str(out)))
    todo = _jobs(games, langs, papers) if sheets else []
    if not (out / LIST).is_file():
        write({}, out)  # from here on the folder is a site’s, even if something goes wrong
    made = _sheets(todo, out / FOLDER, as_json)
    linked = {one.job: one.files for one in made if one.good}
    written = write(site(games, langs, linked, out), out)
    if as_json:
        answer: Answer = {
            "out": str(out),
            "games": games,
            "languages": langs,
            "files": written.files,
            "bytes": written.size,
            "changed": written.changed,
            "gone": written.gone,
            "sheets": [sheet_json(one) for one in made],
        }
        print_json(answer)
    else:
        for line in complaints(made):
            print(line, file=sys.stderr)
        values = {
            "files": written.files,
            "langs": spoken().list(langs),
            "size": spoken().number(round(written.size / MEGABYTE, 1)),
            "sheets": sum(map(len, linked.values())),
            "start": str(out / "index.html"),
        }
        print(t("aids-site-made", n=len(games), **values))
    if complaints(made):
        raise Failed(1)


def _jobs(games: list[str], langs: list[str], papers: str) -> list[Job]:
    """The sheets of these games, in the languages in which they can be printed."""
    return [job for game in games for job in jobs_of(game, "", "", papers, "") if job.lang in langs]


def _sheets(todo: list[Job], out: Path, as_json: bool) -> list[Made]:
    """The sheets as PDF; those that have not changed are left alone."""
    if not todo:
        return []
    from ..make.build import build

    with progress(len(todo), as_json) as done:
        return build(todo, options_of("pdf", 150), out, 0, lambda made: done(made.job.place))
