"""The commands that make the sheets of the games. How their options are spelled stands in `parameters`, which is loaded
where they have to be parsed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .answers import make_all
from .messages import t
from .options import OUTPUT, Failed, addressed, box_of, deck_options_of, jobs_of, options_of

if TYPE_CHECKING:
    from ..make.jobs import Job
    from .parameters import (
        AidId,
        AsJson,
        Backs,
        Bleed,
        Box,
        Cards,
        Copies,
        DieLine,
        Dpi,
        Force,
        Format,
        Game,
        Jobs,
        KeepXml,
        Lang,
        Large,
        LayoutLog,
        Marks,
        Offset,
        OnePerPage,
        Order,
        Out,
        Paper,
        Press,
        Printer,
        Referenced,
        Sleeve,
        Theme,
        Thickness,
        Variant,
        Watch,
    )


def build(
    game: Game = "",
    aid: AidId = "",
    lang: Lang = "",
    variant: Variant = "",
    referenced: Referenced = False,
    paper: Paper = "",
    theme: Theme = "",
    format: Format = "",
    dpi: Dpi = 150,
    force: Force = False,
    copies: Copies = 1,
    bleed: Bleed = "",
    press: Press = "",
    die_line: DieLine = False,
    large: Large = False,
    box: Box = "",
    thickness: Thickness = "",
    marks: Marks = None,
    backs: Backs = "",
    offset: Offset = "",
    order: Order = "",
    printer: Printer = "",
    one_per_page: OnePerPage = False,
    sleeve: Sleeve = False,
    cards: Cards = False,
    jobs: Jobs = 0,
    watch: Watch = False,
    keep_xml: KeepXml = False,
    layout_log: LayoutLog = False,
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """Make sheets."""
    if watch:
        from .watch import keep_making

        keep_making()
        return
    how = deck_options_of(bleed, marks, backs, offset, order, printer, box_of(box, thickness, format))
    how = replace(
        how, one_per_page=one_per_page, sleeve=sleeve, copies=copies, press=bool(press), die_line=die_line, large=large
    )
    options = options_of(format, dpi, force=force, keep_xml=keep_xml, layout_log=layout_log, cards=cards, press=press)
    options = addressed(replace(options, deck=how), out)
    variant = "referenced" if referenced else variant
    todo = jobs_of(game, aid, lang, paper, theme, variant)
    if box:
        todo = _chosen(todo, lambda job: job.aid.size == "cards", "aids-box-none", f"{game} {aid}")
    make_all(todo, options, out, jobs, as_json)


def summary(
    game: Game,
    lang: Lang = "",
    format: Format = "pdf",
    paper: Paper = "",
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """The rules in our own words."""
    options = options_of(format, 150)
    make_all(jobs_of(game, "rules", lang, paper, ""), options, out, 1, as_json)


def preview(
    game: Game,
    aid: AidId,
    lang: Lang = "en",
    variant: Variant = "",
    paper: Paper = "",
    theme: Theme = "",
    dpi: Dpi = 100,
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """A picture of a sheet."""
    make_all(jobs_of(game, aid, lang, paper, theme, variant), options_of("png", dpi), out, 1, as_json)


def fill_in(
    game: Game = "",
    aid: AidId = "",
    lang: Lang = "",
    variant: Variant = "",
    paper: Paper = "",
    theme: Theme = "",
    force: Force = False,
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """Make sheets to fill in on the screen."""
    from ..make.compose import fillable

    todo = jobs_of(game, aid, lang, paper, theme, variant)
    wanted = _chosen(todo, fillable, "aids-fill-none", f"{game} {aid}")
    make_all(wanted, options_of("pdf", 150, force=force, forms=True), out, 1, as_json)


def _chosen(todo: list[Job], takes: Callable[[Job], bool], refusal: str, asked: str) -> list[Job]:
    """The jobs that can be done so. Raises Failed where there is none, with what there is."""
    if not (wanted := [job for job in todo if takes(job)]):
        known = sorted({f"{job.game} {job.aid.id}" for job in jobs_of("", "", "en", "", "") if takes(job)})
        raise Failed(2, t(refusal, asked=asked.strip(), known=", ".join(known) or "–"))
    return wanted
