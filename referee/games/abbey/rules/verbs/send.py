"""Send: Monks are moved, without meeting anybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from referee.core import Breach, Move, Player, Seat, Speaker, Step, breach, happened
from referee.words.message import P_, Phrase

from ...box.components import ECCLESIA
from ...moves import SendTo
from ...position.known import cellula_of, edition
from ...position.state import Abbey
from ..encounters.questions import rooms
from ..rooms.books import Played
from ..rooms.hands import moved
from ..steps import Duty
from ..walking import entered
from .aim import Aimed


class Send(Aimed, frozen=True, kw_only=True, tag="send"):
    """`to` the Ecclesia, each Monk's own Cellula, or where the reader likes."""

    to: Annotated[Literal["ecclesia", "own-cellula", "chosen"], Meta(description="where the Monks go")]
    phrases: ClassVar[dict[str, Phrase]] = {
        "ecclesia": P_("verb.send.ecclesia", "These Monks go to the Ecclesia: {who}."),
        "own-cellula": P_("verb.send.own-cellula", "These Monks go to their own Cellula: {who}."),
        "chosen": P_("verb.send.chosen", "These Monks go to a room of your choice: {who}."),
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases[self.to], who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Sending(frame.actor, target, self.to),)


class Sending(Duty, frozen=True, tag="sending"):
    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    asks: ClassVar[tuple[type[Move], ...]] = (SendTo,)
    seat: Seat
    other: Seat
    to: str

    def chooser(self, state: Abbey, /) -> Seat | None:
        return self.seat if self.to == "chosen" else None

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [SendTo(place) for place in rooms(state)]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("G5", "where", player=Player(self.seat))

    def forbids(self, state: Abbey, move: SendTo, /) -> Iterator[Breach]:
        if edition(state).board_told and move.room not in edition(state).neighbours:
            yield breach("G5", "no-room", player=Player(self.seat))
        yield from entered(state, self.other, move.room, last=True)

    def chosen(self, state: Abbey, move: SendTo, /) -> Abbey:
        return self.sent(state, move.room)

    def resolve(self, state: Abbey, /) -> Abbey:
        if self.to == ECCLESIA:
            return self.sent(state, ECCLESIA)
        return self.sent(state, cellula_of(state, self.other))

    def sent(self, state: Abbey, place: str) -> Abbey:
        """The State after a Monk was sent to a room."""
        after = moved(state.then(), self.other, place)
        return happened(state, after, "G5", "sent", player=self.other, room=place)
