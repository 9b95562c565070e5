"""Looking at a table: `show`, `moves`, `log`, `score`."""

from __future__ import annotations

from typing import Any

import msgspec

from .common import (
    As,
    Json,
    Lang,
    Name,
    Position,
    StoreDir,
    heading,
    mover_text,
    new_app,
    open_table,
    sayer_of,
    seat_of,
    show_json,
    show_panels,
    who_name,
)
from .disputes import at_table, disputed
from .speech import t

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
    from referee.core.play import decision, legal_moves

    game = disputed(position, None, store) if position is not None else at_table(open_table(store, name))
    state, seats = game.state, game.seats
    wanted = decision(state)
    movers = () if wanted is None else wanted.movers()
    if seat is not None:
        asked = seat_of(seats, seat)
        movers = tuple(who for who in movers if who == asked)
    found = {
        who_name(who, seats): [game.room.notation.write(state, move) for move in legal_moves(state, who)]
        if game.question() is None
        else list(game.answers())
        for who in movers
    }
    told = game.next()
    if as_json:
        kind = None if wanted is None else wanted.kind.value
        show_json({"game": game.id, "decision": kind, "next": told, "moves": found})
        return
    heading(told)
    for lines in found.values():
        for line in lines:
            print(f"  {line}")
    if movers and not any(found.values()):
        print(t("moves.untold"))


@app.command(help=t("help.log"))
def log(name: Name = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    table = open_table(store, name)
    rows = [_entry(entry, table.header.seats) for entry in table.entries]
    if as_json:
        show_json(
            {
                "game": table.header.game,
                "name": table.header.name,
                "seats": table.header.seats,
                "rulings": dict(table.state.terms.rulings),
                "entries": rows,
            }
        )
        return
    heading(f"{table.header.name}: {', '.join(table.header.seats)}")
    for number, row in enumerate(rows, 1):
        print(f"{number:>4}  {row['text']}")


def _entry(entry: Any, seats: tuple[str, ...]) -> dict[str, Any]:
    """An entry for people and for JSON."""
    from referee.table.log import Fixed, Moved, Ruled

    match entry:
        case Moved(by=by, text=text, rolled=rolled):
            who = seats[by] if isinstance(by, int) else by
            said = t("log.rolled", move=text) if rolled else f"{mover_text(who)}: {text}"
            return {"kind": "move", "by": who, "move": text, "rolled": rolled, "text": said}
        case Ruled(scope=scope, ruling=ruling, option=option, text=text):
            said = t(f"log.ruled.{scope}", ruling=f"{ruling}={option}" if ruling else text)
            return {"kind": "ruling", "ruling": ruling, "option": option, "scope": scope, "text": said}
        case Fixed(text=text):
            return {"kind": "fix", "text": t("log.fixed", why=text)}
        case _:
            return {"kind": "note", "text": entry.text}


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
