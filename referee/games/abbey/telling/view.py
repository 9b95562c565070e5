"""The view of Mystery of the Abbey, drawn for people, and the next thing to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from referee.core import Argument, Cell, Grid, Kind, Line, Move, Mover, Part, Player, Seat, Term, line, things
from referee.core import Ask as Asking

from ..box.components import CONFESSORIA, box
from ..moves import Deal, DrawCard, DrawSuspect, Give, Show
from ..position.fields import NO_SEAT
from ..position.known import called
from ..position.state import Abbey, Names, seats
from ..rules.encounters.traits import value_term
from ..rules.rooms.drawing import FromHand
from ..rules.rooms.parlatorium import FromPile, Showing
from ..rules.setup import Dealing
from ..rules.verbs.lay import LayingKind


class More(Struct, frozen=True):
    """The part of the view that Fields do not give."""

    awaited: Annotated[str, Meta(description="what has to happen next: the kind of Step, or `over`")]


def more(state: Abbey, seat: Seat | None) -> More:
    """The game's own part of the view; `state` is masked already."""
    return More(awaited(state))


def awaited(state: Any) -> str:
    """The tag of the next Step, or `over`."""
    return str(state.agenda[0].__struct_config__.tag) if state.agenda else "over"


def seen(state: Abbey, who: Mover, move: Move, seat: Seat | None, opened: bool = False) -> Move | None:
    """The move as a seat may read it. Suspects that are dealt, drawn, shown or given are hidden from all other seats;
    so is a drawn book."""
    if seat is not None and seat == who:
        return move
    head = next((step for step in state.agenda if not isinstance(step, Asking)), None)
    match move:
        case Deal() if isinstance(head, Dealing):
            return move if seat == head.seat else None
        case DrawSuspect() if isinstance(head, FromHand):
            return move if seat is not None and seat in (head.taker, head.source) else None
        case DrawSuspect() if isinstance(head, FromPile):
            return move if seat == head.seat else None
        case DrawCard(card=card) if _hand_book(state, card):
            return move if seat is not None and seat == getattr(head, "seat", None) else None
        case Show() if isinstance(head, Showing) and not getattr(head, "to_all", False):
            return move if seat == head.asker else Show()
        case Show() if isinstance(head, LayingKind):
            return Show()
        case Give():
            return None
    return move


def _hand_book(state: Abbey, card: str) -> bool:
    known_card = state.terms.edition.cards.get(card)
    return known_card is not None and bool(known_card.hand)


def board(shown: Abbey, seat: Seat | None) -> tuple[Part, ...]:
    """The players, the abbey, the claims, and the viewer's own cards; `shown` is masked already."""
    drawn: list[Line] = []
    for place, other in zip(CONFESSORIA, shown.confessions, strict=True):
        who: Argument = "?" if other is None else Player(other)
        drawn.append(line("show.confession", room=Term(f"place.{place}"), player=who))
    drawn += _mass(shown)
    claims = [
        (value_term(shown, value), Player(claimer))
        for value, claimer in zip(box().values, shown.revelations, strict=True)
        if claimer not in (None, NO_SEAT)
    ]
    drawn += [line("show.lying", room=Term(f"place.{lying.room}")) for lying in shown.lying or ()]
    if shown.innocent:
        drawn.append(line("show.innocent", names=_names(shown, shown.innocent)))
    claimed = Part("revelations", Grid((line("show.revelation"), line("show.player")), tuple(claims)))
    return (
        Part("players", _players(shown)),
        Part("abbey", tuple(drawn)),
        *((claimed,) if claims else ()),
        *(_own(shown, seat) if seat is not None else ()),
    )


def _players(shown: Abbey) -> Grid:
    """One row a player."""
    heads = ("show.player", "show.monk", "show.room", "show.hand", "show.books", "show.penance", "show.library")
    rows: list[tuple[Cell, ...]] = []
    for seat in seats(shown):
        monk, place = shown.monks[seat], shown.rooms[seat]
        read = shown.read[seat]
        rows.append(
            (
                Player(seat),
                line("show.unknown") if not monk else Term(f"colour.{monk}"),
                line("show.unknown") if place is None else Term(f"place.{place}"),
                _figure(shown.hands[seat]),
                _figure(shown.books[seat]),
                _figure(shown.penance[seat]),
                line("show.unknown") if read is None else line("show.used" if read else "show.open"),
            )
        )
    return Grid(tuple(line(head) for head in heads), tuple(rows))


def _figure(value: int | None) -> Cell:
    return line("show.unknown") if value is None else value


def _mass(shown: Abbey) -> list[Line]:
    """Mass card, Bell and pile."""
    lines: list[Line] = []
    if shown.masses:
        lines.append(line("show.mass", mass=Term(f"mass.{shown.masses[0]}")))
    if shown.bell is not None:
        lines.append(line("show.bell", n=shown.bell) if shown.bell else line("show.bell-off"))
    if shown.pile is not None:
        lines.append(line("show.pile", n=shown.pile))
    return lines


def _own(shown: Abbey, seat: Seat) -> Iterator[Part]:
    """What lies in the viewer's hand and before the viewer."""
    cards, shelf = shown.cards[seat], shown.shelves[seat]
    if cards is not None:
        yield Part("hand", things(*(called(shown, suspect) for suspect in cards)), seat)
    if shelf:
        yield Part("shelf", things(*(Term(f"card.{card}") for card in shelf)), seat)


def _names(state: Abbey, suspects: Names) -> str:
    return ", ".join(called(state, suspect) for suspect in suspects) or "–"


def next_line(state: Abbey) -> Line:
    """The next thing to do, and the player who decides it."""
    if not state.agenda:
        return line("next.over")
    step = state.agenda[0]
    if isinstance(step, Asking):
        return line("next.ask-table")
    decision = step.decision(state)
    tag = awaited(state)
    if decision is None:
        return line("next.over")
    if decision.kind is Kind.CHANCE and tag == "aim":
        return line("next.die")
    if decision.kind in (Kind.CHANCE, Kind.TABLE):
        seat = getattr(step, "seat", getattr(step, "taker", None))
        return line(f"next.{tag}", player=Player(seat)) if seat is not None else line(f"next.{tag}")
    if len(decision.seats) > 1 or decision.kind is Kind.SECRET:
        return line(f"next.{tag}.all")
    seat = decision.seats[0]
    return line(f"next.{tag}", "", seat, player=Player(seat))
