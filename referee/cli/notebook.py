"""What follows for one seat: `notebook`."""

from __future__ import annotations

from typing import Annotated

import typer

from .common import heading, looked_at, seat_of, show_json, show_panels
from .options import As, Json, Lang, Name, Position, StoreDir, completing, new_app
from .speech import t
from .telling import show_marks
from .usage import UsageError

app = new_app()

FORBIDDEN = 1
OfGame = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help=t("option.game"), autocompletion=completing("games"))
]
Hand = Annotated[str, typer.Option("--hand", metavar="NAMES", help=t("option.hand"))]
Seen = Annotated[str, typer.Option("--seen", metavar="NAMES", help=t("option.seen"))]


@app.command(help=t("help.notebook"))
def notebook(
    game: OfGame = None,
    seat: As = None,
    hand: Hand = "",
    seen: Seen = "",
    position: Position = None,
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.desk.notebook import drawn, forbidden
    from referee.desk.notebook import notebook as notebook_of

    session = looked_at(game, position, None, name, store)
    if not session.game.has_part("notebook"):
        raise UsageError("error.no-notebook", game=session.id)
    if seat is None:
        raise UsageError("error.notebook-seat", seats=", ".join(session.seats))
    viewer = seat_of(session.seats, seat)
    if (broken := forbidden(session)) is not None:
        refused = session.sayer.refusal(broken)
        if as_json:
            show_json({"error": f"{refused.text} {refused.because}"})
        else:
            print(f"{refused.text}\n  {refused.citation}\n  {refused.because}\n  → {refused.remedy}")
        raise typer.Exit(FORBIDDEN)
    try:
        told, marks = notebook_of(session, viewer, _names(hand), _names(seen))
    except ValueError as wrong:
        raise UsageError("error.no-suspect", name=str(wrong)) from None
    if as_json:
        show_json(told)
        return
    heading(t("notebook.of", player=session.seats[viewer]))
    show_panels(session.sayer, tuple(drawn(session, told)))
    if told.begun and not session.state.terms.knowing and not hand:
        print(t("notebook.blind"))
    show_marks(session, marks)


def _names(told: str) -> list[str]:
    return [name for each in told.split(",") if (name := each.strip())]
