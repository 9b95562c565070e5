"""What may be seen of Avignon: everything but the order of the deck, and the discard pile where it is kept closed."""

from __future__ import annotations

from msgspec import Struct

from referee.core.breach import Player, Term
from referee.core.ending import Ending
from referee.core.lines import Cell, Grid, Line, Panel, line
from referee.core.step import Ask
from referee.core.terms import Seat
from referee.core.view import View

from .components import GAME, SLOTS, box
from .setup import Build
from .state import Avignon, active, other, unseen
from .supply import DrawStep
from .turn import Answer, Turn


class Lies(Struct, frozen=True):
    """A person on display; what nobody told is None."""

    slot: int
    person: str | None
    map: str | None


class AvignonView(View, frozen=True, kw_only=True):
    """The same for every seat. `unseen` are the persons of which a copy may still be drawn; `discard` is None while
    the pile is closed or untold."""

    rome: Seat
    active: Seat | None
    done: tuple[str, ...] | None
    display: tuple[Lies, ...]
    congregations: tuple[tuple[str, ...] | None, ...]
    discard: tuple[str, ...] | None
    discarded: int | None
    deck: int | None
    unseen: tuple[str, ...]
    awaited: str
    winner: Seat | None = None


def view(state: Avignon, seat: Seat | None) -> AvignonView:
    open_pile = state.ruling("G23") == "open"
    return AvignonView(
        game=GAME,
        seat=seat,
        over=state.over(),
        rome=state.rome,
        active=state.active,
        done=state.done,
        display=display_of(state),
        congregations=state.congregations,
        discard=state.discard if open_pile else None,
        discarded=None if state.discard is None else len(state.discard),
        deck=None if state.deck is None else len(state.deck),
        unseen=unseen(state) if open_pile else tuple(sorted({*(state.deck or ()), *(state.discard or ())})),
        awaited=awaited(state),
        winner=state.result.winner if state.result is not None else None,
    )


def display_of(state: Avignon) -> tuple[Lies, ...]:
    """The filled slots from left to right."""
    maps = box().maps
    return tuple(
        Lies(slot, at.person, None if at.level is None else maps[at.level])
        for slot in SLOTS
        if (at := state.display[slot - 1]) is not None
    )


def awaited(state: Avignon) -> str:
    """What has to happen next: `over`, `draw`, or the tag of the Step."""
    if not state.agenda:
        return "over"
    step = state.agenda[0]
    return "draw" if isinstance(step, DrawStep) else str(step.__struct_config__.tag)


def facts(state: Avignon) -> tuple[str, ...]:
    """The position in short lines."""
    seats = state.terms.seats
    told = [f"slot {lies.slot}: {lies.person or '?'} at {lies.map or '?'}" for lies in display_of(state)]
    for name, held in zip(seats, state.congregations, strict=True):
        told.append(f"{name} holds: {'?' if held is None else ', '.join(held) or 'nothing'}")
    if state.result is not None:
        winner = state.result.winner
        return *told, "drawn" if winner is None else f"winner: {seats[winner]}"
    told.append(f"turn: {'?' if state.active is None else seats[state.active]}")
    told.append(f"actions: {'?' if state.done is None else ', '.join(state.done) or 'none'}")
    told.append(f"discard: {'?' if state.discard is None else ', '.join(state.discard) or 'none'}")
    told.append(f"deck: {'?' if state.deck is None else len(state.deck)}")
    told.append(f"next: {awaited(state)}")
    return tuple(told)


def score(state: Avignon) -> tuple[Line, ...]:
    """Each congregation, and what ended the game."""
    lines = [_congregation(state, "score.congregation", Seat(0)), _congregation(state, "score.congregation", Seat(1))]
    if state.result is None:
        return tuple(lines)
    winner = state.result.winner
    for clause in state.result.clauses:
        if winner is None:
            lines.append(line("score.drawn", clause))
        else:
            lines.append(line("score.won", clause, winner, player=Player(winner)))
    return tuple(lines)


def panels(state: Avignon, seat: Seat | None) -> tuple[Panel, ...]:
    """The track with the persons beside their maps, then both congregations and the piles."""
    seen = view(state, seat)
    sides = ((state.rome, "rome"), (other(state.rome), "avignon"))
    shown: list[Panel] = [line("show.plays", player=Player(who), map=Term(f"map.{end}")) for who, end in sides]
    shown.append(_track(seen))
    shown += [_congregation(state, "show.congregation", Seat(0)), _congregation(state, "show.congregation", Seat(1))]
    if seen.done is not None and not seen.over:
        shown.append(line("show.actions", actions=tuple(Term(f"action.{action}") for action in seen.done)))
    if seen.discard is not None:
        shown.append(line("show.discard", persons=_persons(seen.discard)))
    if seen.deck is not None:
        shown.append(line("show.deck", n=seen.deck))
    return tuple(shown)


def next_line(state: Avignon) -> Line:
    """What has to happen next."""
    if not state.agenda:
        return line("next.over")
    match state.agenda[0]:
        case DrawStep(slot=slot):
            return line("next.draw", slot=slot)
        case Build(faction=faction):
            return line("next.build", faction=Term(f"faction.{faction}"))
        case Ask():
            return line("next.ask")
        case Answer(seat=seat):
            return line("next.answer", player=Player(seat))
        case Turn():
            return line("next.turn", player=Player(active(state))) if state.active is not None else line("next.ask")
        case step:
            wanted = step.decision(state)
            chooser = wanted.seats[0] if wanted is not None and wanted.seats else active(state)
            return line("next.petition", player=Player(chooser))


def _track(seen: AvignonView) -> Grid:
    """One row a map, from Rome down to Avignon, one column a slot; persons whose map nobody told stand below."""
    ends = [place for _, place in sorted(box().maps.items(), reverse=True)]
    untold = [None] if any(lies.map is None for lies in seen.display) else []
    rows = tuple(
        (Term(f"map.{place}") if place else line("show.unknown"), *(_cell(seen, slot, place) for slot in SLOTS))
        for place in [*ends, *untold]
    )
    return Grid((None, *SLOTS), rows)


def _cell(seen: AvignonView, slot: int, place: str | None) -> Cell:
    for lies in seen.display:
        if lies.slot == slot and lies.map == place:
            return Term(f"person.{lies.person}") if lies.person is not None else line("show.unknown")
    return None


def _congregation(state: Avignon, id_: str, seat: Seat) -> Line:
    held = state.congregations[seat]
    if held is None:
        return line("show.congregation-unknown", "", seat, player=Player(seat))
    return line(id_, "end.three", seat, player=Player(seat), n=len(held), persons=_persons(held))


def _persons(kinds: tuple[str, ...]) -> tuple[Term, ...]:
    return tuple(Term(f"person.{kind}") for kind in kinds)


def ending(state: Avignon) -> Ending | None:
    if state.result is None:
        return None
    winner = state.result.winner
    return Ending(() if winner is None else (winner,), state.result.clauses)
