"""The `aids` command: what can be printed, printing it, checking it. Thin: it parses, calls and tells."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.library import streams
from referee.library.errors import DataError, LibraryError

from . import talk
from .answers import complain, make_all, print_json
from .language.messages import SheetError
from .options import Failed, jobs_of, langs_of, options_of, press_of
from .talk import say

app = typer.Typer(
    help=say(talk.HELP),
    no_args_is_help=True,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)

Game = Annotated[str, typer.Argument(help=say(talk.OPT_GAME))]
AidId = Annotated[str, typer.Argument(help=say(talk.OPT_AID))]
Lang = Annotated[str, typer.Option("--lang", help=say(talk.OPT_LANG))]
Speak = Annotated[str, typer.Option("--lang", help=say(talk.OPT_SPEAK))]
Paper = Annotated[str, typer.Option("--paper", help=say(talk.OPT_PAPER))]
Theme = Annotated[str, typer.Option("--theme", help=say(talk.OPT_THEME))]
Format = Annotated[str, typer.Option("--format", help=say(talk.OPT_FORMAT))]
Variant = Annotated[str, typer.Option("--variant", help=say(talk.OPT_VARIANT))]
Dpi = Annotated[int, typer.Option("--dpi", help=say(talk.OPT_DPI))]
Out = Annotated[Path, typer.Option("--out", help=say(talk.OPT_OUT))]
AsJson = Annotated[bool, typer.Option("--json", help=say(talk.OPT_JSON))]

OUTPUT = Path("output")


def _show_version(wanted: bool) -> None:
    if wanted:
        from referee import __version__

        print(f"aids {__version__}")
        raise typer.Exit


@app.callback()
def aids(
    version: Annotated[
        bool, typer.Option("--version", help=say(talk.OPT_VERSION), is_eager=True, callback=_show_version)
    ] = False,
) -> None:
    """The group itself does nothing."""


@app.command("list", help=say(talk.HELP_LIST))
def list_(game: Game = "", lang: Speak = "", as_json: AsJson = False) -> None:
    """What can be printed."""
    langs_of(lang)
    from referee.library.editions import edition_in_use, edition_tables

    from .catalogue import catalogue, printed_games
    from .proof.coverage import offered
    from .speech import Speech

    listed: list[dict[str, Any]] = []
    for named in [game] if game else printed_games():
        speech = Speech(catalogue(named), talk.spoken())
        spoken = offered(named)
        try:
            sample = bool(edition_tables(named, edition_in_use(named)).get("sample"))
        except DataError as wrong:
            sample = False
            complain(talk.worded(wrong)[0], as_json=False)
        listed += [
            {
                "game": named,
                "aid": aid.id,
                "title": speech.say(aid.title),
                "sides": aid.sides or None,
                "size": aid.size,
                "variants": [variant for variant in aid.variants if variant],
                "formats": list(aid.formats),
                "languages": spoken,
                "edition": ("sample" if sample else "own") if aid.edition else None,
            }
            for aid in speech.catalogue.aids
        ]
    if as_json:
        print_json({"aids": listed})
        return
    _table(listed)


def _table(listed: list[dict[str, Any]]) -> None:
    if not sys.stdout.isatty():
        for row in listed:
            known = (row["game"], row["aid"], row["title"], row["sides"] or "-", row["edition"] or "-")
            print(*known, row["size"], " ".join(row["languages"]), sep="\t")
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(
        "", "", "", say(talk.SIZE), say(talk.SIDES), say(talk.LANGS), say(talk.EDITION), box=None, header_style="dim"
    )
    for row in listed:
        sides = str(row["sides"] or say(talk.RUNNING))
        edition = {"sample": say(talk.SAMPLE), "own": "✓"}.get(row["edition"] or "", "")
        name = row["aid"] + "".join(f" +{variant}" for variant in row["variants"])
        size, spoken = say(talk.SIZES[row["size"]]), " ".join(row["languages"])
        table.add_row(row["game"], f"[bold]{name}[/bold]", row["title"], size, sides, spoken, edition)
    Console().print(table)


@app.command(help=say(talk.HELP_BUILD))
def build(
    game: Game = "",
    aid: AidId = "",
    lang: Lang = "",
    variant: Variant = "",
    paper: Paper = "",
    theme: Theme = "",
    format: Format = "",
    dpi: Dpi = 150,
    force: Annotated[bool, typer.Option("--force", help=say(talk.OPT_FORCE))] = False,
    copies: Annotated[int, typer.Option("--copies", min=1, max=100, help=say(talk.OPT_COPIES))] = 1,
    bleed: Annotated[str, typer.Option("--bleed", help=say(talk.OPT_BLEED))] = "",
    marks: Annotated[bool | None, typer.Option("--marks/--no-marks", help=say(talk.OPT_MARKS))] = None,
    backs: Annotated[str, typer.Option("--backs", help=say(talk.OPT_BACKS))] = "",
    offset: Annotated[str, typer.Option("--offset", help=say(talk.OPT_OFFSET))] = "",
    order: Annotated[str, typer.Option("--order", help=say(talk.OPT_ORDER))] = "",
    printer: Annotated[str, typer.Option("--printer", help=say(talk.OPT_PRINTER))] = "",
    one_per_page: Annotated[bool, typer.Option("--one-per-page", help=say(talk.OPT_SINGLE))] = False,
    sleeve: Annotated[bool, typer.Option("--sleeve", help=say(talk.OPT_SLEEVE))] = False,
    cards: Annotated[bool, typer.Option("--cards", help=say(talk.OPT_CARDS))] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, max=64, help=say(talk.OPT_JOBS))] = 0,
    watch: Annotated[bool, typer.Option("--watch", help=say(talk.OPT_WATCH))] = False,
    keep_xml: Annotated[bool, typer.Option("--keep-xml", help=say(talk.OPT_XML))] = False,
    layout_log: Annotated[bool, typer.Option("--layout-log", help=say(talk.OPT_LOG))] = False,
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """Make sheets."""
    if watch:
        from .watch import watch as keep_watching

        print(say(talk.WATCHING), file=sys.stderr)
        keep_watching([given for given in sys.argv[1:] if given != "--watch"])
        return
    press = press_of(bleed, marks, backs, offset, order)
    if printer and press.offset is None:
        from .calibration import offset_of

        press = press._replace(offset=offset_of(printer))
    press = press._replace(one_per_page=one_per_page, sleeve=sleeve, copies=copies)
    options = options_of(format, dpi, force=force, keep_xml=keep_xml, layout_log=layout_log, cards=cards)
    options = options._replace(press=press)
    make_all(jobs_of(game, aid, lang, paper, theme, variant), options, out, jobs, as_json)


@app.command(help=say(talk.HELP_SUMMARY))
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


@app.command(help=say(talk.HELP_PREVIEW))
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


@app.command(help=say(talk.HELP_CALIBRATION))
def calibration(
    lang: Lang = "en",
    paper: Paper = "a4",
    printer: Annotated[str, typer.Option("--printer", help=say(talk.OPT_NAME))] = "",
    measured: Annotated[str, typer.Option("--measured", help=say(talk.OPT_MEASURED))] = "",
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """A sheet to measure a printer by; with what was measured, it is kept."""
    from referee.library.whole import write_in_folder

    from .calibration import NAME, keep, sheet
    from .layout.sheets import read_offset
    from .units import mm

    if measured or printer:
        shift = read_offset(measured)
        if shift is None:
            told = say(talk.BAD_OPTION, option="--measured", value=measured, wrong=say(talk.OFFSETS))
            raise Failed(2, told)
        if not NAME.fullmatch(printer):
            raise Failed(2, say(talk.BAD_OPTION, option="--printer", value=printer, wrong=say(talk.NEEDS_NAME)))
        right, down = round(mm(shift[0]), 3), round(mm(shift[1]), 3)
        keep(printer, right, down)
        if as_json:
            print_json({"printer": printer, "offset": [right, down]})
        else:
            print(say(talk.KEPT, printer=printer, right=f"{right:g}", down=f"{down:g}"))
        return
    files = []
    for language in langs_of(lang):
        made = sheet(language, paper)
        file = out / language / f"calibration-{paper}.pdf"
        write_in_folder(file, made)
        files.append(str(file))
    if as_json:
        print_json({"files": files})
    else:
        print(*files, sep="\n")


@app.command("fill-in", help=say(talk.HELP_FILL))
def fill_in(
    game: Game = "",
    aid: AidId = "",
    lang: Lang = "",
    variant: Variant = "",
    paper: Paper = "",
    theme: Theme = "",
    force: Annotated[bool, typer.Option("--force", help=say(talk.OPT_FORCE))] = False,
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """Make sheets to fill in on the screen."""
    from .build import fillable

    todo = jobs_of(game, aid, lang, paper, theme, variant)
    if not (wanted := [job for job in todo if fillable(job)]):
        known = sorted({f"{job.game} {job.aid.id}" for job in jobs_of("", "", "en", "", "") if fillable(job)})
        raise Failed(2, say(talk.NO_FIELDS, asked=f"{game} {aid}".strip(), known=", ".join(known) or "–"))
    make_all(wanted, options_of("pdf", 150, force=force, forms=True), out, 1, as_json)


@app.command(help=say(talk.HELP_CHECK))
def check(game: Game = "", lang: Speak = "", as_json: AsJson = False) -> None:
    """Find everything that would spoil paper."""
    langs_of(lang)
    from .proof.check import check, sheets

    found = [p.told(talk.spoken()) if not isinstance(p, LibraryError) else talk.worded(p)[0] for p in check(game)]
    todo = sheets(game)
    if as_json:
        print_json({"sheets": len(todo), "problems": found})
    else:
        for line in found:
            print(line, file=sys.stderr)
        langs = talk.spoken().list(sorted({job.lang for job in todo}))
        print(say(talk.FOUND, n=len(found)) if found else say(talk.CLEAN, n=len(todo), langs=langs))
    if found:
        raise Failed(1)


def main(arguments: list[str] | None = None) -> None:
    """Runs the command and exits: 0 done, 1 a sheet or a check failed, 2 usage, 4 damaged data; otherwise as `streams`
    says."""
    given = sys.argv[1:] if arguments is None else arguments
    as_json = "--json" in given
    code: Any = 0
    streams.prepare()
    try:
        app(given, standalone_mode=not as_json)
    except Failed as end:
        code = end.code
        if end.told:
            complain(end.told, as_json)
    except SheetError as wrong:
        code = 1
        complain("\n".join(problem.told(talk.spoken()) for problem in wrong.problems), as_json)
    except LibraryError as wrong:
        told, code = talk.worded(wrong)
        complain(told, as_json)
    except OSError as wrong:
        if wrong.filename is None:
            code = streams.lost(wrong, _unwritten)
        else:
            code = 1
            complain(say(talk.UNWRITABLE, file=str(wrong.filename), why=str(wrong.strerror)), as_json)
    except SystemExit as end:
        code = streams.NOBODY_READS if streams.interrupted() else end.code or 0
    except Exception as wrong:
        if (usage := getattr(wrong, "format_message", None)) is None:
            raise
        code = 2
        complain(usage(), as_json)  # what the parser of options refuses
    sys.exit(streams.finish(code, _unwritten))


def _unwritten(why: str) -> str:
    return say(talk.LOST, why=why)


if __name__ == "__main__":
    main()
