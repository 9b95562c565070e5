"""A suspect sheet filled in with what `referee notebook --json` has told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from referee.library import toml
from referee.library.errors import DataError
from referee.library.whole import write_in_folder

from ..views.abbey.suspects import Notebook, filled_in
from ..views.sheet import sheet_of
from .compose import tree, words_of
from .formats import Options, contents
from .jobs import Job
from .template import render

GAME: Final = "abbey"
AID: Final = "suspects"
"""The sheet that is filled in."""
NAME: Final = "notebook"


def read_notebook(file: Path) -> Notebook:
    """What a notebook has told. Raises DataError, OSError."""
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as wrong:
        raise DataError(file, str(wrong)) from None
    if not isinstance(entries, dict) or entries.get("contradiction") or not entries.get("begun"):
        raise DataError(file, "no notebook from which anything follows")
    known = {name: entries[name] for name in Notebook.__struct_fields__ if name in entries}
    known["suspects"] = [
        {name: each[name] for name in ("suspect", "eliminated", "can_be") if name in each}
        for each in known.get("suspects", [])
        if isinstance(each, dict)
    ]
    return toml.convert(known, Notebook, file)


def notebook_page(notebook: Notebook, file: Path, job: Job) -> str:
    """The suspect sheet, filled in, as page XML. Raises DataError where the notebook is about other Suspects than those
    of the edition in use, SheetError."""
    words = words_of(job)
    try:
        view = filled_in(words, notebook)
    except LookupError as wrong:
        raise DataError(file, f"other Suspects than those of the edition in use: {wrong}") from None
    sheet = sheet_of(job.aid, "", words, job.paper, job.theme, sample=bool(view.sample))
    return render(job.template, {"sheet": sheet, "v": view, "say": words.say})


def write_notebook(file: Path, job: Job, options: Options, out: Path) -> list[Path]:
    """Writes the sheet in every format that is asked for, beside the blank ones. Raises DataError, SheetError,
    OSError."""
    xml, written = notebook_page(read_notebook(file), file, job), list[Path]()
    for name, content in contents(job, tree(job, xml), options):
        place = out / name
        written.append(place.with_name(place.name.replace(AID, NAME, 1)))
        write_in_folder(written[-1], content)
    return written
