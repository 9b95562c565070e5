"""What people leave out of a position, and the words by which they tell what goes on."""

from typing import Any

from referee.core import Moment
from referee.core.state.positions import Tables

from ..rules.setup import Turn, start, turns
from .state import Alms


def assembled(told: Tables) -> Alms:
    """A State of what a file told."""
    if told.tables.get("new-game"):
        return start(told.terms)
    known = [each for each in told.values["cards"] if each is not None]
    if len(set(known)) != len(known):
        told.refuse("cards", "position.twice")
    seat, names = told.only["turn"], told.terms.seats
    options = tuple((name, turns(told.terms, number)) for number, name in enumerate(names))
    agenda = (Moment(options),) if seat is None else turns(told.terms, seat)
    return Alms(terms=told.terms, agenda=agenda, **told.values)


def shorthand(state: Alms) -> dict[str, Any] | None:
    """What goes on, as people tell it."""
    head = state.agenda[0] if state.agenda else None
    return {"turn": state.terms.seats[head.seat]} if isinstance(head, Turn) else None
