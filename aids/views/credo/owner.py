"""What the owner's copy tells."""

from __future__ import annotations

from referee.games.credo.components import GAME, Open
from referee.games.credo.edition import Edition
from referee.library import toml
from referee.library.editions import edition_in_use, edition_tables


def edition() -> Edition:
    """The edition that this house plays. Raises DataError."""
    used = edition_in_use(GAME)
    return toml.convert(edition_tables(GAME, used), Edition, used)


def votes_of(card: Open) -> int:
    """The votes of a card: as the owner's copy prints them, else as the rulebook lists them."""
    return edition().votes.get(card.id, card.votes)
