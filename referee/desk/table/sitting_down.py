"""Sitting down: what a table agrees on, and the first entry of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.core.state.terms import Seat
from referee.library.editions import BLANK, edition_for_new, edition_in_use, edition_tables
from referee.table.chance import commitment, new_seed
from referee.table.fold import Table
from referee.table.log import Header
from referee.table.stamp import stamp_of

from ..answers import Begun
from ..faults import UsageError
from ..lines import Line
from .session import at_table

if TYPE_CHECKING:
    from referee.table.store import Store
    from referee.words.translation import Words

LONGEST = 100
"""The largest number of letters in a word that a player gives."""


def header_of(game: str, *, seed: str | None, dice: str, **told: Any) -> Header:
    """The header of a new log, stamped with what it was begun with."""
    drawn, now = dice == "yours", stamp_of(game)
    header = Header(
        game=game,
        dice="yours" if drawn else "ours",
        seed=(seed or new_seed()) if drawn else "",
        salt=new_seed() if drawn else "",
        chosen=drawn and bool(seed),
        lots="counted",
        engine=now.engine,
        data=now.data,
        begun=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        **told,
    )
    return replace(header, commitment=commitment(header))


def free_name(kept: Store, game: str) -> str:
    """The game's id, or with the first free number behind it."""
    taken, number, name = set(kept.names()), 1, game
    while name in taken:
        number += 1
        name = f"{game}-{number}"
    return name


def sit_down(
    kept: Store,
    game: str,
    seats: str | None,
    *,
    name: str | None = None,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    variant: str = "",
    knowing: bool = False,
    dice: str | None = None,
    seed: str | None = None,
    word: Sequence[str] = (),
    bots: Callable[[tuple[str, ...]], dict[str, str]] = lambda seats: {},
    position: dict[str, Any] | None = None,
    store: Path | None = None,
) -> Table:
    """Begins a game: `seats` are the players' names with commas between, those of the `position` by default; what this
    house always plays holds unless it is told otherwise; `bots` gives the strength of those whom the referee plays.
    Raises UsageError, NoAgreement, PositionError, StoreError."""
    if dice not in (None, "ours", "yours"):
        raise UsageError("error.dice", told=dice)
    tables = position or {}
    names = players(seats, position)
    words = given_words(names, word)
    played = bots(names)
    if played and not knowing:
        raise UsageError("error.bot-blind")
    if dice == "ours" and words:
        raise UsageError("error.word-ours")
    house = {ruling: option for ruling, option, _ in kept.house_rules(game) if ruling}
    named = edition or _edition(game, knowing, position, store)
    header = header_of(
        game,
        name=name or free_name(kept, game),
        seats=names,
        edition=edition_tables(game, named, store),
        rulings={**house, **tables.get("rulings", {}), **(rulings or {})},
        variant=variant or str(tables.get("variant", "")),
        knowing=knowing,
        dice=dice or ("ours" if seed is None and not words else "yours"),
        seed=seed,
        words=words,
        position=position,
        bots=played,
    )
    return Table.sit_down(kept, header)


def begun(table: Table, words: Words) -> Begun:
    """What a table has agreed on, and what has to happen first."""
    header, session = table.header, at_table(table, words)
    basis, rulings = tuple(session.sayer.marks(table.state.marks)), dict(table.terms.rulings)
    edition, following = header.edition.get("id"), session.next()
    return Begun(header.game, header.name, header.seats, edition, rulings, header.commitment, following, basis)


def begun_lines(begun: Begun, table: Table, words: Words, store: Path | None) -> Iterator[Line]:
    """The same for people, with what the edition leaves open."""
    sayer = at_table(table, words).sayer
    say, data, seats = sayer.referee, sayer.data, ", ".join(begun.seats)
    yield Line(say("new.begun", name=begun.name, game=sayer.text("game.title", data.game.title), seats=seats))
    if table.header.edition.get("sample") and not all(field.on_paper_only() for field in data.fields):
        yield Line(say("new.sample"))
    elif begun.edition == BLANK:
        yield Line(say("new.blank"))
        if untold := _untold(begun.game, edition_tables(begun.game, BLANK, store)):
            yield Line(say("new.fill", n=untold, game=begun.game))
    if begun.commitment:
        yield Line(say("new.commitment", commitment=begun.commitment))
    yield Line(begun.next)


def _edition(game: str, knowing: bool, tables: dict[str, Any] | None, store: Path | None) -> str:
    """The edition of a table that names none: of a position that it names, else the one by which `check --position`
    judges it, so that both judge alike; of a new game the house's, or the blank one."""
    if tables is None:
        return edition_for_new(game, knowing, store)
    return str(tables.get("edition", "")) or edition_in_use(game, store)


def _untold(game: str, tables: dict[str, Any]) -> int:
    """How many things that are asked again and again nobody has entered: fields that every component of a kind has."""
    from ..books.edition_forms import blanks

    return sum(blank.value is None for blank in blanks(game, tables) if blank.field.each)


def players(typed: str | None, tables: dict[str, Any] | None = None) -> tuple[str, ...]:
    """The names that are told, else those of a position. Raises UsageError."""
    seats = tables.get("seats") if tables is not None else None
    names = tuple(str(name) for name in seats) if isinstance(seats, list) else ()
    if typed is None:
        if names:
            return names
        raise UsageError("error.seats")
    asked = tuple(name.strip() for name in typed.split(","))
    if names and asked != names:
        raise UsageError("error.fix-seats", seats=", ".join(names))
    return asked


def given_words(seats: tuple[str, ...], pairs: Sequence[str]) -> dict[str, str]:
    """`["Ann=lantern"]` by player, in the order of the seats. Raises UsageError."""
    words = {}
    for each in pairs:
        player, _, word = each.partition("=")
        number = seat_named(seats, player.strip())
        if not word.strip() or len(word) > LONGEST or number in words:
            raise UsageError("error.word", told=each, most=LONGEST)
        words[number] = word.strip()
    return {seats[number]: words[number] for number in sorted(words)}


def seat_named(seats: tuple[str, ...], typed: str) -> Seat:
    """A seat by its player's name, or by its number from 1 where no player is called so. Raises UsageError."""
    for number, name in enumerate(seats):
        if typed.casefold() == name.casefold():
            return Seat(number)
    if typed.isdecimal() and typed.isascii() and 1 <= int(typed[:9]) <= len(seats):
        return Seat(int(typed) - 1)
    raise UsageError("error.seat", seat=typed, seats=seats)


def rulings_told(pairs: Sequence[str]) -> dict[str, str]:
    """`["G7=state"]` as a mapping. Raises UsageError."""
    rulings = {}
    for each in pairs:
        ruling, equals, option = each.partition("=")
        if not equals:
            raise UsageError("error.ruling-form", told=each)
        rulings[ruling.strip()] = option.strip()
    return rulings
