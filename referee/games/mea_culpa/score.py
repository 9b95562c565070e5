"""The count: while the game runs what everybody sees, at its end the Letters and how far they lift."""

from __future__ import annotations

from referee.core.breach import Player, Term
from referee.core.ending import Ending
from referee.core.lines import Line, line
from referee.core.terms import Seat

from .components import COLOURS, SET_STEPS
from .final import sets_of
from .record import hellward
from .state import MeaCulpa


def score(state: MeaCulpa) -> tuple[Line, ...]:
    """Souls from the one nearest Heaven down; at the end each one's Letters, and the line that decides."""
    told = len(state.line) == len(state.souls) or len(set(state.souls)) == len(state.souls)
    if None in state.souls or not told:
        return (line("score.untold", "rec.meaning"),)
    lines: list[Line] = []
    result = state.result
    for seat in reversed(hellward(state)):
        lines += [place(state, seat)] if result is None else lifted(state, seat)
    if result is None:
        return tuple(lines)
    if "tie.general" in result.clauses:
        lines.append(line("score.tie", "tie.general", None, player=Player(result.winners[0])))
    lines += [line("score.won", result.clauses[0], seat, player=Player(seat)) for seat in result.winners]
    return tuple(lines)


def place(state: MeaCulpa, seat: Seat) -> Line:
    """Where a soul stands."""
    at = state.souls[seat] or 0
    id_ = "score.below" if at > 0 else "score.above" if at < 0 else "score.start"
    return line(id_, "rec.meaning", seat, player=Player(seat), n=abs(at))


def lifted(state: MeaCulpa, seat: Seat) -> list[Line]:
    """A player's Letters, and where they brought the soul."""
    held = tuple(n or 0 for n in state.letters[seat])
    sets, singles = sets_of(held)
    letters = tuple(Term(f"letter.{colour}") for colour, n in zip(COLOURS, held, strict=True) if n)
    return [
        line("score.letters", "end.order", seat, player=Player(seat), n=sum(held), letters=letters),
        line("score.sets", "end.set", seat, player=Player(seat), n=sets, steps=sets * SET_STEPS),
        line("score.singles", "end.single", seat, player=Player(seat), n=singles),
        place(state, seat),
    ]


def ending(state: MeaCulpa) -> Ending | None:
    return None if state.result is None else Ending(state.result.winners, state.result.clauses)
