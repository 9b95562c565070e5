"""The Samaritan rule: nobody may have put back the opponent's entire turn.

S0 is the display before the opponent's turn, S1 the one after it, S2 the one at the end of mine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core.breach import Breach, Player, breach
from referee.core.question import Question, Unknown
from referee.core.witness import carries

from .state import Avignon, Display, Previous, TurnStep, actions_left, active, other


@carries("samaritan")
def undone(state: Avignon) -> Any:
    """Whether the display (S2) puts back the opponent's entire last turn: a bool, or an Unknown."""
    reading = state.ruling("G7")
    if reading == "off":
        return False
    before, previous = state.before, state.previous
    if before is None or previous is None:
        if state.reset is not None:
            return state.reset
        return Unknown(Question("reset", (), ("yes", "no"), "samaritan"))
    if reading == "state":
        return same(state.display, previous.start) and not same(before, previous.start)
    movers = net_movers(previous, before)
    return bool(movers) and not previous.irreversible and all(state.display[at] == previous.start[at] for at in movers)


def net_movers(previous: Previous, before: Display) -> tuple[int, ...]:
    """Indices of the slots whose person lies elsewhere than before the opponent's turn (M)."""
    pairs = enumerate(zip(previous.start, before, strict=True))
    return tuple(n for n, (was, now) in pairs if was and now and was.serial == now.serial and was.level != now.level)


def same(one: Display, another: Display) -> bool:
    """The same persons level with the same maps, slot by slot; two copies of a person are the same person."""
    return all((a and (a.person, a.level)) == (b and (b.person, b.level)) for a, b in zip(one, another, strict=True))


def can_bite(state: Avignon) -> bool:
    """Whether the rule can forbid anything in this turn."""
    if state.previous is None or state.before is None:
        return True
    reading = state.ruling("G7")
    if reading == "effects":
        return not state.previous.irreversible and bool(net_movers(state.previous, state.before))
    return reading == "state" and not same(state.before, state.previous.start)


def can_end(state: Avignon) -> bool:
    """Whether some way of going on ends this turn within the rule: any choice, any draw, any answer of the opponent.
    Raises NotKnown."""
    while state.agenda:
        step = state.agenda[0]
        if isinstance(step, TurnStep) and not actions_left(state):
            return not undone(state)
        wanted = step.decision(state)
        if wanted is None:
            state = step.resolve(state)
            continue
        if step.unbounded:
            return True
        who = wanted.movers()[0]
        return any(
            can_end(step.apply(state, who, move))
            for move in step.candidates(state, who)
            if next(step.plain_breaches(state, who, move), None) is None
        )
    return True


def samaritan(state: Avignon, after: Avignon) -> Iterator[Breach]:
    """The breach of a move after which the turn can only end with the opponent's turn put back."""
    if not can_end(after):
        yield breach("samaritan", "undone", opponent=Player(other(active(state))))
