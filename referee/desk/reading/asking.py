"""A statement made by taps: who, what, with what; for a question about anybody's move, by what all may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from referee.core.state.fields import masked

from ..offers.offering import NotOffered
from ..offers.offers import askable
from .notating import in_words
from .statements import with_speaker

if TYPE_CHECKING:
    from referee.core.state.terms import Seat

    from ..offers.offers import Open
    from ..offers.shapes import Choices
    from ..scene import Scene


S = TypeVar("S", bound="Scene")


def seen_by_all(scene: S) -> S:
    """The position as everybody at the table may see it."""
    return scene.with_state(masked(scene.state, None))


def questions_about(scene: Scene, who: Seat) -> tuple[Open, ...]:
    """What a player could say he does, legal or not; nothing if it is not his decision."""
    return askable(seen_by_all(scene), who)


def statement(scene: Scene, who: Seat, offer: str, choices: Choices) -> str:
    """What a player says who does that, in the language of the scene. Raises NotOffered."""
    shown = seen_by_all(scene)
    match = next((each for each in askable(shown, who) if each.offer.id == offer), None)
    if match is None:
        raise NotOffered(offer)
    line = shown.game.notation.write(shown.state, match.move(choices))
    return with_speaker(shown, who, in_words(shown, shown.state, line))
