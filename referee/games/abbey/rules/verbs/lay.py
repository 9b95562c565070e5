"""Lay: Suspects go from hands into a room, face down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from referee.core import Breach, Move, Mover, Player, Seat, Speaker, Step, breach, happened
from referee.words.message import P_, Phrase

from ...moves import DrawSuspect, HasNone, Show
from ...position.known import cellula_of
from ...position.pieces import Lying
from ...position.state import Abbey, left_of
from ..rooms.books import Played
from ..rooms.drawing import FromHand
from ..rooms.hands import need_hand, out_of_hand
from ..rooms.lying import laid
from ..steps import Duty
from .aim import Aimed
from .show import kind, shown_or_none, unlike

LEFT_CELLULA = "left-cellula"


class Lay(Aimed, frozen=True, kw_only=True, tag="lay"):
    """Into `room`, or the Cellula of the left neighbour. Without `of` a card at random, else one of that kind, if there
    is one. With `reclaim` its owner may take it up again."""

    room: Annotated[str, Meta(description="where the card lies; left-cellula is the Cellula of the left neighbour")]
    of: Annotated[tuple[str, ...], Meta(description="the traits that the card must have")] = ()
    reclaim: Annotated[bool, Meta(description="whether its owner may take it up again")] = False
    phrases: ClassVar[dict[str, Phrase]] = {
        "random": P_(
            "verb.lay.random",
            "A Suspect at random goes face down into this room ({room}) from the hand of: {who}. "
            "Whoever ends a move there looks at it.",
        ),
        "kind": P_(
            "verb.lay.kind",
            "These players lay a card of this kind ({kind}) face down into this room ({room}), if they have one: "
            "{who}. Whoever ends a move there looks at it.",
        ),
        "reclaim": P_("verb.lay.reclaim", "{text} Its owner may take it up again there."),
        "left": P_("verb.lay.left", "the Cellula of the left neighbour"),
    }

    def say(self, speaker: Speaker, /) -> str:
        place = speaker.text(self.phrases["left"]) if self.room == LEFT_CELLULA else speaker.name(f"place.{self.room}")
        who = self.whom(speaker)
        if self.of:
            text = speaker.text(self.phrases["kind"], kind=kind(self.of, speaker), room=place, who=who)
        else:
            text = speaker.text(self.phrases["random"], room=place, who=who)
        return speaker.text(self.phrases["reclaim"], text=text) if self.reclaim else text

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        if self.of:
            return (LayingKind(target, self.room, self.of, self.reclaim),)
        return (LayingAny(target, target, self.room, self.reclaim),)


def place_of(state: Abbey, room: str, giver: Seat) -> str:
    """The room that a card names. Raises NotKnown."""
    return cellula_of(state, left_of(state, giver)) if room == LEFT_CELLULA else room


def put_down(before: Abbey, after: Abbey, giver: Seat, card: str | None, room: str, reclaim: bool) -> Abbey:
    """A card of a hand lies in a room now. Raises NotKnown."""
    place = place_of(before, room, giver)
    after = laid(out_of_hand(after, giver, card), Lying(place, card, giver if reclaim else None))
    return happened(before, after, "G5", "laid", player=giver, room=place)


class LayingAny(FromHand, frozen=True, tag="laying-any"):
    """A card at random; nobody sees it."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    room: str
    reclaim: bool = False

    def skipped(self, state: Abbey) -> bool:
        """True if the hand is empty."""
        return not need_hand(state, self.source)

    def apply(self, state: Abbey, who: Mover, move: DrawSuspect, /) -> Abbey:
        return put_down(state, state.then(), self.source, move.suspect, self.room, self.reclaim)

    def resolve(self, state: Abbey, /) -> Abbey:
        if self.skipped(state):
            return happened(state, state.then(), "G5", "empty", other=self.source)
        return put_down(state, state.then(), self.source, None, self.room, self.reclaim)


class LayingKind(Duty, frozen=True, tag="laying-kind"):
    """A card that matches, by its owner's choice."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    asks: ClassVar[tuple[type[Move], ...]] = (Show, HasNone)
    seat: Seat
    room: str
    traits: tuple[str, ...]
    reclaim: bool

    def chooser(self, state: Abbey, /) -> Seat:
        return self.seat

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return shown_or_none(state, self.seat)

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("G5", "lay", player=Player(self.seat))

    def forbids(self, state: Abbey, move: Any, /) -> Iterator[Breach]:
        return unlike(state, self.seat, self.traits, move, tuple(self.wanted(state)))

    def chosen(self, state: Abbey, move: Any, /) -> Abbey:
        if isinstance(move, HasNone):
            return happened(state, state.then(), "G5", "has-none", player=self.seat)
        return put_down(state, state.then(), self.seat, move.suspect, self.room, self.reclaim)
