"""The score line by line, and the result of the game."""

from __future__ import annotations

from referee.core import Ending, Line, Player, line

from ..box.components import box
from ..position.fields import NO_SEAT
from ..position.state import Abbey, seats
from ..rules.count import FALSE, FOUND, RIGHT, WRONG, claims
from ..rules.encounters.traits import value_term


def score(state: Abbey) -> tuple[Line, ...]:
    """The claims as they stand while the culprit is unknown, afterwards their points."""
    if state.result is None:
        return (*_claimed(state), *_accused(state)) or (line("score.nothing", "score.when"),)
    lines: list[Line] = []
    for seat in seats(state):
        made, player = claims(state, seat, state.result.finder), Player(seat)
        if made.right:
            lines.append(line("score.right", "score.rev.correct", seat, player=player, n=RIGHT * made.right))
        if made.wrong:
            lines.append(line("score.wrong", "score.rev.wrong", seat, player=player, n=-WRONG * made.wrong))
        if made.found:
            lines.append(line("score.found", "score.acc.correct", seat, player=player, n=FOUND))
        if made.false:
            lines.append(line("score.false", "score.acc.wrong", seat, player=player, n=-FALSE * made.false))
        lines.append(line("score.total", "end.score", seat, player=player, points=made.points()))
    for seat in state.result.winners:
        clause = "end.tie-finder" if "end.tie-finder" in state.result.clauses else "end.highest"
        lines.append(line("score.won", clause, seat, player=Player(seat)))
    return tuple(lines)


def _claimed(state: Abbey) -> tuple[Line, ...]:
    return tuple(
        line("score.claimed", "rev.token", seat, player=Player(seat), trait=value_term(state, value))
        for value, seat in zip(box().values, state.revelations, strict=True)
        if seat not in (None, NO_SEAT)
    )


def _accused(state: Abbey) -> tuple[Line, ...]:
    return tuple(
        line("score.false", "score.acc.wrong", seat, player=Player(seat), n=-FALSE * count)
        for seat, count in zip(seats(state), state.accused, strict=True)
        if count
    )


def ending(state: Abbey) -> Ending | None:
    """How the game ended, or None while it runs."""
    return None if state.result is None else Ending(state.result.winners, state.result.clauses)
