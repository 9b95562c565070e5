"""What players have said about their next move."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import YES_NO, Breach, NotKnown, Player, Question, Seat, Term, asked, breach, carries, happened

from .components import box
from .known import edition, most_steps
from .pieces import Promise
from .state import Abbey
from .walking import crossed, ways


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
    reach = reachable(state, seat)
    free = {place for place in reach if not any(fits(place, each.where) for each in declined)}
    if free:
        for each in declined:
            if fits(ends, each.where):
                yield breach("ask.intent.binding", "declined", player=Player(seat), room=where_term(each.where))
    if kept:
        return
    for each in wanted:
        if any(fits(place, each.where) for place in free or reach):
            yield breach("ask.intent.binding", "promised", player=Player(seat), room=where_term(each.where))
            return


def reachable(state: Abbey, seat: Seat) -> frozenset[str]:
    """The rooms in which the next move can end; all rooms on an unknown board, so that a promise binds."""
    if state.rooms[seat] is None or not edition(state).board_told:
        return frozenset(box().places)
    rooms_reached = set()
    for way in ways(state, seat, most_steps(state, seat)):
        if way[-1] in rooms_reached:
            continue
        try:
            if next(crossed(state, seat, way), None) is None:
                rooms_reached.add(way[-1])
        except NotKnown:
            rooms_reached.add(way[-1])
    return frozenset(rooms_reached)


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
