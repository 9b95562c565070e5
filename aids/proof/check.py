"""Everything that would spoil paper: words, colours, glyphs, fit. No PDF is made."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from referee.library.cache import keep_bytes, kept_bytes
from referee.library.errors import LibraryError
from referee.library.light import without_garbage_collection
from referee.library.paths import code_root, data_root, templates_root
from referee.words.language import languages
from referee.words.translation import PSEUDO

from ..make.compose import blocks_of, compose, compose_marked, in_template, laid_out, tree
from ..make.jobs import Job, jobs
from ..make.keys import digest_of, key_of
from ..make.locate import located
from ..page.problems import Problem, SheetError
from ..page.theme import themes
from ..views.catalogue import catalogue, printed_games
from .contrast import check_theme
from .coverage import check_coverage
from .listed import check_numbers, check_rules, check_sections, check_sides, check_signs, cited
from .literals import check_literals
from .sheet_checks import check_document, check_tree

if TYPE_CHECKING:
    from referee.words.gather import Entry

    from ..layout.display_list import DisplayList
    from ..layout.document import Blocks

PAPERS = ("a4", "letter")
INK_DPI = 100


def check_words(lang: str, found: Sequence[Entry]) -> Iterator[Problem]:
    """What a language that calls itself complete lacks of the texts found, has only for other English, or fills in
    wrongly."""
    from referee.words.extract import fuzzy, placeholder_errors, untranslated
    from referee.words.language import language

    if lang == "en" or not language(lang).complete:
        return
    for gap in untranslated(lang, texts=found):
        yield _gap(
            lang, gap.domain, "aids-check-lacks", "aids-way-translate", text=_short(gap.english), context=gap.context
        )
    for gap in fuzzy(lang, texts=found):
        yield _gap(
            lang, gap.domain, "aids-check-fuzzy", "aids-way-fuzzy", text=_short(gap.english), context=gap.context
        )
    for gap in placeholder_errors(lang, texts=found):
        yield _gap(lang, gap.domain, "aids-check-slots", "aids-way-slots", context=gap.context, what=gap.what)


def _gap(lang: str, domain: str, what: str, way: str, /, **values: str) -> Problem:
    return Problem(what, values, way, f"data/words/{lang}/{domain}.po", lang=lang)


def _short(english: object) -> str:
    text = english if isinstance(english, str) else getattr(english, "other", "")
    return text if len(text) <= 60 else text[:59] + "…"


def check_fit(job: Job) -> list[Problem]:
    """What goes wrong when a sheet is composed, parsed and laid out, and what lies where it may not."""
    return _fit(job)[0]


def _fit(job: Job) -> tuple[list[Problem], DisplayList | None]:
    """What is wrong with a sheet, and the sheet set, when it can be."""
    try:
        read = _read(job)
        document = read.blocks.on(read.paper or job.paper, job.theme)
    except SheetError as wrong:
        return located(in_template(job, wrong), job), None
    found = [*read.written, *check_document(document, job.template), *check_sides(job, document)]
    return [replace(problem, lang=job.lang) for problem in found], document


class _Read(NamedTuple):
    """A page, but for the paper that it names; its blocks, and what is wrong with what is written there. `paper` is its
    own, where it is printed on no other."""

    page: str
    paper: str
    blocks: Blocks
    written: tuple[Problem, ...]


_LAST: list[_Read] = []
"""The page that was read last."""


def _read(job: Job) -> _Read:
    """The page of a job. Where it is the one before on other paper, it is neither parsed, nor looked through, nor
    made into blocks again. Raises LibraryError, SheetError."""
    xml = compose(job)
    named = f' paper="{job.paper}"'
    page = f"{job.template} {job.lang} " + xml.replace(named, "", 1)
    if _LAST and _LAST[0].page == page:
        return _LAST[0]
    _LAST.clear()
    aid = tree(job, xml)
    written = list(check_tree(aid, job.template, cited(job.game)))
    if written:
        written = list(check_tree(tree(job, compose_marked(job)), job.template, cited(job.game))) or written
    _LAST.append(_Read(page, "" if named in xml else aid.text("paper"), blocks_of(job, aid), tuple(written)))
    return _LAST[0]


def templates_of(game: str) -> set[str]:
    """The templates of a game's aids, and those that lie beside them and give them parts."""
    folders = {(templates_root() / aid.template).parent for aid in catalogue(game).aids}
    return {file.relative_to(templates_root()).as_posix() for folder in folders for file in folder.glob("*.j2")}


def check_templates(found: set[str]) -> Iterator[Problem]:
    """Sentences in templates; one that can't be read is told by the sheets that are made from it."""
    from jinja2 import TemplateError

    for template in sorted(found):
        try:
            yield from check_literals(template)
        except TemplateError:
            continue


MOST_INK = {"page": 0.07, "back": 0.10}
"""The mean darkness of a sheet of fronts and of one of backs in the ink saver."""


def ink_of(document: DisplayList) -> Iterator[tuple[str, float]]:
    """Of each sheet, whether it is a page of fronts or of backs, and its mean darkness in the ink saver (0 to 1)."""
    from PIL import ImageStat

    from ..page.theme import theme
    from ..render.pdf import write_pdf
    from ..render.png import pictures

    drawn = pictures(write_pdf(document, theme("ink-saver")), INK_DPI)
    for sheet, picture in zip(document.sheets, drawn, strict=True):
        kind = "back" if sheet.id.endswith("-back") else "page"
        yield kind, 1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255


def check_ink(job: Job, document: DisplayList | None = None) -> Iterator[Problem]:
    """Sheets of the ink saver that save no ink; `document` is the sheet set, if it has been."""
    try:
        document = document or laid_out(job)
    except SheetError:
        return
    for sheet, (kind, share) in zip(document.sheets, ink_of(document), strict=True):
        if share > (most := MOST_INK[kind]):
            values = {"share": f"{share * 100:.1f}", "most": f"{most * 100:.0f}"}
            yield Problem("aids-check-ink", values, "aids-way-ink", job.template, f"page {sheet.id}", job.lang)


def check_colours(game: str) -> Iterator[Problem]:
    """Pairs of colours on printed sheets that can't be read, in every theme."""
    told: set[object] = set()
    for job in jobs(["en"], game):
        try:
            document = laid_out(job)
        except (SheetError, LibraryError):
            continue  # told elsewhere
        for problem in colours_of(document, job.template):
            if (once := _once(problem)) not in told:
                told.add(once)
                yield problem


def colours_of(document: DisplayList, where: str) -> Iterator[Problem]:
    """Pairs of colours on a sheet that can't be read, in every theme."""
    from ..page.theme import theme
    from .pairs import check_pairs, pairs

    found = list(pairs(document, where))
    for name in themes():
        yield from check_pairs(found, theme(name))


def _once(problem: Problem) -> object:
    """The key by which a problem is reported once: the same in all languages of a sheet, and for colours on all
    sheets."""
    if problem.what == "aids-theme-contrast":
        return problem.what, problem.values.get("role"), problem.values.get("ground"), problem.box
    if problem.what == "aids-check-bold":
        return problem.what, problem.where, problem.who
    return repr(replace(problem, lang="", values=dict(sorted(problem.values.items()))))


def sheets(game: str = "") -> list[Job]:
    """Every sheet that must fit: each language and the pseudo-language, on both everyday papers. A game whose data are
    damaged has none. Raises Unwritten for a game that nobody knows."""
    found: list[Job] = []
    for named in [catalogue(game).game] if game else printed_games():
        try:
            found += jobs([*languages(), PSEUDO], named, papers=PAPERS)
        except LibraryError:
            continue
    return found


Wrong = Problem | LibraryError
"""What a check finds."""


def check(
    game: str = "", begun: Callable[[Job], None] = lambda job: None, processes: int = 1, *, force: bool = False
) -> Iterator[Wrong]:
    """Every problem; `begun` hears of each sheet when it has been looked at. What can't be looked at is told, and the
    rest goes on. In several processes, sheets are looked at side by side."""
    sound: list[str] = []
    for named in [catalogue(game).game] if game else printed_games():
        try:
            catalogue(named)
            sound.append(named)
        except LibraryError as wrong:
            yield wrong
    for name in themes():
        yield from check_theme(name)
    yield from check_templates(set().union(*(templates_of(named) for named in sound)))
    for named in sound:
        try:
            yield from check_game(named)
        except LibraryError as wrong:
            yield wrong
        except SheetError as wrong:
            yield from wrong.problems
    told: set[object] = set()
    todo = [job for job in sheets(game) if job.game in sound]
    for found in _looked_at(todo, partial(_check_language_files, sound, force), begun, processes, force):
        once = _once(found) if isinstance(found, Problem) else str(found)
        if once not in told:
            told.add(once)
            yield found


def _check_language_files(sound: list[str], force: bool) -> list[Wrong]:
    """What the catalogues lack; when they were complete and no text has changed, they are not read again."""
    program = [code_root() / "aids", code_root() / "referee"]
    seen = [digest_of(folder) for folder in (*program, data_root(), templates_root())]
    key = f"checked/words-{hashlib.sha256(repr((sound, seen)).encode()).hexdigest()[:32]}"
    if not force and kept_bytes(key) is not None:
        return []
    lacking = list(_language_files(sound))
    if not lacking:
        keep_bytes(key, lambda: b"good")
    return lacking


def _language_files(sound: list[str]) -> Iterator[Wrong]:
    from referee.words.gather import entries

    try:
        found = [entry for entry in entries() if entry.domain in {"aids", *sound} and _asked_for(entry, sound)]
    except LibraryError as wrong:
        yield wrong
        return
    for lang in languages():
        yield from check_words(lang, found)


def _asked_for(entry: Entry, sound: list[str]) -> bool:
    """True if a text is one of these games, or of all: not of the sheets of another."""
    folders = [Path(file).parent.name for file in entry.files if Path(file).name == "aids.toml"]
    return (
        entry.domain != "aids"
        or not (own := [name for name in folders if name != "data"])
        or bool(set(own) & {game.replace("-", "_") for game in sound})
    )


def check_game(game: str) -> Iterator[Problem]:
    """What holds for all sheets of a game. Raises LibraryError, SheetError."""
    yield from check_signs(game)
    yield from check_numbers(game)
    yield from check_sections(game)
    yield from check_rules(game)
    for lang in (*languages(), PSEUDO):
        yield from check_coverage(game, lang)


def look_at(job: Job, force: bool = False) -> list[Wrong]:
    """All that is wrong with one sheet. One that was found good, and is made of the same files by the same program, is
    not looked at again, but by `force`."""
    key = f"checked/{key_of(job, repr([digest_of(data_root() / 'themes'), INK_DPI]))}"
    if not force and kept_bytes(key) is not None:
        return []
    with without_garbage_collection():
        found = _looked_at_once(job)
    if not found:
        keep_bytes(key, lambda: b"good")
    return found


def _looked_at_once(job: Job) -> list[Wrong]:
    """In English on the first paper also its colours and its ink."""
    try:
        problems, document = _fit(job)
    except LibraryError as wrong:
        return [wrong]
    found: list[Wrong] = list(problems)
    if document and job.lang == "en" and job.paper == PAPERS[0]:
        found += colours_of(document, job.template)
        found += check_ink(replace(job, theme="ink-saver"), document)
    return found


def _looked_at(
    todo: list[Job], words: Callable[[], list[Wrong]], begun: Callable[[Job], None], processes: int, force: bool
) -> Iterator[Wrong]:
    """What is wrong with words, then with each sheet; side by side in several processes."""
    if processes <= 1 or len(todo) < processes:
        yield from words()
        for job in todo:
            yield from look_at(job, force)
            begun(job)
        return
    import os
    from concurrent.futures import ProcessPoolExecutor

    from ..make.workers import end_with

    with ProcessPoolExecutor(processes, initializer=end_with, initargs=(os.getpid(),)) as pool:
        of_words, of_sheets = pool.submit(words), list[Wrong]()
        for job, found in zip(todo, pool.map(partial(look_at, force=force), todo, chunksize=4), strict=True):
            of_sheets += found
            begun(job)
        yield from of_words.result()
        yield from of_sheets
