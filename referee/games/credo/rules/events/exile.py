"""Exile and recall, and the Patriarch of Rome who is away for a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import YES_NO, Breach, Move, Player, Question, Seat, breach, carries, happened, is_so, witness

from ...box.components import NISIBIS, ROME, box, open_ids
from ...moves import Exile, Recall
from ...position.known import BISHOP, LAITY, church, exiled, has, holder, recallable, votes_of, whole
from ...position.records import Away, Mission
from ...position.state import Act, Credo, Pick, name_of, seats, without
from ..church import freed, join, out_of
from ..parting import term
from .persecution import shares_half
from .targets import elsewhere_breaches

BISHOPS = tuple(card for card in open_ids() if box().open[card].bishop)


def exile_breaches(state: Credo, seat: Seat, bishop: str) -> Iterator[Breach]:
    """Why a Bishop can't be exiled by a Church's Laity. Raises NotKnown."""
    if bishop == NISIBIS:
        yield breach("bishop.nisibis", "exile")
        return
    if not box().open[bishop].bishop:
        yield breach("exile.by-laity", "no-bishop", card=term(bishop))
        return
    if exiled(state, bishop):
        yield breach("exile.card-on-top", "twice", card=term(bishop))
    if holder(state, bishop) is None:
        yield breach("voters.visible", "nowhere", card=term(bishop))
    if whole(state, seat) and not any(shares_half(card, bishop) for card in church(state, seat, LAITY)):
        yield breach("exile.by-laity", "half", player=Player(seat), card=term(bishop))


def recall_breaches(state: Credo, bishop: str) -> Iterator[Breach]:
    """Why a Bishop can't be recalled."""
    if bishop == ROME and state.away is not None:
        yield breach("G43", "away", card=term(bishop))
    elif not exiled(state, bishop):
        yield breach("exile.recall", "not-exiled", card=term(bishop))


def banished(state: Credo, bishop: str, card: str) -> Credo:
    """Lays a card that is being played on a Bishop, who goes into exile."""
    witness(("exile.card-on-top",))
    pairs = None if state.exiles is None else tuple(sorted((*state.exiles, (bishop, card))))
    after = replace(state, in_play=without(state.in_play, card), exiles=pairs)
    return happened(state, after, "exile.card-on-top", "exiled", card=bishop, event=card)


def recalled(state: Credo, bishop: str) -> Credo:
    """Ends a Bishop's exile; the card that lay on him goes to the yellow discard."""
    after = freed(state, bishop)
    return happened(state, after, "exile.recall", "recalled", card=bishop)


class ExileOrRecall(Pick, frozen=True, tag="exile-or-recall"):
    """One of a Church's Laity exiles a Bishop of the same half of the Empire, or recalls any Bishop."""

    asks: ClassVar[tuple[type[Move], ...]] = (Exile, Recall)
    frame: Mission

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.frame.actor if has(state, self.frame.actor, LAITY) and self.possible(state) else None

    def possible(self, state: Credo) -> Any:
        """True if anybody can be exiled or recalled: a bool, or an Unknown. Raises NotKnown."""
        if state.exiles is not None and all(whole(state, seat) for seat in seats(state)):
            return any(next(self.forbids(state, move), None) is None for move in self.moves(state))
        question = Question("exile-or-recall", (name_of(state, self.frame.actor),), YES_NO, "exile.by-laity")
        return bool(recallable(state)) or is_so(state, question)

    def hindrances(self, state: Credo, /) -> Iterator[Breach]:
        if has(state, self.frame.actor, LAITY) and not self.possible(state):
            yield breach("exile.by-laity", "nobody", player=Player(self.frame.actor))

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        if not all(whole(state, seat) for seat in seats(state)):
            return seats(state)
        legal = (move for move in self.moves(state) if next(self.forbids(state, move), None) is None)
        return tuple(seat for move in legal if (seat := holder(state, move.bishop)) is not None)

    def moves(self, state: Credo, /) -> Iterable[Exile | Recall]:
        bishops = [card for seat in seats(state) for card in church(state, seat, BISHOP)]
        known = all(whole(state, seat) for seat in seats(state))
        return [
            *(Exile(card) for card in (bishops if known else BISHOPS)),
            *(Recall(card) for card in (BISHOPS if state.exiles is None else recallable(state))),
        ]

    def forbids(self, state: Credo, move: Exile | Recall, /) -> Iterator[Breach]:
        if isinstance(move, Exile):
            yield from exile_breaches(state, self.frame.actor, move.bishop)
        else:
            yield from recall_breaches(state, move.bishop)
        if self.frame.target is not None:
            yield from elsewhere_breaches(self.frame, holder(state, move.bishop))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("exile.by-laity", "first", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: Exile | Recall, /) -> Credo:
        if isinstance(move, Exile):
            witness(("exile.by-laity",))
            return banished(state.then(), move.bishop, self.frame.event)
        witness(("exile.recall",))
        return recalled(state.then(), move.bishop)

    def resolve(self, state: Credo, /) -> Credo:
        return happened(state, state.then(), "G58", "fizzles", event=self.frame.event)


class Banishing(Pick, frozen=True, tag="banishing"):
    """A Church's own Bishop with the most votes goes into exile. If there are several, the player picks one."""

    asks: ClassVar[tuple[type[Move], ...]] = (Exile,)
    frame: Mission

    def most(self, state: Credo) -> tuple[str, ...]:
        """The Bishops with the most votes who are not in exile."""
        free = [card for card in church(state, self.frame.actor, BISHOP) if not exiled(state, card)]
        most = max((votes_of(state, card) for card in free), default=0)
        return tuple(card for card in free if votes_of(state, card) == most)

    def chooser(self, state: Credo, /) -> Seat | None:
        several = len(self.most(state)) > 1 or not whole(state, self.frame.actor)
        return self.frame.actor if several else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [Exile(card) for card in (self.most(state) if whole(state, self.frame.actor) else BISHOPS)]

    def forbids(self, state: Credo, move: Exile, /) -> Iterator[Breach]:
        if exiled(state, move.bishop):
            yield breach("exile.card-on-top", "twice", card=term(move.bishop))
        elif whole(state, self.frame.actor) and move.bishop not in self.most(state):
            yield breach("ev.exile-scandal", "not-most", card=term(move.bishop))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("ev.exile-scandal", "first", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: Exile, /) -> Credo:
        return banished(state.then(), move.bishop, self.frame.event)

    def resolve(self, state: Credo, /) -> Credo:
        most = self.most(state)
        if not most:
            return happened(state, state.then(), "G58", "fizzles", event=self.frame.event)
        return banished(state.then(), most[0], self.frame.event)


class Recalling(Pick, frozen=True, tag="recalling"):
    """A Bishop comes back from exile: one of the player's own, or any."""

    asks: ClassVar[tuple[type[Move], ...]] = (Recall,)
    frame: Mission
    own: bool = False

    def free(self, state: Credo) -> tuple[str, ...]:
        """The Bishops who may come back. Raises NotKnown."""
        owners = {card: holder(state, card) for card in recallable(state)}
        wanted = self.frame.actor if self.own else self.frame.target
        return tuple(card for card, owner in owners.items() if wanted in (None, owner))

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        if state.exiles is None:
            return () if self.own else seats(state)
        return tuple(seat for card in self.free(state) if (seat := holder(state, card)) is not None)

    def chooser(self, state: Credo, /) -> Seat | None:
        several = state.exiles is None or len(self.free(state)) > 1
        return self.frame.actor if several else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [Recall(card) for card in (BISHOPS if state.exiles is None else recallable(state))]

    def forbids(self, state: Credo, move: Recall, /) -> Iterator[Breach]:
        impossible = list(recall_breaches(state, move.bishop))
        if impossible:
            yield from impossible
        elif self.own and holder(state, move.bishop) != self.frame.actor:
            yield breach("ev.concubine", "not-yours", card=term(move.bishop))
        elif self.frame.target is not None:
            yield from elsewhere_breaches(self.frame, holder(state, move.bishop))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("exile.recall", "first", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: Recall, /) -> Credo:
        return recalled(state.then(), move.bishop)

    def resolve(self, state: Credo, /) -> Credo:
        free = self.free(state)
        if not free:
            return happened(state, state.then(), "G58", "fizzles", event=self.frame.event)
        return recalled(state.then(), free[0])


class Suspending(Act, frozen=True, tag="suspending"):
    """The Patriarch of Rome is away for a round."""

    clauses: ClassVar[tuple[str, ...]] = ("ev.mutilation",)
    frame: Mission

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        seat = holder(state, ROME)
        return () if seat is None else (seat,)

    def resolve(self, state: Credo, /) -> Credo:
        seat = holder(state, ROME)
        if seat is None:
            return happened(state, state.then(), "G58", "fizzles", event=self.frame.event)
        away = Away(seat, Seat(0), 1) if state.active is None else Away(seat, state.active)
        after = replace(out_of(state.then(), ROME, seat), away=away)
        return happened(state, after, "G43", "leaves", card=ROME, player=away.until)


@carries("G43")
def returned(state: Credo, seat: Seat) -> Credo:
    """Begins a turn: the Patriarch of Rome comes back if this is the turn that he waits for."""
    away = state.away
    if away is None or away.until != seat:
        return state
    if away.turns:
        after = replace(state, away=replace(away, turns=away.turns - 1))
        return happened(state, after, "G43", "stays", card=ROME, player=seat)
    after = join(replace(state, away=None), ROME, away.seat)
    return happened(state, after, "G43", "returns", card=ROME, player=away.seat)
