"""The last action of a turn, judged by the displays with which the turn can still end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from referee.core import Breach, Decision, Move, Mover, NotKnown, Player, Question, Unknown, breach, collecting_nothing

from ..position.state import Act, Avignon, Display, TurnStep, active, is_dark, other
from .samaritan import RESET, can_bite, restores_last_turn, same

Ends = Callable[[Avignon], bool]

Play = Callable[[], Avignon]

Choice = tuple[Mover, Move]


def last_action(state: Avignon, play: Play, touched: int | None = None) -> Iterator[Breach]:
    """The breaches of a move after which the turn has no action left. touched: the only slot that it can change, None
    for any. play: returns the position right after the move; called only if a rule could be broken. Raises NotKnown."""
    bites, empty = can_bite(state, touched), state.ruling("G9") == "forbidden"
    if not bites and not empty:
        return
    if is_dark(state):
        yield from in_the_dark(state, bites, empty)
        return
    if bites and state.previous is None:
        bites = _undoes_all(state, play, empty)
        if bites:
            yield breach("samaritan", "undone", opponent=Player(other(active(state))))
            bites = False
    if not bites and not empty:
        return
    with collecting_nothing():
        after = play()
        if can_end_well(after, bites, empty):
            return
        samaritan = bites and not can_end(after, lambda at: not restores_last_turn(at))
        for_nothing = empty and (not samaritan or not can_end(after, lambda at: not changes_nothing(at)))
    if samaritan:
        yield breach("samaritan", "undone", opponent=Player(other(active(state))))
    if for_nothing:
        yield breach("G9", "null-turn")


def in_the_dark(state: Avignon, bites: bool, empty: bool) -> Iterator[Breach]:
    """The same if almost nothing is known of the display: the table is asked only for what decides. Raises NotKnown."""
    if bites and bool(Unknown(RESET) if state.reset is None else state.reset):
        yield breach("samaritan", "undone", opponent=Player(other(active(state))))
    if empty and changes_nothing(state):
        yield breach("G9", "null-turn")


def _undoes_all(state: Avignon, play: Play, empty: bool) -> bool:
    """True if the move restores the display, although the opponent's last turn is unknown. Only the table knows; it is
    asked nothing else, unless the turn can surely end in another way, and (`empty`) not without any change if that is
    forbidden too. Raises NotKnown."""
    if state.reset is False:
        return False
    try:
        with collecting_nothing():
            free = can_end_well(play(), True, empty)
    except NotKnown:
        free = False
    if not free and state.reset is None:
        raise NotKnown(RESET)
    return not free


def changes_nothing(state: Avignon) -> Any:
    """True if this turn has changed nothing on display: a bool, or an Unknown if its beginning is unknown."""
    if state.touched:
        return False
    if state.before is None:
        asked = Question("unchanged", (), ("yes", "no"), "turn.two-actions")
        return Unknown(asked) if state.unchanged is None else state.unchanged
    return state.display == state.before


def can_end(state: Avignon, ends: Ends) -> bool:
    """True if some continuation ends this turn, which has no action left, as wanted: with any choice, any draw, any
    answer of the opponent. A turn that ends the game always does. Raises NotKnown if it depends on something unknown
    and no continuation is sure."""
    while state.agenda:
        step = state.agenda[0]
        if isinstance(step, TurnStep):
            return ends(state)
        decision = step.decision(state)
        if decision is None:
            state = step.resolve(state)
            continue
        if step.unbounded:
            return True
        return any_sure(partial(_goes_on, step, state, ends), choices(step, state, decision))
    return True


def can_end_well(state: Avignon, bites: bool, empty: bool) -> bool:
    """True if some continuation ends this turn without restoring the display, if that rule can be broken (`bites`), and
    not without any change, if that is forbidden (`empty`). Raises NotKnown like `can_end`."""
    try:
        return can_end(state, lambda at: not (bites and restores_last_turn(at)) and not (empty and changes_nothing(at)))
    except NotKnown:
        if state.ruling("G7") == "state" and not empty and can_end_otherwise(state):
            return True
        raise


def can_end_otherwise(state: Avignon) -> bool:
    """True if two continuations end this turn with different displays. Then at most one of them is the display before
    the turn, even an unknown one."""
    displays: list[Display] = []

    def ends(at: Avignon) -> bool:
        displays.append(at.display)
        return any(same(at.display, other_end) is False for other_end in displays)

    try:
        return can_end(state, ends)
    except NotKnown:
        return False


def _goes_on(step: Act, state: Avignon, ends: Ends, choice: Choice) -> bool:
    """True if this choice is legal and some continuation from it ends the turn as wanted."""
    plain = next(step.plain_breaches(state, *choice), None) is None
    return plain and can_end(step.apply(state, *choice), ends)


def choices(step: Act, state: Avignon, decision: Decision) -> Iterator[Choice]:
    """Every move that any player could try at a decision."""
    for who in decision.movers():
        for move in step.candidates(state, who):
            yield who, move


def any_sure(holds: Callable[[Choice], bool], ways: Iterable[Choice]) -> bool:
    """True if `holds` is true for any of these ways. Raises the first NotKnown if it is surely true for none and may be
    for some."""
    gap: NotKnown | None = None
    for way in ways:
        try:
            if holds(way):
                return True
        except NotKnown as unknown:
            gap = gap or unknown
    if gap is not None:
        raise gap
    return False
