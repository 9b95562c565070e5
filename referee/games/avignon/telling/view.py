"""The view of Avignon: all but the order of the deck, and the discard pile if it is kept closed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from referee.core import Ask, Cell, Grid, Line, Part, Piece, Player, Seat, Term, line

from ..box.components import SLOTS, box
from ..position.pieces import UNSEEN
from ..position.sight import in_sight, unseen, whole_deck
from ..position.state import Avignon, active, other
from ..rules.petitions.declared import Declared
from ..rules.setup import Build, lacking
from ..rules.supply import DrawStep
from ..rules.turn import Answer, Spent, Turn
from .score import congregation_line, ends, persons_of


class Lies(Struct, frozen=True):
    """A person on display; what nobody told is None."""

    slot: int
    person: str | None
    map: str | None


class More(Struct, frozen=True):
    """The part of the view that Fields do not give."""

    display: Annotated[tuple[Lies, ...], Meta(description="who lies in which slot, level with which map")]
    discard: Annotated[tuple[str, ...] | None, Meta(description="the discard pile, unless it is closed or untold")]
    discarded: Annotated[int | None, Meta(description="how many persons lie on the discard pile")]
    deck: Annotated[int | None, Meta(description="how many persons are left to draw")]
    unseen: Annotated[tuple[str, ...], Meta(description="the persons of which a copy may still be drawn")]
    awaited: Annotated[str, Meta(description="what has to happen next")]
    winner: Annotated[Seat | None, Meta(description="who has won, by seat")]


def more(state: Avignon, seat: Seat | None) -> More:
    """The game's own part of the view; `state` is masked already."""
    is_open = state.ruling("G23") == "open" and UNSEEN not in (state.discard or ())
    return More(
        display=display_of(state),
        discard=state.discard if is_open else None,
        discarded=None if state.discard is None else len(state.discard),
        deck=cards_left(state),
        unseen=unseen(state) if is_open else tuple(sorted(unseen(state))),
        awaited=awaited(state),
        winner=state.result.winner if state.result is not None else None,
    )


def cards_left(state: Avignon) -> int | None:
    """The number of persons left to draw, even if a closed discard pile hides which ones."""
    if state.deck is not None or UNSEEN not in (state.discard or ()) or None in state.congregations:
        return None if state.deck is None else len(state.deck)
    if len(state.built) > len(box().factions):
        return None
    return len(whole_deck(state.built)) - sum(in_sight(state).values())


def display_of(state: Avignon) -> tuple[Lies, ...]:
    """The filled slots from left to right."""
    maps = box().maps
    return tuple(
        Lies(slot, at.person, None if at.level is None else maps[at.level])
        for slot in SLOTS
        if (at := state.display[slot - 1]) is not None
    )


def awaited(state: Avignon) -> str:
    """The tag of the next Step, `draw`, or `over`."""
    if not state.agenda:
        return "over"
    step = state.agenda[0]
    return "draw" if isinstance(step, DrawStep) else str(step.__struct_config__.tag)


def board(state: Avignon, seat: Seat | None) -> tuple[Part, ...]:
    """The track with the persons beside their maps, both congregations and the piles; `state` is masked already."""
    seen = more(state, seat)
    sides = () if state.assumed else ((state.rome, "rome"), (other(state.rome), "avignon"))
    piles: list[Line] = []
    if state.done is not None and not state.over():
        piles.append(line("show.actions", actions=tuple(Term(f"action.{action}") for action in state.done)))
    if seen.discard is not None:
        piles.append(line("show.discard", persons=persons_of(seen.discard)))
    if seen.deck is not None:
        piles.append(line("show.deck", n=seen.deck))
    parts = (
        Part("sides", tuple(line("show.plays", player=Player(who), map=Term(f"map.{end}")) for who, end in sides)),
        Part("track", _track(seen)),
        Part("congregations", tuple(congregation_line(state, "show.congregation", Seat(each)) for each in (0, 1))),
        Part("piles", tuple(piles)),
        Part("end", tuple(ends(state))),
    )
    return tuple(part for part in parts if part.body)


def next_line(state: Avignon) -> Line:
    """The next thing to do."""
    if not state.agenda:
        return line("next.over")
    match state.agenda[0]:
        case DrawStep(slot=slot):
            return line("next.draw", slot=slot)
        case Build():
            return line("next.build", factions=lacking(state))
        case Ask():
            return line("next.ask")
        case Answer(seat=seat):
            return line("next.answer", player=Player(seat))
        case Turn():
            return line("next.turn", player=Player(active(state))) if state.active is not None else line("next.ask")
        case Spent():
            player = active(state)
            return line("next.spent", player=Player(player), opponent=Player(other(player)))
        case Declared(frame=frame):
            return line("next.declare", player=Player(frame.actor))
        case step:
            decision = step.decision(state)
            chooser = decision.seats[0] if decision is not None and decision.seats else active(state)
            return line("next.petition", player=Player(chooser))


def _track(seen: More) -> Grid:
    """One row for each map, from Rome down to Avignon, one column for each slot; persons on an unknown map stand
    below."""
    ends = [place for _, place in sorted(box().maps.items(), reverse=True)]
    untold = [None] if any(lies.map is None for lies in seen.display) else []
    rows = tuple(
        (Term(f"map.{place}") if place else line("show.unknown"), *(_cell(seen, slot, place) for slot in SLOTS))
        for place in [*ends, *untold]
    )
    return Grid((None, *SLOTS), rows)


def _cell(seen: More, slot: int, place: str | None) -> Cell:
    for lies in seen.display:
        if lies.slot == slot and lies.map == place:
            if lies.person is None:
                return line("show.unknown")
            return Piece(Term(f"person.{lies.person}"), f"{lies.person} {slot}")
    return None
