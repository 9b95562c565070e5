"""What the command answers: what was made, what failed and why, as text or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from referee.library.characters import visible
from referee.library.streams import json_text

from .again import current
from .messages import spoken, t
from .options import Failed

if TYPE_CHECKING:
    from ..make.build import Made
    from ..make.jobs import Job
    from ..make.printed import Options


def print_json(value: object) -> None:
    print(json_text(value, indent=1))


@contextmanager
def progress(total: int, as_json: bool) -> Iterator[Callable[[str], None]]:
    """A bar on a terminal, one step for each thing that begins; nothing elsewhere, nor for a single thing, which is
    done before a bar could be drawn."""
    if total < 2 or not sys.stderr.isatty() or as_json:
        yield lambda what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda what: bar.update(task, advance=1, description=what)


def make_all(todo: list[Job], options: Options, out: Path, processes: int, as_json: bool) -> None:
    from ..make.build import build

    with progress(len(todo), as_json) as done:
        made = build(todo, options, out, processes, lambda m: done(m.job.place))
    tell(made, out, as_json)
    files = [out / file for one in made for file in one.files]
    if as_json:
        stdout, stderr = (
            json_text({"out": str(out), "sheets": [sheet_json(replace(one, kept=True)) for one in made]}, indent=1),
            "",
        )
    else:
        stdout, stderr = "", t("aids-made", made=0, kept=len(made), failed=0)
    current().note(files, stdout, stderr)


def complaints(made: list[Made]) -> list[str]:
    """What is wrong with sheets, those of one template together."""
    failed = [one for one in made if not one.good]
    return [line for one in sorted(failed, key=lambda one: one.job.aid.template) for line in _lines(one)]


def tell(made: list[Made], out: Path, as_json: bool) -> None:
    failed = [one for one in made if not one.good]
    if as_json:
        print_json({"out": str(out), "sheets": [sheet_json(one) for one in made]})
    else:
        for line in complaints(made):
            print(line, file=sys.stderr)
        for one in made:
            for file in one.files if one.good and not one.kept else ():
                print(out / file)
        for line in untranslated(made):
            print(line, file=sys.stderr)
        kept = sum(one.kept for one in made)
        print(t("aids-made", made=len(made) - kept - len(failed), kept=kept, failed=len(failed)), file=sys.stderr)
    if failed:
        raise Failed(1)


A_FEW: Final = 5
"""The largest number of texts without a translation that are named one by one."""


def untranslated(made: list[Made]) -> list[str]:
    """What stands in English on sheets of other languages, file by file."""
    from ..page.problems import Problem

    lacking: dict[tuple[str, str], dict[str, str]] = {}
    for one in made:
        for domain, context, english in one.untranslated:
            lacking.setdefault((one.job.lang, domain), {})[context] = english
    problems: list[Problem] = []
    for (lang, domain), texts in sorted(lacking.items()):
        where = f"data/words/{lang}/{domain}.po"
        if len(texts) > A_FEW:
            problems.append(Problem("aids-check-untold", {"n": str(len(texts))}, "aids-way-untold", where, lang=lang))
            continue
        for context, english in sorted(texts.items()):
            values = {"text": english, "context": context}
            problems.append(Problem("aids-check-lacks", values, "aids-way-translate", where, lang=lang))
    return [problem.in_words(spoken()) for problem in problems]


def _lines(one: Made) -> list[str]:
    lines = [problem.in_words(spoken()) for problem in one.problems]
    return [*lines, f"{one.job.place}: {one.error}"] if one.error else lines


def sheet_json(one: Made) -> dict[str, object]:
    """A sheet as answers tell of it."""
    return {
        "game": one.job.game,
        "aid": one.job.aid.id,
        "variant": one.job.variant,
        "lang": one.job.lang,
        "paper": one.job.paper,
        "theme": one.job.theme,
        "files": list(one.files),
        "unchanged": one.kept,
        "problems": _lines(one),
    }


def complain(text: str, as_json: bool) -> None:
    if as_json:
        print_json({"error": text})
    else:
        print(visible(text), file=sys.stderr)
