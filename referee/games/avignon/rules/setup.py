"""Setting up: the deck, the sides, the first display."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    BY_TABLE,
    Breach,
    Decision,
    Move,
    Mover,
    NotKnown,
    Player,
    Seat,
    Term,
    Terms,
    breach,
    carries,
    happened,
    one,
    witness,
)

from ..box.components import SLOTS, box
from ..moves import ChoosePerson
from ..position.fields import FIELD
from ..position.sight import base_persons, whole_deck
from ..position.state import Act, Avignon, faction_of, other
from .repetition import remembered
from .samaritan import last_turn
from .supply import Deal
from .turn import Turn

EXPANSION = "ablass"
"""The variant with the persons of the expansion."""


FIRST = Seat(0)


@carries("setup.sides")
def start(terms: Terms, rome: Seat = FIRST, built: tuple[str, ...] = ()) -> Avignon:
    """The State before the first card is laid. `rome` plays Rome and begins; `built` is a deck that has been built
    already."""
    bare = Avignon(terms=terms, rome=rome, active=rome, display=(None,) * len(SLOTS))
    if terms.variant == EXPANSION and not built:
        return replace(bare, agenda=(BuildAlone(), Build(), LayOut()))
    return replace(bare, agenda=(LayOut(),), built=built or base_persons())


class LayOut(Act, frozen=True, tag="lay-out"):
    """The persons are shuffled, five are laid beside Genoa, the rest are the deck, and Rome begins."""

    def resolve(self, state: Avignon, /) -> Avignon:
        deck, deals = whole_deck(state.built), tuple(Deal(slot) for slot in SLOTS)
        after = state.then(*deals, Begin(), deck=deck)
        return happened(state, after, "setup.shuffle", "shuffled", n=len(deck))


class Begin(Act, frozen=True, tag="begin"):
    """The first turn starts from the display as it was laid out."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.rome-first",)

    def resolve(self, state: Avignon, /) -> Avignon:
        witness(("setup.deck",))
        begun = state.then(Turn(), before=state.display, previous=last_turn(state.display, state.display, False))
        return remembered(happened(state, begun, "setup.rome-first", "begins", player=state.rome_seat()))


def standing_for(state: Avignon, faction: str) -> tuple[str, ...]:
    """The person types of a faction. Raises NotKnown."""
    return tuple(kind for kind in box().persons if faction_of(state, kind) == faction)


class BuildAlone(Act, frozen=True, tag="build-alone"):
    """A faction with a single person type needs no choice."""

    clauses: ClassVar[tuple[str, ...]] = ("exp.build",)

    def resolve(self, state: Avignon, /) -> Avignon:
        alone = {faction: kinds[0] for faction in box().factions if len(kinds := standing_for(state, faction)) == 1}
        for faction, only in alone.items():
            before, state = state, replace(state, built=(*state.built, only))
            happened(before, state, "exp.build", "only", person=only, faction=faction)
        return state.then()


class Build(Act, frozen=True, tag="build"):
    """For each faction one person type is chosen, in any order; both copies of it join the deck."""

    clauses: ClassVar[tuple[str, ...]] = ("exp.build",)

    def decision(self, state: Avignon, /) -> Decision | None:
        if not lacking(state):
            return None
        match state.ruling("G6"):
            case "agree":
                return BY_TABLE
            case "loser":
                if state.loser is None:
                    raise NotKnown(FIELD["loser"].asking(state, ()))
                return one(state.loser)
            case _:
                chosen = sum(len(standing_for(state, faction_of(state, kind))) > 1 for kind in state.built)
                return one(state.rome_seat() if chosen % 2 == 0 else other(state.rome_seat()))

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [ChoosePerson(kind) for kind in box().persons]

    def out_of_turn(self, state: Avignon, who: Mover, /) -> Iterator[Breach]:
        decision = self.decision(state)
        if isinstance(who, int) and decision is not None and decision.seats:
            yield breach("G6", "whose", player=Player(decision.seats[0]))
        else:
            yield breach("exp.build", "first", factions=lacking(state))

    def breaches(self, state: Avignon, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, ChoosePerson):
            yield breach("exp.build", "first", factions=lacking(state))
        elif Term(faction := f"faction.{faction_of(state, move.person)}") not in lacking(state):
            yield breach("exp.build", "twice", faction=Term(faction), factions=lacking(state))

    def apply(self, state: Avignon, who: Mover, move: ChoosePerson, /) -> Avignon:
        after = replace(state, built=(*state.built, move.person))
        faction = faction_of(state, move.person)
        return happened(state, after, "exp.build", "chosen", person=move.person, faction=faction)

    def resolve(self, state: Avignon, /) -> Avignon:
        return state.then()


def lacking(state: Avignon) -> tuple[Term, ...]:
    """The factions without a person so far."""
    chosen = {faction_of(state, kind) for kind in state.built}
    return tuple(Term(f"faction.{faction}") for faction in box().factions if faction not in chosen)
