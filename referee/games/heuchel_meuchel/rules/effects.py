"""Effects on cards: they go home or are lost, and a unit's remainder is looked at."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import carries, happened, witness

from ..box.components import box
from ..position.state import Heuchel, Rest, owner_of, squares_of, with_square


@carries("goal.flip")
def flip(state: Heuchel, column: int, row: int) -> Heuchel:
    """The State with a whole unit home: turned face down on its square, on top of the cards there."""
    unit = squares_of(state, column)[row]
    return replace(
        state,
        units=with_square(state.units, column, row, ()),
        piles=with_square(state.piles, column, row, unit + state.piles[column][row]),
    )


def lose(state: Heuchel, column: int, row: int, card: int, count: int = 1) -> Heuchel:
    """The State after cards of a unit, from the one at index `card`, went in front of the player whose column it is."""
    unit, owner = squares_of(state, column)[row], owner_of(state, column)
    gone, rest = unit[card : card + count], unit[:card] + unit[card + count :]
    penalties = state.penalties
    return replace(
        state,
        units=with_square(state.units, column, row, rest),
        penalties=(*penalties[:owner], penalties[owner] + gone, *penalties[owner + 1 :]),
    )


def settle(state: Heuchel, rest: Rest) -> Heuchel:
    """The State after a look at the pawn that now shows on a remainder. Below its goal nothing happens; on its goal the
    remainder is home (G11); above it the whole remainder is lost, or after a forced loss one pawn after the other."""
    unit = _unit(state, rest.column, rest.row)
    if not unit:
        return state
    goal = box().goals[state.cards[unit[0]].rank]
    if rest.row < goal:
        return state
    if rest.row == goal:
        return _rest_is_home(state, rest)
    if _loses_whole(state, rest):
        return _lose_rest(state, rest)
    return settle(_lose_top(state, rest), rest)


def _rest_is_home(state: Heuchel, rest: Rest) -> Heuchel:
    unit, at = _unit(state, rest.column, rest.row), (rest.column, rest.row)
    after = flip(state, rest.column, rest.row)
    if rest.cause == "lose":
        witness(("dice.zugzwang-cascade-stop",))
        return happened(state, after, "dice.zugzwang-cascade-stop", "home", top=unit[0], at=at, n=len(unit))
    return happened(state, after, "goal.flip", "rest-home", top=unit[0], at=at, n=len(unit))


def _lose_rest(state: Heuchel, rest: Rest) -> Heuchel:
    unit, at = _unit(state, rest.column, rest.row), (rest.column, rest.row)
    after, owner = lose(state, rest.column, rest.row, 0, len(unit)), owner_of(state, rest.column)
    if rest.cause == "split":
        return happened(state, after, "G10", "lost", top=unit[0], at=at, player=owner, cards=unit)
    return happened(state, after, "arrogance.discard-rest", "lost", top=unit[0], at=at, player=owner, cards=unit)


def _lose_top(state: Heuchel, rest: Rest) -> Heuchel:
    witness(("dice.zugzwang-cascade",))
    top, at = _unit(state, rest.column, rest.row)[0], (rest.column, rest.row)
    after, owner = lose(state, rest.column, rest.row, 0), owner_of(state, rest.column)
    if rest.cause == "lose":
        return happened(state, after, "dice.zugzwang-cascade", "lost", top=top, at=at, player=owner)
    return happened(state, after, "G12", "lost", top=top, at=at, player=owner)


def _loses_whole(state: Heuchel, rest: Rest) -> bool:
    """True if a proud pawn takes all cards under it along."""
    if rest.cause == "split":
        return state.ruling("G10") == "penalty"
    if rest.cause == "lose":
        return False
    witness(("arrogance.trigger", "arrogance.discard-rest"))
    return state.ruling("G12") == "whole"


def arrive(state: Heuchel) -> Heuchel:
    """The State after a moved unit with its top pawn on its goal came home."""
    if state.moved is None:
        return state
    column, row = state.moved
    unit = squares_of(state, column)[row]
    if row != box().goals[state.cards[unit[0]].rank]:
        return state
    if state.piles[column][row]:
        witness(("goal.free-for-same",))
    after = replace(flip(state, column, row), moved=None)
    return happened(state, after, "goal.flip", "home", top=unit[0], at=(column, row), n=len(unit))


def _unit(state: Heuchel, column: int, row: int) -> tuple[int, ...]:
    squares = state.units[column]
    return squares[row] if squares is not None else ()
