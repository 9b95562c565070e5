"""Making sheets and writing their files; what has not changed is left alone."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Final

from msgspec import Struct

from referee.library.errors import LibraryError
from referee.library.whole import write_in_folder
from referee.words.language import every_language
from referee.words.translation import Untold, words

from ..page.problems import Problem, SheetError, without_repeats
from .compose import compose, in_template, tree
from .formats import Options, contents
from .jobs import Job
from .keys import Manifest, key_of
from .locate import located


class Made(Struct, frozen=True):
    """What became of a job: files written, files left alone, or problems."""

    job: Job
    files: tuple[str, ...] = ()
    kept: bool = False
    problems: tuple[Problem, ...] = ()
    error: str = ""
    untranslated: tuple[Untold, ...] = ()
    """Texts that stand on the sheet in English, for want of a translation."""

    @property
    def good(self) -> bool:
        return not self.problems and not self.error


def make(job: Job, options: Options, out: Path) -> Made:
    """Writes the files of one job. Problems are returned, never raised."""
    if job.lang in every_language():
        words(job.lang).lacking.clear()
    try:
        xml = compose(job)
        if options.keep_xml:
            _write(out / f"{job.place}.xml", xml.encode())
        files = tuple(_write(out / name, content) for name, content in contents(job, tree(job, xml), options))
        names = tuple(file.relative_to(out).as_posix() for file in files)
        return Made(job, names, untranslated=_lacking(job))
    except SheetError as wrong:
        problems = in_template(job, wrong, options.deck, forms=options.forms)
        return Made(job, problems=tuple(without_repeats(located(problems, job))), untranslated=_lacking(job))
    except LibraryError as wrong:
        return Made(job, error=str(wrong))
    except OSError as wrong:
        return Made(job, error=wrong.strerror or str(wrong))


def _lacking(job: Job) -> tuple[Untold, ...]:
    """What was asked for in the job's language, and is not there."""
    return tuple(sorted(words(job.lang).lacking)) if job.lang in every_language() else ()


def _write(file: Path, content: bytes) -> Path:
    write_in_folder(file, content)
    return file


def build(
    todo: list[Job], options: Options, out: Path, processes: int = 1, report: Callable[[Made], None] | None = None
) -> list[Made]:
    """Makes every job that has changed; one bad sheet does not stop the others. `report` is called with each."""
    manifest = Manifest(out)
    mark = options.mark
    done: dict[Job, Made] = {}
    stale: list[Job] = []
    keys: dict[Job, str] = {}
    for job in todo:
        keys[job] = key_of(job, mark)
        files = [name for name, key in manifest.keys.items() if key == keys[job]]
        if files and not options.force and manifest.fresh(files, keys[job]):
            done[job] = Made(job, tuple(files), kept=True)
        else:
            stale.append(job)
    for made in chain(list(done.values()), _run(stale, options, out, processes)):
        done[made.job] = made
        if made.good:
            manifest.note(list(made.files), keys[made.job])
        if report:
            report(made)
    with suppress(OSError):  # then everything is made again the next time
        manifest.save()
    return [done[job] for job in todo]


ENOUGH: Final = 6
"""The number of sheets from which a second process pays."""


def _run(todo: list[Job], options: Options, out: Path, processes: int) -> Iterator[Made]:
    """Makes sheets in several processes; 0 stands for as many as the machine has cores, when that is worth it."""
    processes = processes or (min(os.cpu_count() or 1, len(todo)) if len(todo) >= ENOUGH else 1)
    if processes <= 1 or len(todo) < 2:
        for job in todo:
            yield make(job, options, out)
            if len(todo) > 1:
                gc.enable()  # what one sheet leaves behind is not kept until the last one is made
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    from .workers import end_with

    with ProcessPoolExecutor(processes, initializer=end_with, initargs=(os.getpid(),)) as pool:
        for future in as_completed([pool.submit(make, job, options, out) for job in todo]):
            yield future.result()
