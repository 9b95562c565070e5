"""What players have said about where they go."""

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
    """Whether a room is the one that was spoken of, or of that kind."""
    return where in (place, box().places[place].kind)


def of(state: Abbey, seat: Seat) -> tuple[Promise, ...]:
    """What a player has said, as far as that is told."""
    return tuple(each for each in state.promises or () if each.player == seat)


def broken(state: Abbey, seat: Seat, path: tuple[str, ...]) -> Iterator[Breach]:
    """The promises that a way would break: where to go, if it can be reached, and where not to, if anywhere else can.
    What contradicts an earlier answer cannot be kept (G41). Raises NotKnown."""
    ends, said = path[-1], of(state, seat)
    if state.promises is None:
        question = Question("bound", (state.terms.seats[seat], ends), YES_NO[::-1], "ask.intent.binding")
        if asked(state, question) == "yes":
            yield breach("ask.intent.binding", "bound", player=Player(seat))
        return
    declined = [each for each in said if not each.going]
    wanted = [each for each in said if each.going]
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
    """The rooms in which the next move can end. On a board of which nobody told, all; a promise then binds."""
    if state.rooms[seat] is None or not edition(state).board_told:
        return frozenset(box().places)
    found = set()
    for way in ways(state, seat, most_steps(state, seat)):
        if way[-1] in found:
            continue
        try:
            if next(crossed(state, seat, way), None) is None:
                found.add(way[-1])
        except NotKnown:
            found.add(way[-1])
    return frozenset(found)


def where_term(where: str) -> Term:
    return Term(f"place.{where}" if where in box().places else f"kind.{where}")


@carries("ask.intent.binding")
def promised(state: Abbey, seat: Seat, where: str, going: bool) -> Abbey:
    """An answer binds whoever gave it until the next own move is over."""
    after = replace(state, promises=(*(state.promises or ()), Promise(seat, where, going)))
    if going:
        return happened(state, after, "ask.intent.binding", "promised", player=seat, room=where)
    return happened(state, after, "ask.intent.binding", "declined", player=seat, room=where)


def redeemed(state: Abbey, seat: Seat, kept: bool) -> Abbey:
    """The promises of a seat are over: they were kept, or could not be."""
    if state.promises is None:
        return state
    left = tuple(each for each in state.promises if each.player != seat)
    if left == state.promises:
        return state
    after = replace(state, promises=left)
    if kept:
        return happened(state, after, "ask.intent.binding", "kept", player=seat)
    return happened(state, after, "ask.intent.binding", "void", player=seat)
