"""Cards that influence a Council: extra votes, absent Bishops, a silenced Empress, an early end of the debate, a second
vote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Player, Seat, breach, happened

from ...box.components import EMPRESS
from ...moves import StayAway
from ...position.fields import ALWAYS, COUNCIL
from ...position.known import BISHOP, bearer, church, emperor, exiled, holder, whole
from ...position.records import Mission, Support
from ...position.state import Act, Credo, Pick, council_of, put
from ..parting import term


class ExtraVotes(Act, frozen=True, tag="extra-votes"):
    """Votes for one Church at this Council. Those of a heterodox book depend on the doctrine with its `symbol`."""

    frame: Mission
    n: int
    symbol: str = ""

    def resolve(self, state: Credo, /) -> Credo:
        council, seat = council_of(state), self.frame.actor
        if self.symbol:
            book = Support(seat, bearer(state, self.symbol), self.n)
            council = replace(council, books=(*council.books, book))
        else:
            bonuses = council.bonuses or (0,) * len(state.terms.seats)
            council = replace(council, bonuses=put(bonuses, seat, bonuses[seat] + self.n))
        after = state.then(council=council)
        return happened(state, after, "G67", "bonus", player=seat, n=self.n)


class KeepingAway(Pick, frozen=True, tag="keeping-away"):
    """`n` Bishops of a Church miss the Council; those in exile do not count. If the Church has no more than `n`, all
    stay away."""

    clauses: ClassVar[tuple[str, ...]] = ("ev.bad-times", "G19")
    asks: ClassVar[tuple[type[Move], ...]] = (StayAway,)
    frame: Mission
    n: int

    @property
    def target(self) -> Seat:
        """The Church whose Bishops stay away."""
        if self.frame.target is None:
            raise LookupError("aimed at nobody")
        return self.frame.target

    def free(self, state: Credo) -> tuple[str, ...]:
        """The Bishops who can still be kept away."""
        absent = council_of(state).absent
        return tuple(
            card for card in church(state, self.target, BISHOP) if card not in absent and not exiled(state, card)
        )

    def chooser(self, state: Credo, /) -> Seat | None:
        if not self.n or len(self.free(state)) <= self.n:
            return None
        return self.target if state.ruling("G19") == "victim" else self.frame.actor

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [StayAway(card) for card in church(state, self.target, BISHOP)]

    def forbids(self, state: Credo, move: StayAway, /) -> Iterator[Breach]:
        if whole(state, self.target) and move.bishop not in church(state, self.target, BISHOP):
            yield breach("voters.visible", "lacks", player=Player(self.target), card=term(move.bishop))
        elif move.bishop not in self.free(state):
            yield breach("ev.bad-times", "away", card=term(move.bishop))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        chooser = self.chooser(state)
        if chooser is not None:
            yield breach("ev.bad-times", "first", player=Player(chooser), n=self.n)

    def chosen(self, state: Credo, move: StayAway, /) -> Credo:
        return kept_away(state.then(replace(self, n=self.n - 1)), (move.bishop,))

    def resolve(self, state: Credo, /) -> Credo:
        return kept_away(state.then(), self.free(state) if self.n else ())


def kept_away(state: Credo, bishops: tuple[str, ...]) -> Credo:
    """Notes that these Bishops miss the Council."""
    for card in bishops:
        council = council_of(state)
        after = replace(state, council=replace(council, absent=(*council.absent, card)))
        state = happened(state, after, "ev.bad-times", "stays-away", card=card)
    return state


class Silencing(Act, frozen=True, tag="silencing"):
    """The Empress's votes do not count: at this Council or the next one or, by the other option of the ruling, for good
    (G18)."""

    frame: Mission

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        owner = holder(state, EMPRESS)
        return () if owner is None else (owner,)

    def resolve(self, state: Credo, /) -> Credo:
        after = state.then(silenced=ALWAYS if state.ruling("G18") == "permanent" else COUNCIL)
        return happened(state, after, "G18", "silenced", card=EMPRESS)


class BreakingOff(Act, frozen=True, tag="breaking-off"):
    """The Council ends before its vote, as if it had ended in a tie (G46)."""

    frame: Mission

    def resolve(self, state: Credo, /) -> Credo:
        council = council_of(state)
        after = state.then(council=replace(council, closed=True))
        return happened(state, after, "G46", "broken-off", n=council.number)


class Repeating(Act, frozen=True, tag="repeating"):
    """The vote is void and repeated, without the Emperor's votes (G17)."""

    frame: Mission

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        owner = holder(state, self.emperor(state))
        return () if owner is None else (owner,)

    def emperor(self, state: Credo) -> str:
        """The Emperor whose votes are left out: he who called the Council, else the Emperor in office."""
        office = emperor(state)
        return council_of(state).emperor or ("" if office is None else office[0])

    def resolve(self, state: Credo, /) -> Credo:
        council, excluded = council_of(state), self.emperor(state)
        council = replace(council, excluded=excluded, again=True, counted=False, ballots=())
        after = state.then(council=council)
        return happened(state, after, "G17", "again", card=excluded)


class Adoring(Act, frozen=True, tag="adoring"):
    """Remembers which Church worships images (G25)."""

    frame: Mission

    def resolve(self, state: Credo, /) -> Credo:
        after = state.then(iconolaters=self.frame.actor)
        return happened(state, after, "G25", "worships", player=self.frame.actor)
