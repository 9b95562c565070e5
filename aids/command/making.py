"""The commands that make the sheets of the games. How their options are spelled stands in `parameters`, which is loaded
where they have to be parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from .answers import make_all
from .messages import t
from .options import OUTPUT, Failed, addressed, deck_options_of, jobs_of, options_of

if TYPE_CHECKING:
    from .parameters import (
        AidId,
        AsJson,
        Backs,
        Bleed,
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
    how = deck_options_of(bleed, marks, backs, offset, order, printer)
    how = replace(
        how, one_per_page=one_per_page, sleeve=sleeve, copies=copies, press=bool(press), die_line=die_line, large=large
    )
    options = options_of(format, dpi, force=force, keep_xml=keep_xml, layout_log=layout_log, cards=cards, press=press)
    options = addressed(replace(options, deck=how), out)
    variant = "referenced" if referenced else variant
    make_all(jobs_of(game, aid, lang, paper, theme, variant), options, out, jobs, as_json)


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
    if not (wanted := [job for job in todo if fillable(job)]):
        known = sorted({f"{job.game} {job.aid.id}" for job in jobs_of("", "", "en", "", "") if fillable(job)})
        raise Failed(2, t("aids-fill-none", asked=f"{game} {aid}".strip(), known=", ".join(known) or "–"))
    make_all(wanted, options_of("pdf", 150, force=force, forms=True), out, 1, as_json)
