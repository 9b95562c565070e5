"""Hand on: the book itself goes to another player instead of under its deck."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, field
from msgspec.structs import replace

from referee.core import Seat, Speaker, Step, happened, put
from referee.words.message import P_, Phrase

from ...position.known import books, sure
from ...position.state import Abbey, Act
from ..rooms.books import Discard, Played
from .aim import Aimed, Who


class HandOn(Aimed, frozen=True, kw_only=True, tag="hand-on"):
    who: Annotated[Who, Meta(description="who gets the book")] = field(default="encountered", name="to")
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.hand-on", "Then this book goes to: {who}.")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Wandering(frame.actor, target, frame.card),)


class Wandering(Act, frozen=True, tag="wandering"):
    clauses: ClassVar[tuple[str, ...]] = ("room.script.special",)
    seat: Seat
    other: Seat
    card: str

    def resolve(self, state: Abbey, /) -> Abbey:
        shelf = state.shelves[self.other]
        now = None if shelf is None else tuple(sorted((*shelf, self.card)))
        rest = state.then().agenda
        at = next((n for n, step in enumerate(rest) if step == Discard(self.card)), len(rest))
        after = replace(
            state,
            agenda=(*rest[:at], *rest[at + 1 :]),
            books=put(state.books, (self.other,), sure(books(state, self.other)) + 1),
            shelves=put(state.shelves, (self.other,), now),
        )
        return happened(state, after, "G5", "hands-on", player=self.seat, other=self.other, book=self.card)
