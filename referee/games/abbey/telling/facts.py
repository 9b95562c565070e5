"""The whole position in short lines, for examples: the referee's own."""

from __future__ import annotations

from collections.abc import Iterator

from ..box.components import CONFESSORIA, box
from ..position.fields import NO_SEAT
from ..position.state import Abbey, seats
from ..rules.count import points
from .view import awaited


def facts(state: Abbey) -> tuple[str, ...]:
    """The position in short lines; `?` stands for an unknown value."""
    lines = [line for seat in seats(state) for line in player_facts(state, seat)]
    lines += table_facts(state)
    decision = state.agenda[0].decision(state) if state.agenda else None
    lines.append(f"next: {awaited(state)}")
    if decision is not None and decision.seats:
        lines.append(f"to move: {', '.join(state.terms.seats[seat] for seat in decision.seats)}")
    return tuple(lines)


def player_facts(state: Abbey, seat: int) -> Iterator[str]:
    """The Monk, the cards and the claims of a player."""
    name = state.terms.seats[seat]
    yield f"{name} monk: {shown(state.monks[seat]) or 'none'}"
    yield f"{name} room: {shown(state.rooms[seat])}"
    yield f"{name} hand: {shown(state.hands[seat])}"
    cards, shelf = state.cards[seat], state.shelves[seat]
    if cards is not None:
        yield f"{name} cards: {' '.join(cards) or 'none'}"
    yield f"{name} books: {shown(state.books[seat])}"
    if shelf:
        yield f"{name} shelf: {' '.join(shelf)}"
    yield f"{name} penance: {shown(state.penance[seat])}"
    if state.skips[seat]:
        yield f"{name} skips: {state.skips[seat]}"
    yield f"{name} library: {'?' if state.read[seat] is None else 'used' if state.read[seat] else 'open'}"
    yield f"{name} accused: {shown(state.accused[seat])}"
    for promise in state.promises or ():
        if promise.player == seat:
            yield f"{name} {'goes' if promise.going else 'does not go'}: {promise.where}"


def table_facts(state: Abbey) -> Iterator[str]:
    """What lies on the table."""
    names = state.terms.seats
    for place, seat in zip(CONFESSORIA, state.confessions, strict=True):
        yield f"{place}: {'?' if seat is None else names[seat]}"
    yield f"bell: {shown(state.bell)}"
    yield f"mass: {'?' if state.masses is None else state.masses[0]}{' used' if state.used else ''}"
    yield f"pile: {shown(state.pile)}"
    yield f"first: {'?' if state.first is None else names[state.first]}"
    for value, seat in zip(box().values, state.revelations, strict=True):
        if seat not in (None, NO_SEAT):
            yield f"{value}: {names[seat]}"
    for each in state.loot or ():
        yield f"{names[each.intruder]} took from {names[each.owner]}: {shown(each.card)}"
    for lying in state.lying or ():
        yield f"{lying.room} card: {shown(lying.card)}"
    for bent in state.bent or ():
        yield f"{bent.key}: {bent.value} until {bent.until}"
    if state.innocent:
        yield f"innocent: {' '.join(state.innocent)}"
    if state.culprit is not None:
        yield f"culprit: {state.culprit}"
    if state.result is not None:
        for seat in seats(state):
            yield f"{names[seat]} points: {points(state, seat, state.result.finder)}"
        yield f"winner: {', '.join(names[seat] for seat in state.result.winners)}"


def shown(value: object) -> str:
    """The value, or `?` if it is unknown."""
    return "?" if value is None else str(value)
