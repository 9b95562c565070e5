"""What moves mean for one sentence, found out once: a sentence is weighed several times over."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

from referee.core.rules.move import Move

from .heard import Heard
from .meaning import Meaning

MOST_AT_ONCE = 16
"""The number of positions for which the readings are kept, and of sentences for which the meanings of moves are
kept."""


class Same:
    """A position, or a sentence as heard, that is only the same as itself, not as an equal one, which takes long to
    find out."""

    __slots__ = ("it",)

    def __init__(self, it: Any) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it


class Meanings(dict[Move, Meaning]):
    """What moves mean at a position, for one sentence, each found out when it is asked for."""

    def __init__(self, speech: Any, state: Any, heard: Heard) -> None:
        super().__init__()
        self.speech, self.state, self.heard = speech, state, heard

    def __missing__(self, move: Move) -> Meaning:
        found: Meaning = self.speech.meaning(self.state, move, self.heard)
        self[move] = found
        return found

    @cached_property
    def sayable(self) -> tuple[Move, ...]:
        """Moves that this sentence names, whether the game offers them now or not."""
        return tuple(self.speech.sayable(self.state, self.heard))


def meanings(game: Any, state: Any, heard: Heard) -> Meanings:
    """What moves mean at a position, for one sentence: the same as before where both are."""
    return _meanings(game.part("speech"), Same(state), Same(heard))


@lru_cache(MOST_AT_ONCE)
def _meanings(speech: Any, state: Same, heard: Same) -> Meanings:
    return Meanings(speech, state.it, heard.it)
