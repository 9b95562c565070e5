"""Taking back and putting right: `undo`, `redo`, `fix`, `ruling`."""

from __future__ import annotations

from typing import Annotated

from referee.desk.reading.notating import CANONICAL

from ..call import Call
from ..options import argument, command, new_app, option

app = new_app()


@command(app, "seat", "at", "name", "notation", "as_json")
def undo(
    call: Call,
    count: Annotated[str, argument("[N/turn]", "undo")] = "1",
    declines: Annotated[bool, option("decline")] = False,
) -> None:
    from referee.desk.faults import UsageError
    from referee.desk.table.mending import ask_back, decline, take_back

    table, notation = call.table(), CANONICAL if call.as_json else call.notation
    seat = call.viewer(table.header.seats)
    if declines:
        if seat is None:
            raise UsageError("error.decline-seat")
        call.answer(*decline(table, seat, call.words))
    elif seat is not None:
        call.answer(*ask_back(table, count, seat, call.words, call.at, notation))
    else:
        call.answer(*take_back(table, count, call.words, call.at, notation))


@command(app, "at", "name", "notation", "as_json")
def redo(call: Call) -> None:
    from referee.desk.table.mending import make_again

    call.answer(*make_again(call.table(), call.words, call.at, CANONICAL if call.as_json else call.notation))


@command(app, "position", "at", "name", "as_json")
def fix(call: Call, why: Annotated[str, argument("WHY", "why")] = "") -> None:
    from referee.desk.table.mending import put_right

    table = call.table()
    call.answer(*put_right(table, why, call.tables(table.header.game), call.words, call.at))


@command(app, "at", "name", "as_json")
def ruling(
    call: Call,
    said: Annotated[str, argument("RULING", "house-rule", "rulings")],
    scope: Annotated[str, option("scope", "move/game/always")] = "game",
) -> None:
    from referee.desk.table.mending import rule

    call.answer(*rule(call.table(), said, scope, call.words, call.at))
