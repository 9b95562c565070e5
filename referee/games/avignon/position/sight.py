"""The persons in sight, and those left for the deck. Only the persons of a closed discard pile are hidden, and with
them those of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.core import Seat

from ..box.components import box
from .bare import Bare
from .pieces import UNSEEN

Persons = tuple[str, ...]


def base_persons() -> Persons:
    """The person types of the game without its expansion."""
    return tuple(kind for kind, card in box().persons.items() if card.deck == "base")


def unseen(state: Bare) -> Persons:
    """The person types with copies that are not in sight."""
    seen = in_sight(state)
    return tuple(kind for kind in state.built if seen[kind] < box().persons[kind].copies)


def in_sight(state: Bare) -> Counter[str | None]:
    """The number of copies of each person in sight."""
    seen = Counter(at.person for at in state.display if at is not None)
    for persons in (*state.congregations, state.discard):
        seen.update(persons)
    return seen


def whole_deck(kinds: Iterable[str]) -> Persons:
    """Every copy of these persons, sorted."""
    return tuple(sorted(kind for kind in kinds for _ in range(box().persons[kind].copies)))


def left_to_draw(state: Bare) -> Persons | None:
    """The persons that have to be in the deck, by all that is in sight; None if some of that is unknown, or the persons
    of the deck are."""
    seen = in_sight(state)
    if None in seen or UNSEEN in seen or None in state.congregations or state.discard is None:
        return None
    if len(state.built) > len(box().factions):
        return None
    whole: Counter[str | None] = Counter(whole_deck(state.built))
    return tuple(sorted(str(kind) for kind in (whole - seen).elements()))


def seen_discard(state: Bare, seat: Seat | None, discard: Persons | None) -> Persons | None:
    """The discard pile as a seat sees it; of a closed one only the number of cards."""
    if discard is None or state.ruling("G23") == "open":
        return discard
    return (UNSEEN,) * len(discard)


def seen_deck(state: Bare, seat: Seat | None, deck: Persons | None) -> Persons | None:
    """The persons of the deck, in no order, if the discarded ones can be seen."""
    return deck if state.ruling("G23") == "open" or not state.discard else None


def seen_history(state: Bare, seat: Seat | None, history: Persons) -> Persons:
    """The earlier positions as a seat sees them; they contain the discard pile too."""
    return history if state.ruling("G23") == "open" else ()
