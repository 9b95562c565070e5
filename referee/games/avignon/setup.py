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
    Question,
    Seat,
    Term,
    Terms,
    breach,
    carries,
    happened,
    one,
)

from .components import SLOTS, box
from .moves import ChoosePerson
from .repetition import remembered
from .samaritan import last_turn
from .state import Act, Avignon, faction_of, other
from .supply import Deal, whole_deck
from .turn import Turn

EXPANSION = "ablass"
"""The variant that is played with the persons of the expansion."""


FIRST = Seat(0)


@carries("setup.sides")
def start(terms: Terms, rome: Seat = FIRST) -> Avignon:
    """The table before the first card is laid; `rome` plays Rome and begins."""
    base = tuple(kind for kind, held in box().persons.items() if held.deck == "base")
    bare = Avignon(terms=terms, rome=rome, active=rome, display=(None,) * len(SLOTS))
    if terms.variant == EXPANSION:
        steps = (*(Build(faction) for faction in box().factions), LayOut())
        return replace(bare, agenda=steps)
    return replace(bare, agenda=(LayOut(),), built=base)


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
        begun = state.then(Turn(), before=state.display, previous=last_turn(state.display, state.display, False))
        return remembered(happened(state, begun, "setup.rome-first", "begins", player=state.rome))


class Build(Act, frozen=True, tag="build"):
    """One person type stands for each faction; both copies of it join the deck."""

    clauses: ClassVar[tuple[str, ...]] = ("exp.build",)
    faction: str

    def kinds(self, state: Avignon) -> tuple[str, ...]:
        return tuple(kind for kind in box().persons if faction_of(state, kind) == self.faction)

    def decision(self, state: Avignon, /) -> Decision | None:
        if len(self.kinds(state)) < 2:
            return None
        match state.ruling("G6"):
            case "agree":
                return BY_TABLE
            case "loser":
                if state.loser is None:
                    raise NotKnown(Question("loser", (), state.terms.seats, "exp.build"))
                return one(state.loser)
            case _:
                turns = sum(len(Build(faction).kinds(state)) > 1 for faction in box().factions[: self._index()])
                return one(state.rome if turns % 2 == 0 else other(state.rome))

    def _index(self) -> int:
        return box().factions.index(self.faction)

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [ChoosePerson(kind) for kind in box().persons]

    def out_of_turn(self, state: Avignon, who: Mover, /) -> Iterator[Breach]:
        wanted = self.decision(state)
        if isinstance(who, int) and wanted is not None and wanted.seats:
            yield breach("G6", "whose", player=Player(wanted.seats[0]), faction=Term(f"faction.{self.faction}"))
        else:
            yield breach("exp.build", "first", faction=Term(f"faction.{self.faction}"))

    def breaches(self, state: Avignon, who: Mover, move: Move, /) -> Iterator[Breach]:
        wanted = Term(f"faction.{self.faction}")
        if not isinstance(move, ChoosePerson):
            yield breach("exp.build", "first", faction=wanted)
        elif faction_of(state, move.person) in [faction_of(state, kind) for kind in state.built]:
            yield breach("exp.build", "twice", faction=Term(f"faction.{faction_of(state, move.person)}"))
        elif move.person not in self.kinds(state):
            yield breach("exp.build", "other-faction", person=Term(f"person.{move.person}"), faction=wanted)

    def apply(self, state: Avignon, who: Mover, move: ChoosePerson, /) -> Avignon:
        after = state.then(built=(*state.built, move.person))
        return happened(state, after, "exp.build", "chosen", person=move.person, faction=self.faction)

    def resolve(self, state: Avignon, /) -> Avignon:
        only = self.kinds(state)[0]
        after = state.then(built=(*state.built, only))
        return happened(state, after, "exp.build", "only", person=only, faction=self.faction)
