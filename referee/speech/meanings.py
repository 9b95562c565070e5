"""The meanings of moves for one sentence, computed once, since a sentence is compared several times."""

from __future__ import annotations

from functools import cached_property, lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Generic, TypeVar

from referee.core.rules.move import Move

from .heard import Heard
from .meaning import Meaning

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

MOST_AT_ONCE = 16
"""The number of positions for which the readings are kept, and of sentences for which the meanings of moves are
kept."""


T = TypeVar("T")


class Same(Generic[T]):
    """Cache key that compares by identity; comparing positions or sentences by value is slow."""

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it


class Meanings(dict[Move, Meaning]):
    """The meanings of moves at a position for one sentence, each computed on demand."""

    def __init__(self, speech: ModuleType, state: State, heard: Heard) -> None:
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


def meanings(game: Game, state: State, heard: Heard) -> Meanings:
    """The meanings of moves at a position for one sentence, cached by both."""
    return _meanings(game.part("speech"), Same(state), Same(heard))


@lru_cache(MOST_AT_ONCE)
def _meanings(speech: ModuleType, state: Same[State], heard: Same[Heard]) -> Meanings:
    return Meanings(speech, state.it, heard.it)
