"""Draws and losses of the Churches that a card names, and shuffling the Church stock anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Seat, Step, happened, witness

from ..box.components import numbers_of
from ..position.known import bearer, doctrine, holder
from ..position.records import Mission
from ..position.state import Act, Credo, clockwise
from .church import refilled
from .draws import DrawChurch
from .parting import lose, remove


def whose(state: Credo, mission: Mission, who: str) -> tuple[Seat, ...]:
    """The Churches that a card names, clockwise from its player. Raises NotKnown."""
    match who:
        case "you":
            return (mission.actor,)
        case "target":
            return () if mission.target is None else (mission.target,)
        case "every":
            return clockwise(state, mission.actor)
    seat = holder(state, who)
    return () if seat is None else (seat,)


class DrawFor(Act, frozen=True, tag="draw-for"):
    """Church cards for the Churches that a card names."""

    frame: Mission
    who: str
    n: int

    def resolve(self, state: Credo, /) -> Credo:
        who = whose(state, self.frame, self.who)
        if not who:
            return happened(state, state.then(), "G58", "none-has", event=self.frame.event, cards=(self.who,))
        return state.then(*(DrawChurch(seat, self.n) for seat in who))


class LoseFor(Act, frozen=True, tag="lose-for"):
    """Losses for the Churches that a card names. `unless`: not if the doctrine with this symbol is on the player's mat
    or in the Creed. `open`: a ruling says who picks."""

    frame: Mission
    who: str
    unless: str = ""
    open: bool = False
    followers: int = 0
    bishops: int = 0
    laity: int = 0
    patriarchs: int = 0
    any: int = 0

    def resolve(self, state: Credo, /) -> Credo:
        who = whose(state, self.frame, self.who)
        if not who:
            return happened(state, state.then(), "G58", "none-has", event=self.frame.event, cards=(self.who,))
        if self.unless and spared(state, self.frame.actor, self.unless):
            return happened(state, state.then(), "ev.apostacy", "spared", player=self.frame.actor)
        return state.then(*self.losses(state, who))

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        return () if self.who in ("you", "target") else whose(state, self.frame, self.who)

    def losses(self, state: Credo, who: Iterable[Seat]) -> Iterable[Step]:
        """The Steps in which these Churches lose their cards."""
        for seat in who:
            step = lose(
                seat,
                followers=self.followers,
                bishops=self.bishops,
                laity=self.laity,
                patriarchs=self.patriarchs,
                any=self.any,
            )
            if self.open and state.ruling("G20") == "player":
                step = replace(remove(self.frame.actor, seat, bishops=self.bishops), nisibis=True)
            yield step


def spared(state: Credo, seat: Seat, symbol: str) -> bool:
    """True if the doctrine with a symbol is on a mat, or in the Creed. Raises NotKnown."""
    article = bearer(state, symbol)
    if state.creed is not None and article in state.creed:
        return True
    return doctrine(state, seat, numbers_of(article)[0]) == article


class Mixing(Act, frozen=True, tag="mixing"):
    """The Church stock and its discard are shuffled together."""

    clauses: ClassVar[tuple[str, ...]] = ("ev.julian",)
    frame: Mission

    def resolve(self, state: Credo, /) -> Credo:
        witness(("G41",))
        return refilled(state.then()) if state.discard else replace(state.then())
