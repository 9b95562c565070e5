"""What is drawn, and what has to happen next."""

from typing import Annotated

from msgspec import Meta, Struct

from referee.core import Kind, Line, Move, Mover, Part, Player, Seat, line

from ..moves import Deal
from ..position.state import Alms
from ..rules.setup import Dealing


class More(Struct, frozen=True):
    """What the Fields do not tell."""

    waiting: Annotated[int, Meta(description="how many things are still to do")]


def more(state: Alms, seat: Seat | None) -> More:
    """Of a position that is masked already."""
    return More(len(state.agenda))


def seen(state: Alms, who: Mover, move: Move, seat: Seat | None, opened: bool = False) -> Move | None:
    """A card is dealt face down."""
    head = state.agenda[0] if state.agenda else None
    return None if isinstance(move, Deal) and isinstance(head, Dealing) and head.seat != seat else move


def board(shown: Alms, seat: Seat | None) -> tuple[Part, ...]:
    """Of a position that is masked already."""
    lines = (
        line("show.card", player=Player(Seat(number)), card="?" if each is None else each)
        for number, each in enumerate(shown.cards)
    )
    return (Part("cards", tuple(lines)),)


def next_line(state: Alms) -> Line:
    wanted = state.agenda[0].decision(state) if state.agenda else None
    if wanted is None:
        return line("next.over")
    if wanted.kind is Kind.CHANCE:
        return line("next.deal")
    return line("next.turn", player=Player(wanted.seats[0]) if wanted.seats else "?")
