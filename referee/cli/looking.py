"""Looking at a table: `show`, `moves`, `log`, `score`."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from referee.desk.answers import Line, Log
from referee.library.characters import visible_line

from .common import (
    As,
    Json,
    Lang,
    Name,
    Position,
    StoreDir,
    completing,
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
from .disputes import looked_at
from .moving import Rulings
from .speech import spoken, t

app = new_app()
OfGame = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help=t("option.game"), autocompletion=completing("games"))
]


@app.command(help=t("help.show"))
def show(seat: As = None, name: Name = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    table = open_table(store, name)
    seats = table.header.seats
    viewer = None if seat is None else seat_of(seats, seat)
    if as_json:
        show_json(msgspec.to_builtins(table.game.view(table.state, viewer)))
        return
    sayer = sayer_of(table.header.game, seats)
    heading(f"{table.header.name}: {sayer.text('game.title', sayer.data.game.title)}")
    show_panels(sayer, table.game.panels(table.state, viewer))
    print(sayer.line(table.game.next(table.state)))


@app.command(help=t("help.moves"))
def moves(
    game: OfGame = None,
    seat: As = None,
    position: Position = None,
    ruling: Rulings = None,
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.core.play import decision

    dispute = looked_at(game, position, ruling, name, store)
    state, seats = dispute.state, dispute.seats
    wanted = decision(state)
    movers = () if wanted is None else wanted.movers()
    viewer = None if seat is None else seat_of(seats, seat)
    if viewer is not None:
        movers = tuple(who for who in movers if who == viewer)
    open_to = {who: dispute.open_to(who, viewer) for who in movers}
    found = {who_name(who, seats): [line for line in lines if line is not None] for who, lines in open_to.items()}
    told = dispute.next()
    if as_json:
        kind = None if wanted is None else wanted.kind.value
        show_json({"game": dispute.id, "decision": kind, "next": told, "moves": found})
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
        print(f"{number:>4}  {visible_line(row.text)}")


def _entry(entry: Any, line: str | None, seats: tuple[str, ...]) -> Line:
    """An entry for people and for JSON; `line` is None where it is hidden from the reader."""
    from referee.table.log import Fixed, Moved, Ruled, Undone

    from .auditing import taken_back

    match entry:
        case Undone():
            return Line(kind="undo", lots=tuple(each.lot for each in entry.seen), text=taken_back(entry))
        case Moved(by=by, rolled=rolled, anew=anew):
            who = seats[by] if isinstance(by, int) else by
            read = hidden_or(line)
            drawn = t("log.anew" if anew else "log.rolled", move=read)
            said = drawn if rolled else f"{mover_text(who)}: {read}"
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
    game: OfGame = None,
    position: Position = None,
    ruling: Rulings = None,
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.core.marks import noting

    dispute = looked_at(game, position, ruling, name, store)
    with noting() as book:
        lines, ended = dispute.game.score(dispute.state), dispute.game.ending(dispute.state)
    marks = dispute.state.marks | book
    rows = [
        {
            "player": None if line.seat is None else dispute.seats[line.seat],
            "text": dispute.sayer.line(line),
            "values": {key: value for key, value in line.values if isinstance(value, int)},
            "clause": line.clause,
            "citation": dispute.sayer.citation(dispute.sayer.data.article(line.clause)) if line.clause else "",
        }
        for line in lines
    ]
    if as_json:
        winners = None if ended is None else [dispute.seats[seat] for seat in ended.winners]
        show_json(
            {
                "game": dispute.id,
                "over": ended is not None,
                "winners": winners,
                "lines": rows,
                "rests_on": dispute.sayer.marks(marks),
            }
        )
        return
    for row in rows:
        print(f"{row['text']}  [{row['clause']}]" if row["clause"] else row["text"])
    if dispute.question() is not None:
        print(dispute.next())
    elif ended is None and dispute.state.agenda:
        print(t("score.running"))
    dispute.show_marks(marks)
