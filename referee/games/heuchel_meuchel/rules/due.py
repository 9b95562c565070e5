"""The barrier after every effect: what the position now requires, in the printed order."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import NotKnown, Seat, answered, happened, witness

from ..box.components import DIE
from ..position.state import NOTHING, Act, Heuchel, active, column_of, outranks, pawns_left
from .die import Offer, Rolling
from .effects import arrive, settle
from .showing import Counting, NewTop
from .taking import Taking


class Due(Act, frozen=True, tag="due"):
    """Remainders are looked at, the moved unit comes home, new tops are named, the end is checked. Then the moved unit
    may take, and after that the next turn begins."""

    def resolve(self, state: Heuchel, /) -> Heuchel:
        before, state = state, arrive(_look_at_rests(state) if state.rests else state)
        if state.rests:
            return state.push(NewTop(state.rests[0].column, state.rests[0].row))
        if state is not before and None in state.units:
            # this much stands, whatever the table is asked next
            return state
        pawns = _players(state)
        if finished(state, len(pawns)):
            return finish(state, pawns)
        if may_take(state):
            return state.then(Taking(), DUE)
        if state.took:
            return _extra_turn(state)
        return _next_turn(state, pawns)


def _look_at_rests(state: Heuchel) -> Heuchel:
    """The State after the remainders were looked at. A remainder stays if it shows a card that nobody has named yet."""
    untold = []
    for rest in state.rests:
        state = settle(state, rest)
        squares = state.units[rest.column]
        unit = squares[rest.row] if squares is not None else ()
        if not unit:
            continue
        if state.cards[unit[0]].value is None:
            untold.append(rest)
        else:
            happened(state, state, "setup.stack-secret", "shows", card=unit[0], at=(rest.column, rest.row))
    return replace(state, rests=tuple(untold))


def _players(state: Heuchel) -> list[Seat]:
    """The players with pawns left. For an unknown column the table is asked, as far as this decides who is next and
    whether the game goes on. Raises NotKnown."""
    if None not in state.units:
        return pawns_left(state)
    after, seats = active(state) + 1, len(state.columns)
    clockwise = [Seat((after + step) % seats) for step in range(seats)]
    may = [seat for seat in clockwise if seat in pawns_left(state)]
    sure = [seat for seat in may if state.units[column_of(state, seat)] is not None]
    enough = 1 if state.terms.variant == DIE else 2
    with_pawns: list[Seat] = []
    for seat in may:
        if seat in sure or ((not with_pawns or len({*with_pawns, *sure}) < enough) and _has_pawns(state, seat)):
            with_pawns.append(seat)
    return sorted(with_pawns)


def _has_pawns(state: Heuchel, seat: Seat) -> bool:
    return answered(state, "pawns", "end.one-left", state.terms.seats[seat])


def _next_turn(state: Heuchel, pawns: list[Seat]) -> Heuchel:
    """The State in which the next player with pawns left has the turn."""
    seat, seats = active(state), len(state.columns)
    passed: list[Seat] = []
    after = Seat((seat + 1) % seats)
    while after not in pawns:
        passed.append(after)
        after = Seat((after + 1) % seats)
    if state.terms.variant == DIE:
        following = state.then(ROLLING, turn=after, moved=None, extra=False, roll=None)
    else:
        following = state.then(turn=after, moved=None, extra=False)
    if not passed:
        return following
    if after == seat:
        return happened(state, following, "G17", "alone", player=seat)
    return happened(state, following, "G17", "passed-over", players=tuple(passed), n=len(passed))


def may_take(state: Heuchel) -> bool:
    """True if the unit that has just moved may find anything to take. If it surely finds nothing, the player is not
    asked (G28)."""
    if state.moved is None:
        return False
    column, row = state.moved
    own = state.units[column]
    if own is None:
        return False
    mine = own[row][0]
    for other in state.columns:  # noqa: SIM110 - asked after every move: a generator costs as much as the answer
        if other not in (None, column) and _may_be_weaker(state, mine, other, row):
            return True
    return False


def _may_be_weaker(state: Heuchel, mine: int, other: int | None, row: int) -> bool:
    """True if a pawn below the rank of `mine` may lie open on a square; on an unknown square it may."""
    squares = state.units[other] if other is not None else NOTHING
    if squares is None:
        return True
    try:
        return bool(squares[row]) and outranks(state, mine, squares[row][0])
    except NotKnown:
        return True


def _extra_turn(state: Heuchel) -> Heuchel:
    """The State in which a player who took may play on; with the die, the offer comes before the roll."""
    witness(("extra.grant", "extra.chain") if state.extra else ("extra.grant",))
    if state.terms.variant == DIE:
        after = state.then(Offer(), DUE, took=False, moved=None, extra=False)
    else:
        after = state.then(took=False, moved=None, extra=True)
    if state.extra:
        return happened(state, after, "extra.chain", "earned", player=active(state))
    return happened(state, after, "extra.grant", "earned", player=active(state))


def finished(state: Heuchel, players: int) -> bool:
    """True if the game is over with this number of players who have pawns on the board that are not home."""
    if players > 1:
        return False
    if state.terms.variant == DIE:
        witness(("dice.end",))
        return players == 0
    witness(("end.one-left",))
    return players == 0 or state.ruling("G16") == "stop"


def finish(state: Heuchel, pawns: list[Seat]) -> Heuchel:
    """The State after the game ended with these players, one at most, who have pawns left on the board."""
    after = end(state)
    if state.terms.variant == DIE:
        return happened(state, after, "dice.end", "over")
    if state.took and pawns:
        happened(state, state, "G16", "lapses", player=active(state))
    if pawns:
        return happened(state, after, "end.one-left", "over", player=pawns[0])
    return happened(state, after, "end.one-left", "all-home")


def end(state: Heuchel) -> Heuchel:
    """The State in which only the count is left."""
    return replace(
        state, agenda=(Counting(),), ended=True, turn=None, moved=None, took=False, rests=(), extra=False, roll=None
    )


DUE = Due()
ROLLING = Rolling()
