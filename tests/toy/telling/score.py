"""The count, and how the game ended."""

from referee.core import Ending, Line, Player, line

from ..position.state import Alms


def score(state: Alms) -> tuple[Line, ...]:
    if state.winner is None:
        return ()
    return (line("score.won", "alms.win", state.winner, player=Player(state.winner)),)


def ending(state: Alms) -> Ending | None:
    return None if state.winner is None else Ending((state.winner,), ("alms.win",))
