"""Taking back and putting right: undo, redo, a corrected position, a ruling; each is kept, and told in words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, get_args

from referee.core.state.terms import agree
from referee.core.words.splitting import split_statements
from referee.library.load import load_game
from referee.table.false_claims import false_claims
from referee.table.log import AROUND_A_MOVE, Disputed, Entry, Fixed, Moved, Ruled, Scope
from referee.table.reading import readings

from ..answers import Mended
from ..faults import UsageError
from ..hiding import hidden_or
from ..lines import Line
from ..reading.notating import in_words
from . import consent
from .present import now
from .session import at_table

if TYPE_CHECKING:
    from referee.core.state.terms import Seat
    from referee.table.fold import Table
    from referee.words.translation import Words

    from .session import Session

TURN = "turn"
"""What is said instead of a number for the moves of one turn."""

Mending = tuple[Mended, tuple[Line, ...]]
"""What was done, as data and for people."""


def take_back(
    table: Table,
    count: str,
    words: Words,
    at: str | None = None,
    notation: str | None = None,
    intent: str | None = None,
) -> Mending:
    """Takes so many moves back, or `turn`, at once; `intent` where a sentence asked for it. Raises UsageError,
    Overtaken, StoreError."""
    table.require(at)
    session = at_table(table, words)
    lines = _read(session, notation)
    return _undone(session, table.undo(_how_many(count, table, words), at), lines, intent)


def ask_back(
    table: Table, count: str, seat: Seat, words: Words, at: str | None = None, notation: str | None = None
) -> Mending:
    """Takes moves back for a seat: at once where nobody has to be asked; else asks the others, or agrees to what one of
    them has asked for already. Raises UsageError, Overtaken, StoreError."""
    table.require(at)
    session, wish, moves = at_table(table, words), consent.standing(table).wish, _how_many(count, table, words)
    lines, entries = _read(session, notation), list(table.entries)
    agrees = wish is not None and wish.by != seat and wish.moves == moves
    done = consent.agree(table, seat) if agrees else consent.ask_back(table, seat, moves, at)
    if done:
        return _undone(session, entries[len(table.entries) :], lines, None)
    return _waiting(table, words)


def decline(table: Table, seat: Seat, words: Words) -> Mending:
    """Does not agree, for a seat, to what another has asked for. Raises UsageError, StoreError."""
    consent.decline(table, seat)
    return _mended(table, words, words.referee("talk.decline", player=table.header.seats[seat]))


def _waiting(table: Table, words: Words) -> Mending:
    """Whom a wish waits for."""
    wish, seats = consent.standing(table).wish, table.header.seats
    waits = () if wish is None else tuple(seats[each] for each in wish.waits)
    return _mended(table, words, words.referee("undo.asked", players=words.list(waits)), waits_for=waits)


def _undone(session: Session, gone: list[Entry], lines: list[str | None], intent: str | None) -> Mending:
    """What was taken back, and what had been seen of it; `lines` are those of the log before."""
    table, sayer = session.table, session.sayer
    undone = [each for each in zip(gone, lines[len(table.entries) :], strict=True) if not _is_around(each[0])]
    texts = [entry_text(session, entry, line) for entry, line in undone]
    seen = [
        hidden_or(sayer, line) for entry, line in undone if isinstance(entry, Moved) and not isinstance(entry.by, int)
    ]
    done = sayer.referee("undo.done", moves=sayer.words.list(texts))
    more = [sayer.referee("undo.seen", what=sayer.words.list(seen))] if seen else []
    return _mended(table, sayer.words, done, *more, undone=tuple(texts), seen=tuple(seen), intent=intent)


def make_again(
    table: Table, words: Words, at: str | None = None, notation: str | None = None, intent: str | None = None
) -> Mending:
    """Makes again what was taken back. Raises Overtaken, StoreError."""
    again = table.redo(at)
    session = at_table(table, words)
    lines = _read(session, notation)[len(table.entries) - len(again) :]
    texts = [
        entry_text(session, entry, line) for entry, line in zip(again, lines, strict=True) if not _is_around(entry)
    ]
    done = words.referee("redo.done", moves=words.list(texts))
    return _mended(table, words, done, redone=tuple(texts), intent=intent)


def _is_around(entry: Entry) -> bool:
    return isinstance(entry, AROUND_A_MOVE)


def _read(session: Session, notation: str | None) -> list[str | None]:
    """Every line of the log as a bystander may read it, in the words of a language."""
    table = session.table
    lines = zip(table.states, readings(table, None), strict=False)
    return [line if line is None else in_words(session, state, line, notation) for state, line in lines]


def entry_text(session: Session, entry: Entry, line: str | None) -> str:
    """What an entry of a log did, in the words that were said; `line` as its reader may see it."""
    if isinstance(entry, Ruled) and entry.ruling:
        return f"{entry.ruling}={entry.option}"
    shown = hidden_or(session.sayer, line)
    by = entry.by if isinstance(entry, Moved | Disputed) else None
    return f"{session.seats[by]} {shown}" if line is None and isinstance(by, int) else shown


def _how_many(typed: str, table: Table, words: Words) -> int:
    """So many moves of people, or all that the last of them made in a row, with all that bots did since. Raises
    UsageError, StoreError."""
    if typed.casefold() in (TURN, words.referee("word.turn").casefold()):
        return consent.moves_of_turn(table)
    if not typed.isdecimal() or not typed.isascii() or int(typed[:9]) < 1:
        raise UsageError("error.undo", told=typed)
    return consent.moves_back(table, int(typed[:9]))


def put_right(table: Table, text: str, tables: dict[str, Any] | None, words: Words, at: str | None = None) -> Mending:
    """The board says otherwise: a whole position in `tables`, with what is `text` about it, or single fields in what is
    said. Raises UsageError, PositionError, DataError, Overtaken, StoreError."""
    seats, text = list(table.header.seats), " ".join(text.split())
    if tables is None:
        tables = _patched(table, text)
    elif list(tables.get("seats", seats)) != seats:
        raise UsageError("error.fix-seats", seats=", ".join(seats))
    tables["seats"] = seats
    table.fixed(tables)
    table.write(Fixed(tables, text), at=at)
    return _mended(table, words, words.referee("fix.done"), *_false(table, words))


def _false(table: Table, words: Words) -> Iterator[str]:
    """The claims that the corrected position shows to be false."""
    sayer = at_table(table, words).sayer
    return (sayer.false_claim(each.asked, each.said, each.truth).text for each in false_claims(table))


def _patched(table: Table, text: str) -> dict[str, Any]:
    """The present position with single fields put right: `turn = Ben; display.3.person = knight`. Raises UsageError
    where a field is no field."""
    tables: dict[str, Any] = table.game.write_position(table.state, everything=True)
    for statement in split_statements(text):
        field, equals, value = statement.partition("=")
        place: object = tables
        *path, last = field.strip().split(".")
        for step in path:
            place = _inside(place, step)
        if not equals or not last or not isinstance(place, dict):
            raise UsageError("error.fix")
        place[last] = _value(value.strip(), place.get(last))
    return tables


def _inside(place: object, step: str) -> object:
    """A table within a table, or the row of a list of tables that holds this value. None when there is none."""
    if isinstance(place, dict):
        return place.setdefault(step, {})
    rows = [row for row in place if isinstance(row, dict)] if isinstance(place, list) else []
    return next((row for row in rows if step in map(str, row.values())), None)


def _value(text: str, old: object) -> object:
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


def rule(table: Table, text: str, scope: str, words: Words, at: str | None = None) -> Mending:
    """The table decides a gap (`G7=state`), or makes a rule of its own. Raises UsageError, NoAgreement, Overtaken,
    StoreError."""
    if scope not in get_args(Scope):
        raise UsageError("error.scope", told=scope)
    text, data = " ".join(text.split()), load_game(table.header.game)
    key, equals, option = (part.strip() for part in text.partition("="))
    lasts: Literal["move", "game", "always"] = scope  # type: ignore[assignment]  # looked up just above
    entry = Ruled(lasts, text=text)
    if equals and (key in data.ruling_by_id or re.fullmatch(r"G\d+[a-z]?", key)):
        agree(data, table.header.seats, None, table.header.variant, {key: option})
        entry = Ruled(lasts, key, option)
    table.write(entry, at=at)
    if scope == "always":
        table.store.keep_house_rule(table.header.game, entry.ruling, entry.option, entry.text)
    return _mended(table, words, words.referee(f"log.ruled.{scope}", ruling=text), ruling=text, scope=scope)


def _mended(table: Table, words: Words, done: str, *more: str, **told: Any) -> Mending:
    """What was done and what has to happen next; what else there is to say comes last."""
    session = at_table(table, words)
    mended = Mended(table.header.game, table.header.name, session.next(), table.revision, **told)
    return mended, _lines((done, now(session).summary, *more))


def _lines(texts: Iterable[str]) -> tuple[Line, ...]:
    return tuple(map(Line, texts))
