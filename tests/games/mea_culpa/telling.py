"""What Mea Culpa tells the runner of all games: what is counted, and what a seat can't see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core.state.terms import Seat
from referee.games.mea_culpa.box.components import COLOURS, GOODS, STONES
from referee.games.mea_culpa.moves import Bid, Visit
from referee.games.mea_culpa.position.state import Gift
from referee.games.mea_culpa.rules.evaluation import Open, Picks, ReturnGifts, Share
from referee.games.mea_culpa.rules.setup import BONUSES, LineUp, Stow

COUNTING = (Open, Share, Picks, ReturnGifts)
"""The Steps at which everybody sees what lies in the chests."""


def counted(state: Any) -> tuple[Any, ...] | None:
    """Stones, Letters, crews, sin stones, Pope stones and House cards, wherever they are."""
    if state.agenda and isinstance(state.agenda[0], LineUp):
        return None
    waiting = [item for bonus in state.bonuses for item in BONUSES[bonus]]
    waiting += [step.item for step in state.agenda if isinstance(step, Stow)]
    stones = [state.market[n] + state.bag[n] + waiting.count(stone) for n, stone in enumerate(STONES)]
    for number, good in enumerate(GOODS):
        stones[number] += sum(row[number] for row in state.goods)
        stones[number] += sum(gift.item == good for chest in state.chests for gift in chest)
    letters = [state.supply[n] + sum(row[n] for row in state.letters) for n in range(len(COLOURS))]
    letters[COLOURS.index("yellow")] += state.suite6
    crews = state.hut + state.imperial + sum(state.crews)
    cards = sorted([*state.deck, *state.discard, *(card for card in state.rooms if card)])
    assert all(0 <= sum(row) <= 7 for row in state.sins)
    assert all(taler >= 0 for taler in state.money)
    return tuple(stones), tuple(letters), crews, sum(state.stones), tuple(cards)


def twins(state: Any, seat: Seat | None) -> Iterator[Any]:
    """The same table with other things behind the other screens, in the other chests, and under the other seals."""
    others = [number for number in range(len(state.terms.seats)) if number != seat]

    def elsewhere(rows: tuple[Any, ...], change: Any) -> tuple[Any, ...]:
        return tuple(change(row) if number in others else row for number, row in enumerate(rows))

    if state.over():
        return
    yield replace(state, money=elsewhere(state.money, lambda n: n + 7))
    yield replace(state, goods=elsewhere(state.goods, lambda row: tuple(n + 1 for n in row)))
    yield replace(state, letters=elsewhere(state.letters, lambda row: row[::-1]))
    if not any(isinstance(step, COUNTING) for step in state.agenda):
        yield replace(state, chests=elsewhere(state.chests, lambda chest: (*map(swapped, chest), Gift("bread", "I"))))
    if state.sealed:
        sealed = tuple((who, other(move) if who != seat else move) for who, move in state.sealed)
        yield replace(state, sealed=sealed)


def swapped(gift: Gift) -> Gift:
    return Gift(gift.item, "II" if gift.where == "I" else "I")


def other(move: Any) -> Any:
    return Bid((7 - move.notches, move.taler + 1)) if isinstance(move, Bid) else Visit(7 - move.room)
