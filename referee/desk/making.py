"""Making what was offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .judging import Played, played_move
from .offers import NotOffered, opened
from .reading import Said

if TYPE_CHECKING:
    from referee.core.terms import Seat

    from .scene import Scene
    from .shapes import Choices


def made(scene: Scene, offer: str, choices: Choices, seat: Seat) -> Played:
    """An Offer by its id, judged and played like a move that was said. Raises NotOffered where a seat can't do that
    now, or something has still to be chosen."""
    found = next((each for each in opened(scene, seat) if each.offer.id == offer), None)
    if found is None or found.offer.refused is not None:
        raise NotOffered(offer)
    return played_move(scene, Said(found.move(choices), seat), seat)
