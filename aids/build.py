"""Making sheets: view, template, tree, layout, files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.library.errors import LibraryError
from referee.library.whole import write_in_folder
from referee.words.translation import words

from .catalogue import catalogue, printed_games
from .jobs import DEFAULT_PAPER, DEFAULT_THEME, Job, Manifest, key_of
from .language.messages import Problem, SheetError
from .language.tree import Node
from .layout.sheets import Press

if TYPE_CHECKING:
    from .layout.displaylist import DisplayList

FORMATS: Final = ("pdf", "png", "html", "md", "txt")


class Options(NamedTuple):
    """What to make of each sheet. Without `formats`, those that the aid names."""

    formats: tuple[str, ...] = ()
    dpi: int = 150
    force: bool = False
    keep_xml: bool = False
    layout_log: bool = False
    press: Press = Press()
    cards: bool = False
    """Pictures of single cards instead of sheets."""
    forms: bool = False
    """Files to fill in on the screen."""

    @property
    def marks(self) -> str:
        """What changes the content of the files."""
        return repr(self._replace(force=False))

    def of(self, job: Job) -> tuple[str, ...]:
        return self.formats or job.aid.formats


class Made(NamedTuple):
    """What became of a job: files written, files left alone, or problems."""

    job: Job
    files: tuple[str, ...] = ()
    kept: bool = False
    problems: tuple[Problem, ...] = ()
    error: str = ""

    @property
    def good(self) -> bool:
        return not self.problems and not self.error


def jobs(
    langs: list[str], game: str = "", aid: str = "", papers: tuple[str, ...] = (), themes: tuple[str, ...] = ()
) -> list[Job]:
    """Every sheet that is asked for. Raises Unwritten for a game or an aid that nobody knows."""
    found: list[Job] = []
    for named in [game] if game else printed_games():
        listed = catalogue(named)
        for one in [listed.aid(aid)] if aid else listed.aids:
            found += [
                Job(listed.game, one, variant, lang, paper, theme)
                for lang in langs
                for variant in one.variants
                for paper in papers or (DEFAULT_PAPER,)
                for theme in themes or (DEFAULT_THEME,)
            ]
    return found


def where(job: Job) -> str:
    """How messages name the template of a job."""
    return job.aid.template


def compose(job: Job) -> str:
    """The page XML of a job. Raises LibraryError."""
    from .speech import Speech
    from .template import render
    from .views import on_sample, view_of
    from .views.sheet import sheet_of

    speech = Speech(catalogue(job.game), words(job.lang))
    sheet = sheet_of(
        job.aid, job.variant, speech, job.paper, job.theme, sample=on_sample(job.game, job.aid, job.variant)
    )
    context = {"sheet": sheet, "v": view_of(job.game, job.aid, job.variant, speech), "say": speech.say}
    return render(job.aid.template, context)


def tree(job: Job, xml: str | None = None) -> Node:
    """The typed tree of a job. Raises LibraryError, SheetError."""
    from .language.parse import parse

    return parse(compose(job) if xml is None else xml, where(job))


def fillable(job: Job) -> bool:
    """Whether a sheet has something to fill in on the screen."""
    nodes = tree(job).walk()
    return any(node.tag in ("field", "choice") or (node.tag == "tick" and node.given("name")) for node in nodes)


def icon_words(job: Job) -> dict[str, str]:
    """What icons say in words, as far as they say something that no word beside them says."""
    from .speech import Speech

    speech = Speech(catalogue(job.game), words(job.lang))
    ids = [id for id in speech.catalogue.messages if id.startswith("icon.")]
    return {id.removeprefix("icon."): speech.say(id) for id in ids}


def make(job: Job, options: Options, out: Path) -> Made:
    """Writes the files of one job. Problems are returned, never raised."""
    try:
        xml = compose(job)
        if options.keep_xml:
            _write(out / f"{job.place}.xml", xml.encode())
        files = tuple(_write(out / name, content) for name, content in contents(job, tree(job, xml), options))
        return Made(job, tuple(file.relative_to(out).as_posix() for file in files))
    except SheetError as wrong:
        return Made(job, problems=tuple(located(wrong.problems, job)))
    except LibraryError as wrong:
        return Made(job, error=str(wrong))
    except OSError as wrong:
        return Made(job, error=wrong.strerror or str(wrong))


def located(problems: list[Problem], job: Job) -> list[Problem]:
    """Problems with the template, where they don't say it; where a word or a letter is what is wrong, with the id of
    the message that says it."""
    return [_located(problem, job) for problem in problems]


def _located(problem: Problem, job: Job) -> Problem:
    from .layout.context import GLYPH_IN, GLYPH_WAY, WIDE_IN, WIDE_WAY
    from .speech import Speech

    problem = problem._replace(where=problem.where or where(job))
    way = {WIDE_WAY.context: WIDE_IN, GLYPH_WAY.context: GLYPH_IN}.get(problem.way.context if problem.way else "")
    sought = problem.values.get("word") or problem.values.get("char")
    if way is None or not isinstance(sought, str):
        return problem
    speech = Speech(catalogue(job.game), words(job.lang))
    bare = sought.strip(".,;:!?“”„«»‘’()")
    for id in speech.catalogue.messages:
        if bare and bare in speech.say(id).replace("\\-", ""):
            return problem._replace(values={**problem.values, "message": id}, way=way)
    return problem


def contents(job: Job, aid: Node, options: Options) -> Iterator[tuple[str, bytes]]:
    """The files of a job by name."""
    wanted = options.of(job)
    if {"pdf", "png"} & set(wanted) or options.layout_log:
        yield from _drawn(job, aid, options, wanted)
    if "html" in wanted:
        from .render.html import write_html
        from .theme import theme

        yield f"{job.place}.html", write_html(aid, theme(job.theme), icon_words(job)).encode()
    if "md" in wanted:
        from .render.markdown import write_markdown

        yield f"{job.place}.md", write_markdown(aid, icon_words(job)).encode()
    if "txt" in wanted:
        from .render.text import write_text

        yield f"{job.place}.txt", write_text(aid, icon_words(job)).encode()


def _drawn(job: Job, aid: Node, options: Options, wanted: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    from .layout.document import set_document
    from .render.icons import names
    from .theme import theme
    from .type.hyphens import Hyphens
    from .type.language import printing

    hyphens = Hyphens(printing(job.lang).hyphens)
    held = set_document(aid, where(job), names(), hyphens, job.theme, options.press, forms=options.forms)
    hyphens.save()
    if options.layout_log:
        from .render.log import layout_log

        yield f"{job.place}.layout.txt", layout_log(held).encode()
    if not {"pdf", "png"} & set(wanted):
        return
    from .render.pdf import write_pdf

    ending = "-fillable" if options.forms else ""
    pdf = write_pdf(held, theme(job.theme), forms=options.forms)
    if "pdf" in wanted:
        yield f"{job.place}{ending}.pdf", pdf
    if "png" in wanted and options.cards and held.faces:
        press = options.press._replace(one_per_page=True)
        single = set_document(aid, where(job), names(), hyphens, job.theme, press)
        yield from _card_pictures(job, single, options)
    elif "png" in wanted:
        from .render.png import write_pngs

        for number, picture in enumerate(write_pngs(pdf, options.dpi), 1):
            yield (f"{job.place}.png" if len(held.sheets) == 1 else f"{job.place}-{number}.png"), picture


def _card_pictures(job: Job, single: DisplayList, options: Options) -> Iterator[tuple[str, bytes]]:
    """A picture of each face and each back, once; cut at the trim, or with its bleed where one card goes on a page."""
    from .render.pdf import write_pdf
    from .render.png import write_pngs
    from .theme import theme

    pages = list({sheet.id: sheet for sheet in single.sheets}.values())
    boxes = [None if options.press.one_per_page else page.trim for page in pages]
    pdf = write_pdf(single._replace(sheets=pages), theme(job.theme))
    for page, picture in zip(pages, write_pngs(pdf, options.dpi, boxes), strict=True):
        yield f"{job.place}-{page.id}.png", picture


def _write(file: Path, content: bytes) -> Path:
    write_in_folder(file, content)
    return file


def build(
    todo: list[Job], options: Options, out: Path, processes: int = 1, told: Callable[[Made], None] | None = None
) -> list[Made]:
    """Makes every job that has changed; one bad sheet does not stop the others. `told` hears of each as it is done."""
    manifest = Manifest(out)
    marks = options.marks
    done: dict[Job, Made] = {}
    stale: list[Job] = []
    keys: dict[Job, str] = {}
    for job in todo:
        keys[job] = key_of(job, marks)
        files = [name for name, key in manifest.keys.items() if key == keys[job]]
        if files and not options.force and manifest.fresh(files, keys[job]):
            done[job] = Made(job, tuple(files), kept=True)
        else:
            stale.append(job)
    for made in chain(list(done.values()), _run(stale, options, out, processes)):
        done[made.job] = made
        if made.good:
            manifest.note(list(made.files), keys[made.job])
        if told:
            told(made)
    with suppress(OSError):  # then everything is made again the next time
        manifest.save()
    return [done[job] for job in todo]


ENOUGH: Final = 6
"""So many sheets are worth a second process."""


def _run(todo: list[Job], options: Options, out: Path, processes: int) -> Iterator[Made]:
    """Makes sheets in several processes; 0 stands for as many as the machine has cores, when that is worth it."""
    processes = processes or (min(os.cpu_count() or 1, len(todo)) if len(todo) >= ENOUGH else 1)
    if processes <= 1 or len(todo) < 2:
        yield from (make(job, options, out) for job in todo)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    from .workers import end_with

    with ProcessPoolExecutor(processes, initializer=end_with, initargs=(os.getpid(),)) as pool:
        for future in as_completed([pool.submit(make, job, options, out) for job in todo]):
            yield future.result()
