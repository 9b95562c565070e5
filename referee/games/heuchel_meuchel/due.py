"""The barrier after every effect: what the position now demands, in the printed order."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core.witness import witness

from .components import DIE
from .die import Offer, Rolling
from .effects import arrive, settle
from .showing import Counting, NewTop
from .state import Act, Heuchel, active, outranks, pawns_left
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
        if can_take(state):
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


def can_take(state: Heuchel) -> bool:
    """Whether the unit just moved finds anything to take; when it does not, the question is not put (G28). Raises
    NotKnown."""
    if state.moved is None:
        return False
    column, row = state.moved
    own = state.units[column]
    if own is None:
        return False
    mine = own[row][0]
    for other, squares in enumerate(state.units):
        if squares is not None and squares[row] and other != column and outranks(state, mine, squares[row][0]):
            return True
    return False


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
