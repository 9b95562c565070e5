"""A first evening in five minutes: what to type, and what it is for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.core.game import NAMES
from referee.core.state.terms import Seat
from referee.games import game_of

from ..lines import Line
from ..reading.notating import in_words
from ..reading.statements import with_speaker
from ..table.session import begun

if TYPE_CHECKING:
    from referee.words.translation import Words

STEPS = ("begin", "look", "say", "ask", "settle", "look-up", "take-back", "house", "end")
"""The steps of an evening; each has what to type and what it is for."""

FIRST = Seat(0)
"""Whose moves are shown where a game begins with moves that everybody makes in secret."""

MOST_LINES = 4
"""The number of opening moves that are shown."""

MOST_SEATS = 3
"""The players of the evening; a game may need more."""


def guide(
    game: str, words: Words, store: Path | None, notation: str | None = None
) -> tuple[dict[str, Any], list[Line]]:
    """A first evening with a game, as data and for people. Raises Unwritten."""
    of = game_of(game)
    fewest, most = of.data.game.seats
    names = NAMES[: max(fewest, min(MOST_SEATS, most))]
    session = begun(game, words, names, store=store)
    open_to_all = session.lines()
    who, shown_lines = (None, open_to_all) if open_to_all else (FIRST, session.lines(FIRST))
    moves = [
        with_speaker(session, who, in_words(session, session.state, line, notation))
        for line in shown_lines[:MOST_LINES]
    ]
    values = {"game": game, "seats": ",".join(names), "move": moves[0] if moves else ""}
    steps = [{part: words.referee(f"guide.{step}.{part}", **values) for part in ("type", "why")} for step in STEPS]
    title = session.sayer.text("game.title", of.data.game.title)
    lines = [Line(words.referee("guide.title", game=title), style="bold"), *_lines(steps)]
    if moves:
        first = words.referee("guide.first", next=session.next(), moves=words.list(moves, "or"))
        lines.append(Line(first))
    return {"game": game, "steps": steps, "moves": moves}, lines


def _lines(steps: list[dict[str, str]]) -> Iterator[Line]:
    for number, step in enumerate(steps, 1):
        yield Line(step["why"], f"{number}. ")
        yield Line(step["type"], "     ")
