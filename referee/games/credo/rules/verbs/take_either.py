"""Take either: Bishops or Followers, by the player's choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Move, Player, Seat, Speaker, Step, breach, happened
from referee.words.message import P_, Phrase

from ...moves import TakeKind
from ...position.records import Mission
from ...position.state import Credo, Pick
from ..parting import take
from .haul import COUNTED, Haul

KINDS = ("bishops", "followers")


class TakeEither(Haul, frozen=True, tag="take-either"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.take-either", "Also take {either}.")}

    def say(self, speaker: Speaker, /) -> str:
        either = speaker.either([speaker.text(COUNTED[kind], n=n) for kind, n in self.counts().items()])
        return speaker.text(self.phrases["plain"], either=either)

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return () if frame.target is None else (TakingEither(frame, self.bishops, self.followers),)


class TakingEither(Pick, frozen=True, tag="taking-either"):
    """The player says which he takes."""

    clauses: ClassVar[tuple[str, ...]] = ("G35",)
    asks: ClassVar[tuple[type[Move], ...]] = (TakeKind,)
    frame: Mission
    bishops: int
    followers: int

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.frame.actor

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [TakeKind(kind) for kind in KINDS]

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("G35", "first", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: TakeKind, /) -> Credo:
        if self.frame.target is None:
            raise LookupError("nobody to take from")
        counts = {"bishops": self.bishops} if move.kind == "bishops" else {"followers": self.followers}
        after = state.then(take(self.frame.actor, self.frame.target, **counts))
        return happened(state, after, "G35", "chosen", player=self.frame.actor)
