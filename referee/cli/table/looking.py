"""Looking at a table: `show`, `moves`, `now`, `log`, `score`, `audit`."""

from __future__ import annotations

from typing import Annotated

from ..call import Call
from ..drawing import show_board, show_groups
from ..layout import say, show_json, show_lines, show_now, warn
from ..options import AnyGame, command, new_app, option

app = new_app()


@command(app, "seat", "name", "notation", "as_json")
def show(call: Call) -> None:
    from msgspec import to_builtins

    from referee.desk.board import board
    from referee.desk.table.kept import changes

    session = call.session()
    viewer, header, sayer = call.viewer(session.seats), session.table.header, session.sayer
    warn(changes(header, call.words))
    if call.as_json:
        parts = to_builtins(board(session, viewer))
        show_json({**session.view(viewer), "board": parts, "revision": session.revision})
        return
    say(call.words.titled(header.name, sayer.text("game.title", sayer.data.game.title)), style="bold")
    show_board(board(session, viewer), call.words)
    show_now(session, viewer, call.notation)


@command(app, "seat", "position", "ruling", "name", "notation", "as_json")
def moves(call: Call, game: AnyGame = None, every: Annotated[bool, option("all")] = False) -> None:
    from referee.desk.offers.possible import possible

    session = call.looked_at(game)
    viewer = call.viewer(session.seats)
    every = every or call.notation is not None  # a notation is asked for by those who want lines
    offered = possible(session, viewer, with_offers=call.as_json or not every)
    if call.as_json:
        show_json(offered.data())
        return
    say(session.next(), style="bold")
    if every:
        show_lines(offered.lines(call.notation))
    is_cut = show_groups({offered.name(who): offers for who, offers in offered.offers.items()}, call.words)
    show_lines(offered.notes())
    if is_cut:
        say(call.text("moves.all"))


@command(app, "seat", "position", "ruling", "name", "notation", "verbose", "as_json")
def now(call: Call, game: AnyGame = None) -> None:
    from referee.desk.table.present import in_full, lines, now

    session = call.looked_at(game)
    present = now(session, call.viewer(session.seats), call.notation)
    if call.as_json:
        show_json(present)
        return
    for line in (in_full if call.verbose else lines)(present, session):
        say(line)


@command(app, "seat", "name", "notation", "as_json")
def log(call: Call) -> None:
    from referee.desk.reading.notating import CANONICAL
    from referee.desk.table.chronicle import log as log_of
    from referee.desk.table.chronicle import log_lines
    from referee.desk.table.kept import changes

    session = call.session()
    warn(changes(session.table.header, call.words))
    entries = log_of(session, call.viewer(session.seats), CANONICAL if call.as_json else call.notation)
    call.answer(entries, log_lines(entries, session.sayer))


@command(app, "position", "ruling", "name", "verbose", "as_json")
def score(call: Call, game: AnyGame = None) -> int:
    from referee.desk.table.scoring import count, count_data, count_lines

    session = call.looked_at(game)
    counted = count(session)
    call.answer(count_data(session, counted), count_lines(session, counted, call.verbose))
    return counted.code


@command(app, "name", "as_json")
def audit(call: Call) -> int:
    from referee.desk.table.auditing import audit as audit_of

    audited = audit_of(call.table(), call.words)
    call.answer(audited.answer(), audited.lines())
    return audited.code
