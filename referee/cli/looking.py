"""Looking at a table: `show`, `moves`, `log`, `score`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.desk.notating import CANONICAL

from .common import at_table, heading, looked_at, seat_of, show_json, show_now, tell_changes
from .drawing import show_board, show_groups
from .layout import say, show_lines
from .options import As, Json, Lang, Name, NotationIn, Position, Rulings, StoreDir, Verbose, completing, new_app
from .speech import spoken, t
from .telling import mover_text, show_marks

app = new_app()
OfGame = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help=t("option.game"), autocompletion=completing("games"))
]


@app.command(help=t("help.show"))
def show(
    seat: As = None,
    name: Name = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from msgspec import to_builtins

    from referee.desk.board import board

    session = at_table(store, name)
    viewer = None if seat is None else seat_of(session.seats, seat)
    tell_changes(session.table.header)
    if as_json:
        parts = to_builtins(board(session, viewer))
        show_json({**session.view(viewer), "board": parts, "revision": session.revision})
        return
    sayer = session.sayer
    heading(f"{session.table.header.name}: {sayer.text('game.title', sayer.data.game.title)}")
    show_board(board(session, viewer))
    show_now(session, viewer, notation)


@app.command(help=t("help.moves"))
def moves(
    game: OfGame = None,
    seat: As = None,
    position: Position = None,
    ruling: Rulings = None,
    name: Name = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    every: Annotated[bool, typer.Option("--all", help=t("option.all"))] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.core.play import has_doubtful_move
    from referee.desk.listing import offered
    from referee.desk.notating import in_words
    from referee.desk.verdicts import name_of

    session = looked_at(game, position, ruling, name, store)
    seats, wanted, movers = session.seats, session.decision, session.movers()
    viewer = None if seat is None else seat_of(seats, seat)
    if viewer is not None:
        movers = tuple(who for who in movers if who == viewer)
    open_to = {who: session.open_to(who, viewer) for who in movers}
    found = {name_of(who, seats): [line for line in lines if line is not None] for who, lines in open_to.items()}
    every = every or notation is not None  # a notation is asked for by whoever wants lines
    offers = {} if every and not as_json else offered(session, movers, viewer)
    told = session.next()
    if as_json:
        from msgspec import to_builtins

        kind = None if wanted is None else wanted.kind.value
        kept = {} if session.revision is None else {"revision": session.revision}
        listed = {"moves": found, "offers": to_builtins(offers)}
        show_json({"game": session.id, "decision": kind, "next": told, **listed, **kept})
        return
    heading(told)
    named = sum(map(bool, found.values())) > 1
    for who, lines in found.items() if every else ():
        whose = f"{mover_text(who)}: " if named else ""
        for line in lines:
            print(f"  {whose}{in_words(session, session.state, line, notation)}")
    cut = show_groups({f"{mover_text(who)}: " if named else "": told for who, told in offers.items()})
    secretive = [who for who, lines in open_to.items() if None in lines]
    if players := [seats[who] for who in secretive if isinstance(who, int)]:
        print(t("moves.secret", who=spoken().list(players)))
    elif secretive:
        print(t("moves.covered"))
    if movers and not any(open_to.values()):
        print(t("moves.untold"))
    elif session.question() is None and any(has_doubtful_move(session.state, who) for who in movers):
        print(t("moves.some-untold"))
    if cut:
        print(t("moves.all"))


@app.command(help=t("help.now"))
def now(
    game: OfGame = None,
    seat: As = None,
    position: Position = None,
    ruling: Rulings = None,
    name: Name = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    verbose: Verbose = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.desk.present import in_full, lines, now

    session = looked_at(game, position, ruling, name, store)
    viewer = None if seat is None else seat_of(session.seats, seat)
    present = now(session, viewer, notation)
    if as_json:
        show_json(present)
        return
    for line in (in_full if verbose else lines)(present, session):
        say(line)


@app.command(help=t("help.log"))
def log(
    seat: As = None,
    name: Name = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.desk.chronicle import log as log_of
    from referee.desk.chronicle import log_lines

    session = at_table(store, name)
    tell_changes(session.table.header)
    viewer = None if seat is None else seat_of(session.seats, seat)
    found = log_of(session, viewer, CANONICAL if as_json else notation)
    if as_json:
        show_json(found)
    else:
        show_lines(log_lines(found, session.sayer))


@app.command(help=t("help.score"))
def score(
    game: OfGame = None,
    position: Position = None,
    ruling: Rulings = None,
    name: Name = None,
    store: StoreDir = None,
    verbose: Verbose = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from msgspec import to_builtins

    from referee.core.marks import noting
    from referee.desk.verdicts import CODES, DEPENDS, LEGAL, asking

    session = looked_at(game, position, ruling, name, store)
    with noting() as book:
        lines, ended = session.count(), session.ending()
    marks = session.state.marks | book
    waits = session.question()
    code = CODES[DEPENDS if waits is not None else LEGAL]
    rows = [
        {
            "player": None if line.seat is None else session.seats[line.seat],
            "text": session.sayer.line(line),
            "values": {key: value for key, value in line.values if isinstance(value, int)},
            "clause": line.clause,
            "citation": session.sayer.citation(session.sayer.data.article(line.clause)) if line.clause else "",
        }
        for line in lines
    ]
    if as_json:
        winners = None if ended is None else [session.seats[seat] for seat in ended.winners]
        show_json(
            {
                "game": session.id,
                "over": ended is not None,
                "winners": winners,
                "lines": rows,
                **({} if waits is None else {"questions": (to_builtins(asking(session, waits)),)}),
                "rests_on": session.sayer.marks(marks),
            }
        )
        raise typer.Exit(code)
    for row in rows:
        print(f"{row['text']}  [{row['clause']}]" if row["clause"] else row["text"])
    if waits is not None:
        print(session.next())
    elif ended is None and session.state.agenda:
        print(t("score.running"))
    show_marks(session, marks if verbose else frozenset(book), verbose)
    raise typer.Exit(code)
