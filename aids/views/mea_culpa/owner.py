"""What the owner's copy tells."""

from __future__ import annotations

from referee.games.mea_culpa.box.components import GAME
from referee.games.mea_culpa.box.edition import Edition
from referee.library import toml
from referee.library.editions import edition_in_use, edition_tables


def edition() -> Edition:
    """The edition that this house plays. Raises DataError."""
    used = edition_in_use(GAME)
    return toml.convert(edition_tables(GAME, used), Edition, used)
