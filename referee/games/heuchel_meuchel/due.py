"""The barrier after every effect: what the position now demands, in the printed order."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import NotKnown, witness

from .components import DIE
from .die import Offer, Rolling
from .effects import arrive, settle
from .showing import Counting, NewTop
from .state import NOTHING, Act, Heuchel, active, outranks, pawns_left
from .taking import Taking


class Due(Act, frozen=True, tag="due"):
    """Remainders are looked at, the moved unit comes home, new tops are told, the end is checked; then the moved unit
    may take, and after that the next turn begins."""

    def resolve(self, state: Heuchel, /) -> Heuchel:
        for rest in state.rests:
            state = settle(state, rest)
        state = arrive(state)
        if state.rests and (hidden := _new_top(state)) is not None:
            return state.push(NewTop(*hidden))
        pawns = pawns_left(state)
        if finished(state, len(pawns)):
            return end(state)
        if may_take(state):
            return state.then(Taking(), DUE, rests=())
        if state.took:
            return _extra_turn(state)
        seat = active(state)
        after = next((each for each in pawns if each > seat), pawns[0])
        if state.terms.variant == DIE:
            return state.then(ROLLING, turn=after, moved=None, rests=(), extra=False, roll=None)
        return state.then(turn=after, moved=None, rests=(), extra=False)


def _new_top(state: Heuchel) -> tuple[int, int] | None:
    """The square of a remainder on which a card shows that nobody has told yet."""
    for rest in state.rests:
        squares = state.units[rest.column]
        unit = squares[rest.row] if squares is not None else ()
        if unit and state.cards[unit[0]].value is None:
            return rest.column, rest.row
    return None


def may_take(state: Heuchel) -> bool:
    """Whether the unit just moved may find anything to take; when it surely does not, the question is not put (G28)."""
    if state.moved is None:
        return False
    column, row = state.moved
    own = state.units[column]
    if own is None:
        return False
    return any(_may_be_weaker(state, own[row][0], other, row) for other in state.columns if other not in (None, column))


def _may_be_weaker(state: Heuchel, mine: int, other: int | None, row: int) -> bool:
    """Whether a pawn below the rank of `mine` may lie open on a square; where nobody told, it may."""
    squares = state.units[other] if other is not None else NOTHING
    if squares is None:
        return True
    try:
        return bool(squares[row]) and outranks(state, mine, squares[row][0])
    except NotKnown:
        return True


def _extra_turn(state: Heuchel) -> Heuchel:
    """Whoever took may play on: with the die, the offer stands before the roll."""
    witness(("extra.grant", "extra.chain") if state.extra else ("extra.grant",))
    if state.terms.variant == DIE:
        return state.then(Offer(), DUE, took=False, moved=None, rests=(), extra=False)
    return state.then(took=False, moved=None, rests=(), extra=True)


def finished(state: Heuchel, players: int) -> bool:
    """Whether the game is over when so many players have pawns on the board that are not home."""
    if players > 1:
        return False
    if state.terms.variant == DIE:
        witness(("dice.end",))
        return players == 0
    witness(("end.one-left",))
    return players == 0 or state.ruling("G16") == "stop"


def end(state: Heuchel) -> Heuchel:
    """Nothing is left but the count."""
    return replace(
        state, agenda=(Counting(),), ended=True, turn=None, moved=None, took=False, rests=(), extra=False, roll=None
    )


DUE = Due()
ROLLING = Rolling()
