"""Cards that are aimed at another Church, and Bishops who are sent there: the Churches that may be named, and what a
Bishop does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Player, Seat, Term, breach, happened, witness

from ...box.components import box
from ...box.deck import events
from ...moves import Against, Pass, Send
from ...position.known import BISHOP, LAITY, PATRIARCH, church, exiled, has, holder, votes_of, whole
from ...position.records import Mission
from ...position.state import Act, Credo, Pick, others
from ..church import leave
from ..parting import term
from ..rolls import Rolling, expanded
from ..verbs.haul import Haul
from .targets import elsewhere_breaches

if TYPE_CHECKING:
    from ...box.events import Event


def aim_clause(event: Event) -> str:
    """The clause by which a card is aimed at another Church."""
    return "draw.immediate-other" if event.timing == "immediate-other" else "ev.any-time"


def target_breaches(state: Credo, event: Event, actor: Seat, target: Seat) -> Iterator[Breach]:
    """Why a card can't be aimed at a Church. Raises NotKnown."""
    if target == actor:
        yield breach(aim_clause(event), "self")
    elif event.aim == "laity" and not has(state, target, LAITY):
        yield breach("ev.civil-war", "target-laity", player=Player(target))
    elif event.aim == "bishop" and not has(state, target, BISHOP):
        yield breach("ev.simony", "target-bishop", player=Player(target))
    elif state.ruling("G34") == "must" and not suffers(state, event, target):
        yield from spared_breaches(state, event, actor, target)


def unaimed_breaches(state: Credo, event: Event, actor: Seat) -> Iterator[Breach]:
    """Why a card that has to be aimed can't be played: there is no Church to aim it at. Raises NotKnown."""
    if event.aim and all(next(target_breaches(state, event, actor, seat), None) for seat in others(state, actor)):
        yield breach(event.clause, "no-target", player=Player(actor))


def spared_breaches(state: Credo, event: Event, actor: Seat, target: Seat) -> Iterator[Breach]:
    """Why a card can't be aimed at a Church with nothing to lose, while another Church has something, by one option of
    the ruling. Raises NotKnown."""
    if any(suffers(state, event, seat) for seat in others(state, actor)):
        yield breach("G34", "target", player=Player(target))


def suffers(state: Credo, event: Event, target: Seat) -> bool:
    """True if a Church has any card of the kinds that an Event takes from it. Raises NotKnown."""
    hauls = [effect for effect in event.effects if isinstance(effect, Haul) and effect.hits_target()]
    if not hauls:
        return True
    kinds = {"bishops": BISHOP, "laity": LAITY, "patriarchs": PATRIARCH}
    wanted = {kind for haul in hauls for kind in (*kinds, "followers") if getattr(haul, kind)}
    if "followers" in wanted and state.followers[target] != ():
        return True
    return any(bool(has(state, target, kinds[kind])) for kind in wanted if kind in kinds)


class Aiming(Pick, frozen=True, tag="aiming"):
    """The player of a card names the other Church."""

    asks: ClassVar[tuple[type[Move], ...]] = (Against,)
    frame: Mission

    @property
    def event(self) -> Event:
        """The Event that is aimed."""
        return events()[self.frame.event]

    def targets(self, state: Credo) -> tuple[Seat, ...]:
        """The Churches at which the card can be aimed. Raises NotKnown."""
        actor = self.frame.actor
        return tuple(
            seat for seat in others(state, actor) if next(target_breaches(state, self.event, actor, seat), None) is None
        )

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.frame.actor if len(self.targets(state)) > 1 else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [Against(seat) for seat in others(state, self.frame.actor)]

    def forbids(self, state: Credo, move: Against, /) -> Iterator[Breach]:
        yield from target_breaches(state, self.event, self.frame.actor, move.player)

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        event = Term(f"event.{self.event.id}")
        yield breach(aim_clause(self.event), "aim", player=Player(self.frame.actor), event=event)

    def chosen(self, state: Credo, move: Against, /) -> Credo:
        return self.aimed(state, move.player)

    def resolve(self, state: Credo, /) -> Credo:
        targets = self.targets(state)
        if not targets:
            return happened(state, state.then(), "G58", "fizzles", event=self.frame.event)
        return self.aimed(state, targets[0])

    def aimed(self, state: Credo, target: Seat) -> Credo:
        """The State after the card was aimed at a Church."""
        after = state.then(Unfold(replace(self.frame, target=target)))
        return happened(
            state,
            after,
            aim_clause(self.event),
            "aimed",
            player=self.frame.actor,
            other=target,
            event=self.frame.event,
        )


class Unfold(Act, frozen=True, tag="unfold"):
    """The effects of a card, one after the other."""

    frame: Mission

    def resolve(self, state: Credo, /) -> Credo:
        event = events()[self.frame.event]
        witness((event.clause,))
        return state.then(*expanded(event.effects, self.frame))


def sent_clause(event: str) -> str:
    """The clause by which a card sends a Bishop."""
    return "cf.use" if event == "church-father" else "pros.use"


def bishop_breaches(state: Credo, seat: Seat, bishop: str, event: str) -> Iterator[Breach]:
    """Why a Bishop can't be sent. Raises NotKnown."""
    if not box().open[bishop].bishop or holder(state, bishop) != seat:
        yield breach(sent_clause(event), "not-yours", player=Player(seat), card=term(bishop))
    elif exiled(state, bishop) and state.ruling("G32") == "no":
        yield breach("G32", "exiled", card=term(bishop))


class Sending(Pick, frozen=True, tag="sending"):
    """A Bishop is nominated: to preach at one Church, to preach on a campaign, or as a Church Father."""

    asks: ClassVar[tuple[type[Move], ...]] = (Send,)
    frame: Mission
    task: str

    def free(self, state: Credo) -> tuple[str, ...]:
        """The Bishops that can be sent. Raises NotKnown."""
        actor = self.frame.actor
        return tuple(
            card
            for card in church(state, actor, BISHOP)
            if next(bishop_breaches(state, actor, card, self.frame.event), None) is None
        )

    def chooser(self, state: Credo, /) -> Seat | None:
        several = len(self.free(state)) > 1 or not whole(state, self.frame.actor)
        return self.frame.actor if several and not self.frame.bishop else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        cards = church(state, self.frame.actor, BISHOP) if whole(state, self.frame.actor) else box().open
        return [Send(card) for card in cards if box().open[card].bishop]

    def forbids(self, state: Credo, move: Send, /) -> Iterator[Breach]:
        yield from bishop_breaches(state, self.frame.actor, move.bishop, self.frame.event)

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach(sent_clause(self.frame.event), "send", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: Send, /) -> Credo:
        return self.sent(state, move.bishop)

    def resolve(self, state: Credo, /) -> Credo:
        free = self.free(state)
        named = self.frame.bishop if self.frame.bishop in free else next(iter(free), "")
        if not named:
            return happened(state, state.then(), "G58", "fizzles", event=self.frame.event)
        return self.sent(state, named)

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        return others(state, self.frame.actor)

    def hindrances(self, state: Credo, /) -> Iterator[Breach]:
        from ..council.fathers import ChurchFatherStep

        if self.task == "father" and not ChurchFatherStep(self.frame).possible(state):
            yield breach("cf.use", "nothing", player=Player(self.frame.actor))

    def sent(self, state: Credo, bishop: str) -> Credo:
        """The State after a Bishop was sent."""
        from ..council.fathers import ChurchFatherStep

        mission = replace(self.frame, bishop=bishop)
        match self.task:
            case "preach":
                steps: tuple[Act | Pick, ...] = (Rolling("proselytism", mission),)
            case "campaign":
                steps = (Campaigning(mission, votes_of(state, bishop)),)
            case _:
                steps = (ChurchFatherStep(mission),)
        return happened(
            state, state.then(*steps), sent_clause(mission.event), "sent", player=mission.actor, card=bishop
        )


class Campaigning(Pick, frozen=True, tag="campaigning"):
    """A Bishop preaches at as many other Churches as he has votes, once at each; `visited` are done."""

    asks: ClassVar[tuple[type[Move], ...]] = (Against, Pass)
    frame: Mission
    left: int
    visited: tuple[Seat, ...] = ()

    def chooser(self, state: Credo, /) -> Seat | None:
        mine = not whole(state, self.frame.actor) or self.frame.bishop in church(state, self.frame.actor, BISHOP)
        more = len(self.visited) < len(state.terms.seats) - 1
        return self.frame.actor if self.left and mine and more else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [*(Against(seat) for seat in others(state, self.frame.actor)), Pass()]

    def forbids(self, state: Credo, move: Against | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Against) and move.player == self.frame.actor:
            yield breach("ev.any-time", "self")
        elif isinstance(move, Against) and move.player in self.visited:
            yield breach("ev.evangelic-campaign", "again", player=Player(move.player))
        elif isinstance(move, Against) and not self.visited:
            yield from elsewhere_breaches(self.frame, move.player)

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("ev.evangelic-campaign", "first", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: Against | Pass, /) -> Credo:
        if isinstance(move, Pass):
            return happened(state, state.then(), "ev.evangelic-campaign", "ends", player=self.frame.actor)
        witness(("ev.evangelic-campaign",))
        mission = replace(self.frame, target=move.player)
        rest = Campaigning(self.frame, self.left - 1, (*self.visited, move.player))
        after = state.then(Rolling("proselytism", mission), rest)
        who, card = mission.actor, mission.event
        return happened(state, after, "ev.evangelic-campaign", "aimed", player=who, other=move.player, event=card)


class LosePreacher(Act, frozen=True, tag="lose-preacher"):
    """The Bishop on a mission is lost."""

    frame: Mission

    def resolve(self, state: Credo, /) -> Credo:
        seat, bishop = self.frame.actor, self.frame.bishop
        before = state.then()
        after = leave(before, bishop, seat)
        return happened(before, after, "def.lose", "open", player=seat, card=bishop)
