"""What several sheets of Heuchel & Meuchel need: the classes as they are shown, and the owner's copy."""

from __future__ import annotations

from msgspec import Struct, convert

from referee.games.heuchel_meuchel.box.components import GAME, components
from referee.games.heuchel_meuchel.box.edition import Edition
from referee.library.editions import edition_in_use, edition_tables

from ...page.paper import cards
from ..game_words import GameWords

HOUSE_CARD = "poker"
"""The size of a card where an edition does not tell it."""


class Pawn(Struct, frozen=True):
    """A class as it is shown: its sign, and the pattern of its squares and cards, which `ground` has finer."""

    id: str
    name: str
    rank: int
    start: int
    goal: int
    icon: str
    tile: str
    ground: str


def pawns(words: GameWords) -> tuple[Pawn, ...]:
    """The classes, the lowest first."""
    ordered = sorted(components().classes, key=lambda each: each.rank)
    return tuple(
        Pawn(
            each.id,
            words.name("class", each.id),
            each.rank,
            each.start,
            each.goal,
            f"pawn-{each.id}",
            f"tile-{each.id}",
            f"ground-{each.id}",
        )
        for each in ordered
    )


def edition() -> Edition:
    """The edition that this house plays. Raises DataError."""
    return convert(edition_tables(GAME, edition_in_use(GAME)), Edition)


def card_size() -> tuple[float, float]:
    """Width and height of a pawn card in millimetres."""
    return edition().card_mm or cards()[HOUSE_CARD]
