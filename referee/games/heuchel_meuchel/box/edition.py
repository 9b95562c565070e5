"""An edition of Heuchel & Meuchel: no rule depends on it."""

from __future__ import annotations

from referee.library.records import Id, Record


class Edition(Record, frozen=True):
    """`editions/<id>.toml`, shipped or the owner's; `card_mm` is the width and height of a card in millimetres."""

    id: Id
    title: str
    sample: bool = False
    card_mm: tuple[float, float] | None = None


def failed_checks(edition: Edition) -> tuple[str, ...]:
    """The checks of `edition.toml` that an edition does not pass."""
    if edition.card_mm is not None and not all(20 <= side <= 200 for side in edition.card_mm):
        return ("card-size",)
    return ()
