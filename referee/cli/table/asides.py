"""What single games have besides: `council`, `notebook`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..call import Call
from ..drawing import show_board
from ..layout import show_json, show_lines
from ..options import AnyGame, command, new_app, option

app = new_app()


@command(app, "position", "ruling", "name", "as_json")
def council(
    call: Call,
    game: AnyGame = None,
    article: Annotated[int | None, typer.Option("--article", help="option.article", min=1, max=10)] = None,
) -> int:
    from referee.desk.table.councils import council as council_of

    session = call.looked_at(game)
    standing = council_of(session, article)
    if call.as_json:
        show_json(standing.data)
    else:
        show_board(standing.parts, call.words)
        show_lines(standing.lines)
    return standing.code


@command(app, "seat", "position", "name", "as_json")
def notebook(
    call: Call,
    game: AnyGame = None,
    hand: Annotated[str, option("hand", "NAMES")] = "",
    seen: Annotated[str, option("seen", "NAMES")] = "",
) -> int:
    from referee.desk.table.notebook import leafed

    session = call.looked_at(game)
    leaf = leafed(session, call.viewer(session.seats), hand, seen)
    if call.as_json:
        show_json(leaf.data)
    else:
        show_lines(leaf.heading)
        show_board(leaf.parts, call.words)
        show_lines(leaf.notes)
    return leaf.code
