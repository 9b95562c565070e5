"""What only the owner's copy can tell: `edition list/show/fill/check/use`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.desk.answers import Edition, EditionCheck, Editions, Failure, OneEdition
from referee.library.streams import write_file_text

from .common import sayer_of, show_json, show_rows
from .options import GameArg, Json, Lang, StoreDir, completing, new_app
from .speech import spoken, t
from .usage import UsageError

if TYPE_CHECKING:
    from referee.desk.edition_forms import Blank

app = new_app()
group = new_app()
app.add_typer(group, name="edition", help=t("help.edition"))

OWN = "own"
"""The name of an owner's edition where none is given."""

EditionArg = Annotated[
    str | None, typer.Argument(metavar="[EDITION]", help=t("option.edition"), autocompletion=completing("editions"))
]
Answers = Annotated[list[str] | None, typer.Option("--answer", help=t("option.edition-answer"), metavar="FIELD=VALUE")]


@group.callback()
def edition() -> None:
    """The group itself does nothing."""


@group.command("list", help=t("help.edition.list"))
def list_editions(game: GameArg, store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    from referee.library.editions import editions

    rows = [_listed(game, each, file, store) for each, file in editions(game, store).items()]
    if as_json:
        show_json(Editions(game, tuple(rows)))
        return
    show_rows(
        ["", t("edition.id"), t("edition.title"), t("edition.known"), t("edition.file")],
        [
            ["*" if row.in_use else "", row.id, row.title, "–" if row.problem else f"{row.known}/{row.of}", row.file]
            for row in rows
        ],
    )
    for row in rows:
        if row.problem is not None:
            print(row.problem)


def _listed(game: str, edition: str, file: Path, store: Path | None) -> OneEdition:
    """An edition with its coverage, or with what is wrong with its file."""
    from referee.desk.edition_forms import coverage, sound_tables
    from referee.library.editions import edition_in_use
    from referee.library.errors import DataError

    in_use = edition == edition_in_use(game, store)
    try:
        tables = sound_tables(game, edition, store)
    except DataError as wrong:
        return OneEdition(edition, edition, 0, 0, in_use, str(file), t("error.own-file", what=str(wrong)))
    return OneEdition(edition, str(tables.get("title", edition)), *coverage(game, tables), in_use, str(file))


@group.command(help=t("help.edition.show"))
def show(
    game: GameArg, edition: EditionArg = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None
) -> None:
    from referee.desk.edition_forms import blanks, sound_tables
    from referee.library.editions import edition_in_use
    from referee.table.letters import tables_to_text

    wanted = edition or edition_in_use(game, store)
    tables = sound_tables(game, wanted, store)
    if as_json:
        untold = tuple(blank.place for blank in blanks(game, tables) if blank.value is None)
        show_json(Edition(game, wanted, tables, untold))
        return
    write_file_text(tables_to_text(tables))


@group.command(help=t("help.edition.check"))
def check(
    game: GameArg, edition: EditionArg = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None
) -> None:
    from referee.desk.edition_forms import blanks, failed_checks, sound_tables
    from referee.library.editions import edition_in_use
    from referee.library.load import load_owner
    from referee.words import contexts

    wanted = edition or edition_in_use(game, store)
    tables = sound_tables(game, wanted, store)
    failed = failed_checks(game, wanted, tables)
    untold = [blank.place for blank in blanks(game, tables) if blank.value is None and not blank.field.optional]
    words = {each.id: spoken().text(game, contexts.check(each.id), each.text) for each in load_owner(game).check}
    if as_json:
        show_json(EditionCheck(game, wanted, tuple(Failure(each, words[each]) for each in failed), tuple(untold)))
    else:
        for each in failed:
            print(t("edition.failed", check=words[each]))
        _show_faults(game, tables)
        for place in untold:
            print(t("edition.untold", field=place))
        if not failed:
            print(t("edition.sound", edition=wanted))
    raise typer.Exit(1 if failed else 0)


@group.command(help=t("help.edition.use"))
def use(
    game: GameArg,
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", help=t("option.edition"), autocompletion=completing("editions"))
    ],
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    from referee.desk.edition_forms import sound_tables
    from referee.library.editions import use_edition

    sound_tables(game, edition, store)
    use_edition(game, edition, store)
    print(t("edition.used", edition=edition, game=game))


@group.command(help=t("help.edition.fill"))
def fill(
    game: GameArg,
    edition: EditionArg = None,
    answer: Answers = None,
    sheet: Annotated[Path | None, typer.Option("--from", help=t("option.edition-from"), metavar="FILE")] = None,
    only: Annotated[str | None, typer.Option("--only", help=t("option.edition-only"), metavar="FIELD")] = None,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    from referee.desk.edition_forms import blanks, checked, enter, failed_checks
    from referee.library.editions import edition_in_use, editions, new_file, use_edition
    from referee.library.load import load_owner
    from referee.library.toml import parse
    from referee.words import contexts

    wanted = edition or OWN
    known, file = editions(game, store), new_file(game, wanted, store)
    if wanted in known and known[wanted] != file:
        raise UsageError("error.edition-shipped", edition=wanted)
    tables = checked(game, parse(file), file) if file.is_file() else _begun(game, wanted)
    entered = 0
    if sheet is not None:
        entered = _entered(game, tables, sheet)
        _save(file, tables)
        print(t("edition.read", n=entered, file=sheet))
    told = dict(each.partition("=")[::2] for each in answer or [])
    if unknown := set(told) - {blank.place for blank in blanks(game, tables)}:
        raise UsageError("error.edition-field", field=min(unknown))
    themes = tuple(field.id for field in load_owner(game).field)
    if only is not None and only not in themes:
        raise UsageError("error.edition-theme", field=only, known=spoken().list(themes, "or"))
    before: Blank | None = None
    for blank in blanks(game, tables):
        said = told.get(blank.place)
        asked = blank.value is None and not told and sheet is None and only in (None, blank.field.id)
        if said is None and asked:
            said = _asked(game, tables, blank, before is not None and before.field == blank.field)
            before = blank
            if said is None:
                break
        if said:
            enter(game, tables, blank, _read(game, blank, said))
            entered += 1
            _save(file, tables)
    if not entered:
        print()
        print(t("edition.nothing", edition=edition_in_use(game, store)))
        return
    use_edition(game, wanted, store)
    print(t("edition.saved", file=file))
    checks = {check.id: check.text for check in load_owner(game).check}
    for each in failed_checks(game, wanted, tables):
        print(t("edition.failed", check=spoken().text(game, contexts.check(each), checks[each])))
    _show_faults(game, tables)


@group.command(help=t("help.edition.export"))
def export(
    game: GameArg,
    edition: EditionArg = None,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=t("option.edition-export"))] = None,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    from referee.desk.edition_forms import sound_tables, to_sheet
    from referee.library.editions import edition_in_use
    from referee.library.whole import write_whole
    from referee.table.letters import tables_to_text

    tables = sound_tables(game, edition or edition_in_use(game, store), store)
    as_table = file is not None and file.suffix.lower() == ".csv"
    text = to_sheet(game, tables) if as_table else tables_to_text(tables)
    if text is None:
        raise UsageError("error.edition-no-table", game=game)
    if file is None:
        write_file_text(text)
        return
    try:
        write_whole(file, text.encode())
    except OSError as wrong:
        raise UsageError("error.unwritable", file=file, why=wrong.strerror) from None
    print(t("export.done", file=file))


def _show_faults(game: str, tables: dict[str, Any]) -> None:
    """Every sum that does not come out, by what and by how much."""
    from referee.desk.edition_forms import faults

    for each in faults(game, tables):
        print(f"  {sayer_of(game, ()).line(each)}")


def _entered(game: str, tables: dict[str, Any], file: Path) -> int:
    """What a table in a file tells, entered; how many rows. Raises UsageError."""
    from referee.desk.edition_forms import from_sheet
    from referee.library.sheets import NoSheet

    try:
        rows = from_sheet(game, tables, file)
    except NoSheet as wrong:
        raise UsageError(wrong.what, file=file) from None
    except OSError as wrong:
        raise UsageError("error.edition-file", file=file, why=wrong.strerror) from None
    except UnicodeDecodeError:
        raise UsageError("error.edition-letters", file=file) from None
    except ValueError as wrong:
        number = getattr(wrong, "number", 1)
        if not number:
            raise UsageError("error.edition-pair", file=file, row=str(wrong)) from None
        raise UsageError("error.edition-row", file=file, row=str(wrong), n=number) from None
    if rows is None:
        raise UsageError("error.edition-no-sheet", game=game)
    return rows


def _begun(game: str, edition: str) -> dict[str, Any]:
    """A new edition of the owner's: what the rulebook itself prints, and nothing else."""
    from referee.library.editions import BLANK, editions
    from referee.library.toml import parse

    known = editions(game)
    printed = parse(known[BLANK]) if BLANK in known else {}
    return {**printed, "id": edition, "title": t("edition.own-title")}


def _asked(game: str, tables: dict[str, Any], blank: Blank, again: bool = False) -> str | None:
    """What the owner answers to one field: empty to leave it for later, None to stop. Asks again until the answer
    can be read. Where the field before was of the same kind, only what it is about is asked."""
    from referee.desk.edition_forms import by_owner, counters
    from referee.words import contexts

    field, values = blank.field, _about(game, tables, blank)
    left = [sayer_of(game, ()).line(each) for each in counters(game, tables)] if by_owner(field) else []
    where = spoken().text(game, contexts.field(field.id, "where"), field.where)
    if not again:
        print()
    print(spoken().text(game, contexts.field(field.id, "ask"), field.ask, **values))
    if not again:
        print(f"  {t('edition.where', where=where)}")
    if left:
        print(f"  {t('edition.left', counters='; '.join(left))}")
    if not again:
        if blank.field.choices:
            print(f"  {', '.join(blank.field.choices)}")
        print(f"  {t(f'edition.form.{blank.field.type}')}")
    while True:
        try:
            said = input("> ").strip()
        except EOFError:
            return None
        if said in ("", "?"):
            return ""
        if said in ("stop", "quit"):
            return None
        try:
            _read(game, blank, said)
        except UsageError as wrong:
            print(t(wrong.id, **wrong.values))
            continue
        return said


def _about(game: str, tables: dict[str, Any], blank: Blank) -> dict[str, str]:
    """What a question is about, by the name that the question gives it."""
    from referee.desk.edition_forms import by_owner, called

    if not blank.about:
        return {}
    if by_owner(blank.field):
        return {blank.field.each: called(game, tables, blank.about, spoken())}
    return {blank.field.each: sayer_of(game, ()).name(blank.about)}


def _read(game: str, blank: Blank, said: str) -> Any:
    """An answer as the value of its field. Raises UsageError."""
    from referee.desk.edition_forms import read_answer

    if blank.field.choices and said not in blank.field.choices:
        raise UsageError("error.edition-choice", said=said, choices=", ".join(blank.field.choices))
    try:
        return read_answer(game, blank.field.type, said)
    except ValueError as wrong:
        raise UsageError(
            "error.edition-answer", said=str(wrong) or said, form=t(f"edition.form.{blank.field.type}")
        ) from None


def _save(file: Path, tables: dict[str, Any]) -> None:
    """Writes the edition in one go: the old file stands until the new one is complete."""
    from referee.library.whole import write_in_folder
    from referee.table.letters import tables_to_text

    try:
        write_in_folder(file, tables_to_text(tables).encode())
    except OSError as wrong:
        raise UsageError("error.unwritable", file=file, why=wrong.strerror) from None
