"""State of Mystery of the Abbey.

A blind referee knows the number of cards in each hand, and what everybody sees; a knowing one knows the cards. The
Suspect under the board is no part of a position before it is turned: it is the one that is in no hand, in no room and
not in the pile. Nor is the order of the decks, except for cards that went underneath."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from referee.core import Breach, Decision, Field, Mover, Player, Seat, State, Step, breach
from referee.core.state.terms import every_seat

from .fields import FIELDS
from .pieces import Bent, Brought, LaidBack, Loot, Lying, Promise, Result, Veil

FIELD = {field.field: field for field in FIELDS if field.field}

TACTICAL, SHORT, TACTICAL_SHORT = "tactical", "short", "tactical-short"
"""The variants: each package, and both together."""

SIX: Final = 6

Names = tuple[str, ...]
"""Suspects or cards by id."""


class Act(Step, frozen=True):
    """A Step of Mystery of the Abbey."""

    def out_of_turn(self, state: Any, who: Mover, /) -> Iterator[Breach]:
        decision: Decision | None = self.decision(state)
        if isinstance(who, int) and decision is not None and len(decision.seats) == 1:
            yield breach("turn.order.clockwise", "other", player=Player(decision.seats[0]))
        else:
            yield breach("turn.order.clockwise", "not-now")


class Abbey(State, frozen=True, kw_only=True):
    """Rows have an entry for each seat, Confessorium, deck or value that can be revealed, in the order of the box; an
    unknown entry is None. `fields` describes each attribute."""

    fields: ClassVar[tuple[Field, ...]] = FIELDS

    monks: tuple[str | None, ...]
    rooms: tuple[str | None, ...]
    hands: tuple[int | None, ...]
    cards: tuple[Names | None, ...]
    books: tuple[int | None, ...]
    shelves: tuple[Names | None, ...]
    pile: int | None = None
    laid_back: tuple[LaidBack, ...] = ()
    culprit: str | None = None
    confessions: tuple[Seat | None, ...] = (None, None)
    bell: int | None = None
    masses: Names | None = None
    used: bool = False
    held: int = 0
    first: Seat | None = None
    penance: tuple[int | None, ...]
    praying: tuple[bool | None, ...]
    skips: tuple[int | None, ...]
    read: tuple[bool | None, ...]
    revelations: tuple[Seat | None, ...]
    accused: tuple[int | None, ...]
    loot: tuple[Loot, ...] | None = ()
    promises: tuple[Promise, ...] | None = ()
    lying: tuple[Lying, ...] | None = ()
    bent: tuple[Bent, ...] | None = ()
    innocent: Names = ()
    decks: tuple[Names | None, ...] = (None, None, None)
    under: tuple[Names, ...] = ((), (), ())
    brought: tuple[Brought, ...] = ()
    forgot: bool = False
    veil: Veil | None = None
    result: Result | None = None

    def after_end(self) -> Breach:
        """The breach of any move after the end of the game."""
        return breach("acc.correct.end", "over")


def seats(state: Abbey) -> tuple[Seat, ...]:
    """All seats, clockwise."""
    return every_seat(len(state.terms.seats))


def around(state: Abbey, first: Seat) -> tuple[Seat, ...]:
    """All seats clockwise, that one first."""
    every = seats(state)
    return (*every[first:], *every[:first])


def left_of(state: Abbey, seat: Seat) -> Seat:
    """The left neighbour, who plays next (G50)."""
    return Seat((seat + 1) % len(state.terms.seats))


def right_of(state: Abbey, seat: Seat) -> Seat:
    """The right neighbour."""
    return Seat((seat - 1) % len(state.terms.seats))


def tactical(state: Abbey) -> bool:
    """True if the table plays a tactical variant."""
    return state.terms.variant in (TACTICAL, TACTICAL_SHORT)


def six_rules(state: Abbey) -> bool:
    """True if Monks move and Mass is held as with six players: with six, or in the shorter game."""
    return len(state.terms.seats) == SIX or state.terms.variant in (SHORT, TACTICAL_SHORT)


def bent(state: Abbey, key: str, seat: Seat | None = None) -> Bent | None:
    """The last change of a rule by a card, for all or for that seat, as far as is known."""
    if not state.bent:
        return None
    return next((each for each in reversed(state.bent) if each.key == key and each.player in (None, seat)), None)


def straightened(state: Abbey, until: str, seat: Seat | None = None) -> Abbey:
    """The State in which all changes until this moment have ended, for all or for that seat."""
    if state.bent is None:
        return state
    left = tuple(each for each in state.bent if each.until != until or (seat is not None and each.player != seat))
    return state if left == state.bent else replace(state, bent=left)


def without_bent(state: Abbey, gone: Bent) -> Abbey:
    """The State in which one changed rule is as before."""
    return replace(state, bent=tuple(each for each in state.bent or () if each is not gone))


def with_bent(state: Abbey, new: Bent) -> Abbey:
    """The State with one more changed rule."""
    return replace(state, bent=(*(state.bent or ()), new))
