"""Everything that would spoil paper: words, colours, glyphs, fit. No PDF is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from referee.library.errors import LibraryError
from referee.words.translation import PSEUDO, languages, words

from ..make.compose import laid_out
from ..make.jobs import Job, jobs
from ..make.locate import located
from ..page.problems import Problem, SheetError
from ..page.theme import themes
from ..views.catalogue import catalogue, printed_games
from .contrast import check_theme
from .coverage import check_coverage

if TYPE_CHECKING:
    from referee.words.gather import Entry

    from ..layout.display_list import DisplayList

PAPERS = ("a4", "letter")
INK_DPI = 100


def check_words(lang: str, found: Sequence[Entry]) -> Iterator[Problem]:
    """What a language that calls itself complete lacks of the texts found, has only for other English, or fills in
    wrongly."""
    from referee.words.extract import fuzzy, language, placeholder_errors, untranslated

    if lang == "en" or not language(lang).complete:
        return
    for gap in untranslated(lang, found=found):
        yield _gap(
            lang, gap.domain, "aids-check-lacks", "aids-way-translate", text=_short(gap.english), context=gap.context
        )
    for gap in fuzzy(lang, found=found):
        yield _gap(
            lang, gap.domain, "aids-check-fuzzy", "aids-way-fuzzy", text=_short(gap.english), context=gap.context
        )
    for gap in placeholder_errors(lang, found=found):
        yield _gap(lang, gap.domain, "aids-check-slots", "aids-way-slots", context=gap.context, what=gap.what)


def _gap(lang: str, domain: str, what: str, way: str, /, **values: str) -> Problem:
    return Problem(what, values, way, f"data/words/{lang}/{domain}.po", lang=lang)


def _short(english: object) -> str:
    text = english if isinstance(english, str) else getattr(english, "other", "")
    return text if len(text) <= 60 else text[:59] + "…"


def check_fit(job: Job) -> list[Problem]:
    """What goes wrong when a sheet is composed, parsed and laid out."""
    from ..layout.overlap import overlaps, words_of

    try:
        document = laid_out(job)
    except SheetError as wrong:
        return located(wrong.problems, job)
    found: list[Problem] = []
    for sheet in (*document.faces, *document.sheets):
        for one, two in overlaps(sheet):
            values = {"one": words_of(one), "two": words_of(two)}
            who = f"{sheet.kind} {sheet.id}"
            found.append(Problem("aids-check-overlap", values, "aids-way-overlap", job.template, who, job.lang))
    return found


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


def check_ink(job: Job) -> Iterator[Problem]:
    """Sheets of the ink saver that save no ink."""
    try:
        document = laid_out(job)
    except SheetError:
        return
    for sheet, (kind, share) in zip(document.sheets, ink_of(document), strict=True):
        if share > (most := MOST_INK[kind]):
            values = {"share": f"{share * 100:.1f}", "most": f"{most * 100:.0f}"}
            yield Problem("aids-check-ink", values, "aids-way-ink", job.template, f"page {sheet.id}", job.lang)


def check_colours(game: str) -> Iterator[Problem]:
    """Pairs of colours on printed sheets that can't be read, in every theme."""
    from ..page.theme import theme
    from .pairs import Pair, check_pairs, pairs

    found: list[Pair] = []
    for job in jobs(["en"], game):
        try:
            found += pairs(laid_out(job), job.template)
        except (SheetError, LibraryError):
            continue  # told elsewhere
    for name in themes():
        yield from check_pairs(found, theme(name))


def check_rules(game: str) -> Iterator[Problem]:
    """Clauses that the rules would leave out."""
    from ..views.game_words import GameWords
    from ..views.rules import unplaced

    for clause in unplaced(GameWords(catalogue(game), words("en"))):
        yield Problem("aids-check-unplaced", {"clause": clause}, "aids-way-unplaced", f"data/{game}/aids.toml")


def sheets(game: str = "") -> list[Job]:
    """Every sheet that must fit: each language and the pseudo-language, on both everyday papers."""
    return jobs([*languages(), PSEUDO], game, papers=PAPERS)


def check(game: str = "", begun: Callable[[Job], None] = lambda job: None) -> Iterator[Problem | LibraryError]:
    """Every problem, as it is found; `begun` hears of each sheet before it is looked at."""
    from referee.words.gather import entries

    games = [catalogue(game).game] if game else printed_games()
    found = [entry for entry in entries() if entry.domain in {"aids", *games}]
    for name in themes():
        yield from check_theme(name)
    for lang in languages():
        yield from check_words(lang, found)
    for named in games:
        yield from check_rules(named)
        for lang in (*languages(), PSEUDO):
            yield from check_coverage(named, lang)
        yield from check_colours(named)
    for job in sheets(game):
        begun(job)
        try:
            yield from check_fit(job)
        except LibraryError as wrong:
            yield wrong
    for job in jobs(["en"], game, themes=("ink-saver",)):
        try:
            yield from check_ink(job)
        except LibraryError:
            continue  # told above
