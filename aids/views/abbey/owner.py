"""What only the owner's copy tells; where nothing is told yet, what the rulebook prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import convert

from referee.games.abbey.box.components import GAME, Cast, read_cast
from referee.library.editions import edition_file, edition_in_use, edition_tables

from ..game_words import GameWords

if TYPE_CHECKING:
    from referee.games.abbey.box.edition import Edition

SAMPLE: Final = "sample"
"""The variant that shows the sample edition."""
RULEBOOK: Final = "blank"
"""The edition that holds what the rulebook prints, and the variant that leaves all else to the pencil."""


def edition(variant: str) -> Edition:
    """The edition that a sheet shows. A sample that happens to be in use is never taken for the owner's. Raises
    DataError."""
    from referee.games.abbey.box.edition import Edition

    return convert(edition_tables(GAME, _shown(variant)), Edition)


def cast(variant: str) -> Cast:
    """The Suspects of that edition, their sums checked. Raises DataError."""
    return read_cast(edition_file(GAME, _shown(variant)))


def told_third(variant: str) -> bool:
    """True if the owner has told what the third order is called. Raises DataError."""
    shown = _shown(variant)
    return shown != RULEBOOK and "third-order" in edition_tables(GAME, shown)


def _shown(variant: str) -> str:
    if variant in (SAMPLE, RULEBOOK):
        return variant
    used = edition_in_use(GAME)
    return RULEBOOK if edition_tables(GAME, used).get("sample") else used


def order_name(order: str, third: str) -> str:
    """An order by the name that it has in the owner's copy."""
    return third if order == "dominican" else order


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def icon_of(kind: str) -> str:
    """The picture of a kind of room."""
    return ROOM_SIGNS.get(kind, "arches")


ROOM_SIGNS: Final = {
    "ecclesia": "chapel",
    "confessorium": "die",
    "cellula": "key",
    "scriptorium": "scroll",
    "bibliotheca": "book",
    "parlatorium": "deck",
    "capitulum": "scale",
}


def clauses(ids: tuple[str, ...], words: GameWords) -> str:
    """Clauses as running text."""
    return " ".join(words.clause(id) for id in ids)
