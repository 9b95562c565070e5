"""Sitting down: `new`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.desk.answers import Begun

from .common import rulings_of, seat_of, show_json
from .options import GameArg, Json, Lang, Position, Rulings, StoreDir, completing, new_app
from .position_files import read_position
from .speech import spoken, t
from .usage import UsageError

if TYPE_CHECKING:
    from pathlib import Path


app = new_app()
LONGEST = 100
"""Letters of a word that a player gives."""


@app.command(help=t("help.new"))
def new(
    game: GameArg,
    seats: Annotated[str | None, typer.Option("--seats", help=t("option.seats"), metavar="Ann,Ben")] = None,
    name: Annotated[str | None, typer.Option("--name", help=t("option.new-name"), metavar="NAME")] = None,
    knowing: Annotated[bool, typer.Option("--knowing/--blind", help=t("option.knowing"))] = False,
    dice: Annotated[str | None, typer.Option("--dice", help=t("option.dice"), metavar="ours/yours")] = None,
    variant: Annotated[
        str,
        typer.Option("--variant", help=t("option.variant"), metavar="VARIANT", autocompletion=completing("variants")),
    ] = "",
    ruling: Rulings = None,
    edition: Annotated[
        str | None,
        typer.Option("--edition", help=t("option.edition"), metavar="ID", autocompletion=completing("editions")),
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", help=t("option.seed"), metavar="TEXT")] = None,
    word: Annotated[list[str] | None, typer.Option("--word", help=t("option.word"), metavar="Ann=WORD")] = None,
    bot: Annotated[list[str] | None, typer.Option("--bot", help=t("option.bot"), metavar="Ben=sensible")] = None,
    position: Position = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.desk.session import at_table
    from referee.desk.sitting_down import free_name, header_of
    from referee.library.editions import edition_tables
    from referee.library.paths import store_dir
    from referee.table.fold import Table
    from referee.table.store import Store

    if dice not in (None, "ours", "yours"):
        raise UsageError("error.dice", told=dice)
    kept = Store(store_dir(store))
    tables = None if position is None else read_position(position, game)[1]
    names = _seats(seats, tables)
    words = _words(names, word or [])
    bots = bots_of(names, bot or [])
    if bots and not knowing:
        raise UsageError("error.bot-blind")
    if dice == "ours" and words:
        raise UsageError("error.word-ours")
    house = {each[0]: each[1] for each in kept.house_rules(game) if each[0]}
    told = dict(tables.get("rulings", {})) if tables is not None else {}
    header = header_of(
        game,
        name=name or free_name(kept, game),
        seats=names,
        edition=edition_tables(game, edition or _edition(game, knowing, tables, store), store),
        rulings={**house, **told, **rulings_of(ruling)},
        variant=variant or (str(tables.get("variant", "")) if tables is not None else ""),
        knowing=knowing,
        dice=dice or ("ours" if seed is None and not words else "yours"),
        seed=seed,
        words=words,
        position=tables,
        bots=bots,
    )
    table = Table.sit_down(kept, header)
    sitting = at_table(table, spoken())
    sayer, following = sitting.sayer, sitting.next()
    if as_json:
        basis, rulings = tuple(sayer.marks(table.state.marks)), dict(table.terms.rulings)
        edition_id = header.edition.get("id")
        show_json(Begun(game, header.name, names, edition_id, rulings, header.commitment, following, basis))
        return
    print(
        t("new.begun", name=header.name, game=sayer.text("game.title", sayer.data.game.title), seats=", ".join(names))
    )
    if header.edition.get("sample") and not all(field.on_paper_only() for field in sayer.data.fields):
        print(t("new.sample"))
    elif header.edition.get("id") == BLANK:
        print(t("new.blank"))
        if untold := _untold(game, edition_tables(game, BLANK, store)):
            print(t("new.fill", n=untold, game=game))
    if header.commitment:
        print(t("new.commitment", commitment=header.commitment))
    print(following)


def _edition(game: str, knowing: bool, tables: dict[str, Any] | None, store: Path | None) -> str:
    """The edition of a table that names none: of a position that it names, else the one by which `check --position`
    judges it, so that both judge alike; of a new game the house's, or the blank one."""
    from referee.library.editions import edition_for_new, edition_in_use

    if tables is None:
        return edition_for_new(game, knowing, store)
    return str(tables.get("edition", "")) or edition_in_use(game, store)


def _untold(game: str, tables: dict[str, Any]) -> int:
    """How many things that are asked again and again nobody has entered: fields that every component of a kind has."""
    from referee.desk.edition_forms import blanks

    return sum(blank.value is None for blank in blanks(game, tables) if blank.field.each)


BLANK = "blank"


def _words(seats: tuple[str, ...], told: list[str]) -> dict[str, str]:
    """`["Ann=lantern"]` by player, in the order of the seats. Raises UsageError."""
    found = {}
    for each in told:
        player, _, word = each.partition("=")
        number = seat_of(seats, player.strip())
        if not word.strip() or len(word) > LONGEST or number in found:
            raise UsageError("error.word", told=each, most=LONGEST)
        found[number] = word.strip()
    return {seats[number]: found[number] for number in sorted(found)}


def bots_of(seats: tuple[str, ...], told: list[str]) -> dict[str, str]:
    """`["Ben=sensible"]` by player. Raises UsageError."""
    from referee.bots.strengths import STRENGTHS

    found = {}
    for each in told:
        player, _, strength = (part.strip() for part in each.partition("="))
        if strength not in STRENGTHS:
            raise UsageError("error.bot", told=each, known=", ".join(STRENGTHS))
        found[seats[seat_of(seats, player)]] = strength
    if found and len(found) == len(seats):
        raise UsageError("error.bots-alone")
    return found


def _seats(told: str | None, tables: dict[str, Any] | None) -> tuple[str, ...]:
    """Names from the command line, else from the position. Raises UsageError."""
    given = tables.get("seats") if tables is not None else None
    names = tuple(str(name) for name in given) if isinstance(given, list) else ()
    if told is not None:
        asked = tuple(name.strip() for name in told.split(","))
        if names and asked != names:
            raise UsageError("error.fix-seats", seats=", ".join(names))
        return asked
    if names:
        return names
    raise UsageError("error.seats")
