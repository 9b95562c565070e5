"""The count: card by card, by the square on which it lies."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from referee.core.breach import Player
from referee.core.ending import Ending
from referee.core.lines import Line, line
from referee.core.terms import Seat
from referee.core.witness import carries

from .components import DIE, box
from .state import NOTHING, Heuchel, possible


class Tally(Struct, frozen=True):
    """The points of a seat: cards at or past their goals, cards short of them, cards lost. `least` and `most` are the
    totals that untold values allow; `untold` is how many there are."""

    home: int
    short: int
    lost: int
    untold: int
    least: int
    most: int


def tally(state: Heuchel, seat: Seat, known: Callable[[int], int | None]) -> Tally:
    """The count of a seat; `known` gives the value of a card, or None where it may not be told."""
    column = state.columns[seat]
    home, short = _sorted(state, column) if column is not None else ([], [])
    lost = state.penalties[seat]
    sums = [sum(known(card) or 0 for card in cards) for cards in (home, short, lost)]
    total, least, most, untold = sums[0] - sums[1] - sums[2], 0, 0, 0
    for sign, cards in ((1, home), (-1, short), (-1, lost)):
        for card in cards:
            if known(card) is None:
                values = [sign * value for value in _values(state, card, known)]
                least, most, untold = least + min(values, default=0), most + max(values, default=0), untold + 1
    return Tally(sums[0], sums[1], sums[2], untold, total + least, total + most)


@carries("goal.aim", "score.plus", "score.minus-unreached", "score.minus-discards", "arrogance.penalty")
def _sorted(state: Heuchel, column: int) -> tuple[list[int], list[int]]:
    """The cards of a column that count plus, and those that count minus: each by its own goal, whether its stack is
    home or not (G14, G15)."""
    home: list[int] = []
    short: list[int] = []
    goals = box().goals
    for row, pile in enumerate(state.piles[column]):
        for card in pile:
            reached = row >= goals[state.cards[card].rank] or state.ruling("G14") == "plus"
            (home if reached else short).append(card)
    for row, unit in enumerate(state.units[column] or NOTHING):
        for card in unit:
            (home if row >= goals[state.cards[card].rank] else short).append(card)
    return home, short


def _values(state: Heuchel, card: int, known: Callable[[int], int | None]) -> tuple[int, ...]:
    """The values that a card may have for someone who knows only `known`."""
    rank = state.cards[card].rank
    same = [other for other, held in enumerate(state.cards) if held.rank == rank]
    seen = {value for other in same if (value := known(other)) is not None} | {
        held.value for held in state.left if held.rank == rank
    }
    return tuple(value for value in range(1, 7) if value not in seen) or possible(state, rank)


def told(state: Heuchel) -> Callable[[int], int | None]:
    """The values that everybody may know: all of them after the end, before it those that lie open."""
    if state.over():
        return lambda card: state.cards[card].value
    open_cards = {unit[0] for rows in state.units for unit in rows or () if unit}
    if state.ruling("G25") == "open":
        open_cards |= {card for held in state.penalties for card in held}
    return lambda card: state.cards[card].value if card in open_cards else None


def score(state: Heuchel) -> tuple[Line, ...]:
    """The count as it stands, line by line; while the game runs, covered cards are not told."""
    known, lines = told(state), list[Line]()
    for number in range(len(state.terms.seats)):
        seat = Seat(number)
        count, player = tally(state, seat, known), Player(seat)
        lines.append(line("score.home", "score.plus", seat, player=player, n=count.home))
        lines.append(line("score.short", "score.minus-unreached", seat, player=player, n=count.short))
        lines.append(line("score.lost", "score.minus-discards", seat, player=player, n=count.lost))
        if count.untold:
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
    known = told(state)
    return tuple(tally(state, Seat(seat), known).least for seat in range(len(state.terms.seats)))


def ending(state: Heuchel) -> Ending | None:
    """Who has won, or None while the game runs or is being counted."""
    if not state.ended or not state.over():
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
            known = told(state)
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
