"""The deck: drawing, and shuffling the discard pile back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import BY_CHANCE, Breach, Decision, Move, Mover, Term, breach, carries

from .components import GENOA, box
from .frame import Frame
from .moves import Draw
from .state import Act, Avignon, Place, in_play, place_at, unseen


class DrawStep(Act, frozen=True):
    """A person is drawn and laid into `slot`, level with the map at `level`. With nothing left to draw, the slot stays
    empty."""

    slot: int
    level: int = GENOA

    def decision(self, state: Avignon, /) -> Decision | None:
        return BY_CHANCE if state.deck or drawable(state) else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Draw)

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [Draw(kind) for kind in drawable(state)]

    def weights(self, state: Avignon, /) -> tuple[tuple[Move, int], ...]:
        return tuple((Draw(kind), copies) for kind, copies in drawable(state).items())

    def first(self) -> Breach:
        """Somebody wants to do something else while a person has to be drawn."""
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
        elif move.person in in_play(state):
            yield breach("comp.persons", "elsewhere", person=named)
        else:
            yield breach("comp.persons", "not-in-play", person=named)

    def apply(self, state: Avignon, who: Mover, move: Draw, /) -> Avignon:
        deck = state.deck
        if deck is not None:
            source = deck or tuple(sorted(state.discard or ()))
            at = source.index(move.person)
            rest = source[:at] + source[at + 1 :]
            state = replace(state, deck=rest, discard=state.discard if deck else ())
        drawn = Place(move.person, self.level, state.serial)
        state = state.placed(self.slot, drawn)
        return refill(state.then(serial=state.serial + 1))

    def resolve(self, state: Avignon, /) -> Avignon:
        return state.then()


class Deal(DrawStep, frozen=True, tag="deal"):
    """One of the five persons of the first display."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.shuffle", "setup.display", "setup.deck")

    def first(self) -> Breach:
        return breach("setup.display", "deal-first", slot=self.slot)


class Successor(DrawStep, frozen=True, tag="successor"):
    """The new person lies exactly where the excommunicated one lay."""

    clauses: ClassVar[tuple[str, ...]] = ("act.excommunicate",)

    def first(self) -> Breach:
        return breach("act.excommunicate", "draw-first", slot=self.slot)


class Replacement(DrawStep, frozen=True, tag="replacement"):
    """The new person lies in the column of the one that joined a congregation, level with Genoa."""

    clauses: ClassVar[tuple[str, ...]] = ("cong.replace",)


def exchange(state: Avignon, slot: int, frame: Frame) -> Avignon:
    """The person goes to the discard pile; a new one is drawn and lies exactly there."""
    place = place_at(state, slot)
    discard = None if state.discard is None or place.person is None else (*state.discard, place.person)
    state = replace(state.placed(slot, None), discard=discard, touched=True)
    return state.push(Successor(slot, place.level if place.level is not None else 0))


def drawable(state: Avignon) -> dict[str, int]:
    """The persons that the next draw can give, with the number of their copies."""
    if state.deck is None:
        return dict.fromkeys(unseen(state), 1)
    found: dict[str, int] = {}
    for kind in state.deck or state.discard or ():
        found[kind] = found.get(kind, 0) + 1
    return found


@carries("deck.reshuffle")
def refill(state: Avignon) -> Avignon:
    """A deck that was just used up is made anew from the discard pile, unless the table waits until a card is
    needed."""
    if state.deck or not state.discard or state.deck is None or state.ruling("G11") == "lazy":
        return state
    return replace(state, deck=tuple(sorted(state.discard)), discard=())


def whole_deck(kinds: Iterable[str]) -> tuple[str, ...]:
    """Every copy of these persons, sorted."""
    return tuple(sorted(kind for kind in kinds for _ in range(box().persons[kind].copies)))
