"""What players have said about their next move."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from referee.core import YES_NO, Breach, NotKnown, Player, Question, Seat, Term, asked, breach, carries, happened

from ...box.components import box
from ...position.known import edition, most_steps
from ...position.pieces import Promise
from ...position.state import Abbey
from ..walking import crossed, ways


def fits(place: str, where: str) -> bool:
    """True if a room is the one that was named, or of the kind that was named."""
    return where in (place, box().places[place].kind)


def of(state: Abbey, seat: Seat) -> tuple[Promise, ...]:
    """The promises of a player, as far as they are known."""
    return tuple(each for each in state.promises or () if each.player == seat)


def broken(state: Abbey, seat: Seat, path: tuple[str, ...]) -> Iterator[Breach]:
    """The promises that a way breaks: to go to a room, if it can be reached, and not to go to a room, if another one
    can. A promise that contradicts an earlier one can't be kept (G41). Raises NotKnown."""
    ends, promises = path[-1], of(state, seat)
    if state.promises is None:
        question = Question("bound", (state.terms.seats[seat], ends), YES_NO[::-1], "ask.intent.binding")
        if asked(state, question) == "yes":
            yield breach("ask.intent.binding", "bound", player=Player(seat))
        return
    declined = [each for each in promises if not each.going]
    wanted = [each for each in promises if each.going]
    kept = not wanted or any(fits(ends, each.where) for each in wanted)
    if kept and not any(fits(ends, each.where) for each in declined):
        return

    def is_declined(place: str) -> bool:
        return any(fits(place, each.where) for each in declined)

    free = can_reach(state, seat, lambda place: not is_declined(place))
    if free:
        for each in declined:
            if fits(ends, each.where):
                yield breach("ask.intent.binding", "declined", player=Player(seat), room=where_term(each.where))
    if kept:
        return
    for each in wanted:
        if can_reach(state, seat, lambda place: fits(place, each.where) and not (free and is_declined(place))):  # noqa: B023 - asked at once
            yield breach("ask.intent.binding", "promised", player=Player(seat), room=where_term(each.where))
            return


def can_reach(state: Abbey, seat: Seat, wanted: Callable[[str], bool]) -> bool:
    """True if the next move can end in a room that is wanted, as far as is known. On an unknown board every room can be
    reached, so that a promise binds."""
    if state.rooms[seat] is None or not edition(state).board_told:
        return any(map(wanted, box().places))
    for way in ways(state, seat, most_steps(state, seat)):
        if not wanted(way[-1]):
            continue
        try:
            if next(crossed(state, seat, way), None) is None:
                return True
        except NotKnown:
            return True
    return False


def where_term(where: str) -> Term:
    """A room, or a kind of room, by its name."""
    return Term(f"place.{where}" if where in box().places else f"kind.{where}")


@carries("ask.intent.binding")
def promised(state: Abbey, seat: Seat, where: str, going: bool) -> Abbey:
    """The State after an answer, which binds its player until his next move is over."""
    after = replace(state, promises=(*(state.promises or ()), Promise(seat, where, going)))
    if going:
        return happened(state, after, "ask.intent.binding", "promised", player=seat, room=where)
    return happened(state, after, "ask.intent.binding", "declined", player=seat, room=where)


def redeemed(state: Abbey, seat: Seat, kept: bool) -> Abbey:
    """The State after the promises of a seat ended: they were kept, or could not be."""
    if state.promises is None:
        return state
    left = tuple(each for each in state.promises if each.player != seat)
    if left == state.promises:
        return state
    after = replace(state, promises=left)
    if kept:
        return happened(state, after, "ask.intent.binding", "kept", player=seat)
    return happened(state, after, "ask.intent.binding", "void", player=seat)
