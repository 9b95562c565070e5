"""Taking: the unit that has just moved takes weaker pawns of other columns beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    Breach,
    Decision,
    Move,
    Mover,
    NotKnown,
    Player,
    Seat,
    Term,
    answered,
    anyone,
    breach,
    happened,
    witness,
)
from referee.core.rules.judge import settled

from ..box.components import box, square_name
from ..moves import Again, Part, Pass, Take
from ..position import untold
from ..position.fields import FIELD
from ..position.state import Act, Heuchel, Rest, Unit, active, is_bare, outranks, owner_of, squares_of, with_square


class Taking(Act, frozen=True, tag="take"):
    """A window for the player who moved. All parts are declared together, before anything is looked at (G8). A player
    who plays on has taken nothing."""

    clauses: ClassVar[tuple[str, ...]] = ("take.when", "take.optional")

    def decision(self, state: Heuchel, /) -> Decision | None:
        return anyone((active(state),))

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Take | Pass | Again)

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        """Every choice of parts in every order. If a single card of a column can't be taken, no more cards of it
        can."""
        choices = self._parts(state)
        for others in range(len(choices)):
            for columns in permutations(choices, 1 + others):
                for parts in product(*columns):
                    yield Take(parts)
        yield Pass()

    def _parts(self, state: Heuchel) -> list[list[Part]]:
        _, row = moved(state)
        parts = []
        for column, squares in enumerate(state.units):
            if squares is not None and squares[row] and self._open(state, column):
                parts.append([Part(column, count) for count in range(1, len(squares[row]) + 1)])
        return parts

    def _open(self, state: Heuchel, column: int) -> bool:
        try:
            return next(_part_breaches(state, Part(column, 1)), None) is None
        except NotKnown:
            return True

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield breach("setup.start-player", "turn", active=Player(active(state)))

    def breaches(self, state: Heuchel, who: Mover, move: Take | Pass | Again, /) -> Iterator[Breach]:
        if isinstance(move, Pass) or who != active(state):
            return
        if isinstance(move, Again):
            yield breach("extra.grant", "not-yet", player=Player(active(state)))
            return
        for number, part in enumerate(move.parts):
            if any(part.column == before.column for before in move.parts[:number]):
                yield breach("G8", "twice", column=_column(part.column))
            else:
                yield from _part_breaches(state, part)

    def apply(self, state: Heuchel, who: Mover, move: Move, /) -> Heuchel:
        if not isinstance(move, Take):
            return self.close(state)
        witness(("take.where",))
        rests = []
        for part in move.parts:
            state, rest = _take_part(state, part)
            rests += rest
        return state.then(rests=tuple(rests), took=True, moved=None, last=None)

    def close(self, state: Heuchel, /) -> Heuchel:
        return happened(state, state.then(moved=None), "take.optional", "nothing", player=active(state))


class UntoldTaking(Taking, frozen=True, tag="untold-take"):
    """A take that may have happened, in a file that says whose turn it is. A player who says a move there has not moved
    yet."""

    implicit: ClassVar[bool] = True


def after_taking(state: Heuchel) -> Heuchel:
    """The State in which the next unit moves. If cards may be taken first, the State after that, as far as it is
    known."""
    step = state.agenda[0] if state.agenda else None
    try:
        after = settled(step.close(state)) if isinstance(step, Taking) else state
    except NotKnown:
        return state
    return after if isinstance(after, Heuchel) else state


def _take_part(state: Heuchel, part: Part) -> tuple[Heuchel, list[Rest]]:
    """The State with a part under the moved unit, and the remainder of the victim."""
    column, row = moved(state)
    mine, victim = squares_of(state, column)[row], squares_of(state, part.column)[row]
    count = part.count or len(victim)
    gone, left = victim[:count], victim[count:]
    units = with_square(with_square(state.units, part.column, row, left), column, row, mine + gone)
    after = replace(state, units=units)
    happened(state, after, "take.where", "takes", top=mine[0], at=(column, row), start=(part.column, row), cards=gone)
    return after, [Rest(part.column, row, "take")] if left else []


def too_late(state: Heuchel, move: Move) -> Seat | None:
    """The player who moved last and wants to take now, if it is too late or nothing could be taken; else None."""
    if not isinstance(move, Take) or state.last is None:
        return None
    return owner_of(state, state.last[0])


def missed(state: Heuchel, who: Mover, move: Take) -> Iterator[Breach]:
    """The breaches of a take at the wrong time: the player who moved last may have found nothing weaker there."""
    player = who if isinstance(who, int) else active(state)
    if who == too_late(state, move) and state.last is not None:
        beside, parts = replace(state, moved=state.last), () if is_bare(state, *state.last) else move.parts
        wrong = tuple(each for part in parts for each in _part_breaches(beside, part))
        yield from wrong or (breach("take.when", "over", player=Player(player)),)
    elif player == active(state):
        yield breach("take.when", "before", player=Player(player))
    else:
        yield breach("take.when", "not-mover", player=Player(player))


def moved(state: Heuchel) -> tuple[int, int]:
    """The square of the unit that may take. Raises NotKnown."""
    if state.moved is None:
        active(state)
        raise NotKnown(FIELD["moved"].asking(state, ()))
    return state.moved


def _part_breaches(state: Heuchel, part: Part) -> Iterator[Breach]:
    """Every rule that one part of a take breaks."""
    column, row = moved(state)
    square = square_name(part.column, row)
    if part.row is not None and part.row != row:
        yield breach("take.only-moved-unit", "other-row", row=row, square=square_name(part.column, part.row))
        return
    if part.column == column:
        yield breach("take.who", "own", square=square)
        return
    if part.card is not None:
        yield breach("G9", "beneath", square=square)
        return
    squares = state.units[part.column]
    if state.units[column] is None:
        if not answered(state, "weaker", "take.who", square):
            yield breach("take.who", "nobody", square=square)
        elif squares is None:
            yield from untold.height(state, part, square)
        return
    mine = _mover(state)
    if squares is None:
        yield from untold.part(state, part, mine, row)
        return
    unit = squares[row]
    if not unit:
        if state.piles[part.column][row]:
            yield breach("goal.safe", "home", square=square)
        else:
            yield breach("take.who", "nobody", square=square)
        return
    if part.count is not None and part.count > len(unit):
        yield breach("take.part", "too-many", n=len(unit), square=square)
    if not outranks(state, mine, unit[0]):
        yield _not_lower(state, mine, unit[0])


def _mover(state: Heuchel) -> int:
    """The top card of the unit that takes, or that is home already."""
    column, row = moved(state)
    return (_at(state, column, row) or state.piles[column][row])[0]


def _not_lower(state: Heuchel, mine: int, other: int) -> Breach:
    ours, theirs = state.cards[mine], state.cards[other]
    upper, lower = _class(theirs.rank), _class(ours.rank)
    if ours.rank == theirs.rank:
        low, high = ours.value, theirs.value
        if low is None or high is None:
            return breach("rank.total-order", "same-class-untold", mine=lower)
        return breach("rank.total-order", "same-class", mine=lower, theirs=upper, low=low, high=high)
    return breach("take.who", "higher", mine=lower, theirs=upper)


def _class(rank: int) -> Term:
    return Term(f"class.{box().classes[rank]}")


def _column(column: int) -> Term:
    return Term(f"column.{box().columns[column]}")


def _at(state: Heuchel, column: int, row: int) -> Unit:
    squares = state.units[column]
    return squares[row] if squares is not None else ()
