"""A turn: one card or stack of the own column moves up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from referee.core import Breach, Decision, Move, Mover, NotKnown, Player, Seat, breach, happened, one

from .components import DIE_FACES, ROWS, box, square_name
from .due import DUE
from .effects import lose
from .landing import by_die, is_free, next_free
from .moves import Again, Go, Lose, Pass, Place, Roll, Take
from .state import NOTHING, Act, Heuchel, Rest, Squares, active, answered, column_of, is_extra
from .taking import missed, too_late

PASS = Pass()


class Turn(Act, frozen=True, tag="turn"):
    """The turn of the basic game. It lies under everything while the game runs."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.start-player", "move.one-unit", "extra.any-unit")

    def decision(self, state: Heuchel, /) -> Decision | None:
        return one(active(state))

    def landing(self, state: Heuchel, units: Squares, piles: Squares, row: int, goal: int) -> int:
        """The row in which a pawn from `row` lands, on the board or above it."""
        return next_free(units, piles, row, goal)

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        found: list[Move] = []
        units = _own_units(state, who)
        for row in ROWS:
            if height := len(units[row]):
                found.append(Go(row))
                if height > 1:
                    found += [Go(row, top) for top in range(1, height)]
        if state.extra is not False:
            found.append(PASS)
        return found

    def late(self, state: Heuchel, move: Move, /) -> Seat | None:
        return too_late(state, move)

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield breach("setup.start-player", "turn", active=Player(active(state)))

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Go):
            yield from self.no_move(state, who, move)
            return
        column = column_of(state, Seat(who) if isinstance(who, int) else active(state))
        row = move.place
        if not isinstance(row, int):
            if (other := _other_square(row, column)) is not None:
                yield other
                return
            row = int(row[1:])
        units, piles = state.units[column], state.piles[column]
        if units is None:
            if not answered(state, "way", column, row):
                yield breach("move.one-unit", "no-way", square=square_name(column, row))
            return
        unit = units[row]
        if not unit:
            yield _empty(piles, column, row)
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
            yield breach("goal.ceiling", "above", row=row, goal=goal)
        elif not is_free(units, piles, lands, goal):
            yield _occupied(units, column, lands)
        if move.to is not None:
            wrong, to = _wrong_way(column, row, move.to), _row(move.to)
            if wrong is not None:
                yield wrong
            elif to != lands:
                if to > goal >= lands:
                    yield breach("goal.ceiling", "claimed", to=to, goal=goal)
                elif to < goal and piles[to]:
                    yield _occupied(units, column, to)
                yield from self.elsewhere(lands, goal, to)

    def elsewhere(self, lands: int, goal: int, to: int) -> Iterator[Breach]:
        """Somebody says that the unit lands where it does not."""
        if lands <= goal:
            yield breach("G2", "not-next", row=lands, to=to)

    def no_move(self, state: Heuchel, who: Mover, move: Move) -> Iterator[Breach]:
        """Something is said that moves no unit."""
        match move:
            case Pass():
                if not is_extra(state):
                    yield breach("move.must", "pass", player=Player(active(state)))
            case Take():
                yield from missed(state, who, move)
            case Again() if not is_extra(state):
                yield breach("extra.grant", "no-take", player=Player(active(state)))
            case Lose():
                yield breach("dice.zugzwang", "basic")
            case Roll():
                yield breach("comp.die", "basic", player=Player(active(state)))
            case _:
                yield breach("move.aim", "other", player=Player(active(state)))

    def apply(self, state: Heuchel, who: Mover, move: Any, /) -> Heuchel:
        if not isinstance(move, Go):
            after = state.push(DUE, moved=None, took=False)
            return happened(state, after, "extra.grant", "declined", player=active(state))
        column = column_of(state, active(state))
        row, units, piles = _row(move.place), state.units[column], state.piles[column]
        if units is None:
            raise LookupError("the position tells nothing of this column")
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
        found = [move for move in super().candidates(state, who) if move is not PASS]
        try:
            if next(self.may_not_lose(state, who), None) is not None:
                return found
        except NotKnown:
            pass
        units = _own_units(state, who)
        for row in ROWS:
            if units[row]:
                found.append(Lose(row))
                found += [Lose(row, card) for card in range(2, len(units[row]) + 1)]
        return found

    def elsewhere(self, lands: int, goal: int, to: int) -> Iterator[Breach]:
        yield breach("dice.exact", "not-there", row=lands, to=to)

    def fits(self, state: Heuchel, who: Mover) -> bool:
        """Whether any move fits the roll. Raises NotKnown."""
        moves = Turn.candidates(self, state, who)
        return any(isinstance(move, Go) and next(self.breaches(state, who, move), None) is None for move in moves)

    def may_not_lose(self, state: Heuchel, who: Mover) -> Iterator[Breach]:
        """Why no card may be lost: a move fits, and this is no extra turn that could be refused (G24)."""
        if not self.fits(state, who):
            return
        refusal = state.ruling("G24")
        if refusal == "always":
            return
        if not is_extra(state):
            yield breach("dice.must", "fits", player=Player(active(state)))
        elif refusal == "never":
            yield breach("dice.extra-commit", "never", player=Player(active(state)))

    def no_move(self, state: Heuchel, who: Mover, move: Move) -> Iterator[Breach]:
        match move:
            case Pass() if is_extra(state):
                yield breach("dice.extra-commit", "rolled", player=Player(active(state)))
            case Pass():
                yield breach("dice.must", "pass", player=Player(active(state)))
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
        if isinstance(move.place, str) and (other := _other_square(move.place, column)) is not None:
            yield other
            return
        row = _row(move.place)
        unit = (state.units[column] or NOTHING)[row]
        if not unit:
            home = state.piles[column][row]
            square = square_name(column, row)
            yield breach("dice.zugzwang-immune", "home", square=square) if home else _empty((), column, row)
        elif (move.card or 1) > len(unit):
            yield breach("dice.zugzwang", "too-deep", n=len(unit), square=square_name(column, row))
        elif (move.card or 1) > 1 and state.ruling("G20") == "top":
            yield breach("G20", "covered", square=square_name(column, row))

    def apply(self, state: Heuchel, who: Mover, move: Any, /) -> Heuchel:
        if not isinstance(move, Lose):
            return super().apply(state, who, move)
        column, row, place = column_of(state, active(state)), _row(move.place), (move.card or 1) - 1
        card = (state.units[column] or NOTHING)[row][place]
        rests = (Rest(column, row, "lose"),) if place == 0 else ()
        lost = lose(state, column, row, place)
        after = lost.push(DUE, rests=rests, moved=None, last=None, took=False, roll=None)
        return self._lost(state, after, card, (column, row))

    def _lost(self, state: Heuchel, after: Heuchel, card: int, at: tuple[int, int]) -> Heuchel:
        """Tells which card is lost, and why."""
        player = active(state)
        if state.roll is None:
            return happened(state, after, "dice.zugzwang", "untold", player=player, card=card, at=at)
        if not self.fits(state, player):
            return happened(state, after, "dice.zugzwang", "lost", player=player, card=card, at=at, roll=state.roll)
        if is_extra(state):
            return happened(state, after, "dice.extra-commit", "lost", player=player, card=card, at=at)
        return happened(state, after, "G24", "lost", player=player, card=card, at=at)


def _seat(state: Heuchel, who: Mover) -> Seat:
    return Seat(who) if isinstance(who, int) else active(state)


def _own_units(state: Heuchel, who: Mover) -> Squares:
    """The face-up units of a mover's column; none where the position does not tell them."""
    column = state.columns[_seat(state, who)]
    return NOTHING if column is None else state.units[column] or NOTHING


def _row(place: Place) -> int:
    return place if isinstance(place, int) else int(place[1:])


def _column(place: str) -> int:
    return box().columns.index(place[0].lower())


def _other_square(place: str, column: int) -> Breach | None:
    """The breach of moving a unit of another column than one's own."""
    if _column(place) == column:
        return None
    return breach("board.columns", "other", square=place, column=square_name(column, 0)[0])


def _wrong_way(column: int, row: int, to: Place) -> Breach | None:
    """The breach of a move that is not straight up."""
    if isinstance(to, str) and _column(to) != column:
        return breach("move.up-only", "sideways", square=to)
    return breach("move.up-only", "down", row=row, to=_row(to)) if _row(to) <= row else None


def _empty(piles: Squares, column: int, row: int) -> Breach:
    """The breach of pointing at a square on which no face-up unit of the column lies."""
    square = square_name(column, row)
    return (
        breach("goal.flip", "home", square=square)
        if piles and piles[row]
        else breach("move.one-unit", "empty", square=square)
    )


def _occupied(units: Squares, column: int, row: int) -> Breach:
    """The breach of landing on a square that is not free."""
    square = square_name(column, row)
    if units[row]:
        return breach("dice.roll", "occupied", square=square)
    return breach("goal.occupied-for-higher", "pile", square=square)
