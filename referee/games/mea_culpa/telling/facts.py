"""The whole position in short lines, for examples: the referee's own, with what lies behind the screens."""

from __future__ import annotations

from collections.abc import Iterator

from ..box.components import CHARACTERS, COLOURS, DENS, GOODS, SITES, STONES
from ..position.known import in_hand
from ..position.state import BUILT, MeaCulpa, Row, seats
from ..rules.evaluation import contents
from .view import awaited, house_of


def facts(state: MeaCulpa) -> tuple[str, ...]:
    """The position in short lines; `?` stands for an unknown value."""
    names = state.terms.seats
    lines = [line for seat in seats(state) for line in player_facts(state, seat)]
    lines += board_facts(state)
    if state.order:
        lines.append(f"pick order {' '.join(names[seat] for seat in state.order)}")
    if state.keeper is not None:
        lines.append(f"{names[state.keeper]} keeps the taler")
    for character, seat in zip(CHARACTERS, state.holders, strict=True):
        if seat is not None:
            lines.append(f"{character}: {names[seat]}")
    if state.result is not None:
        lines.append(f"winner: {', '.join(names[seat] for seat in state.result.winners)}")
    lines.append(f"next: {awaited(state)}")
    decision = state.agenda[0].decision(state) if state.agenda else None
    if decision is not None and decision.seats:
        lines.append(f"to move: {', '.join(names[seat] for seat in decision.seats)}")
    return tuple(lines)


def player_facts(state: MeaCulpa, seat: int) -> Iterator[str]:
    """The soul, the post and the things of a player."""
    name = state.terms.seats[seat]
    yield f"{name} soul: {shown(state.souls[seat])}"
    if state.posts:
        yield f"{name} post: {shown(state.posts[seat])}"
    yield f"{name} taler: {shown(state.money[seat])}"
    yield f"{name} goods: {counted(GOODS, state.goods[seat])}"
    yield f"{name} letters: {counted(COLOURS, state.letters[seat])}"
    row = state.sins[seat]
    hand = "?" if None in row else in_hand(state, state.seat(name))
    yield f"{name} sins: {counted(DENS, row)}, hand {hand}"
    if state.chests[seat] is not None:
        for where in ("I", "II"):
            yield f"{name} {where}: {' '.join(contents(state, state.seat(name), where)) or 'nothing'}"
        if untold := contents(state, state.seat(name), None):
            yield f"{name} untold: {' '.join(untold)}"


def board_facts(state: MeaCulpa) -> Iterator[str]:
    """What lies on the board."""
    yield f"pope stones: {counted(DENS, state.stones)}"
    for site, built, crews in zip(SITES, state.built, state.crews, strict=True):
        yield f"{site}: {'?' if built is None else BUILT[built]} {shown(crews)}"
    yield f"crews: hut {state.hut}, emperor {state.imperial}"
    yield f"market: {counted(STONES, state.market)}"
    yield f"supply: {counted(COLOURS, state.supply)}"
    if state.bag is not None:
        yield f"bag: {counted(STONES, state.bag)}"
    for room, content in house_of(state).items():
        yield f"room {room}: {shown(content)}"
    yield f"deck: {'?' if state.deck is None else len(state.deck)}"
    yield f"discard: {', '.join(state.discard) or 'none'}"
    if state.line:
        yield f"line: {' '.join(state.terms.seats[seat] for seat in state.line)}"


def shown(value: object) -> str:
    """The value, or `?` if it is unknown."""
    return "?" if value is None else str(value)


def counted(kinds: tuple[str, ...], row: Row) -> str:
    """`bread 2, wine ?`; kinds with 0 are left out."""
    return ", ".join(f"{kind} {shown(n)}" for kind, n in zip(kinds, row, strict=True) if n != 0) or "none"
