"""Editions in words: listed, checked, filled in field by field, exported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.core.words.wording import Sayer
from referee.library.editions import BLANK, edition_in_use, editions, new_file, use_edition
from referee.library.errors import DataError
from referee.library.load import load_game, load_owner
from referee.library.sheets import NoSheet
from referee.library.toml import parse
from referee.library.whole import write_in_folder
from referee.table.letters import tables_to_text
from referee.words import contexts

from ..answers import Edition, EditionCheck, Editions, Failure, OneEdition
from ..faults import UsageError
from ..lines import Line
from .edition_forms import (
    Blank,
    blanks,
    by_owner,
    called,
    checked,
    counters,
    coverage,
    enter,
    failed_checks,
    faults,
    from_sheet,
    read_answer,
    sound_tables,
    to_sheet,
)

if TYPE_CHECKING:
    from referee.words.translation import Words


def listed(game: str, words: Words, store: Path | None) -> Editions:
    """Every edition of a game. Raises Unwritten."""
    return Editions(game, tuple(_one(game, each, file, words, store) for each, file in editions(game, store).items()))


def _one(game: str, edition: str, file: Path, words: Words, store: Path | None) -> OneEdition:
    """An edition with its coverage, or with what is wrong with its file."""
    in_use = edition == edition_in_use(game, store)
    try:
        tables = sound_tables(game, edition, store)
    except DataError as wrong:
        problem = words.referee("error.own-file", what=str(wrong))
        return OneEdition(edition, edition, 0, 0, in_use, str(file), problem)
    return OneEdition(edition, str(tables.get("title", edition)), *coverage(game, tables), in_use, str(file))


def listed_rows(editions: Editions, words: Words) -> list[list[str]]:
    """The editions for people: the heads of the columns, then one row an edition."""
    heads = [words.referee(f"edition.{each}") for each in ("id", "title", "known", "file")]
    rows = [
        ["*" if row.in_use else "", row.id, row.title, "–" if row.problem else f"{row.known}/{row.of}", row.file]
        for row in editions.editions
    ]
    return [["", *heads], *rows]


def edition_data(game: str, edition: str | None, store: Path | None) -> Edition:
    """What an edition tells, and the fields that nobody has told. Raises Unwritten, DataError."""
    wanted = edition or edition_in_use(game, store)
    tables = sound_tables(game, wanted, store)
    return Edition(game, wanted, tables, tuple(each.place for each in blanks(game, tables) if each.value is None))


def checks(game: str, edition: str | None, words: Words, store: Path | None) -> tuple[EditionCheck, list[Line]]:
    """The checks that an edition fails, as data and for people. Raises Unwritten, DataError."""
    wanted = edition or edition_in_use(game, store)
    tables = sound_tables(game, wanted, store)
    failed = _failures(game, wanted, tables, words)
    untold = [each.place for each in blanks(game, tables) if each.value is None and not each.field.optional]
    lines = [*_failure_lines(game, failed, tables, words)]
    lines += [Line(words.referee("edition.untold", field=place)) for place in untold]
    if not failed:
        lines.append(Line(words.referee("edition.sound", edition=wanted)))
    return EditionCheck(game, wanted, failed, tuple(untold)), lines


def _failures(game: str, edition: str, tables: dict[str, Any], words: Words) -> tuple[Failure, ...]:
    texts = {each.id: words.text(game, contexts.check(each.id), each.text) for each in load_owner(game).check}
    return tuple(Failure(each, texts[each]) for each in failed_checks(game, edition, tables))


def _failure_lines(game: str, failed: tuple[Failure, ...], tables: dict[str, Any], words: Words) -> Iterator[Line]:
    """The checks that fail, and every sum that does not come out, by what and by how much."""
    for each in failed:
        yield Line(words.referee("edition.failed", check=each.text))
    for fault in faults(game, tables):
        yield Line(Sayer(load_game(game), words, ()).line(fault), "  ")


def use(game: str, edition: str, words: Words, store: Path | None) -> Line:
    """Makes an edition the one of this house. Raises Unwritten, DataError."""
    sound_tables(game, edition, store)
    use_edition(game, edition, store)
    return Line(words.referee("edition.used", edition=edition, game=game))


def exported(game: str, edition: str | None, as_table: bool, store: Path | None) -> str:
    """An edition as TOML, or as a table. Raises UsageError, Unwritten, DataError."""
    tables = sound_tables(game, edition or edition_in_use(game, store), store)
    text = to_sheet(game, tables) if as_table else tables_to_text(tables)
    if text is None:
        raise UsageError("error.edition-no-table", game=game)
    return text


class Filling:
    """An owner's edition while it is filled in: every answer is in its file at once. Raises UsageError for an edition
    that is shipped, DataError."""

    def __init__(self, game: str, edition: str, words: Words, store: Path | None) -> None:
        self.game, self.edition, self.words, self.store = game, edition, words, store
        known, self.file = editions(game, store), new_file(game, edition, store)
        if edition in known and known[edition] != self.file:
            raise UsageError("error.edition-shipped", edition=edition)
        self.tables = checked(game, parse(self.file), self.file) if self.file.is_file() else self._begun(known)
        self.entered = 0
        self._last: Blank | None = None

    def _begun(self, known: dict[str, Path]) -> dict[str, Any]:
        """A new edition: what the rulebook itself prints, and nothing else."""
        printed = parse(known[BLANK]) if BLANK in known else {}
        return {**printed, "id": self.edition, "title": self.words.referee("edition.own-title")}

    def read(self, sheet: Path) -> Line:
        """Enters what a table, a workbook, a form or another edition tells. Raises UsageError, DataError."""
        self.entered = self._entered(sheet)
        self._save()
        return Line(self.words.referee("edition.read", n=self.entered, file=sheet))

    def _entered(self, file: Path) -> int:
        """Raises UsageError, DataError."""
        try:
            rows = from_sheet(self.game, self.tables, file)
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
            raise UsageError("error.edition-no-sheet", game=self.game)
        return rows

    def require(self, places: set[str], theme: str | None) -> None:
        """Raises UsageError where there is no such field, or no such kind of field."""
        if unknown := places - {blank.place for blank in self.blanks()}:
            raise UsageError("error.edition-field", field=min(unknown))
        themes = tuple(field.id for field in load_owner(self.game).field)
        if theme is not None and theme not in themes:
            raise UsageError("error.edition-theme", field=theme, known=self.words.list(themes, "or"))

    def blanks(self) -> tuple[Blank, ...]:
        """Every field, in the order of asking."""
        return blanks(self.game, self.tables)

    def question(self, blank: Blank) -> list[Line]:
        """How a field is asked for. Where the field before was of the same kind, only what it is about is asked."""
        field, words, again = blank.field, self.words, self._last is not None and self._last.field == blank.field
        self._last = blank
        ask = words.text(self.game, contexts.field(field.id, "ask"), field.ask, **self._about(blank))
        sayer = Sayer(load_game(self.game), words, ()) if by_owner(field) else None
        left = [] if sayer is None else [sayer.line(each) for each in counters(self.game, self.tables)]
        counted = [Line(words.referee("edition.left", counters="; ".join(left)), "  ")] if left else []
        if again:
            return [Line(ask), *counted]
        where = words.text(self.game, contexts.field(field.id, "where"), field.where)
        lines = [Line(""), Line(ask), Line(words.referee("edition.where", where=where), "  "), *counted]
        if field.choices:
            lines.append(Line(", ".join(field.choices), "  "))
        return [*lines, Line(self._form(blank), "  ")]

    def _about(self, blank: Blank) -> dict[str, str]:
        """What a question is about, by the name that the question gives it."""
        if not blank.about:
            return {}
        if by_owner(blank.field):
            return {blank.field.each: called(self.game, self.tables, blank.about, self.words)}
        return {blank.field.each: Sayer(load_game(self.game), self.words, ()).name(blank.about)}

    def _form(self, blank: Blank) -> str:
        return self.words.referee(f"edition.form.{blank.field.type}")

    def value(self, blank: Blank, answer: str) -> object:
        """An answer as the value of its field. Raises UsageError."""
        if blank.field.choices and answer not in blank.field.choices:
            raise UsageError("error.edition-choice", said=answer, choices=", ".join(blank.field.choices))
        try:
            return read_answer(self.game, blank.field.type, answer)
        except ValueError as wrong:
            raise UsageError("error.edition-answer", said=str(wrong) or answer, form=self._form(blank)) from None

    def enter(self, blank: Blank, answer: str) -> None:
        """Keeps an answer. Raises UsageError."""
        enter(self.game, self.tables, blank, self.value(blank, answer))
        self.entered += 1
        self._save()

    def _save(self) -> None:
        """Writes the edition in one go: the old file stands until the new one is complete. Raises UsageError."""
        try:
            write_in_folder(self.file, tables_to_text(self.tables).encode())
        except OSError as wrong:
            raise UsageError("error.unwritable", file=self.file, why=wrong.strerror) from None

    def finish(self) -> list[Line]:
        """Makes the edition the one of this house, where anything was entered, and says what does not come out."""
        words = self.words
        if not self.entered:
            in_use = edition_in_use(self.game, self.store)
            return [Line(""), Line(words.referee("edition.nothing", edition=in_use))]
        use_edition(self.game, self.edition, self.store)
        failed = _failures(self.game, self.edition, self.tables, words)
        saved = Line(words.referee("edition.saved", file=self.file))
        return [saved, *_failure_lines(self.game, failed, self.tables, words)]
