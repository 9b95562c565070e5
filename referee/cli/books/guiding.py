"""A first evening in five minutes: `guide`."""

from __future__ import annotations

from ..call import Call
from ..options import AnyGame, command, new_app

app = new_app()


@command(app, "notation", "as_json")
def guide(call: Call, game: AnyGame = None) -> None:
    from referee.desk.books.guide import guide as guide_to
    from referee.library.load import games

    call.answer(*guide_to(game or games()[0], call.words, call.store, call.notation))
