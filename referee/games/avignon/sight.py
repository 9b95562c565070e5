"""What lies in sight, and what is left for the deck. Hidden are only the persons of a discard pile that is kept
closed, and with them those of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.core import Seat

from .bare import Bare
from .components import box
from .pieces import UNSEEN

Persons = tuple[str, ...]


def base_persons() -> Persons:
    """The person types of the game without its expansion."""
    return tuple(kind for kind, held in box().persons.items() if held.deck == "base")


def unseen(state: Bare) -> Persons:
    """The person types of which not every copy lies in sight."""
    seen = in_sight(state)
    return tuple(kind for kind in state.built if seen[kind] < box().persons[kind].copies)


def in_sight(state: Bare) -> Counter[str | None]:
    """How often every person lies in sight."""
    seen = Counter(at.person for at in state.display if at is not None)
    for held in (*state.congregations, state.discard):
        seen.update(held)
    return seen


def whole_deck(kinds: Iterable[str]) -> Persons:
    """Every copy of these persons, sorted."""
    return tuple(sorted(kind for kind in kinds for _ in range(box().persons[kind].copies)))


def left_to_draw(state: Bare) -> Persons | None:
    """What has to be in the deck by all that lies in sight; None while something there was not told, or what the deck
    was built of."""
    seen = in_sight(state)
    if None in seen or UNSEEN in seen or None in state.congregations or state.discard is None:
        return None
    if len(state.built) > len(box().factions):
        return None
    whole: Counter[str | None] = Counter(whole_deck(state.built))
    return tuple(sorted(str(kind) for kind in (whole - seen).elements()))


def seen_discard(state: Bare, seat: Seat | None, discard: Persons | None) -> Persons | None:
    """The discard pile; of a closed one only how many lie there."""
    if discard is None or state.ruling("G23") == "open":
        return discard
    return (UNSEEN,) * len(discard)


def seen_deck(state: Bare, seat: Seat | None, deck: Persons | None) -> Persons | None:
    """The persons of the deck, in no order, while those that were discarded can be seen."""
    return deck if state.ruling("G23") == "open" or not state.discard else None


def seen_history(state: Bare, seat: Seat | None, history: Persons) -> Persons:
    """The positions so far tell of the discard pile, too."""
    return history if state.ruling("G23") == "open" else ()
