"""Show: players show a matching Suspect, to the reader or to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from referee.core import Breach, Move, Player, Seat, Speaker, Step, breach, happened, on_trust
from referee.words.message import P_, Phrase

from ...box.components import box
from ...moves import HasNone
from ...moves import Show as Lay
from ...position.known import called, edition, matches
from ...position.state import Abbey
from ..encounters.encounter import who_asked
from ..misplaced import misplaced
from ..rooms.books import Played
from ..rooms.hands import known_hand
from ..rooms.parlatorium import Showing
from .aim import Aimed


class Show(Aimed, frozen=True, kw_only=True, tag="show"):
    """`of` are the traits that the card must have; none means any card."""

    to: Annotated[Literal["self", "all"], Meta(description="who sees it")] = "all"
    of: Annotated[tuple[str, ...], Meta(description="the traits that the card must have")] = ()
    phrases: ClassVar[dict[str, Phrase]] = {
        "all": P_(
            "verb.show.all", "These players show everybody a card of this kind, if they have one ({kind}): {who}."
        ),
        "self": P_("verb.show.self", "These players show you a card of this kind, if they have one ({kind}): {who}."),
        "any": P_("verb.show.any", "any"),
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases[self.to], kind=kind(self.of, speaker), who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Shown(target, self.of, frame.actor, self.to == "all"),)


class Shown(Showing, frozen=True, tag="shown"):
    """A card makes a player show a matching Suspect to its reader, or to all, or say that there is none."""

    clauses: ClassVar[tuple[str, ...]] = ("room.script.plain", "mass.step3.event")
    to_all: bool = False

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("G5", "show", player=Player(self.seat))

    def instead(self, state: Abbey, move: Move, /) -> Iterator[Breach]:
        yield from self.wanted(state)
        yield from misplaced(state, move)

    def forbids(self, state: Abbey, move: Lay | HasNone, /) -> Iterator[Breach]:
        return unlike(state, self.seat, self.traits, move, tuple(self.wanted(state)))

    def chosen(self, state: Abbey, move: Lay | HasNone, /) -> Abbey:
        if isinstance(move, HasNone):
            return happened(state, state.then(), "G5", "has-none", player=self.seat)
        if self.to_all:
            return self.opened(state, move)
        reader = self.asker if self.asker is not None else who_asked(state)
        if move.suspect is None:
            return happened(state, state.then(), "G5", "shows-to-blind", player=self.seat, other=reader)
        seen_by = (move.suspect, self.seat, reader)
        return happened(state, state.then(), "G5", "shows-to", player=self.seat, other=reader, card=seen_by)

    def opened(self, state: Abbey, move: Lay) -> Abbey:
        """The State after a card was shown to all."""
        if move.suspect is None:
            return happened(state, state.then(), "G5", "shows-blind", player=self.seat)
        innocent = tuple(dict.fromkeys((*state.innocent, move.suspect)))
        after = state.then(innocent=innocent)
        return happened(state, after, "G5", "shows", player=self.seat, suspect=move.suspect)


def shown_or_none(state: Abbey, seat: Seat) -> Iterator[Move]:
    """The moves of a player from whom a card asks for a Suspect of a kind."""
    yield HasNone()
    if known_hand(state, seat) is None:
        yield Lay()
    else:
        yield from (Lay(suspect) for suspect in edition(state).roster)


def unlike(
    state: Abbey, seat: Seat, traits: tuple[str, ...], move: Lay | HasNone, wanted: tuple[Breach, ...]
) -> Iterator[Breach]:
    """Why a move is not what a card asks for: a matching Suspect of the hand, or none."""
    cards = known_hand(state, seat)
    fitting = [card for card in cards or () if matches(state, card, traits) is not False]
    if isinstance(move, HasNone):
        if any(matches(state, card, traits) for card in fitting):
            yield breach("G5", "has")
        elif cards is None:
            on_trust(breach("G5", "has"))
    elif cards is not None and not fitting:
        yield breach("G5", "no-match")
    elif move.suspect is None:
        if cards is not None:
            yield from wanted
    elif cards is not None and move.suspect not in cards:
        yield breach("G5", "not-there", card=called(state, move.suspect), player=Player(seat))
    elif matches(state, move.suspect, traits) is False:
        yield breach("G5", "unlike", card=called(state, move.suspect))
    elif cards is None:
        on_trust(breach("G5", "not-there", card=called(state, move.suspect), player=Player(seat)))


def kind(of: tuple[str, ...], speaker: Speaker) -> str:
    """Traits by name; the words for any card if there are none."""
    if not of:
        return speaker.text(Show.phrases["any"])
    parts = [box().values[value] for value in of]
    names = [
        f"{part if part in ('order', 'title') else 'trait'}.{value}" for part, value in zip(parts, of, strict=True)
    ]
    return speaker.words.list([speaker.name(name) for name in names])
