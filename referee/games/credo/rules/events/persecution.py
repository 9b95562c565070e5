"""Persecution: by an Event, or by Laity in answer to a mission."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Player, Seat, Step, breach, happened, witness

from ...box.components import MURSA, box
from ...moves import Pass, Persecute
from ...position.known import LAITY, church, eastern_seat, emperor_seat, iconolaters, whole
from ...position.records import Mission
from ...position.state import Act, Credo, Pick, but, others
from ..parting import term
from ..rolls import Rolling


def shares_half(layman: str, bishop: str) -> bool:
    """True if one of the Laity and a Bishop belong to the same half of the Empire."""
    halves = halves_of_mursa() if bishop == MURSA else box().open[bishop].halves
    return bool(set(box().open[layman].halves) & set(halves))


def halves_of_mursa() -> tuple[str, ...]:
    """Both halves of the Empire: the Bishop of Mursa belongs to both."""
    witness(("bishop.mursa",))
    return box().open[MURSA].halves


class Answer(Pick, frozen=True, tag="answer"):
    """The Church that a mission came to may have one of its Laity persecute in return, of the half of the Bishop."""

    clauses: ClassVar[tuple[str, ...]] = ("pers.answer", "pers.answer-half")
    asks: ClassVar[tuple[type[Move], ...]] = (Persecute, Pass)
    frame: Mission

    @property
    def victim(self) -> Seat:
        """The Church that may answer."""
        if self.frame.target is None:
            raise LookupError("a mission without a target")
        return self.frame.target

    def free(self, state: Credo) -> tuple[str, ...]:
        """The Laity that may persecute."""
        return tuple(card for card in church(state, self.victim, LAITY) if shares_half(card, self.frame.bishop))

    def chooser(self, state: Credo, /) -> Seat | None:
        if not box().open[self.frame.bishop].halves:
            return None
        return self.victim if self.free(state) or not whole(state, self.victim) else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        cards = church(state, self.victim, LAITY) if whole(state, self.victim) else box().open
        laity = [card for card in cards if not box().open[card].bishop]
        return [*(Persecute(None, card) for card in laity), Pass()]

    def forbids(self, state: Credo, move: Persecute | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Pass):
            return
        if move.laity is None:
            yield breach("pers.answer", "name", player=Player(self.victim))
        elif whole(state, self.victim) and move.laity not in church(state, self.victim, LAITY):
            yield breach("pers.answer", "not-yours", player=Player(self.victim), card=term(move.laity))
        elif not shares_half(move.laity, self.frame.bishop):
            yield breach("pers.answer-half", "other", card=term(move.laity), bishop=term(self.frame.bishop))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("pers.answer", "first", player=Player(self.victim))

    def chosen(self, state: Credo, move: Persecute | Pass, /) -> Credo:
        if isinstance(move, Pass) or move.laity is None:
            return happened(state, state.then(), "pers.answer", "declined", player=self.victim)
        witness(("pers.answer-roll", "pers.when"))
        after = state.then(persecution(self.frame, self.victim, self.frame.actor))
        return happened(
            state, after, "pers.answer", "answers", player=self.victim, other=self.frame.actor, card=move.laity
        )

    def resolve(self, state: Credo, /) -> Credo:
        if not box().open[self.frame.bishop].halves:
            return happened(state, state.then(), "bishop.nisibis", "unanswered")
        return happened(state, state.then(), "pers.answer", "nobody", player=self.victim)


def persecution(mission: Mission, by: Seat, whom: Seat) -> Rolling:
    """The roll by which one Church persecutes another."""
    witness(("pers.when", "pers.procedure"))
    return Rolling("persecution", replace(mission, actor=by, target=whom, bishop=""))


class Persecuting(Pick, frozen=True, tag="persecuting"):
    """A card causes a persecution. `by`: its player or the Eastern Emperor. `whom`: the Church at which it is aimed,
    its player's own, the Emperor's, the one with Iconolatry, or any. `may`: the persecutor may decline."""

    asks: ClassVar[tuple[type[Move], ...]] = (Persecute, Pass)
    frame: Mission
    by: str
    whom: str
    may: bool = False

    def persecutor(self, state: Credo) -> Seat | None:
        """The seat that persecutes. Raises NotKnown."""
        return eastern_seat(state) if self.by == "eastern-emperor" else self.frame.actor

    def victim(self, state: Credo) -> Seat | None:
        """The Church that suffers; None if there is none or any may be chosen. Raises NotKnown."""
        match self.whom:
            case "you":
                return self.frame.actor
            case "emperor":
                seat = emperor_seat(state)
            case "iconolaters":
                seat = iconolaters(state)
            case _:
                return self.frame.target
        return None if seat == self.frame.actor else seat

    def possible(self, state: Credo) -> bool:
        """True if there is a Church to persecute, and a player to do it. Raises NotKnown."""
        if self.persecutor(state) is None:
            return False
        return self.picks or self.victim(state) is not None

    @property
    def picks(self) -> bool:
        """True if the persecutor picks a Church and none was named before."""
        return self.whom == "any" and self.frame.target is None

    def strikes(self, state: Credo, /) -> tuple[Seat, ...]:
        actor = self.frame.actor
        return others(state, actor) if self.picks else but(actor, self.victim(state))

    def chooser(self, state: Credo, /) -> Seat | None:
        if not self.may or not self.possible(state):
            return None
        if self.whom == "iconolaters" and not outnumbers(state, self.frame, self.victim(state)):
            return None
        return self.persecutor(state)

    def moves(self, state: Credo, /) -> Iterable[Move]:
        if not self.picks:
            return [Persecute(), Pass()]
        return [*(Persecute(seat) for seat in others(state, self.frame.actor)), Pass()]

    def forbids(self, state: Credo, move: Persecute | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Pass):
            return
        named = move.player
        if self.picks and named is None:
            yield breach("pers.procedure", "name", player=Player(self.frame.actor))
        elif self.picks and named == self.frame.actor:
            yield breach("pers.procedure", "self")
        elif named is not None and not self.picks and named != self.victim(state):
            yield breach("pers.procedure", "other", player=Player(named))
        if move.laity is not None:
            yield breach("pers.answer", "no-mission")

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("pers.procedure", "first", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: Persecute | Pass, /) -> Credo:
        if isinstance(move, Pass):
            return happened(state, state.then(), "pers.procedure", "declined", player=self.frame.actor)
        return self.done(state, self.victim(state) if move.player is None else move.player)

    def resolve(self, state: Credo, /) -> Credo:
        by, whom = self.persecutor(state), self.victim(state)
        if by is None:
            return happened(state, state.then(), "pers.procedure", "no-emperor", event=self.frame.event)
        if whom is None:
            return happened(state, state.then(), "pers.procedure", "nobody", event=self.frame.event)
        if self.may:
            return happened(state, state.then(), "G45", "not-more", player=by, other=whom)
        return self.done(state, whom)

    def done(self, state: Credo, whom: Seat | None) -> Credo:
        by = self.persecutor(state)
        if by is None or whom is None:
            raise LookupError("nobody to persecute")
        after = state.then(persecution(self.frame, by, whom), *self.riposte(by, whom))
        return happened(state, after, "pers.procedure", "persecutes", player=by, other=whom)

    def riposte(self, by: Seat, whom: Seat) -> tuple[Step, ...]:
        """After the Nika riots the Emperor who was persecuted may answer."""
        return (Riposte(self.frame, by, whom),) if self.whom == "emperor" else ()


class Riposte(Pick, frozen=True, tag="riposte"):
    """The Emperor's player, who was persecuted, may persecute in return."""

    asks: ClassVar[tuple[type[Move], ...]] = (Persecute, Pass)
    frame: Mission
    rioter: Seat
    emperor: Seat

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.emperor if emperor_seat(state) == self.emperor else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return (Persecute(), Pass())

    def forbids(self, state: Credo, move: Persecute | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Persecute) and move.player not in (None, self.rioter):
            yield breach("pers.procedure", "other", player=Player(Seat(move.player or 0)))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("ev.nika-riots", "first", player=Player(self.emperor))

    def chosen(self, state: Credo, move: Persecute | Pass, /) -> Credo:
        if isinstance(move, Pass):
            return happened(state, state.then(), "pers.procedure", "declined", player=self.emperor)
        after = state.then(persecution(self.frame, self.emperor, self.rioter))
        return happened(state, after, "pers.procedure", "persecutes", player=self.emperor, other=self.rioter)


def outnumbers(state: Credo, mission: Mission, other: Seat | None) -> bool:
    """True if the player has more Followers than the other Church. Raises NotKnown."""
    from .contests import greater

    return other is not None and greater(state, mission.actor, other, exiles_too=True) == mission.actor


class Nothing(Act, frozen=True, tag="nothing"):
    """A row of a table without effect."""

    def resolve(self, state: Credo, /) -> Credo:
        return state.then()
