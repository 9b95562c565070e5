"""What Credo tells the runner of all games: what is counted, and what a seat can't see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.core.terms import Seat
from referee.games.credo.state import Credo
from referee.games.credo.worlds import census, world

count_cards = census


def twins(state: Credo, seat: Seat | None) -> Iterator[Any]:
    """Two other deals of the face-down Followers, the hands and the stocks; once the game is over they are told."""
    if state.over():
        return
    for seed in range(2):
        yield world(state, seat, Random(seed))
