"""The score: card by card, by its square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from referee.core import Ending, Line, Player, Seat, Term, carries, line, witness

from ..box.components import DIE, VALUES, box
from ..position.sight import seen_by_all
from ..position.state import NOTHING, Heuchel


class Tally(Struct, frozen=True):
    """The points of a seat: cards at or past their goals, cards short of them, cards lost. `least` and `most` are the
    totals that unknown values allow; `untold` is the number of unknown values."""

    home: int
    short: int
    lost: int
    untold: int
    least: int
    most: int


def tally(state: Heuchel, seat: Seat, known: Callable[[int], int | None]) -> Tally:
    """The points of a seat. `known` gives the value of a card, or None if it may not be shown. An unknown column counts
    nothing."""
    column = state.columns[seat]
    home, short = _sorted(state, column) if column is not None else ([], [])
    lost = state.penalties[seat]
    sums = [sum(known(card) or 0 for card in cards) for cards in (home, short, lost)]
    plus = Counter(state.cards[card].rank for card in home if known(card) is None)
    minus = Counter(state.cards[card].rank for card in (*short, *lost) if known(card) is None)
    least = most = sums[0] - sums[1] - sums[2]
    for rank in plus | minus:
        values = _values(state, rank, known)
        least += sum(values[: plus[rank]]) - sum(values[len(values) - minus[rank] :])
        most += sum(values[len(values) - plus[rank] :]) - sum(values[: minus[rank]])
    return Tally(sums[0], sums[1], sums[2], plus.total() + minus.total(), least, most)


@carries("goal.aim", "score.plus", "score.minus-unreached", "score.minus-discards", "arrogance.penalty")
def _sorted(state: Heuchel, column: int) -> tuple[list[int], list[int]]:
    """The cards of a column that count plus, and those that count minus: each by its own goal, whether or not its stack
    is home (G14, G15)."""
    home: list[int] = []
    short: list[int] = []
    for row, pile in enumerate(state.piles[column]):
        for card in pile:
            (home if reached(state, card, row, face_down=True) else short).append(card)
    for row, unit in enumerate(state.units[column] or NOTHING):
        for card in unit:
            (home if reached(state, card, row, face_down=False) else short).append(card)
    return home, short


def reached(state: Heuchel, card: int, row: int, face_down: bool) -> bool:
    """True if a card in that row counts plus."""
    if row >= box().goals[state.cards[card].rank]:
        return True
    return face_down and state.ruling("G14") == "plus"


def _values(state: Heuchel, rank: int, known: Callable[[int], int | None]) -> tuple[int, ...]:
    """The values, in order, that cards of a class may have for a reader who knows only `known`."""
    seen = {known(card) for card, card_ in enumerate(state.cards) if card_.rank == rank}
    seen |= {card_.value for card_ in state.left if card_.rank == rank}
    return tuple(value for value in VALUES if value not in seen)


def score(state: Heuchel) -> tuple[Line, ...]:
    """The score as it stands, line by line; while the game runs, covered cards are not shown."""
    known, lines = seen_by_all(state), list[Line]()
    for seat in map(Seat, range(len(state.terms.seats))):
        count, player, column = tally(state, seat, known), Player(seat), state.columns[seat]
        untold = column is not None and state.units[column] is None
        if not untold:
            lines.append(line("score.home", "score.plus", seat, player=player, n=count.home))
            lines.append(line("score.short", "score.minus-unreached", seat, player=player, n=count.short))
        lines.append(line("score.lost", "score.minus-discards", seat, player=player, n=count.lost))
        if count.lost:
            witness(("dice.zugzwang-penalty",) if state.terms.variant == DIE else ("arrogance.penalty",))
        if untold:
            letter = Term(f"column.{box().columns[column or 0]}")
            lines.append(line("score.no-column", _by(state), seat, player=player, column=letter))
        elif count.untold:
            lines.append(line("score.untold", "setup.stack-secret", seat, player=player, n=count.untold))
            lines.append(line("score.between", _by(state), seat, player=player, least=count.least, most=count.most))
        else:
            lines.append(line("score.total", _by(state), seat, player=player, points=count.least))
    ended = ending(state)
    if ended is not None:
        clause = ended.clauses[-1]
        lines += [line("score.won", clause, seat, player=Player(seat)) for seat in ended.winners]
    return tuple(lines)


def _by(state: Heuchel) -> str:
    return "dice.score" if state.terms.variant == DIE else "score.winner"


def points(state: Heuchel) -> tuple[int, ...]:
    """The final total of every seat."""
    known = seen_by_all(state)
    return tuple(tally(state, Seat(seat), known).least for seat in range(len(state.terms.seats)))


def ending(state: Heuchel) -> Ending | None:
    """The result; None while the game runs or is being counted, or if a column is unknown."""
    if not state.ended or not state.over() or any(state.units[column or 0] is None for column in state.columns):
        return None
    return _ending(state)


@carries("score.winner")
def _ending(state: Heuchel) -> Ending:
    totals = points(state)
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    clauses = _ended_by(state)
    if len(best) > 1:
        clauses = (*clauses, "G18")
        if state.ruling("G18") == "fewer-lost":
            known = seen_by_all(state)
            lost = {seat: tally(state, Seat(seat), known).lost for seat in best}
            best = [seat for seat in best if lost[seat] == min(lost.values())]
    return Ending(tuple(map(Seat, best)), clauses)


def _ended_by(state: Heuchel) -> tuple[str, ...]:
    if state.terms.variant == DIE:
        return ("dice.end", *_scored_by_die())
    return ("end.one-left", "score.winner")


@carries("dice.score", "dice.zugzwang-penalty")
def _scored_by_die() -> tuple[str, ...]:
    return ("score.winner",)
