"""Giving, losing, taking and removing Church cards: who chooses, and where they go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Player, Seat, Term, breach, happened, on_trust

from ..box.components import FOLLOWER, GOTHS, NISIBIS, box, follower, is_follower, open_ids, value_of
from ..moves import Give, Lose, Pass, Remove, Take
from ..position.fields import NOT_SEEN
from ..position.known import BISHOP, LAITY, PATRIARCH, church, converted, of_kind, unseen_values, whole
from ..position.state import Credo, Pick
from .church import cards_in_all, change_church, hand_follower, leave, lose_follower, move_follower

LOSE, TAKE, REMOVE, GIVE = "lose", "take", "remove", "give"
MOVE: dict[str, type[Lose | Take | Remove | Give]] = {LOSE: Lose, TAKE: Take, REMOVE: Remove, GIVE: Give}
CLAUSE = {LOSE: "def.lose", TAKE: "def.take", REMOVE: "def.remove", GIVE: "def.give"}


def term(card: str) -> Term:
    """An open card, or a Follower card, as converted Goths are one, by its name."""
    if card in box().open:
        return Term(box().open[card].component)
    return Term(f"event.{card}" if card in GOTHS else f"follower.{card}")


class Parting(Pick, frozen=True, tag="parting"):
    """Cards leave the Church of `victim`, to the discard or to the Church of `taker`. `by` picks Bishops and Laity;
    Followers go from the bottom of the pile if they are lost, from the top if another player picks. A Church can't lose
    what it does not have (G34). The Bishop of Nisibis is removed only if `nisibis` says so."""

    asks: ClassVar[tuple[type[Move], ...]] = (Lose, Take, Remove, Give, Pass)
    how: str
    victim: Seat
    by: Seat
    taker: Seat | None = None
    followers: int = 0
    bishops: int = 0
    laity: int = 0
    patriarchs: int = 0
    any: int = 0
    nisibis: bool = False

    def wanted(self) -> tuple[tuple[str, int], ...]:
        """The kinds of open cards that are still to go, each with the number."""
        counts = ((PATRIARCH, self.patriarchs), (BISHOP, self.bishops), (LAITY, self.laity))
        return tuple((kind, n) for kind, n in counts if n)

    def count(self) -> int:
        """The number of cards that are still to go."""
        return self.followers + self.bishops + self.laity + self.patriarchs + self.any

    def available(self, state: Credo, kind: str) -> tuple[str, ...]:
        """The cards of a kind that may go."""
        return tuple(card for card in church(state, self.victim, kind) if not self.immune(card))

    def immune(self, card: str) -> bool:
        """True if persecution can't reach a card."""
        return self.how == REMOVE and card == NISIBIS and not self.nisibis

    def something_to_choose(self, state: Credo) -> bool:
        """True if a choice is left. If only Followers are to go, it is fixed which of them."""
        for kind, n in self.wanted():
            if not whole(state, self.victim) or len(self.available(state, kind)) > n:
                return True
        count = cards_in_all(state, self.victim)
        if self.any and (count is None or (count > self.any and church(state, self.victim))):
            return True
        return self.how == GIVE and self.followers > 0 and self.picks_follower(state)

    def picks_follower(self, state: Credo) -> bool:
        """True if the giver picks one of several Follower cards. Equal cards are asked for too, because no other player
        may learn that they are equal. If the referee does not see the values, only Goths can be named; if it does, all
        views know that there is a choice."""
        flock, goths = state.followers[self.victim] or (), converted(state, self.victim)
        named = bool(goths) or state.terms.knowing or NOT_SEEN not in flock
        return named and len(flock) + len(goths) > 1

    def to_give(self, state: Credo) -> tuple[str, ...]:
        """The different Follower cards from which the giver picks one."""
        values = dict.fromkeys(value for value in state.followers[self.victim] or () if value != NOT_SEEN)
        return (*map(follower, values), *converted(state, self.victim))

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.by if self.something_to_choose(state) else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        cards = church(state, self.victim) if whole(state, self.victim) else open_ids()
        made = MOVE[self.how]
        moves: list[Move] = [made(card) for card in cards if self._asked_for(card)]
        if self.any:
            moves.append(made(FOLLOWER))
        if self.how == GIVE and self.followers:
            moves += map(made, self.to_give(state))
        return moves if whole(state, self.victim) else [*moves, Pass()]

    def _asked_for(self, card: str) -> bool:
        return self.any > 0 or any(of_kind(card, kind) for kind, _ in self.wanted())

    def forbids(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Pass):
            if whole(state, self.victim):
                yield from self.instead(state, move)
        elif not isinstance(move, MOVE[self.how]):
            yield from self.instead(state, move)
        elif is_follower(move.card):
            yield from self._follower_breaches(state, move.card)
        elif whole(state, self.victim) and move.card not in church(state, self.victim):
            yield breach("voters.visible", "lacks", player=Player(self.victim), card=term(move.card))
        elif not self._asked_for(move.card):
            yield breach(CLAUSE[self.how], "kind", card=term(move.card))
        elif self.immune(move.card):
            yield breach("bishop.nisibis", "immune")

    def _follower_breaches(self, state: Credo, card: str) -> Iterator[Breach]:
        flock, value = state.followers[self.victim], value_of(card)
        if not self.any and not (self.how == GIVE and self.followers):
            yield breach("followers.facedown-sorted", "automatic")
        elif flock == () and not converted(state, self.victim):
            yield breach("voters.visible", "lacks", player=Player(self.victim), card=term(card))
        elif self.how != GIVE and (value or card in GOTHS):
            yield breach("followers.facedown-sorted", "unnamed")
        elif value and unseen_values(state, self.victim):
            on_trust(breach("voters.visible", "lacks", player=Player(self.victim), card=term(card)))
        elif not self.may_have(state, card):
            yield breach("voters.visible", "lacks", player=Player(self.victim), card=term(card))

    def may_have(self, state: Credo, card: str) -> bool:
        """True if the Church that parts with a Follower card can have this one."""
        flock = state.followers[self.victim]
        if card in GOTHS:
            return card in converted(state, self.victim)
        return flock is None or value_of(card) in (*flock, NOT_SEEN)

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach(CLAUSE[self.how], "first", player=Player(self.by))

    def chosen(self, state: Credo, move: Lose | Take | Remove | Give | Pass, /) -> Credo:
        if isinstance(move, Pass):
            return state.then(replace(self, bishops=0, laity=0, patriarchs=0, any=0))
        if not is_follower(move.card):
            return self.part(state.then(self.less(move.card)), move.card)
        if self.how == GIVE:
            return self.hand_over(state.then(replace(self, followers=self.followers - 1)), move.card)
        return self.part_follower(state.then(replace(self, any=self.any - 1)))

    def less(self, card: str) -> Parting:
        """The same Parting with one card less to go."""
        if self.patriarchs and of_kind(card, PATRIARCH):
            return replace(self, patriarchs=self.patriarchs - 1)
        if self.bishops and of_kind(card, BISHOP):
            return replace(self, bishops=self.bishops - 1)
        if self.laity and of_kind(card, LAITY):
            return replace(self, laity=self.laity - 1)
        return replace(self, any=self.any - 1)

    def resolve(self, state: Credo, /) -> Credo:
        before, state = state, state.then()
        for kind, n in self.wanted():
            for card in self.available(state, kind)[:n]:
                state = self.part(state, card)
        for card in church(state, self.victim)[: self.any]:
            state = self.part(state, card)
        left = self.any - (len(church(before, self.victim)) - len(church(state, self.victim)) if self.any else 0)
        for _ in range(self.followers + max(0, left)):
            state = self.part_follower(state)
        return state

    def part(self, state: Credo, card: str) -> Credo:
        """Moves an open card. Raises NotKnown."""
        if self.taker is None:
            after = leave(state, card, self.victim)
        else:
            after = change_church(state, card, self.victim, self.taker)
        return happened(state, after, CLAUSE[self.how], "open", card=card, **self.between())

    def part_follower(self, state: Credo) -> Credo:
        """Moves a Follower card, if there is one. Raises NotKnown."""
        if self.taker is None:
            after, card = lose_follower(state, self.victim, lowest=self.how == LOSE)
        else:
            after, card = move_follower(state, self.victim, self.taker, lowest=self.how == GIVE)
        return state if card is None else self.follower_gone(state, after, card)

    def hand_over(self, state: Credo, card: str) -> Credo:
        """Moves the Follower card that its owner has picked."""
        if self.taker is None:
            raise LookupError("nobody to give it to")
        after, gone = hand_follower(state, self.victim, self.taker, card)
        return state if gone is None else self.follower_gone(state, after, gone)

    def follower_gone(self, before: Credo, after: Credo, card: str) -> Credo:
        """Reports which Follower card went: to all players if it lies open now, else to the two Churches."""
        seen_by = None if self.taker is None else (self.victim, self.taker)
        return happened(before, after, CLAUSE[self.how], "follower", follower=(seen_by, card), **self.between())

    def between(self) -> dict[str, Seat]:
        """The players in the report: the seat that parts with the cards, and the other seat concerned."""
        if self.how == LOSE:
            return {"player": self.victim}
        if self.how == GIVE and self.taker is not None:
            return {"player": self.victim, "other": self.taker}
        return {"player": self.by, "other": self.victim}


def lose(seat: Seat, **counts: int) -> Parting:
    """A Church loses cards of its own choice."""
    return replace(Parting(LOSE, seat, seat), **counts)


def take(by: Seat, victim: Seat, **counts: int) -> Parting:
    """A player takes cards from another Church, by his own choice."""
    return replace(Parting(TAKE, victim, by, by), **counts)


def remove(by: Seat, victim: Seat, **counts: int) -> Parting:
    """A player picks the cards that another Church discards."""
    return replace(Parting(REMOVE, victim, by), **counts)


def give(by: Seat, receiver: Seat, **counts: int) -> Parting:
    """A player hands over cards of his own choice."""
    return replace(Parting(GIVE, by, by, receiver), **counts)
