"""Which way a Monk may go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core import Breach, Player, Question, Seat, Term, Unknown, breach

from .components import AULA, BIBLIOTHECA, CONFESSORIA, SCRIPTORIUM, box
from .known import YES_NO, books, edition, hand, has_read, is_so, most_steps, occupants, owner_of, room, sample
from .state import Abbey, bent, seats, six_rules, tactical

LIMIT = 2
"""Books with which the Scriptorium is barred, where a table plays so."""


def adjacent(state: Abbey, one: str, other: str) -> Any:
    """Whether a door joins two rooms: a bool, or an Unknown."""
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
    """Every way over the board that a Monk might take, without a look at who stands where. On a board of which nobody
    told, the rooms one step away are only guessed at."""
    if not edition(state).board_told:
        yield from ((place,) for place in box().places if place != room(state, seat))
        return
    ahead: list[tuple[str, ...]] = [()]
    while ahead:
        way = ahead.pop(0)
        at = way[-1] if way else room(state, seat)
        for place in edition(state).neighbours.get(at, ()):
            yield (*way, place)
            if len(way) + 1 < most:
                ahead.append((*way, place))


def crossed(state: Abbey, seat: Seat, path: tuple[str, ...]) -> Iterator[Breach]:
    """Every rule that a way breaks, but for promises. Raises NotKnown."""
    here, most = room(state, seat), most_steps(state, seat)
    if not path or path == (here,):
        yield breach("turn.move.mandatory", "stay", player=Player(seat))
        return
    if len(path) > most:
        yield too_far(state, seat, len(path), most)
    at, before = here, ""
    for number, place in enumerate(path, 1):
        if place == before:
            yield breach("turn.move.no-return", "back", room=Term(f"place.{place}"))
        else:
            yield from step(state, at, place)
        yield from entered(state, seat, place, last=number == len(path))
        at, before = place, at
    if len(path) > 2 and path[-1] == here and state.ruling("G27") == "forbid":
        yield breach("G27", "loop")


def too_far(state: Abbey, seat: Seat, told: int, most: int) -> Breach:
    if six_rules(state) and bent(state, "steps", seat) is None:
        return breach("six.move", "far", n=told)
    return breach("turn.move.steps", "far", n=told, most=most)


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
    elif place == SCRIPTORIUM and (tactical(state) or state.ruling("G47b") == "two"):
        held = books(state, seat)
        if held >= LIMIT:
            yield breach("var.tactical.script-limit2", "full", player=Player(seat), n=held)


def crowded(state: Abbey, seat: Seat, place: str) -> Iterator[Breach]:
    """Why a room that holds one Monk has no place for another; the owner of a Cellula always has one. Raises
    NotKnown."""
    kind, named = box().places[place].kind, Term(f"place.{place}")
    inside = occupants(state, place, seat) if kind in ("confessorium", "cellula") else ()
    if inside and kind == "confessorium":
        yield breach("room.conf.single", "occupied", player=Player(inside[0]), room=named)
    elif inside and owner_of(state, place) != seat:
        yield breach("room.cell.single", "occupied", player=Player(inside[0]), room=named)


def among_the_books(state: Abbey, seat: Seat, last: bool) -> Iterator[Breach]:
    """Why a player may not step into the Bibliotheca. Raises NotKnown."""
    if tactical(state) or state.ruling("G47") == "closed":
        yield breach("var.tactical.no-bib", "closed")
        return
    if not last and state.ruling("G57") == "never":
        yield breach("G57", "never")
    if has_read(state, seat):
        yield breach("room.bib.once", "again", player=Player(seat))
    others = [other for other in seats(state) if other != seat]
    told = [other for other in others if not isinstance(hand(state, other), Unknown)]
    for other in (*told, *(other for other in others if other not in told)):
        if hand(state, other) < hand(state, seat):
            yield breach("room.bib.entry", "fewer", player=Player(other))
            return
    if not any(hand(state, other) > hand(state, seat) for other in others):
        yield breach("room.bib.entry", "equal")
