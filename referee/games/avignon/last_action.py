"""The last action of a turn, judged by where the turn can still end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.core import Breach, Player, Question, Unknown, breach

from .samaritan import can_bite, undone
from .state import Avignon, TurnStep, actions_left, active, other

Ends = Callable[[Avignon], bool]


def last_action(state: Avignon, play: Callable[[], Avignon], touched: int | None = None) -> Iterator[Breach]:
    """What a move breaks after which the turn has no action left. `touched` is the only slot that it can change, if
    there is one; `play` gives the position right after the move, and is asked for only where a rule could bite. Raises
    NotKnown."""
    bites, empty = can_bite(state, touched), state.ruling("G9") == "forbidden"
    if bites and state.previous is None:
        bites = False
        if undone(state):
            yield breach("samaritan", "undone", opponent=Player(other(active(state))))
    if not bites and not empty:
        return
    after = play()
    if can_end(after, lambda at: not (bites and undone(at)) and not (empty and null(at))):
        return
    samaritan = bites and not can_end(after, lambda at: not undone(at))
    if samaritan:
        yield breach("samaritan", "undone", opponent=Player(other(active(state))))
    if empty and (not samaritan or not can_end(after, lambda at: not null(at))):
        yield breach("G9", "null-turn")


def null(state: Avignon) -> Any:
    """Whether this turn has changed nothing on display: a bool, or an Unknown where nobody told how it began."""
    if state.touched:
        return False
    if state.before is None:
        asked = Question("unchanged", (), ("yes", "no"), "turn.two-actions")
        return Unknown(asked) if state.unchanged is None else state.unchanged
    return state.display == state.before


def can_end(state: Avignon, ends: Ends) -> bool:
    """Whether some way of going on ends this turn as wanted: any choice, any draw, any answer of the opponent; a turn
    that ends the game always does. Raises NotKnown."""
    while state.agenda:
        step = state.agenda[0]
        if isinstance(step, TurnStep) and not actions_left(state):
            return ends(state)
        wanted = step.decision(state)
        if wanted is None:
            state = step.resolve(state)
            continue
        if step.unbounded:
            return True
        who = wanted.movers()[0]
        return any(
            can_end(step.apply(state, who, move), ends)
            for move in step.candidates(state, who)
            if next(step.plain_breaches(state, who, move), None) is None
        )
    return True
