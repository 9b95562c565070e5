"""The deck: drawing, and shuffling the discard pile back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import BY_CHANCE, Breach, Decision, Move, Mover, Term, breach, carries, happened

from ..box.components import GENOA
from ..moves import Draw
from ..position.sight import unseen
from ..position.state import Act, Avignon, Place, place_at
from .petitions.frame import Frame


class DrawStep(Act, frozen=True):
    """A person is drawn and laid into `slot`, level with the map at `level`; None if that is unknown. If nothing is
    left to draw, the slot stays empty."""

    slot: int
    level: int | None = GENOA

    def decision(self, state: Avignon, /) -> Decision | None:
        return BY_CHANCE if state.deck or drawable(state) else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Draw)

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [Draw(kind) for kind in drawable(state)]

    def weights(self, state: Avignon, /) -> tuple[tuple[Move, int], ...]:
        return tuple((Draw(kind), copies) for kind, copies in drawable(state).items())

    def first(self) -> Breach:
        """The breach of another move while a person has to be drawn."""
        return breach("cong.replace", "draw-first", slot=self.slot)

    def out_of_turn(self, state: Avignon, who: Mover, /) -> Iterator[Breach]:
        yield self.first()

    def breaches(self, state: Avignon, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Draw):
            yield self.first()
            return
        if move.person in drawable(state):
            return
        named = Term(f"person.{move.person}")
        if move.person in (state.discard or ()):
            yield breach("deck.reshuffle", "discarded", person=named)
        elif move.person in state.built:
            yield breach("comp.persons", "elsewhere", person=named)
        elif state.terms.variant:
            yield breach("exp.build", "not-built", person=named)
        else:
            yield breach("comp.persons", "not-in-play", person=named)

    def apply(self, state: Avignon, who: Mover, move: Draw, /) -> Avignon:
        if state.deck == ():
            state = shuffled(state)
        after = state.placed(self.slot, Place(move.person, self.level, state.serial))
        if state.deck is not None:
            at = state.deck.index(move.person)
            after = replace(after, deck=state.deck[:at] + state.deck[at + 1 :])
        return refill(self.drawn(state, after.then(serial=state.serial + 1), move.person))

    def drawn(self, before: Avignon, after: Avignon, person: str) -> Avignon:
        """Reports the person who came."""
        return happened(before, after, "cong.replace", "drawn", person=person, slot=self.slot, at=self.level)

    def resolve(self, state: Avignon, /) -> Avignon:
        return happened(state, state.then(), "deck.reshuffle", "nobody", slot=self.slot)


class Deal(DrawStep, frozen=True, tag="deal"):
    """One of the five persons of the first display."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.shuffle", "setup.display", "setup.deck")

    def first(self) -> Breach:
        """The breach of another move before the display is full."""
        return breach("setup.display", "deal-first", slot=self.slot)

    def drawn(self, before: Avignon, after: Avignon, person: str) -> Avignon:
        return happened(before, after, "setup.display", "drawn", person=person, slot=self.slot, at=self.level)


class Successor(DrawStep, frozen=True, tag="successor"):
    """The new person takes exactly the place of the excommunicated one."""

    clauses: ClassVar[tuple[str, ...]] = ("act.excommunicate",)

    def first(self) -> Breach:
        """The breach of another move before the successor is drawn."""
        return breach("act.excommunicate", "draw-first", slot=self.slot)

    def drawn(self, before: Avignon, after: Avignon, person: str) -> Avignon:
        return happened(before, after, "act.excommunicate", "drawn", person=person, slot=self.slot, at=self.level)


class Replacement(DrawStep, frozen=True, tag="replacement"):
    """The new person takes the column of the one that joined a congregation, level with Genoa."""

    clauses: ClassVar[tuple[str, ...]] = ("cong.replace",)


def exchange(state: Avignon, slot: int, frame: Frame) -> Avignon:
    """The State after a person went to the discard pile; a new one is drawn into exactly its place."""
    place = place_at(state, slot)
    discard = None if state.discard is None or place.person is None else (*state.discard, place.person)
    after = replace(state.placed(slot, None), discard=discard, touched=True)
    after = after.push(Successor(slot, place.level))
    return happened(state, after, frame.clause, "discarded", person=place.person, slot=slot)


def drawable(state: Avignon) -> dict[str, int]:
    """The persons that the next draw can give, with the number of their copies."""
    if state.deck is None:
        return dict.fromkeys(unseen(state), 1)
    return Counter(state.deck or state.discard or ())


@carries("deck.reshuffle")
def refill(state: Avignon) -> Avignon:
    """The State in which a deck that has just been used up is made anew from the discard pile, unless the ruling waits
    until a card is needed."""
    if state.deck or not state.discard or state.deck is None or state.ruling("G11") == "lazy":
        return state
    return shuffled(state)


def shuffled(state: Avignon) -> Avignon:
    """The State in which the discards are shuffled and have become the deck."""
    discard = state.discard or ()
    after = replace(state, deck=tuple(sorted(discard)), discard=())
    return happened(state, after, "deck.reshuffle", "shuffled", n=len(discard))
