"""Advice by the bots: `hint`, `why`, `review`."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

from ..call import Call
from ..layout import say, show_json, show_rows
from ..options import command, new_app

app = new_app()


@command(app, "seat", "name", "notation", "as_json")
def hint(call: Call) -> None:
    from referee.bots.counsel import advised, advised_lines, only_person
    from referee.desk.faults import UsageError

    session = call.session()
    who = only_person(session) if call.seat is None else call.viewer(session.seats)
    if who is None:
        raise UsageError("error.hint.seat", seats=call.words.list(session.seats, "or"))
    counsel = advised(session, who, Random(0), call.notation)
    call.answer(counsel, advised_lines(counsel))


@command(app, "name", "as_json")
def why(call: Call) -> None:
    from referee.bots.counsel import reason
    from referee.desk.faults import UsageError
    from referee.desk.lines import Line

    reasons = reason(call.session(), Random(0))
    if reasons is None:
        raise UsageError("error.why.none")
    call.answer(reasons, [Line(reasons.text)])


@command(app, "name", "as_json")
def review(
    call: Call, most: Annotated[int, typer.Option("--most", help="option.most", metavar="N", min=1, max=50)] = 5
) -> None:
    from referee.bots.advice import review_of, review_rows

    table = call.table()
    turning_points = review_of(table, Random(0), most)
    if call.as_json:
        show_json(turning_points)
        return
    head, *rows = review_rows(turning_points, table.header.seats, call.words)
    show_rows(head, rows)
    say(call.text("review.how"))
