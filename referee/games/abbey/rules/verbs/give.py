"""Give: a player hands Suspects of his own choice to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from referee.core import Breach, Move, Player, Seat, Speaker, Step, breach, happened, on_trust
from referee.words.message import NP_, P_, Phrase

from ...moves import Give as Hand
from ...position.known import called
from ...position.state import Abbey, Names, left_of, right_of
from ..rooms.books import Played
from ..rooms.hands import hand_is_known, known_hand, need_hand, shifted
from ..steps import Duty
from .aim import Aimed

TO: dict[str, Phrase] = {
    "left": P_("verb.to.left", "the left neighbour"),
    "right": P_("verb.to.right", "the right neighbour"),
    "reader": P_("verb.to.reader", "you"),
}


class Give(Aimed, frozen=True, kw_only=True, tag="give"):
    """`to` is the neighbour of whoever gives, or who reads the card."""

    to: Annotated[Literal["left", "right", "reader"], Meta(description="who gets them")]
    n: int = 1
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": NP_(
            "verb.give",
            "These players hand {n} Suspect of their own choice to {to}: {who}.",
            "These players hand {n} Suspects of their own choice to {to}: {who}.",
        )
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], n=self.n, who=self.whom(speaker), to=speaker.text(TO[self.to]))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Giving(target, frame.actor, self.to, self.n),)


class Giving(Duty, frozen=True, tag="giving"):
    """From a known hand the giver chooses the cards; else only the numbers change."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    asks: ClassVar[tuple[type[Move], ...]] = (Hand,)
    seat: Seat
    reader: Seat
    to: str
    n: int

    def count(self, state: Abbey) -> int:
        """The number of cards that are given: all, if the hand has too few. Raises NotKnown."""
        return min(self.n, need_hand(state, self.seat))

    def taker(self, state: Abbey) -> Seat:
        """The player who gets the cards."""
        if self.to == "reader":
            return self.reader
        return left_of(state, self.seat) if self.to == "left" else right_of(state, self.seat)

    def chooser(self, state: Abbey, /) -> Seat | None:
        if not hand_is_known(state, self.seat) or need_hand(state, self.seat) <= self.n:
            return None
        return None if self.taker(state) == self.seat else self.seat

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return (Hand(cards) for cards in combinations(known_hand(state, self.seat) or (), self.count(state)))

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("G5", "give", player=Player(self.seat), n=self.count(state))

    def forbids(self, state: Abbey, move: Hand, /) -> Iterator[Breach]:
        if len(set(move.cards)) != self.count(state):
            yield from self.wanted(state)
        cards = known_hand(state, self.seat)
        for card in move.cards:
            lacks = breach("G5", "not-there", card=called(state, card), player=Player(self.seat))
            if cards is None:
                on_trust(lacks)
            elif card not in cards:
                yield lacks

    def chosen(self, state: Abbey, move: Any, /) -> Abbey:
        taker = self.taker(state)
        after = shifted(state.then(), self.seat, taker, move.cards)
        return self.reported(state, after, taker, tuple(sorted(move.cards)))

    def resolve(self, state: Abbey, /) -> Abbey:
        taker, count = self.taker(state), self.count(state)
        cards = known_hand(state, self.seat)
        if not count or taker == self.seat:
            return happened(state, state.then(), "G5", "nothing")
        after = shifted(state.then(), self.seat, taker, () if cards is None else cards, count)
        if cards is None:
            return happened(state, after, "G5", "handed", player=self.seat, other=taker, count=count)
        return self.reported(state, after, taker, cards)

    def reported(self, before: Abbey, after: Abbey, taker: Seat, cards: Names) -> Abbey:
        """Tells which cards went to whom."""
        values, count = (cards, self.seat, taker), len(cards)
        return happened(before, after, "G5", "gives", player=self.seat, other=taker, cards=values, count=count)
