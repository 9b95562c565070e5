"""How much of an edition its owner has told, and what is still to be asked."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from referee.core.words.panels import Line
from referee.library.editions import edition_file, edition_tables
from referee.library.load import games, load_owner, read_components
from referee.library.records import Field
from referee.library.sheets import FORMS, read_form, read_table_rows, write_table_rows
from referee.library.toml import convert, parse
from referee.words.translation import Words


class Blank(Struct, frozen=True):
    """A field of an edition: its place in the file (`person.bishop.petition`), and its value, None when untold."""

    place: str
    field: Field
    about: str
    value: Any


def blanks(game: str, tables: dict[str, Any]) -> tuple[Blank, ...]:
    """Every field of an edition in the order of asking; a field with `each` comes once for every component of that
    kind that it concerns."""
    gaps = []
    for field in load_owner(game).field:
        if not field.each:
            gaps.append(Blank(field.id, field, "", tables.get(field.id.replace(".", "-"))))
            continue
        if by_owner(field):
            about = [(f"{field.each}.{place}", value) for place, value in _owner(game).places(tables)]
            gaps += [Blank(place, field, place, value) for place, value in about]
            continue
        rows = {row.get("id"): row for row in tables.get(field.each, [])}
        for component in read_components(game)[field.each]:
            if component.get(field.id):
                continue
            place = f"{field.each}.{component['id']}.{field.id}"
            gaps.append(
                Blank(place, field, f"{field.each}.{component['id']}", rows.get(component["id"], {}).get(field.id))
            )
    return tuple(gaps)


def sound_tables(game: str, edition: str, store: Path | None = None) -> dict[str, Any]:
    """The tables of an edition's file, with every field checked against its type. Raises Unwritten, DataError."""
    return checked(game, edition_tables(game, edition, store), edition_file(game, edition, store))


def checked(game: str, tables: dict[str, Any], file: Path) -> dict[str, Any]:
    """The tables of a file, when they are those of an edition. Raises DataError."""
    from referee.games import game_of

    convert(tables, game_of(game).edition if game in games() else _owner(game).EDITION, file)
    return tables


def coverage(game: str, tables: dict[str, Any]) -> tuple[int, int]:
    """How many of an edition's fields are told, and how many there are; those that may stay empty do not count."""
    needed = [blank for blank in blanks(game, tables) if not blank.field.optional]
    return sum(blank.value is not None for blank in needed), len(needed)


def by_owner(field: Field) -> bool:
    """True if a field is about cards that are told apart by what their owner enters: no component has their names."""
    return field.type == "suspect"


def _owner(game: str) -> ModuleType:
    """What an owner enters of cards that no component names, in the game's own room."""
    return import_module(f"referee.games.{game.replace('-', '_')}.box.owner")


def read_answer(game: str, kind: str, answer: str) -> object:
    """An answer as the value of a field of that type. Raises ValueError with what was wrong."""
    if kind == "suspect":
        return _owner(game).dictate(answer)
    if game in games():
        from referee.games import game_of

        return game_of(game).dictate(kind, answer)
    return answer


def enter(game: str, tables: dict[str, Any], blank: Blank, value: object) -> None:
    """Writes an answer into the tables of an edition."""
    if not blank.about:
        tables[blank.field.id.replace(".", "-")] = value
        return
    kind, _, component = blank.about.partition(".")
    if by_owner(blank.field):
        _owner(game).enter(tables, component, value)
        return
    rows = tables.setdefault(kind, [])
    row = next((row for row in rows if row["id"] == component), None)
    if row is None:
        row = {"id": component}
        rows.append(row)
    row[blank.field.id] = value
    row["source"] = "owner"


def called(game: str, tables: dict[str, Any], about: str, words: Words) -> str:
    """What a field is about that no component names, in words."""
    name: str = _owner(game).called(about.partition(".")[2], tables, words)
    return name


def failed_checks(game: str, edition: str, tables: dict[str, Any]) -> tuple[str, ...]:
    """The ids of the checks that an edition does not pass. Raises DataError for tables that are no edition."""
    from referee.games import game_of

    if game in games():
        of = game_of(game)
        return of.failed_checks(convert(tables, of.edition, f"edition {edition}"))
    owner = _owner(game)
    failed: tuple[str, ...] = owner.failed_checks(convert(tables, owner.EDITION, f"edition {edition}"))
    return failed


def counters(game: str, tables: dict[str, Any]) -> tuple[Line, ...]:
    """How many of each kind an owner still has to enter, where the game counts that."""
    lines: tuple[Line, ...] = _tally(game).counters(tables) if _tallies(game) else ()
    return lines


def faults(game: str, tables: dict[str, Any]) -> tuple[Line, ...]:
    """Which sums do not come out, by what and by how much, where the game counts that."""
    lines: tuple[Line, ...] = _tally(game).faults(tables) if _tallies(game) else ()
    return lines


def from_sheet(game: str, tables: dict[str, Any], file: Path) -> int | None:
    """Enters what a file tells: another edition (TOML), a table, or the form that the aids print; how many entries,
    None if the game reads no such file. Raises Unread, NoSheet, DataError, OSError, UnicodeDecodeError."""
    kind = file.suffix.lower()
    if kind == ".toml":
        return _merged(tables, checked(game, parse(file), file))
    if not _tallies(game):
        return None
    sheet = import_module(f"referee.games.{game.replace('-', '_')}.box.sheet")
    if kind in FORMS:
        entered: int = sheet.enter_form(read_form(file), tables)
    else:
        entered = sheet.enter_rows(read_table_rows(file), tables)
    return entered


def to_sheet(game: str, tables: dict[str, Any]) -> str | None:
    """An edition as a table that `from_sheet` reads again; None if the game reads none."""
    if not _tallies(game):
        return None
    rows: list[list[str]] = import_module(f"referee.games.{game.replace('-', '_')}.box.sheet").rows_of(tables)
    return write_table_rows(rows)


def _merged(tables: dict[str, Any], others: dict[str, Any]) -> int:
    """Enters another edition: what it tells goes before what is there; how many entries it has."""
    entered = 0
    for key, value in others.items():
        if key in ("id", "title", "sample"):
            continue
        if not (isinstance(value, list) and value and isinstance(value[0], dict) and "id" in value[0]):
            tables[key] = value
            entered += 1
            continue
        rows: list[dict[str, Any]] = tables.setdefault(key, [])
        by_id = {row["id"]: row for row in rows}
        for row in value:
            if row["id"] in by_id:
                by_id[row["id"]].update(row)
            else:
                rows.append(dict(row))
            entered += 1
    return entered


def _tallies(game: str) -> bool:
    return any(by_owner(field) for field in load_owner(game).field)


def _tally(game: str) -> ModuleType:
    return import_module(f"referee.games.{game.replace('-', '_')}.box.tally")
