"""The score: both congregations, and what ended the game."""

from __future__ import annotations

from referee.core import Ending, Line, Player, Seat, Term, line

from ..position.state import Avignon, other


def score(state: Avignon) -> tuple[Line, ...]:
    """Each congregation, and what ended the game."""
    return *(congregation_line(state, "score.congregation", Seat(seat)) for seat in (0, 1)), *ends(state)


def ends(state: Avignon) -> tuple[Line, ...]:
    """The winner and the reason; nothing while the game runs."""
    result = state.result
    if result is None:
        return ()
    if (winner := result.winner) is None:
        return tuple(line("score.drawn", clause) for clause in result.clauses)
    loser = other(winner)
    reasons = [clause for clause in result.clauses if clause != "win.simultaneous"]
    lines = [line("score.won", clause, winner, player=Player(winner)) for clause in reasons]
    lines += [line("score.would", clause, loser, player=Player(loser)) for clause in result.others]
    if result.others:
        lines.append(line("score.simultaneous", "win.simultaneous", winner, player=Player(winner)))
    return tuple(lines)


def congregation_line(state: Avignon, id_: str, seat: Seat) -> Line:
    """The persons of a congregation."""
    persons = state.congregations[seat]
    if persons is None:
        return line("show.congregation-unknown", "", seat, player=Player(seat))
    return line(id_, "end.three", seat, player=Player(seat), n=len(persons), persons=persons_of(persons))


def persons_of(kinds: tuple[str, ...]) -> tuple[Term, ...]:
    """Person types by their names."""
    return tuple(Term(f"person.{kind}") for kind in kinds)


def ending(state: Avignon) -> Ending | None:
    """The result of the game, or None while it runs."""
    if state.result is None:
        return None
    winner = state.result.winner
    return Ending(() if winner is None else (winner,), state.result.clauses)
