"""The whole position in short lines, for examples: the referee's own, with what lies face down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core import NotKnown

from ..box.components import CATEGORIES
from ..position.fields import NO_SEAT
from ..position.known import able_votes, converted, whole
from ..position.state import Credo, name_of, seats
from ..rules.council.voting import extra_votes
from .view import awaited


def facts(state: Credo) -> tuple[str, ...]:
    """The position in short lines; `?` stands for an unknown value."""
    lines = [line for seat in seats(state) for line in church_facts(state, seat)]
    lines += table_facts(state)
    lines += council_facts(state)
    if state.result is not None:
        lines.append(f"winner: {', '.join(name_of(state, seat) for seat in state.result.winners)}")
    lines.append(f"next: {awaited(state)}")
    decision = state.agenda[0].decision(state) if state.agenda else None
    if decision is not None and decision.seats:
        lines.append(f"to move: {', '.join(name_of(state, seat) for seat in decision.seats)}")
    return tuple(lines)


def church_facts(state: Credo, seat: int) -> Iterator[str]:
    """The cards of a Church and of its player."""
    name = state.terms.seats[seat]
    cards, flock, hand = state.churches[seat], state.followers[seat], state.hands[seat]
    yield f"{name} church: {listed(cards)}"
    yield f"{name} followers: {'?' if flock is None else ' '.join(map(str, flock)) or 'none'}"
    yield f"{name} follower cards: {'?' if flock is None else len(flock) + len(converted(state, seats(state)[seat]))}"
    if whole(state, seats(state)[seat]) and state.exiles is not None:
        yield f"{name} votes: {able_votes(state, seats(state)[seat])}"
    yield f"{name} hand: {listed(hand)}"
    for category, row in zip(CATEGORIES, state.mats[seat], strict=True):
        yield f"{name} {category}: {listed(row)}"


def table_facts(state: Credo) -> Iterator[str]:
    """The piles, the Creed and the cards in play."""
    yield f"creed: {listed(state.creed)}"
    yield f"boxes: {listed(state.boxes)}"
    yield f"church stock: {'?' if state.stock is None else len(state.stock)}"
    yield f"church discard: {listed(state.discard)}"
    yield f"yellow stock: {'?' if state.yellow is None else len(state.yellow)}"
    yield f"yellow discard: {listed(state.yellow_discard)}"
    yield f"event permanent: {listed(state.permanent)}"
    yield f"article permanent: {listed(state.rejected)}"
    yield f"beside: {listed(state.beside)}"
    for seat, card in state.fronts:
        yield f"{name_of(state, seat)} front: {card}"
    for bishop, card in state.exiles or ():
        yield f"exile: {bishop} under {card}"
    if state.iconolaters not in (None, NO_SEAT):
        yield f"iconolatry: {state.terms.seats[state.iconolaters or 0]}"
    if state.silenced is not None:
        yield f"empress silenced: {state.silenced}"
    if state.away is not None:
        yield f"away: patriarch-rome of {name_of(state, state.away.seat)} until {name_of(state, state.away.until)}"
    if state.active is not None:
        yield f"turn: {name_of(state, state.active)}"


def council_facts(state: Credo) -> Iterator[str]:
    """The Council that meets, with every vote."""
    council = state.council
    if council is None:
        return
    yield f"council: article {council.number}"
    for who, card in council.queue:
        yield f"announced: {name_of(state, who)} {card}"
    for seat in seats(state):
        try:
            bonus = extra_votes(state, seat)
        except NotKnown:
            continue
        if bonus:
            yield f"bonus: {name_of(state, seat)} {bonus}"
    yield f"absent: {listed(council.absent)}"
    for ballot in council.ballots:
        yield f"vote: {name_of(state, ballot.seat)} {ballot.article or 'abstains'}"


def listed(cards: Iterable[str] | None) -> str:
    """`nicea athens`; `none` for no card, `?` if they are unknown."""
    return "?" if cards is None else " ".join(cards) or "none"
