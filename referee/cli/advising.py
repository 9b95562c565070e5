"""Advice by the bots: `hint`, `why`, `review`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from .common import at_table, open_table, seat_of, show_json, show_rows
from .layout import say
from .options import As, Json, Lang, Name, NotationIn, StoreDir, new_app
from .speech import spoken, t
from .usage import UsageError

if TYPE_CHECKING:
    from referee.bots.counsel import Counsel

app = new_app()


@app.command(help=t("help.hint"))
def hint(
    seat: As = None,
    name: Name = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.bots.counsel import advised, decider

    session = at_table(store, name)
    who = decider(session) if seat is None else seat_of(session.seats, seat)
    if who is None:
        raise UsageError("error.hint.seat", seats=spoken().list(session.seats, "or"))
    counsel = advised(session, who, Random(0), notation)
    if as_json:
        show_json(counsel)
    else:
        _show(counsel)


@app.command(help=t("help.why"))
def why(
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.bots.counsel import reason

    found = reason(at_table(store, name), Random(0))
    if found is None:
        raise UsageError("error.why.none")
    if as_json:
        show_json(found)
    else:
        say(found.text)


def _show(counsel: Counsel) -> None:
    if not counsel.hints:
        say(counsel.text)
        return
    for number, each in enumerate(counsel.hints, 1):
        say(each.text, f"{number}  ")
    say(counsel.text)


@app.command(help=t("help.review"))
def review(
    most: Annotated[int, typer.Option("--most", help=t("option.most"), metavar="N", min=1, max=50)] = 5,
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.bots.advice import Review, turns_of

    table = open_table(store, name)
    if not table.state.over():
        raise UsageError("error.review.open")
    if not table.state.terms.knowing:
        raise UsageError("error.review.blind")
    turns = turns_of(table, Random(0), most)
    if as_json:
        show_json(Review(table.header.game, table.header.name, tuple(turns)))
        return
    rows = []
    for turn in turns:
        pairs = ((f"{share:.0%}", f"{turn.after[player]:.0%}") for player, share in turn.before.items())
        shares = [t("review.share", before=before, after=after) for before, after in pairs]
        rows.append([str(turn.entry), turn.player or t("who.chance"), turn.line, *shares])
    show_rows([t("review.entry"), t("review.player"), t("review.move"), *table.header.seats], rows)
    say(t("review.how"))
