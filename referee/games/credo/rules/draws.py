"""Drawing: Church cards into a Church, Events and Articles from the yellow stock, and the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import ClassVar

from msgspec.structs import replace

from referee.core import BY_CHANCE, Breach, Decision, Move, Mover, Player, Seat, Term, breach, carries, happened
from referee.core.rules.dice import totals

from ..box.components import CARD, box, components, value_of
from ..moves import Draw, Play, Roll
from ..position.state import Act, Credo, drawn_from, untimely, with_cards
from .church import drawable, drawn, nothing_left
from .parting import term

DICE, SIDES = 2, 6
ROLLS = tuple(Roll(total) for total in totals(DICE, SIDES))
ROLL_WEIGHTS = tuple((Roll(total), ways) for total, ways in totals(DICE, SIDES).items())


class DrawChurch(Act, frozen=True, tag="draw-church"):
    """A player draws Church cards; with stock and discard used up the rest lapses (G56)."""

    clauses: ClassVar[tuple[str, ...]] = ("def.draw",)
    seat: Seat
    n: int

    def decision(self, state: Credo, /) -> Decision | None:
        return BY_CHANCE if self.n and not nothing_left(state) else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Draw)

    def tells(self, state: Credo, seat: Seat, /) -> bool:
        return seat == self.seat

    def candidates(self, state: Credo, who: Mover, /) -> Iterable[Move]:
        return [Draw(card) for card, n in drawable(state).items() if n]

    def weights(self, state: Credo, /) -> tuple[tuple[Move, int], ...]:
        return tuple((Draw(card), n) for card, n in drawable(state).items() if n)

    def breaches(self, state: Credo, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Play):
            yield from untimely(state, move)
        elif not isinstance(move, Draw):
            yield breach("def.draw", "first", player=Player(self.seat), n=self.n)
        elif not drawable(state).get(move.card):
            yield breach("def.draw", "none", card=any_term(move.card))

    def apply(self, state: Credo, who: Mover, move: Draw, /) -> Credo:
        after = drawn(state.then(DrawChurch(self.seat, self.n - 1)), self.seat, move.card)
        if value_of(move.card) is None:
            return happened(state, after, "def.draw", "open", player=self.seat, card=move.card)
        return happened(state, after, "def.draw", "follower", player=self.seat, drawn=(self.seat, move.card))

    def resolve(self, state: Credo, /) -> Credo:
        if not self.n:
            return state.then()
        return happened(state, state.then(), "G56", "lapsed", player=self.seat, n=self.n)


def any_term(card: str) -> Term:
    """Any card by its name."""
    if card in box().articles:
        return Term(f"article.{card}")
    if card in box().open or value_of(card) is not None:
        return term(card)
    return Term(f"event.{card}")


@cache
def all_yellow() -> tuple[str, ...]:
    """Every copy of every yellow card, sorted."""
    from ..box.deck import events

    articles = [article.id for article in components().article for _ in range(article.copies)]
    return tuple(sorted([*articles, *(event.id for event in events().values() for _ in range(event.copies))]))


def unseen_yellow(state: Credo) -> Counter[str]:
    """The yellow cards that are nowhere in sight, with their number: they are in the stock or in a hand that the
    referee does not see."""
    return +(Counter(all_yellow()) - seen_yellow(state))


def seen_yellow(state: Credo) -> Counter[str]:
    """The yellow cards that the referee sees anywhere outside the stock, with their number."""
    piles = (state.yellow_discard, state.permanent, state.rejected, state.in_play, state.beside, state.creed)
    rows = (*piles, *state.hands, *(row for mat in state.mats for row in mat))
    pairs = (*state.fronts, *(state.exiles or ()), *(() if state.council is None else state.council.queue))
    blue = (*state.churches, state.boxes)
    cards = [card for row in rows for card in row or ()] + [card for _, card in pairs]
    cards += [card for row in blue for card in row or () if card == "western-emperor"]
    return Counter(card for card in cards if card != CARD)


def yellow_left(state: Credo) -> bool:
    """True if a yellow card can be drawn at all."""
    return state.yellow is None or bool(state.yellow or state.yellow_discard)


def yellow_drawable(state: Credo) -> dict[str, int]:
    """The yellow cards that can come next, with the number of their copies. If some are not seen, any card that is
    nowhere in sight may come, and `card` stands for one that its drawer keeps to himself."""
    if state.yellow is not None and CARD not in (pile := state.yellow or state.yellow_discard):
        return dict(Counter(pile))
    unseen = unseen_yellow(state)
    if state.yellow == ():
        unseen += Counter(card for card in state.yellow_discard if card != CARD)
    return dict(unseen) | {CARD: sum(unseen[card] for card in unseen if not spoken(card))}


@cache
def spoken(card: str) -> bool:
    """True for a card that its drawer has to show: an Article, or an Event that is played at once."""
    from ..box.deck import events

    return card in box().articles or events()[card].timing in ("immediate", "immediate-other")


@carries("event.reshuffle")
def yellow_refilled(state: Credo) -> Credo:
    """Shuffles the yellow discard, which becomes the stock."""
    after = replace(state, yellow=state.yellow_discard, yellow_discard=())
    return happened(state, after, "event.reshuffle", "shuffled", n=len(state.yellow_discard))


def take_yellow(state: Credo, card: str) -> Credo:
    """Takes a card out of the yellow stock. A used-up stock is made anew by the ruling in force."""
    if state.yellow == ():
        state = yellow_refilled(state)
    if state.yellow is None:
        return state
    state = replace(state, yellow=drawn_from(state.yellow, card))
    if not state.yellow and state.yellow_discard and state.ruling("G73") == "eager":
        return yellow_refilled(state)
    return state


def discarded(state: Credo, card: str) -> Credo:
    """Moves a yellow card to its discard."""
    return replace(state, yellow_discard=with_cards(state.yellow_discard, (card,)))
