"""What only the owner's copy can tell: `edition list/show/fill/check/use/export`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from referee.library.streams import write_file_text

from ..call import Call
from ..layout import show_json, show_lines, show_rows
from ..options import Game, argument, command, new_app, option

if TYPE_CHECKING:
    from referee.desk.books.edition_forms import Blank
    from referee.desk.books.edition_words import Filling

app = new_app()
group = new_app()
app.add_typer(group, name="edition", help="help.edition")

OWN = "own"
"""The name of an owner's edition where none is given."""

LATER = ("", "?")
STOP = ("stop", "quit")

EditionId = Annotated[str | None, argument("[EDITION]", "edition", "editions")]


@group.callback()
def edition() -> None:
    """The group itself does nothing."""


@command(group, "as_json", called="list", text="edition.list")
def list_editions(call: Call, game: Game) -> None:
    from referee.desk.books.edition_words import listed, listed_rows
    from referee.desk.lines import Line

    editions = listed(game, call.words, call.store)
    if call.as_json:
        show_json(editions)
        return
    head, *rows = listed_rows(editions, call.words)
    show_rows(head, rows)
    show_lines(Line(each.problem) for each in editions.editions if each.problem is not None)


@command(group, "as_json", text="edition.show")
def show(call: Call, game: Game, edition: EditionId = None) -> None:
    from referee.desk.books.edition_words import edition_data, exported

    if call.as_json:
        show_json(edition_data(game, edition, call.store))
    else:
        write_file_text(exported(game, edition, False, call.store))


@command(group, "as_json", text="edition.check")
def check(call: Call, game: Game, edition: EditionId = None) -> int:
    from referee.desk.books.edition_words import checks

    outcome, lines = checks(game, edition, call.words, call.store)
    call.answer(outcome, lines)
    return int(bool(outcome.failed))


@command(group, text="edition.use")
def use(call: Call, game: Game, edition: Annotated[str, argument("EDITION", "edition", "editions")]) -> None:
    from referee.desk.books.edition_words import use as used

    show_lines([used(game, edition, call.words, call.store)])


@command(group, text="edition.fill")
def fill(
    call: Call,
    game: Game,
    edition: EditionId = None,
    answer: Annotated[list[str] | None, option("answer", "FIELD=VALUE", text="edition-answer")] = None,
    sheet: Annotated[Path | None, option("from", "FILE", text="edition-from")] = None,
    only: Annotated[str | None, option("only", "FIELD", text="edition-only")] = None,
) -> None:
    from referee.desk.books.edition_words import Filling

    filling = Filling(game, edition or OWN, call.words, call.store)
    if sheet is not None:
        show_lines([filling.read(sheet)])
    answers = dict(each.partition("=")[::2] for each in answer or [])
    filling.require(set(answers), only)
    for blank in filling.blanks():
        typed = answers.get(blank.place)
        if typed is None and blank.value is None and not answers and sheet is None and only in (None, blank.field.id):
            typed = _asked(filling, blank)
            if typed is None:
                break
        if typed:
            filling.enter(blank, typed)
    show_lines(filling.finish())


def _asked(filling: Filling, blank: Blank) -> str | None:
    """What the owner answers to one field: empty to leave it for later, None to stop. Asks again until the answer can
    be read."""
    from referee.desk.errors import worded
    from referee.desk.faults import UsageError
    from referee.desk.lines import Line

    show_lines(filling.question(blank))
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            return None
        if typed in LATER:
            return ""
        if typed in STOP:
            return None
        try:
            filling.value(blank, typed)
        except UsageError as wrong:
            show_lines([Line(worded(wrong, filling.words).text)])
            continue
        return typed


@command(group, text="edition.export")
def export(
    call: Call,
    game: Game,
    edition: EditionId = None,
    file: Annotated[Path | None, argument("[FILE]", "edition-export")] = None,
) -> None:
    from referee.desk.books.edition_words import exported
    from referee.desk.table.kept import written

    text = exported(game, edition, file is not None and file.suffix.lower() == ".csv", call.store)
    if file is None:
        write_file_text(text)
    else:
        show_lines([written(file, text, call.words)])
