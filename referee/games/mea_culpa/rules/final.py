"""The comparison of posts, the Letters at the end, and the winners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    YES_NO,
    Breach,
    Move,
    Mover,
    NotKnown,
    Question,
    Seat,
    breach,
    carries,
    happened,
    sampled,
    witness,
)

from ..box.components import SET_STEPS
from ..moves import PhaseMove
from ..position.known import counted_letters, post, soul
from ..position.state import Act, MeaCulpa, Result, put, seats
from .sins.record_of_sins import START, descend, from_hell_up, occupied


class Compare(Act, frozen=True, tag="compare"):
    """The highest post moves by its distance to the lowest."""

    clauses: ClassVar[tuple[str, ...]] = ("cmp.diff",)

    def shuts_out(self, move: Move, /) -> bool:
        return isinstance(move, PhaseMove)

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        yield breach("act.end", "between")

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        posts = {seat: post(state, seat) for seat in seats(state)}
        most, fewest = max(posts.values()), min(posts.values())
        highest = [seat for seat, notches in posts.items() if notches == most]
        if most == fewest:
            return happened(state, state.then(), "cmp.diff", "equal", n=most)
        happened(state, state, "cmp.diff", "apart", most=most, fewest=fewest, n=most - fewest)
        mover = highest[0] if len(highest) == 1 else farthest_from_hell(state, highest)
        return fall(state.then(), mover, most - fewest)


@carries("cmp.tie")
def farthest_from_hell(state: MeaCulpa, tied: list[Seat]) -> Seat:
    """Of players with equal posts, the one farthest from Hell. Raises NotKnown."""
    last = from_hell_up(state, tied)[-1]
    happened(state, state, "cmp.tie", "decided", players=tuple(tied), player=last)
    return last


@carries("cmp.move")
def fall(state: MeaCulpa, seat: Seat, steps: int) -> MeaCulpa:
    """The State after a soul moved towards Hell by its post."""
    return descend(state, seat, steps, "cmp.move")


class FinalCompare(Compare, frozen=True, tag="final-compare"):
    """The last comparison, after the second evaluation."""

    clauses: ClassVar[tuple[str, ...]] = ("end.sequence", "cmp.diff")

    def shuts_out(self, move: Move, /) -> bool:
        return False


class LayDown(Act, frozen=True, tag="lay-down"):
    """The souls are lifted one after the other, the one nearest Hell first."""

    clauses: ClassVar[tuple[str, ...]] = ("end.order", "goal.heaven")

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        order = tuple(from_hell_up(state))
        witness(("goal.heaven",))
        after = state.then(*(Lift(seat) for seat in order), before=state.souls)
        return happened(state, after, "end.order", "order", players=order)


class Lift(Act, frozen=True, tag="lift"):
    """The Letters of one player lift his soul: sets first, then each Letter that is left."""

    clauses: ClassVar[tuple[str, ...]] = ("end.set", "end.single")
    seat: Seat

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        red, green, yellow, blue = letters_of_seat = counted_letters(state, self.seat)
        if not any(letters_of_seat):
            return happened(state, state.then(), "end.order", "none", player=self.seat)
        letters = {"red": red, "green": green, "yellow": yellow, "blue": blue}
        happened(state, state, "end.order", "shows", player=self.seat, n=sum(letters_of_seat), **letters)
        sets, singles = sets_of(letters_of_seat)
        if state.ruling("G11") == "one-move":
            steps = sets * SET_STEPS + singles
            happened(state, state, "G11", "lifts", player=self.seat, n=steps)
            after = ascend(state, self.seat, steps)
        else:
            after = lifted(lifted(state, self.seat, sets, SET_STEPS), self.seat, singles, 1)
        return arrived(state, after.then(), self.seat)


def lifted(state: MeaCulpa, seat: Seat, pieces: int, steps: int) -> MeaCulpa:
    """The State after `pieces` movements of `steps` steps each. Raises NotKnown."""
    if pieces and steps == SET_STEPS:
        happened(state, state, "end.set", "lifts", player=seat, n=pieces, steps=pieces * steps)
    elif pieces:
        happened(state, state, "end.single", "lifts", player=seat, n=pieces)
    for _ in range(pieces):
        state = ascend(state, seat, steps)
    return state


def arrived(before: MeaCulpa, after: MeaCulpa, seat: Seat) -> MeaCulpa:
    """Reports where a lifted soul stands."""
    space = soul(after, seat)
    case = "below" if space > START else "above" if space < START else "start"
    return happened(before, after, "rec.meaning", case, player=seat, n=abs(space))


def sets_of(letters: tuple[int, ...]) -> tuple[int, int]:
    """The number of sets of all four colours, and of Letters left over."""
    sets = min(letters)
    return sets, sum(letters) - sets * len(letters)


def heaven(state: MeaCulpa) -> int | None:
    """The number of steps from the start to Heaven, by the edition; None if it has none."""
    edition = state.terms.edition
    steps: int | None = edition.heaven_steps
    if edition.sample:
        sampled("heaven-steps")
    return steps


def ascend(state: MeaCulpa, seat: Seat, steps: int) -> MeaCulpa:
    """The State after one movement towards Heaven, on to the next free space; the start counts as taken. Raises
    NotKnown."""
    here, top = soul(state, seat), heaven(state)
    if not steps or (top is not None and here <= -top):
        return state
    space = here - steps
    if (top is None or space > -top) and space in (taken := occupied(state, seat)):
        space = free_above(state, seat, space, taken)
        if top is not None and space <= -top and state.ruling("G51") == "stays":
            return happened(state, state, "G51", "stays", player=seat)
    if top is not None:
        space = max(space, -top)
    return replace(state, souls=put(state.souls, seat, space))


@carries("move.occupied.end")
def free_above(state: MeaCulpa, seat: Seat, space: int, taken: set[int]) -> int:
    """The next space towards Heaven without a soul."""
    happened(state, state, "move.occupied.end", "goes-on", player=seat)
    while space in taken:
        space -= 1
    return space


class GameEnd(Act, frozen=True, tag="game-end"):
    """The end of the game."""

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        result = outcome(state)
        after = replace(state, agenda=(), result=result)
        if result.clauses[0] == "end.win-heaven":
            return happened(state, after, "end.win-heaven", "won", players=result.winners, n=len(result.winners))
        return happened(state, after, "end.win-nearest", "won", player=result.winners[0])


def outcome(state: MeaCulpa) -> Result:
    """The result: all players in Heaven win; if there is none, the soul nearest Heaven. Raises NotKnown."""
    saved = tuple(seat for seat in seats(state) if in_heaven(state, seat))
    if saved:
        witness(("end.win-heaven",))
        return Result(saved, ("end.win-heaven",))
    nearest = min(soul(state, Seat(seat)) for seat in seats(state))
    tied = [seat for seat in seats(state) if state.souls[seat] == nearest]
    clauses = ("end.win-nearest", "tie.general") if len(tied) > 1 else ("end.win-nearest",)
    witness(clauses)
    winner = from_hell_up(state, tied)[-1]
    if len(tied) > 1:
        happened(state, state, "tie.general", "decided", players=tuple(tied), player=winner)
    return Result((winner,), clauses)


def in_heaven(state: MeaCulpa, seat: Seat) -> bool:
    """True if a soul is in Heaven; asked if the edition has no distance. Raises NotKnown."""
    top, here = heaven(state), soul(state, seat)
    if top is not None:
        return here <= -top
    if here >= START:
        return False
    question = Question("heaven", (state.terms.seats[seat], -here), YES_NO, "end.win-heaven")
    answer = state.answer(question)
    if answer is None:
        raise NotKnown(question)
    return answer == "yes"
