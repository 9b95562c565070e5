"""What the owner's copy tells."""

from __future__ import annotations

from referee.games.credo.box.components import GAME, box
from referee.games.credo.box.edition import Edition
from referee.library import toml
from referee.library.editions import edition_in_use, edition_tables


def edition() -> Edition:
    """The edition that this house plays. Raises DataError."""
    used = edition_in_use(GAME)
    return toml.convert(edition_tables(GAME, used), Edition, used)


def votes_by_card() -> dict[str, int]:
    """The votes of cards by id: as the owner's copy prints them, else as the rulebook lists them. Raises DataError."""
    votes = edition().votes
    return {card.id: votes.get(card.id, card.votes) for card in box().open.values()}
