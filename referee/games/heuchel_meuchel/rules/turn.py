"""A turn: one card or stack of the player's own column moves up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, NotKnown, Player, Seat, answered, breach, happened, one

from ..box.components import DIE_FACES, ROWS, box, column_name, square_name
from ..moves import Again, Go, Lose, Pass, Place, Roll, Take
from ..position import untold
from ..position.state import NOTHING, Act, Heuchel, Rest, Squares, active, column_of, is_extra, rolled, squares_of
from .due import DUE
from .effects import lose
from .landing import by_die, free_squares, is_free, next_free
from .places import nothing_open, occupied, other_column, row_of, wrong_way
from .taking import missed, too_late

AGAIN, PASS = Again(), Pass()


class Turn(Act, frozen=True, tag="turn"):
    """The turn of the basic game. It is at the bottom of the agenda while the game runs."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.start-player", "move.one-unit", "extra.any-unit")

    def decision(self, state: Heuchel, /) -> Decision | None:
        return one(active(state))

    def landing(self, state: Heuchel, units: Squares, piles: Squares, row: int, goal: int) -> int:
        """The row in which a pawn from `row` lands, on the board or above it."""
        return next_free(units, piles, row, goal)

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        moves: list[Move] = []
        units = _own_units(state, who)
        for row in ROWS:
            if unit := units[row]:
                moves += _ways_up(row, len(unit))
        if state.extra is not False:
            moves += [AGAIN, PASS]
        return moves

    def late(self, state: Heuchel, move: Move, /) -> Seat | None:
        return too_late(state, move)

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield breach("setup.start-player", "turn", active=Player(active(state)))

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Go):
            yield from self.no_move(state, who, move)
            return
        column, row = column_of(state, Seat(who) if isinstance(who, int) else active(state)), move.place
        if not isinstance(row, int):
            if (other := other_column(row, column)) is not None:
                yield other
                return
            row = row_of(row)
        units, piles = state.units[column], state.piles[column]
        if units is None:
            yield from untold.go(state, column, row, move)
            return
        unit = units[row]
        if not unit:
            yield nothing_open(piles, column, row)
            return
        goals, cards = box().goals, state.cards
        height, goal = len(unit), goals[cards[unit[0]].rank]
        lifted = move.top or height
        if lifted > height:
            yield breach("move.split", "too-many", n=height, square=square_name(column, row))
        elif lifted < height and row > goals[cards[unit[lifted]].rank] and state.ruling("G10") == "forbidden":
            yield breach("G10", "proud", square=square_name(column, row))
        lands = self.landing(state, units, piles, row, goal)
        if lands > goal:
            yield self.too_far(state, units, piles, row, goal)
        elif not is_free(units, piles, lands, goal):
            yield occupied(units, column, lands)
        if move.to is not None:
            yield from self._claimed(state, column, (row, lands, goal), move.to)

    def _claimed(self, state: Heuchel, column: int, way: tuple[int, int, int], place: Place) -> Iterator[Breach]:
        """The breach of a landing square that a player names. `way` is the row from which and to which a unit goes, and
        the row of its goal."""
        row, lands, goal = way
        wrong, to = wrong_way(column, row, place), row_of(place)
        if wrong is not None:
            yield wrong
        elif to != lands:
            if to > goal >= lands:
                yield breach("goal.ceiling", "claimed", to=to, goal=goal)
            elif to < goal and state.piles[column][to]:
                yield occupied(NOTHING, column, to)
            if lands <= goal:
                yield self.elsewhere(state, row, lands, to)

    def too_far(self, state: Heuchel, units: Squares, piles: Squares, row: int, goal: int) -> Breach:
        """Why a unit finds no square up to its goal."""
        return breach("goal.ceiling", "above", row=row, goal=goal)

    def elsewhere(self, state: Heuchel, row: int, lands: int, to: int) -> Breach:
        """The breach of naming another landing square than the one on which the unit from `row` lands."""
        return breach("G2", "not-next", row=lands, to=to)

    def no_move(self, state: Heuchel, who: Mover, move: Move) -> Iterator[Breach]:
        """The breaches of a move that moves no unit."""
        player = Player(active(state))
        match move:
            case Pass() if not is_extra(state):
                yield breach("move.must", "pass", player=player)
            case Again() if not is_extra(state):
                yield breach("extra.grant", "no-take", player=player)
            case Pass() | Again():
                pass
            case Take():
                yield from missed(state, who, move)
            case Lose():
                yield breach("dice.zugzwang", "basic")
            case Roll():
                yield breach("comp.die", "basic", player=player)
            case _:
                yield breach("move.aim", "other", player=player)

    def apply(self, state: Heuchel, who: Mover, move: Any, /) -> Heuchel:
        if isinstance(move, Again):
            # once accepted it is a turn like any other, in which whoever is on turn has to move
            return happened(state, replace(state, extra=False), "extra.grant", "accepted", player=active(state))
        if not isinstance(move, Go):
            after = state.push(DUE, moved=None, took=False)
            return happened(state, after, "extra.grant", "declined", player=active(state))
        column = column_of(state, active(state))
        row, units, piles = row_of(move.place), squares_of(state, column), state.piles[column]
        unit = units[row]
        height, lifted = len(unit), move.top or len(unit)
        lands = self.landing(state, units, piles, row, box().goals[state.cards[unit[0]].rank])
        squares = list(units)
        squares[lands], squares[row] = unit[:lifted], unit[lifted:]
        after = state.push(
            DUE,
            units=(*state.units[:column], tuple(squares), *state.units[column + 1 :]),
            moved=(column, lands),
            last=(column, lands),
            rests=(Rest(column, row, "split"),) if lifted < height else (),
            took=False,
            roll=None,
        )
        top, start, at = unit[0], (column, row), (column, lands)
        if lifted == height:
            return happened(state, after, "move.one-unit", "goes", top=top, start=start, at=at, n=height)
        return happened(state, after, "move.split", "goes", top=top, start=start, at=at, n=lifted, of=height)


class DieTurn(Turn, frozen=True, tag="die-turn"):
    """The turn of the variant, after the roll."""

    clauses: ClassVar[tuple[str, ...]] = ("dice.count-occupied", "dice.exact", "dice.common-rules", "dice.no-six-bonus")

    def landing(self, state: Heuchel, units: Squares, piles: Squares, row: int, goal: int) -> int:
        return by_die(state, units, piles, row, goal)

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        moves: list[Move] = [move for move in super().candidates(state, who) if isinstance(move, Go)]
        try:
            if next(self.may_not_lose(state, who), None) is not None:
                return moves
        except NotKnown:
            pass
        units = _own_units(state, who)
        for row in ROWS:
            if units[row]:
                moves.append(Lose(row))
                moves += [Lose(row, card) for card in range(2, len(units[row]) + 1)]
        return moves

    def too_far(self, state: Heuchel, units: Squares, piles: Squares, row: int, goal: int) -> Breach:
        die = rolled(state)
        if row + die > goal:
            return breach("goal.ceiling", "too-far", roll=die, row=row, to=row + die, goal=goal)
        return breach("G19", "too-few", n=free_squares(units, piles, row, goal), row=row, goal=goal, roll=die)

    def elsewhere(self, state: Heuchel, row: int, lands: int, to: int) -> Breach:
        if lands != row + rolled(state):
            return breach("G19", "not-there", row=lands, to=to)
        return breach("dice.exact", "not-there", row=lands, to=to)

    def fits(self, state: Heuchel, who: Mover) -> bool:
        """True if any move fits the roll. If the top cards of a stack can go, the whole stack can. Raises NotKnown."""
        column = column_of(state, _seat(state, who))
        units, piles = state.units[column], state.piles[column]
        if units is None:
            return answered(state, "fits", "dice.zugzwang", column_name(column))
        return any(unit and self._may_go(state, units, piles, row) for row, unit in enumerate(units))

    def _may_go(self, state: Heuchel, units: Squares, piles: Squares, row: int) -> bool:
        goal = box().goals[state.cards[units[row][0]].rank]
        lands = by_die(state, units, piles, row, goal)
        return lands <= goal and is_free(units, piles, lands, goal)

    def may_refuse(self, state: Heuchel) -> bool:
        """True if a card may be lost although a move fits (G24). Raises NotKnown."""
        refusal = state.ruling("G24")
        return refusal == "always" or (refusal == "extra" and is_extra(state))

    def may_not_lose(self, state: Heuchel, who: Mover) -> Iterator[Breach]:
        """Why no card may be lost: a move fits, and this is no extra turn that could be declined (G24)."""
        if not self.fits(state, who) or self.may_refuse(state):
            return
        if is_extra(state):
            yield breach("dice.extra-commit", "never", player=Player(active(state)))
        else:
            yield breach("dice.must", "fits", player=Player(active(state)))

    def no_move(self, state: Heuchel, who: Mover, move: Move) -> Iterator[Breach]:
        match move:
            case Pass() if is_extra(state):
                yield breach("dice.extra-commit", "rolled", player=Player(active(state)))
            case Pass():
                yield breach("dice.must", "pass", player=Player(active(state)))
            case Again() if is_extra(state):
                yield breach("dice.roll", "once", player=Player(active(state)))
            case Lose():
                yield from self._losing(state, who, move)
            case Roll():
                yield breach("dice.roll", "once", player=Player(active(state)))
                if state.roll == DIE_FACES[-1]:
                    yield breach("dice.no-six-bonus", "six", player=Player(active(state)))
            case _:
                yield from super().no_move(state, who, move)

    def _losing(self, state: Heuchel, who: Mover, move: Lose) -> Iterator[Breach]:
        yield from self.may_not_lose(state, who)
        column = column_of(state, _seat(state, who))
        if (other := other_column(move.place, column)) is not None:
            yield other
            return
        row, units = row_of(move.place), state.units[column]
        if units is None:
            yield from untold.lose(state, column, row, move)
            return
        unit, square, depth = units[row], square_name(column, row), move.card or 1
        if not unit and state.piles[column][row]:
            yield breach("dice.zugzwang-immune", "home", square=square)
        elif not unit:
            yield nothing_open(NOTHING, column, row)
        elif depth > len(unit):
            yield breach("dice.zugzwang", "too-deep", n=len(unit), square=square)
        elif depth > 1 and state.ruling("G20") == "top":
            yield breach("G20", "covered", square=square)

    def apply(self, state: Heuchel, who: Mover, move: Any, /) -> Heuchel:
        if not isinstance(move, Lose):
            return super().apply(state, who, move)
        column, row, place = column_of(state, active(state)), row_of(move.place), (move.card or 1) - 1
        card = squares_of(state, column)[row][place]
        rests = (Rest(column, row, "lose"),) if place == 0 else ()
        lost = lose(state, column, row, place)
        after = lost.push(DUE, rests=rests, moved=None, last=None, took=False, roll=None)
        return self._lost(state, after, card, (column, row))

    def _lost(self, state: Heuchel, after: Heuchel, card: int, at: tuple[int, int]) -> Heuchel:
        """Reports which card is lost, and why."""
        player = active(state)
        if state.roll is None:
            return happened(state, after, "dice.zugzwang", "untold", player=player, card=card, at=at)
        may_refuse = state.extra or state.terms.options["G24"] == "always"
        if not may_refuse or not self.fits(state, player):
            return happened(state, after, "dice.zugzwang", "lost", player=player, card=card, at=at, roll=state.roll)
        if state.extra:
            return happened(state, after, "dice.extra-commit", "lost", player=player, card=card, at=at)
        return happened(state, after, "G24", "lost", player=player, card=card, at=at)


@cache
def _ways_up(row: int, height: int) -> tuple[Go, ...]:
    """The moves of a unit of this height: the whole of it, or a number of cards from its top."""
    return Go(row), *(Go(row, top) for top in range(1, height))


def _seat(state: Heuchel, who: Mover) -> Seat:
    return Seat(who) if isinstance(who, int) else active(state)


def _own_units(state: Heuchel, who: Mover) -> Squares:
    """The face-up units of a mover's column; none if the position does not tell them."""
    column = state.columns[_seat(state, who)]
    return NOTHING if column is None else state.units[column] or NOTHING
