"""The score: votes, and the Followers that lie open; at the end all Followers, and the winner."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Ending, Line, NotKnown, Player, Seat, Term, line

from ..position.known import able_votes, face_down, open_flock, whole
from ..position.state import Credo, seats
from ..rules.council.voting import tally


def score(state: Credo) -> tuple[Line, ...]:
    """Each Church's votes, and its Followers as far as they are seen; the votes that were counted at a Council."""
    lines = [each for seat in seats(state) for each in church_score(state, seat)]
    lines += council_score(state)
    if state.result is not None:
        clause = state.result.clauses[0]
        lines += [line("score.won", clause, seat, player=Player(seat)) for seat in state.result.winners]
    return tuple(lines)


def council_score(state: Credo) -> Iterator[Line]:
    """The votes that were counted, unless they depend on an unknown value."""
    if state.council is None or not state.council.counted:
        return
    try:
        counted = tally(state)
    except NotKnown:
        return
    for article, votes in counted.items():
        yield line("score.doctrine", "vote.plurality", None, article=Term(f"article.{article}"), n=votes)


def church_score(state: Credo, seat: Seat) -> Iterator[Line]:
    """The votes and Followers of a Church, line by line."""
    player = Player(seat)
    if not whole(state, seat):
        yield line("score.untold", "voters.visible", seat, player=player)
        return
    if state.exiles is not None:
        yield line("score.votes", "object.117-votes", seat, player=player, n=able_votes(state, seat))
    shown, lying = open_flock(state, seat), face_down(state, seat)
    yield line("score.open", "card.intrinsic-followers", seat, player=player, followers=shown)
    if lying is not None:
        yield line("score.face-down", "followers.facedown-sorted", seat, player=player, followers=lying)
        yield line("score.total", "end.count", seat, player=player, followers=shown + lying)


def ending(state: Credo) -> Ending | None:
    """The result of the game, or None while it runs."""
    return None if state.result is None else Ending(state.result.winners, state.result.clauses)
