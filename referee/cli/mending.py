"""Taking back and putting right: `undo`, `redo`, `fix`, `ruling`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.desk.answers import Mended
from referee.desk.notating import CANONICAL

from .common import entry_text, open_table, readings_of, sayer_of, show_json, show_summary
from .options import At, Json, Lang, Name, NotationIn, Position, StoreDir, completing, new_app
from .position_files import read_position
from .speech import spoken, t
from .telling import hidden_or
from .usage import UsageError

app = new_app()


@app.command(help=t("help.undo"))
def undo(
    count: Annotated[str, typer.Argument(metavar="[N/turn]", help=t("option.undo"))] = "1",
    at: At = None,
    name: Name = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    take_back(count, at, name, store, notation, as_json)


def take_back(
    count: str,
    at: str | None,
    name: str | None,
    store: Path | None,
    notation: str | None,
    as_json: bool,
    intent: str | None = None,
) -> None:
    """Takes moves back and tells so; `intent` where somebody asked for it in a sentence."""
    from referee.table.log import AROUND_A_MOVE, Moved

    table = open_table(store, name)
    table.require(at)
    lines = _in_words(table, CANONICAL if as_json else notation)
    gone = zip(table.undo(_how_many(count, table), at), lines[len(table.entries) :], strict=True)
    told = [(entry, line) for entry, line in gone if not isinstance(entry, AROUND_A_MOVE)]
    texts = [entry_text(entry, line, table.header.seats) for entry, line in told]
    seen = [hidden_or(line) for entry, line in told if isinstance(entry, Moved) and not isinstance(entry.by, int)]
    _tell(
        table, t("undo.done", moves=spoken().list(texts)), as_json, undone=tuple(texts), seen=tuple(seen), intent=intent
    )
    if seen and not as_json:
        print(t("undo.seen", what=spoken().list(seen)))


def _in_words(table: Any, notation: str | None) -> list[str | None]:
    """Every line of the log as a bystander may read it, in the words of a language."""
    from referee.desk.notating import in_words
    from referee.desk.session import at_table

    session = at_table(table, spoken())
    lines = zip(table.states, readings_of(table), strict=False)
    return [line if line is None else in_words(session, state, line, notation) for state, line in lines]


def _how_many(told: str, table: Any) -> int:
    """So many moves, or all that whoever moved last made in a row. Raises UsageError."""
    if told.casefold() in (TURN, t("word.turn").casefold()):
        return int(table.moves_of_turn())
    if not told.isdecimal() or not told.isascii() or int(told[:9]) < 1:
        raise UsageError("error.undo", told=told)
    return int(told[:9])


TURN = "turn"
"""What is said instead of a number for the moves of one turn."""


@app.command(help=t("help.redo"))
def redo(
    at: At = None,
    name: Name = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    make_again(at, name, store, notation, as_json)


def make_again(
    at: str | None,
    name: str | None,
    store: Path | None,
    notation: str | None,
    as_json: bool,
    intent: str | None = None,
) -> None:
    """Makes again what was taken back and tells so; `intent` where somebody asked for it in a sentence."""
    from referee.table.log import AROUND_A_MOVE

    table = open_table(store, name)
    again = table.redo(at)
    texts = [
        entry_text(entry, line, table.header.seats)
        for entry, line in zip(
            again, _in_words(table, CANONICAL if as_json else notation)[len(table.entries) - len(again) :], strict=True
        )
        if not isinstance(entry, AROUND_A_MOVE)
    ]
    _tell(table, t("redo.done", moves=spoken().list(texts)), as_json, redone=tuple(texts), intent=intent)


@app.command(help=t("help.fix"))
def fix(
    why: Annotated[str, typer.Argument(metavar="WHY", help=t("option.why"))] = "",
    position: Position = None,
    at: At = None,
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.table.log import Fixed

    table, why = open_table(store, name), " ".join(why.split())
    if position is None:
        tables = _patched(table, why)
        if tables is None:
            raise UsageError("error.fix")
    else:
        tables = read_position(position, table.header.game)[1]
        if list(tables.get("seats", table.header.seats)) != list(table.header.seats):
            raise UsageError("error.fix-seats", seats=", ".join(table.header.seats))
    tables["seats"] = list(table.header.seats)
    table.fixed(tables)
    table.write(Fixed(tables, why), at=at)
    _tell(table, t("fix.done"), as_json)
    if not as_json:
        _name_false(table)


def _name_false(table: Any) -> None:
    """The claims that the corrected position shows to be false."""
    from referee.table.false_claims import false_claims

    sayer = sayer_of(table.header.game, table.header.seats)
    for each in false_claims(table):
        print(sayer.false_claim(each.asked, each.said, each.truth).text)


def _patched(table: Any, said: str) -> dict[str, Any] | None:
    """The present position with single fields put right: `turn = Ben; display.3.person = knight`. None when a field is
    no field."""
    from referee.core.breath import split_statements

    tables: dict[str, Any] = table.game.write_position(table.state, everything=True)
    for statement in split_statements(said):
        field, equals, value = statement.partition("=")
        place: Any = tables
        *path, last = field.strip().split(".")
        for step in path:
            place = _inside(place, step)
        if not equals or not last or not isinstance(place, dict):
            return None
        place[last] = _value(value.strip(), place.get(last))
    return tables


def _inside(place: Any, step: str) -> Any:
    """A table within a table, or the row of a list of tables that holds this value. None when there is none."""
    if isinstance(place, dict):
        return place.setdefault(step, {})
    rows = [row for row in place if isinstance(row, dict)] if isinstance(place, list) else []
    return next((row for row in rows if step in map(str, row.values())), None)


def _value(text: str, old: Any) -> Any:
    """A field's value as it is typed, in words or as a position file has it: a list where the field holds one."""
    if text[:1] in tuple("[{\"'"):
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError:
            pass
    if isinstance(old, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    if text in ("yes", "true", "no", "false"):
        return text in ("yes", "true")
    return int(text) if text.lstrip("-").isdecimal() else text


@app.command(help=t("help.ruling"))
def ruling(
    said: Annotated[
        str, typer.Argument(metavar="RULING", help=t("option.house-rule"), autocompletion=completing("rulings"))
    ],
    scope: Annotated[str, typer.Option("--scope", help=t("option.scope"), metavar="move/game/always")] = "game",
    at: At = None,
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.core.terms import agree
    from referee.library.load import load_game
    from referee.table.log import Ruled

    if scope not in ("move", "game", "always"):
        raise UsageError("error.scope", told=scope)
    table, said = open_table(store, name), " ".join(said.split())
    data = load_game(table.header.game)
    key, equals, option = (part.strip() for part in said.partition("="))
    of_book = bool(equals) and (key in data.ruling_by_id or bool(re.fullmatch(r"G\d+[a-z]?", key)))
    if of_book:
        agree(data, table.header.seats, None, table.header.variant, {key: option})
    entry = Ruled(scope, key, option) if of_book else Ruled(scope, text=said)  # type: ignore[arg-type]
    table.write(entry, at=at)
    if scope == "always":
        table.store.keep_house_rule(table.header.game, entry.ruling, entry.option, entry.text)
    _tell(table, t(f"log.ruled.{scope}", ruling=said), as_json, ruling=said, scope=scope)


def _tell(table: Any, text: str, as_json: bool, **told: Any) -> None:
    """What was done and what has to happen next."""
    from referee.desk.session import at_table

    session = at_table(table, spoken())
    if as_json:
        show_json(Mended(table.header.game, table.header.name, session.next(), table.revision, **told))
        return
    print(text)
    show_summary(session)
