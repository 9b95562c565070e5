"""The log in words, as one seat may read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.words.wording import Told
from referee.library.characters import visible_line
from referee.table.log import Claimed, Disputed, Entry, Fixed, Moved, Ruled, Undone
from referee.table.reading import readings
from referee.table.tales import opening, tale_of

from ..answers import Line, Log
from ..gathering import gathered
from ..hiding import hidden_or
from ..judging.judging import words_for
from ..lines import Line as Written
from ..reading.notating import in_words
from .minutes import minutes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.core.state.terms import Seat
    from referee.core.words.wording import Sayer

    from ..scene import Scene


def happenings(scene: Scene, seat: Seat | None, since: int = 0, notation: str | None = None) -> tuple[Line, ...]:
    """Every entry of a table's log behind the first `since`, with what it did, as a seat or a bystander may read it;
    moves in the words of the language `notation`. Only these entries are looked at, however long the log is."""
    lines = readings(scene.table, seat, since)
    return tuple(
        _worded(scene, number, line, happened(scene, seat, number), notation)
        for number, line in enumerate(lines, since)
    )


def happened(scene: Scene, seat: Seat | None, number: int) -> tuple[Told, ...]:
    """What the entry with that number, counted from 0, did, as a seat or a bystander may read it."""
    return words_for(scene, tale_of(scene.table, number), seat)


def latest(scene: Scene, seat: Seat | None) -> Iterator[Told]:
    """What was done, newest first, as a seat or a bystander may read it: of each entry what it did, or the entry itself
    where that is no move and did nothing that is told. Nothing is looked at before it is wanted."""
    for number in range(len(scene.table.entries) - 1, -1, -1):
        entry = scene.table.entries[number]
        if happenings := happened(scene, seat, number):
            yield from reversed(happenings)
        elif not isinstance(entry, Moved):
            line = readings(scene.table, seat, number)[0]
            yield Told("", _worded(scene, number, line, ()).text, {})
    yield from reversed(begun(scene, seat))


def log(scene: Scene, seat: Seat | None, notation: str | None = None) -> Log:
    """The whole log of a table as a seat or a bystander may read it, with what was said beside the moves."""
    table = scene.table
    rows, before = happenings(scene, seat, notation=notation), begun(scene, seat)
    beside, rulings = minutes(scene.sayer, table.talk), dict(table.state.terms.rulings)
    return Log(table.header.game, table.header.name, scene.seats, rulings, rows, before, table.revision, beside)


def log_lines(log: Log, sayer: Sayer) -> Iterator[Written]:
    """A log for people: entries with their numbers, under each what it did, and what was said behind it."""
    yield Written(sayer.words.titled(log.name, ", ".join(log.seats)), style="bold")
    for text, clause in gathered(log.begun, sayer):
        yield Written(f"{text}  [{clause}]", UNDER)
    for number in range(len(log.entries) + 1):
        if number:
            entry = log.entries[number - 1]
            yield Written(visible_line(entry.text), f"{number:>4}  ")
            for text, clause in gathered(entry.happened, sayer):
                yield Written(f"{visible_line(text)}  [{clause}]", UNDER)
        for beside in log.said:
            if beside.after == number:
                yield Written(visible_line(beside.text), f"{BESIDE:>4}  ")


UNDER = " " * 6
"""What stands before a line that belongs to the entry above it."""

BESIDE = "·"
"""What stands instead of the number of an entry before what was said beside the moves."""


def begun(scene: Scene, seat: Seat | None) -> tuple[Told, ...]:
    """What happened before the first entry, as a seat or a bystander may read it."""
    return words_for(scene, opening(scene.table), seat)


def _worded(
    scene: Scene, number: int, line: str | None, happened: tuple[Told, ...], notation: str | None = None
) -> Line:
    """The entry with that number in words; `line` is its move as it stands in the log, None if it is hidden from the
    reader."""
    text = line and in_words(scene, scene.table.states[number], line, notation)
    return _line(scene.table.entries[number], text, scene.sayer, happened)


def _line(entry: Entry, line: str | None, sayer: Sayer, happened: tuple[Told, ...]) -> Line:
    """An entry in words; `line` is None if it is hidden from the reader."""
    say = sayer.referee
    read = hidden_or(sayer, line)
    match entry:
        case Undone():
            return Line(kind="undo", lots=tuple(each.lot for each in entry.seen), text=taken_back(sayer, entry))
        case Moved(by=by, rolled=rolled, anew=anew):
            worded = say("log.anew" if anew else "log.rolled", move=read)
            worded = worded if rolled else sayer.words.titled(mover_text(sayer, by), read)
            return Line(kind="move", by=_name(sayer, by), move=line, rolled=rolled, text=worded, happened=happened)
        case Ruled(scope=scope, ruling=ruling, option=option, text=text):
            worded = say(f"log.ruled.{scope}", ruling=f"{ruling}={option}" if ruling else text)
            return Line(kind="ruling", ruling=ruling, option=option, scope=scope, text=worded)
        case Disputed(by=by):
            worded = say("log.disputed", by=mover_text(sayer, by), move=read)
            return Line(kind="dispute", by=_name(sayer, by), move=line, text=worded)
        case Claimed(asked=asked, answer=answer):
            question, value = sayer.question(asked).text, sayer.value(asked.id, answer)
            return Line(kind="claim", text=say("log.claimed", question=question, answer=value))
        case Fixed(text=text):
            return Line(kind="fix", text=say("log.fixed", why=text), happened=happened)
        case _:
            return Line(kind="note", text=entry.text)


def _name(sayer: Sayer, by: int | str | None) -> str | None:
    return sayer.seats[by] if isinstance(by, int) else by


def mover_text(sayer: Sayer, by: int | str | None) -> str:
    """Whose entry it is, for people: a player by name, chance and the table in the language spoken."""
    if by is None:
        return "?"
    return sayer.seats[by] if isinstance(by, int) else sayer.referee(f"who.{by}")


def taken_back(sayer: Sayer, entry: Undone) -> str:
    """What was taken back, for the log of a game that may still run: draws by their numbers."""
    seen = drawn(sayer, tuple(each.lot for each in entry.seen))
    return sayer.referee("log.taken-back", n=entry.moves, seen=seen)


def drawn(sayer: Sayer, lots: tuple[int, ...]) -> str:
    """Draws by their numbers, and how many the table had declared: what they gave may be a secret."""
    numbered, declared = [str(lot) for lot in lots if lot], lots.count(0)
    sealed = [sayer.referee("audit.lots", n=len(numbered), lots=sayer.words.list(numbered))] if numbered else []
    return sayer.words.list([*sealed, *([sayer.referee("audit.lots-declared", n=declared)] if declared else [])])
