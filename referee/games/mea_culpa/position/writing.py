"""Forms in which a file writes values that the State keeps otherwise."""

from __future__ import annotations

from typing import Any

from referee.core import At, Listed, Row, Value, Whole, Word

from ..box.components import SITES, WORTH, card_ids
from .bare import Bare
from .pieces import PLACES, USED, Chest

SUITES = ("open", "used", "closed")


class ByNumber(Row, frozen=True):
    """A value for each room; questions name rooms by number."""

    def words_of(self, terms: Any, path: tuple[int, ...]) -> tuple[Value, ...]:
        return tuple(at + 1 for at in path)

    def path_of(self, terms: Any, about: tuple[Value, ...]) -> tuple[int, ...]:
        return tuple(int(room) - 1 for room in about)


class Offer(Listed, frozen=True):
    """An offer of notches and taler."""

    def read(self, at: At, entry: Any) -> Any:
        offer = super().read(at, entry)
        if len(offer) == 2:
            return offer
        at.refuse("position.offer")
        return None


CARD = Word(lambda terms: card_ids(), of=("card",))
ROOM = Word(lambda terms: (*card_ids(), "used"), of=("card",))
SITE = Word(SITES, of=("site",), values=tuple(range(len(SITES))))
GIFTS = Listed(each=Word(tuple(WORTH), of=("stone", "coin")))


def counts(kinds: tuple[str, ...], of: str, most: int) -> Row:
    """The number of each kind; a kind that a file leaves out has 0."""
    return Row(each=Whole(0, most), keys=kinds, of=(of,), rest=0)


def turned(state: Bare, posts: Any) -> Any:
    """The posts; None if no post has been turned."""
    return posts or None


def compartments(state: Bare, chests: tuple[Chest | None, ...]) -> Any:
    """The contents of each chest, by compartment."""
    return tuple(
        (None,) * len(PLACES)
        if chest is None
        else tuple(tuple(gift.item for gift in chest if gift.where == where) for where in PLACES)
        for chest in chests
    )


def sites(state: Bare, _: Any) -> Any:
    """For each site, how far it is built and its crews."""
    return tuple(zip(state.built, state.crews, strict=True))


def cards(state: Bare, rooms: tuple[str | None, ...]) -> Any:
    """The cards in the rooms, in the words of a file."""
    return tuple("used" if card == USED else card for card in rooms)


def suite5(state: Bare, is_open: bool | None) -> str | None:
    """The word for the state of Suite 5."""
    return None if is_open is None else SUITES[not is_open]


def suite6(state: Bare, has_letter: bool | None) -> str | None:
    """The word for the state of Suite 6."""
    return SUITES[2] if state.suite6_shut else suite5(state, has_letter)


def offered(state: Bare, offers: Any) -> Any:
    """The offers by seat."""
    return offers or (None,) * len(state.terms.seats)
