"""The four actions of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from referee.core import Action, Breach, Move, Seat, Term, breach, by_move

from ..box.components import SLOTS
from ..moves import Beseech, Chastise, Excommunicate, Petition
from ..position.state import Avignon, place_at, slots_of
from .petitions.frame import action
from .petitions.petition import can_change_anything, petition
from .supply import exchange
from .track import pull, push


class TurnAction(Action, frozen=True, kw_only=True):
    """An action by its clause, aimed at a person on display."""

    clause: str
    effect: Callable[[Avignon, Seat, Any], Avignon]


def at_everybody(kind: Callable[[int], Move]) -> Callable[[Avignon, Seat], Iterable[Move]]:
    """An action aimed at each person on display."""
    moves = tuple(kind(slot) for slot in SLOTS)

    def aimed(state: Avignon, seat: Seat) -> Iterable[Move]:
        if None not in state.display:
            return moves
        return [move for move, at in zip(moves, state.display, strict=True) if at is not None]

    return aimed


def beseech(state: Avignon, seat: Seat, move: Beseech) -> Avignon:
    """The State after a person was beseeched. Raises NotKnown."""
    return pull(state, aimed_at(state, move.place)[0], action(seat, "act.beseech"))


def chastise(state: Avignon, seat: Seat, move: Chastise) -> Avignon:
    """The State after a person was chastised. Raises NotKnown."""
    return push(state, aimed_at(state, move.place)[0], action(seat, "act.chastise"))


def excommunicate(state: Avignon, seat: Seat, move: Excommunicate) -> Avignon:
    """The State after a person was excommunicated. Raises NotKnown."""
    return exchange(state, aimed_at(state, move.place)[0], action(seat, "act.excommunicate"))


def begin_petition(state: Avignon, seat: Seat, move: Petition) -> Avignon:
    """The State at the beginning of a petition. Raises NotKnown."""
    return petition(state, seat, aimed_at(state, move.place)[0])


def forbids_petition(state: Avignon, seat: Seat, move: Petition) -> Iterator[Breach]:
    """Why this petition can't be chosen, if a petition has to change something. Raises NotKnown."""
    slot = aimed_at(state, move.place)[0]
    if state.ruling("G18") != "effect" or can_change_anything(state, seat, slot):
        return
    person = place_at(state, slot).person
    if person is None:
        yield breach("G18", "nobody-named", slot=slot)
    else:
        yield breach("G18", "no-effect", person=Term(f"person.{person}"))


ACTIONS = (
    TurnAction(
        move=Beseech,
        kind="beseech",
        clause="act.beseech",
        forms=("beseech <place>",),
        candidates=at_everybody(Beseech),
        effect=beseech,
    ),
    TurnAction(
        move=Chastise,
        kind="chastise",
        clause="act.chastise",
        forms=("chastise <place>",),
        candidates=at_everybody(Chastise),
        effect=chastise,
    ),
    TurnAction(
        move=Excommunicate,
        kind="excommunicate",
        clause="act.excommunicate",
        forms=("excommunicate <place>",),
        candidates=at_everybody(Excommunicate),
        effect=excommunicate,
    ),
    TurnAction(
        move=Petition,
        kind="petition",
        clause="act.petition",
        forms=("petition <place>",),
        also=("use petition <place>", "use <place>"),
        candidates=at_everybody(Petition),
        forbids=forbids_petition,
        effect=begin_petition,
    ),
)
ACTION = by_move(ACTIONS)


def aimed_at(state: Avignon, place: int | str) -> list[int]:
    """The slots that a move can mean: the slot that it names, or those of the person that it names. Raises NotKnown."""
    if isinstance(place, str):
        return slots_of(state, place)
    return [place] if state.display[place - 1] is not None else []


def missing(state: Avignon, action: TurnAction, place: int | str) -> Iterator[Breach]:
    """The breach of an action at a place without a person."""
    if isinstance(place, int):
        yield breach(action.clause, "empty", slot=place)
    elif any(place in (persons or ()) for persons in state.congregations):
        yield breach("cong.immune", person=Term(f"person.{place}"))
    else:
        yield breach(action.clause, "absent", person=Term(f"person.{place}"))
