"""The ways that a Monk may go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core import YES_NO, Breach, Player, Question, Seat, Term, asked, breach, is_so

from ..box.components import AULA, BIBLIOTHECA, CONFESSORIA, SCRIPTORIUM, box
from ..moves import Go
from ..position.known import HANDED_OUT, edition, has_book, has_read, inside, most_steps, owns, room, sample, stands
from ..position.state import Abbey, bent, seats, six_rules, tactical

MOST_EVER = 3
"""The largest number of steps with any card and any number of players."""

NEXT_DOOR = 1
"""The question for one step: whether it can be gone. For a longer way: where it begins."""

LIMIT = 2
"""The number of books with which the Scriptorium is barred, by one option of the ruling."""


def adjacent(state: Abbey, one: str, other: str) -> Any:
    """True if a door joins two rooms: a bool, or an Unknown."""
    if other in edition(state).neighbours.get(one, ()):
        sample(state, f"place.{one}")
        return True
    if one == other or edition(state).board_told:
        return False
    kinds = {box().places[one].kind, box().places[other].kind}
    if CONFESSORIA[1] in (one, other) or kinds == {"cellula"}:
        return False
    pair = sorted((one, other), key=list(box().places).index)
    return is_so(state, Question("door", tuple(pair), YES_NO, "turn.move.steps"))


def ways(state: Abbey, seat: Seat, most: int) -> Iterator[tuple[str, ...]]:
    """Every way over the board that a Monk might take, without a look at other Monks. From an unknown room, or on an
    unknown board, the rooms one step away are only guessed."""
    here = state.rooms[seat]
    if here is None or not edition(state).board_told:
        yield from ((place,) for place in box().places if place != here)
        return
    yield from edition(state).ways(here, most)


def crossed(state: Abbey, seat: Seat, path: tuple[str, ...]) -> Iterator[Breach]:
    """Every rule that a way breaks, except promises. Raises NotKnown."""
    here = state.rooms[seat]
    if not path or path == (here,):
        yield breach("turn.move.mandatory", "stay", player=Player(seat))
        return
    yield from too_far(state, seat, len(path))
    if len(path) > NEXT_DOOR:
        here = room(state, seat)
    at, before = here, ""
    for number, place in enumerate(path, 1):
        back = place == before if number != 2 or here is not None else _back(state, seat, path)
        if back:
            yield breach("turn.move.no-return", "back", room=Term(f"place.{place}"))
        elif at is None:
            yield from first_step(state, seat, place)
        else:
            yield from step(state, at, place)
        yield from entered(state, seat, place, last=number == len(path))
        at, before = place, at or ""
    if len(path) > 2 and state.ruling("G27") == "forbid" and stands(state, seat, path[-1]):
        yield breach("G27", "loop")


def _back(state: Abbey, seat: Seat, path: tuple[str, ...]) -> bool:
    """True if a second step leads back to the unknown room in which the Monk stands. Raises NotKnown."""
    near = edition(state).neighbours.get(path[0], ())
    if edition(state).board_told and path[1] not in near:
        return False
    return stands(state, seat, path[1])


def first_step(state: Abbey, seat: Seat, place: str) -> Iterator[Breach]:
    """Why there is no step into a room from the unknown room of the Monk. Raises NotKnown."""
    question = Question("beside", (state.terms.seats[seat], place), YES_NO, "turn.move.steps")
    if asked(state, question) == "no":
        yield breach("turn.move.steps", "far-off", player=Player(seat), room=Term(f"place.{place}"))


def too_far(state: Abbey, seat: Seat, steps: int) -> Iterator[Breach]:
    """Why this number of steps is too large. Raises NotKnown."""
    if steps == 1 or (state.bent is None and steps > MOST_EVER):
        most = MOST_EVER if steps > MOST_EVER else steps
    else:
        most = most_steps(state, seat)
    if steps <= most:
        return
    if six_rules(state) and bent(state, "steps", seat) is None:
        yield breach("six.move", "far", n=steps)
    else:
        yield breach("turn.move.steps", "far", n=steps, most=most)


def step(state: Abbey, at: str, place: str) -> Iterator[Breach]:
    """Why there is no step from one room to another. Raises NotKnown."""
    if adjacent(state, at, place):
        return
    if CONFESSORIA[1] in (at, place) and AULA not in (at, place):
        yield breach("room.conf.aula-only", "other")
    else:
        yield breach("turn.move.steps", "apart", room=Term(f"place.{at}"), other=Term(f"place.{place}"))


def entered(state: Abbey, seat: Seat, place: str, last: bool) -> Iterator[Breach]:
    """Why a Monk may not enter a room, whether to stay or to pass through (G28). Raises NotKnown."""
    if box().places[place].kind in ("confessorium", "cellula"):
        yield from crowded(state, seat, place)
    elif place == BIBLIOTHECA:
        yield from among_the_books(state, seat, last)
    elif place == SCRIPTORIUM and limited(state) and has_book(state, seat, LIMIT):
        yield breach("var.tactical.script-limit2", "full", player=Player(seat))


def limited(state: Abbey) -> bool:
    """True if books can bar the Scriptorium."""
    return tactical(state) or state.ruling("G47b") == "two"


def crowded(state: Abbey, seat: Seat, place: str) -> Iterator[Breach]:
    """Why a room that holds one Monk has no place for another; the owner of a Cellula always has one. Raises
    NotKnown."""
    kind, named = box().places[place].kind, Term(f"place.{place}")
    if kind == "confessorium":
        other = inside(state, place, seat)
        if other is True:
            yield breach("room.conf.single", "taken", room=named)
        elif other is not False:
            yield breach("room.conf.single", "occupied", player=Player(other), room=named)
    elif kind == "cellula" and not owns(state, seat, place):
        other = inside(state, place, seat)
        if other is True:
            yield breach("room.cell.single", "taken", room=named)
        elif other is not False:
            yield breach("room.cell.single", "occupied", player=Player(other), room=named)


def among_the_books(state: Abbey, seat: Seat, last: bool) -> Iterator[Breach]:
    """Why a player may not step into the Bibliotheca. Raises NotKnown."""
    if tactical(state) or state.ruling("G47") == "closed":
        yield breach("var.tactical.no-bib", "closed")
        return
    if not last and state.ruling("G57") == "never":
        yield breach("G57", "never")
    if has_read(state, seat):
        yield breach("room.bib.once", "again", player=Player(seat))
    yield from not_fewest(state, seat)


def not_fewest(state: Abbey, seat: Seat) -> Iterator[Breach]:
    """Why a hand is not one of the smallest, with a larger one somewhere. Raises NotKnown."""
    mine, others = state.hands[seat], [other for other in seats(state) if other != seat]
    sizes = {other: count for other in others if (count := state.hands[other]) is not None}
    whole = mine is not None and len(sizes) == len(others)
    if mine is not None:
        smaller = [other for other, count in sizes.items() if count < mine]
        if smaller:
            yield breach("room.bib.entry", "fewer", player=Player(smaller[0]))
            return
    name = state.terms.seats[seat]
    if not whole and asked(state, Question("fewest", (name,), YES_NO, "room.bib.entry")) == "no":
        yield breach("room.bib.entry", "not-fewest", player=Player(seat))
        return
    if mine is not None and (any(count > mine for count in sizes.values()) or _more_than_even(state, mine)):
        return
    if whole or asked(state, Question("somebody-more", (name,), YES_NO, "room.bib.entry")) == "no":
        yield breach("room.bib.entry", "equal")


def _more_than_even(state: Abbey, mine: int) -> bool:
    """True if the hands have more cards than if all were as large as this one."""
    if state.pile is None or state.lying is None:
        return False
    return HANDED_OUT - state.pile - len(state.lying) > mine * len(seats(state))


def shortest_way(state: Any, seat: Any, move: Go) -> Go:
    """The shortest way to a room that is not next door, a legal one if there is any. Raises NotKnown."""
    ends, near = move.path[0], edition(state).neighbours
    here = room(state, seat)
    if not edition(state).board_told or ends == here or ends in near.get(here, ()):
        return move
    most = MOST_EVER if state.bent is None else most_steps(state, seat)
    leading = [way for way in ways(state, seat, most) if way[-1] == ends]
    for way in leading:
        if next(crossed(state, seat, way), None) is None:
            return Go(way)
    return Go(leading[0]) if leading else move
