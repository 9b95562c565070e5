"""The commands: what can be printed, printing it, checking it. Thin: they parse, call and tell."""

from __future__ import annotations

import os
import sys
from itertools import product
from pathlib import Path
from typing import Annotated

import typer

from referee.library.errors import LibraryError
from referee.library.whole import write_in_folder

from . import card_box, making, own_sheets
from .answers import print_json, progress
from .completing import completing
from .messages import spoken, t, worded
from .options import OUTPUT, Failed, chosen, jobs_of, langs_of, options_of
from .own import init, language
from .parameters import AsJson, Dpi, Format, Game, Lang, Out, Paper, Recheck, Speak, Theme, with_parameters

app = typer.Typer(
    help=t("aids-help"),
    no_args_is_help=True,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from referee import __version__

        print(f"aids {__version__}")
        raise typer.Exit


@app.callback()
def aids(
    version: Annotated[
        bool, typer.Option("--version", help=t("aids-option-version"), is_eager=True, callback=_show_version)
    ] = False,
) -> None:
    """The group itself does nothing."""


def list_(game: Game = "", lang: Speak = "", as_json: AsJson = False) -> None:
    """What can be printed."""
    langs_of(lang)
    from .listing import listed, print_listed

    aids = listed(game)
    if as_json:
        print_json({"aids": aids})
    else:
        print_listed(aids)


def calibration(
    lang: Lang = "en",
    paper: Paper = "a4",
    printer: Annotated[str, typer.Option("--printer", help=t("aids-option-printer-name"))] = "",
    measured: Annotated[str, typer.Option("--measured", help=t("aids-option-measured"))] = "",
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """A sheet to measure a printer by; with what was measured, it is kept."""
    from ..layout.deck_options import read_offset
    from ..make.calibration import NAME, keep, sheet
    from ..page.paper import papers
    from ..page.units import mm

    if measured or printer:
        shift = read_offset(measured)
        if shift is None:
            message = t("aids-option-bad", option="--measured", value=measured, wrong=t("aids-option-offsets"))
            raise Failed(2, message)
        if not NAME.fullmatch(printer):
            raise Failed(2, t("aids-option-bad", option="--printer", value=printer, wrong=t("aids-calibration-name")))
        right, down = round(mm(shift[0]), 3), round(mm(shift[1]), 3)
        keep(printer, right, down)
        if as_json:
            print_json({"printer": printer, "offset": [right, down]})
        else:
            print(t("aids-calibration-kept", printer=printer, right=f"{right:g}", down=f"{down:g}"))
        return
    files = []
    for each, size in product(langs_of(lang), chosen(paper, sorted(papers()), "paper")):
        file = out / each / f"calibration-{size}.pdf"
        made = sheet(each, size)
        write_in_folder(file, made)
        files.append(str(file))
    if as_json:
        print_json({"files": files})
    else:
        print(*files, sep="\n")


def notebook(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=t("aids-option-notebook"))],
    lang: Lang = "",
    paper: Paper = "",
    theme: Theme = "",
    format: Format = "pdf",
    dpi: Dpi = 150,
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """A suspect sheet filled in with what `referee notebook --json` has told."""
    from ..make.notebook import AID, GAME, write_notebook

    options, files = options_of(format, dpi), list[str]()
    for job in jobs_of(GAME, AID, lang, paper, theme):
        if not job.variant:
            files += map(str, write_notebook(file, job, options, out))
    if as_json:
        print_json({"files": files})
    else:
        print(*files, sep="\n")


def site(
    game: Annotated[str, typer.Option("--game", help=t("aids-option-games"), autocompletion=completing("games"))] = "",
    lang: Lang = "",
    paper: Paper = "",
    without_sheets: Annotated[bool, typer.Option("--without-sheets", help=t("aids-option-without-sheets"))] = False,
    out: Annotated[Path, typer.Option("--out", help=t("aids-option-site-out"))] = OUTPUT / "site",
    as_json: AsJson = False,
) -> None:
    """The rules as a folder of pages."""
    from .site import make_site

    make_site(game, lang, paper, out, sheets=not without_sheets, as_json=as_json)


def check(game: Game = "", lang: Speak = "", force: Recheck = False, as_json: AsJson = False) -> None:
    """Find everything that would spoil paper."""
    langs_of(lang)
    from ..proof.check import check, sheets

    todo = sheets(game)
    with progress(len(todo), as_json) as begun:
        problems = list(check(game, lambda job: begun(job.place), os.cpu_count() or 1, force=force))
    lines = [p.in_words(spoken()) if not isinstance(p, LibraryError) else worded(p)[0] for p in problems]
    if as_json:
        print_json({"sheets": len(todo), "problems": lines})
    else:
        for line in lines:
            print(line, file=sys.stderr)
        langs = spoken().list(sorted({job.lang for job in todo}))
        print(t("aids-check-found", n=len(lines)) if lines else t("aids-check-clean", n=len(todo), langs=langs))
    if lines:
        raise Failed(1)


app.command("list", help=t("aids-help-list"))(list_)
app.command(help=t("aids-help-build"))(with_parameters(making.build))
app.command(help=t("aids-help-summary"))(with_parameters(making.summary))
app.command(help=t("aids-help-preview"))(with_parameters(making.preview))
app.command(help=t("aids-help-calibration"))(calibration)
app.command(help=t("aids-help-notebook"))(notebook)
app.command(help=t("aids-help-site"))(site)
app.command("fill-in", help=t("aids-help-fill"))(with_parameters(making.fill_in))
app.command(help=t("aids-help-check"))(check)
app.command(help=t("aids-help-deck"))(with_parameters(own_sheets.deck))
app.command(help=t("aids-help-box"))(with_parameters(card_box.box))
app.command(help=t("aids-help-typeset"))(with_parameters(own_sheets.typeset))
app.command(help=t("aids-help-init"))(init)
app.command(help=t("aids-help-language"))(language)
