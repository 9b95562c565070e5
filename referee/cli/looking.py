"""Looking at a table: `show`, `moves`, `log`, `score`."""

from __future__ import annotations

from typing import Any

import msgspec

from .answers import Line, Log
from .common import (
    As,
    Json,
    Lang,
    Name,
    Position,
    StoreDir,
    heading,
    hidden_or,
    mover_text,
    new_app,
    open_table,
    readings_of,
    sayer_of,
    seat_of,
    show_json,
    show_panels,
    who_name,
)
from .disputes import at_table, disputed
from .speech import spoken, t

app = new_app()


@app.command(help=t("help.show"))
def show(seat: As = None, name: Name = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    table = open_table(store, name)
    seats = table.header.seats
    viewer = None if seat is None else seat_of(seats, seat)
    if as_json:
        show_json(msgspec.to_builtins(table.room.view(table.state, viewer)))
        return
    sayer = sayer_of(table.header.game, seats)
    heading(f"{table.header.name}: {sayer.text('game.title', sayer.data.game.title)}")
    show_panels(sayer, table.room.panels(table.state, viewer))
    print(sayer.line(table.room.next(table.state)))


@app.command(help=t("help.moves"))
def moves(
    seat: As = None,
    position: Position = None,
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.core.play import decision

    game = disputed(position, None, store) if position is not None else at_table(open_table(store, name))
    state, seats = game.state, game.seats
    wanted = decision(state)
    movers = () if wanted is None else wanted.movers()
    viewer = None if seat is None else seat_of(seats, seat)
    if viewer is not None:
        movers = tuple(who for who in movers if who == viewer)
    open_to = {who: game.open_to(who, viewer) for who in movers}
    found = {who_name(who, seats): [line for line in lines if line is not None] for who, lines in open_to.items()}
    told = game.next()
    if as_json:
        kind = None if wanted is None else wanted.kind.value
        show_json({"game": game.id, "decision": kind, "next": told, "moves": found})
        return
    heading(told)
    for listed in found.values():
        for line in listed:
            print(f"  {line}")
    secretive = [who for who, lines in open_to.items() if None in lines]
    if players := [seats[who] for who in secretive if isinstance(who, int)]:
        print(t("moves.secret", who=spoken().list(players)))
    elif secretive:
        print(t("moves.covered"))
    if movers and not any(open_to.values()):
        print(t("moves.untold"))


@app.command(help=t("help.log"))
def log(seat: As = None, name: Name = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    table = open_table(store, name)
    seats = table.header.seats
    viewer = None if seat is None else seat_of(seats, seat)
    rows = [_entry(entry, line, seats) for entry, line in zip(table.entries, readings_of(table, viewer), strict=True)]
    if as_json:
        show_json(Log(table.header.game, table.header.name, seats, dict(table.state.terms.rulings), tuple(rows)))
        return
    heading(f"{table.header.name}: {', '.join(seats)}")
    for number, row in enumerate(rows, 1):
        print(f"{number:>4}  {row.text}")


def _entry(entry: Any, line: str | None, seats: tuple[str, ...]) -> Line:
    """An entry for people and for JSON; `line` is None where it is hidden from the reader."""
    from referee.table.log import Fixed, Moved, Ruled

    match entry:
        case Moved(by=by, rolled=rolled):
            who = seats[by] if isinstance(by, int) else by
            read = hidden_or(line)
            said = t("log.rolled", move=read) if rolled else f"{mover_text(who)}: {read}"
            return Line(kind="move", by=who, move=line, rolled=rolled, text=said)
        case Ruled(scope=scope, ruling=ruling, option=option, text=text):
            said = t(f"log.ruled.{scope}", ruling=f"{ruling}={option}" if ruling else text)
            return Line(kind="ruling", ruling=ruling, option=option, scope=scope, text=said)
        case Fixed(text=text):
            return Line(kind="fix", text=t("log.fixed", why=text))
        case _:
            return Line(kind="note", text=entry.text)


@app.command(help=t("help.score"))
def score(
    position: Position = None, name: Name = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None
) -> None:
    game = disputed(position, None, store) if position is not None else at_table(open_table(store, name))
    lines, ended = game.room.score(game.state), game.room.ending(game.state)
    marks = game.sayer.marks(game.state.marks)
    rows = [
        {
            "player": None if line.seat is None else game.seats[line.seat],
            "text": game.sayer.line(line),
            "clause": line.clause,
            "citation": game.sayer.citation(game.sayer.data.article(line.clause)) if line.clause else "",
        }
        for line in lines
    ]
    if as_json:
        winners = None if ended is None else [game.seats[seat] for seat in ended.winners]
        show_json({"game": game.id, "over": ended is not None, "winners": winners, "lines": rows, "rests_on": marks})
        return
    for row in rows:
        print(f"{row['text']}  [{row['clause']}]" if row["clause"] else row["text"])
    if ended is None:
        print(t("score.running"))
    game.show_marks(game.state.marks)
