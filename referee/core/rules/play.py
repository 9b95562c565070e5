"""Playing: apply a move, resolve the Steps that need no decision, stop at the next decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import eq, itemgetter
from typing import Any, TypeVar

from msgspec.structs import replace

from ..state.question import NotKnown
from ..state.state import State
from ..state.terms import Seat
from .decision import Decision, Kind
from .judge import MOST_CLOSED, at_step, judge, settled, surely_legal
from .judge import default_mover as default_mover
from .marks import Mark, notebook, noting, passed, tale_so_far
from .moment import Moment
from .move import Move, Mover
from .step import Ask, Step
from .verdict import Depends, Legal, Refused

S = TypeVar("S", bound=State)

_LATEST: list[tuple[State | None, Decision | None]] = [(None, None)]
"""The position that was settled last, and its decision, which callers ask for several times right after."""

ASKING = (Ask, Moment)
"""Steps that wait for an answer of the table."""


def settle(state: S) -> S:
    """The State with Steps resolved up to the next decision. An effect that meets an unknown value puts a question to
    the table, and is tried again with the answer."""
    book = notebook()
    tale = book.tale
    while state.agenda:
        step, length = state.agenda[0], 0 if tale is None else len(tale)
        try:
            if (decision_of_step := step.decision(state)) is not None:
                _LATEST[0] = state, decision_of_step
                return state
            if book.cited is not None:
                passed(step.clauses)
            state = step.resolve(state)
        except NotKnown as gap:
            if tale is not None:
                del tale[length:]
            return state.push(Ask(gap.question))
    return state


def begin(state: S) -> S:
    """The first position with a decision."""
    with noting() as book:
        first = settle(state)
    return _marked(first, book)


def play(state: S, who: Mover, move: Move) -> S:
    """The State after a move and all that follows without a decision. Raises Refused if the move is not legal."""
    verdict = judge(state, who, move)
    if not isinstance(verdict, Legal):
        raise Refused(verdict)
    return carry_out(state, who, move)


def carry_out(state: S, who: Mover, move: Move) -> S:
    """The same as `play`, for a move that is known to be legal: one from `legal_moves` or from a log."""
    tale = tale_so_far()
    length = 0 if tale is None else len(tale)
    with noting() as book:
        try:
            after: S = settle(_applied(state, who, move))
        except NotKnown:
            if tale is not None:
                del tale[length:]
            after = settle(state.push(Pending(who, move)))
    return _marked(after, book)


def _applied(state: S, who: Mover, move: Move) -> S:
    """The State right after a legal move. Raises NotKnown."""
    at: State = state
    step: Step | None = state.agenda[0] if state.agenda else None
    # the head of a settled position decides: most moves speak to it, and nothing needs to be looked for
    if step is None or isinstance(step, ASKING) or not (step.takes(move) and step.concerns(state, who)):
        step, at = at_step(state, move, who)
    if step is None:
        raise LookupError("the game is over")
    passed(step.clauses)
    after: S = step.apply(at, who, move)
    return after


class Pending(Step, frozen=True, tag="pending"):
    """A legal move whose effect depends on an unknown value; tried again with each answer of the table."""

    who: Any
    move: Any

    def resolve(self, state: Any, /) -> Any:
        return _applied(state.then(), self.who, self.move)


def _marked(state: S, book: set[Mark]) -> S:
    """The State with the rulings and samples of `book` among its marks."""
    if book <= state.marks:
        return state
    marked = replace(state, marks=state.marks | book)
    latest, wanted = _LATEST[0]
    if latest is state:
        _LATEST[0] = marked, wanted
    return marked


def decision(state: State) -> Decision | None:
    """The decision of a settled State, or None if the game is over."""
    latest, wanted = _LATEST[0]
    if latest is state:
        return wanted
    return state.agenda[0].decision(state) if state.agenda else None


def mover_saying(state: State, seat: Seat, move: Move) -> Mover:
    """The mover of a move that this player says: outcomes of dice and decks are chance's, answers are the table's, all
    else is the player's."""
    try:
        step, at = at_step(state, move, seat)
        wanted = step.decision(at) if step is not None else None
    except NotKnown:
        return seat
    if step is None or wanted is None or wanted.kind not in (Kind.CHANCE, Kind.TABLE) or not step.tells(at, seat):
        return seat
    outside = wanted.movers()[0]
    return outside if any(isinstance(move, type(each)) for each in step.candidates(at, outside)) else seat


Deciding = tuple[Step, State, Decision | None]
"""A Step with a decision, the State in which it has it, and that decision."""


def deciding_steps(state: State) -> tuple[Deciding, ...] | Iterator[Deciding]:
    """The Step at the head with its decision, then, below each window, the Step beneath it, as far as known values show
    which it is."""
    if not state.agenda:
        return ()
    step = state.agenda[0]
    try:
        wanted = decision(state)
    except NotKnown:
        return ()
    if wanted is None or not wanted.implied:
        return ((step, state, wanted),)
    return _below_windows(step, state, wanted)


def _below_windows(step: Step, state: State, wanted: Decision) -> Iterator[Deciding]:
    yield step, state, wanted
    for _ in range(MOST_CLOSED):
        try:
            state = settled(step.close(state))
            if not state.agenda:
                return
            step = state.agenda[0]
            below = step.decision(state)
        except NotKnown:
            return
        yield step, state, below
        if below is None or not below.implied:
            return


def asked_in_turn(state: State) -> list[Seat]:
    """The seats that are asked for a move, in order: each seat that may interrupt once, then the seat that has to move,
    in a window its foremost one. Of seats that choose in secret only the first. Empty if chance or the table
    decides."""
    order: list[Seat] = []
    for step, at, wanted in deciding_steps(state):
        for seat in () if wanted is None else sorted(wanted.seats, key=partial(eq, step.foremost(at))):
            if seat in order:
                order.remove(seat)
            order.append(seat)
    head = decision(state)
    return order[:1] if head is not None and head.kind is not Kind.ANYONE else order


Offered = tuple[Step, State, list[Move]]
"""A Step with a decision, the State in which it has it, and the candidates for one mover."""


def candidates_below(state: State, who: Mover) -> Iterable[Offered]:
    """The candidates of `who` at each deciding Step, without moves that a window above takes; none if they depend on an
    unknown value."""
    try:
        wanted = decision(state)
    except NotKnown:
        return ()
    if wanted is None:
        return ()
    step = state.agenda[0]
    if wanted.implied:
        return _candidates_below_windows(_below_windows(step, state, wanted), who)
    return ((step, state, _candidates(step, state, who)),) if who in wanted.movers() else ()


def _candidates_below_windows(deciding: Iterable[Deciding], who: Mover) -> Iterator[Offered]:
    above: list[tuple[Step, State]] = []
    for step, at, wanted in deciding:
        if wanted is not None and who in wanted.movers():
            offered = _candidates(step, at, who)
            if above:
                offered = [move for move in offered if not any(_takes(*each, who, move) for each in above)]
            yield step, at, offered
        above.append((step, at))


def _candidates(step: Step, state: State, who: Mover) -> list[Move]:
    try:
        return list(step.candidates(state, who))
    except NotKnown:
        return []


def _takes(step: Step, state: State, who: Mover, move: Move) -> bool:
    """True if a move of `who` belongs to this Step."""
    return step.takes(move) and step.concerns(state, who)


def legal_moves(state: State, who: Mover) -> list[Move]:
    """Every candidate of `who` that surely breaks no rule. Moves whose legality depends on an unknown value are left
    out."""
    moves: list[Move] = []
    for step, at, free in candidates_below(state, who):
        for move in free:
            try:
                if next(step.breaches(at, who, move), None) is None:
                    moves.append(move)
            except NotKnown:
                if surely_legal(state, who, move):
                    moves.append(move)
    return moves


def has_doubtful_move(state: State, who: Mover) -> bool:
    """True if the legality of any candidate of `who` depends on an unknown value."""
    for step, at, wanted in deciding_steps(state):
        if wanted is None or who not in wanted.movers():
            continue
        for move in step.candidates(at, who):
            try:
                next(step.breaches(at, who, move), None)
            except NotKnown:
                if isinstance(judge(state, who, move), Depends):
                    return True
    return False


def random_move(state: State, who: Mover, pick: Callable[[int], int]) -> Move | None:
    """One legal move of `who`, each equally likely; None if no candidate is legal. `pick(n)` gives a number below n.
    Candidates are drawn until one breaks no rule, so most of them need no judging."""
    for step, at, left in candidates_below(state, who):
        while left:
            number = pick(len(left))
            move, left[number] = left[number], left[-1]
            left.pop()
            try:
                if next(step.breaches(at, who, move), None) is None:
                    return move
            except NotKnown:
                if surely_legal(state, who, move):
                    return move
    return None


_weight = itemgetter(1)


def random_outcome(state: State, pick: Callable[[int], int]) -> Move:
    """One outcome of a chance decision, by weight; `pick(n)` gives a number below n."""
    weighted = outcomes(state)
    point = pick(sum(map(_weight, weighted)))
    for move, weight in weighted:
        if point < weight:
            return move
        point -= weight
    raise LookupError("no outcome has any weight")


def outcomes(state: State) -> tuple[tuple[Move, int], ...]:
    """Every outcome of a chance decision, with its integer weight."""
    return state.agenda[0].weights(state)
