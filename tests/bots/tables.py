"""Tables for bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.core.state.terms import agree
from referee.desk.table.session import Session, at_table
from referee.desk.table.sitting_down import header_of
from referee.games import game_of
from referee.library.editions import edition_tables
from referee.library.toml import convert
from referee.table.fold import Table
from referee.table.store import Store
from referee.words.translation import words

NAMES = ("Ann", "Ben", "Cy", "Di")


def start_of(game: str, seats: int = 0) -> Any:
    """The position before the first decision, with as few seats as the game allows."""
    of = game_of(game)
    edition = convert(edition_tables(game, "sample", None), of.edition, "sample")
    return of.start(agree(of.data, NAMES[: seats or of.data.game.seats[0]], edition, knowing=True))


def kept_with_bots(folder: Path, game: str, bots: dict[str, str]) -> Session:
    """A kept game with as few seats as it allows, at which these bots sit."""
    names = NAMES[: game_of(game).data.game.seats[0]]
    header = header_of(
        game,
        name=game,
        seats=names,
        edition=edition_tables(game, "sample", None),
        rulings={},
        variant="",
        knowing=True,
        dice="yours",
        seed="1",
        words={},
        position=None,
        bots=bots,
    )
    return at_table(Table.sit_down(Store(folder), header), words("en"))
