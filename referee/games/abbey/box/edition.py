"""An edition of Mystery of the Abbey as its file has it, and its checks."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from msgspec import Meta

from referee.library.errors import DataError

from ..rules.verbs.effect import Effect
from .components import AULA, CONFESSORIA, DECKS, GAME, Cast, box, check_alike, check_ids, check_sums, facts
from .printed import Card, Printed, named_rooms

MOST_PASSED = 6


class CardText(Card, frozen=True):
    """A card. `hand` marks a book that is kept until its `window`; a card whose `effects` are left out is read to the
    table, which tells what it did. `name` is for cards that nobody else has."""

    effects: Annotated[tuple[Effect, ...] | None, Meta(description="what it does; left out, the table tells")] = None


class Edition(Printed, frozen=True, dict=True):
    """`editions/<id>.toml`, shipped or the owner's."""

    card: Annotated[tuple[CardText, ...], Meta(description="the cards")] = ()


def failed_checks(edition: Edition) -> tuple[str, ...]:
    """The checks of `edition.toml` that an edition does not pass; what it leaves out fails none."""
    failed = []
    cast_told = Cast(id=edition.id, title=edition.title, suspect=edition.suspect)
    for id_, check in (("sums", check_sums), ("names", check_ids), ("alike", check_alike)):
        try:
            check(cast_told, GAME)
        except DataError:
            failed.append(id_)
    if not _bruno(edition):
        failed.append("bruno")
    if edition.place:
        failed += _board(edition)
    return (*failed, *_figures(edition))


def _bruno(edition: Edition) -> bool:
    """True if the edition says nothing about Bruno that contradicts the rulebook; a copy may give him another name."""
    printed = next(single for single in facts().single if single.id == "bruno").known_parts()
    return all(
        suspect.known_parts().items() <= printed.items() for suspect in edition.suspect if suspect.name == "Bruno"
    )


def _board(edition: Edition) -> list[str]:
    """The checks that the doors fail. A board that is not complete yet can have wrong doors, but no missing ones."""
    near, places, failed = edition.neighbours, box().places, []
    unknown = any(place not in places for place in near)
    rooms = [place for place in near if place in places]
    whole = all(place in near for place in named_rooms())
    cut_off = whole and any(place not in edition.reached for place in near)
    narrow = whole and any(all(_single(other) for other in near[place]) for place in rooms)
    if unknown or cut_off or narrow:
        failed.append("board")
    first, second = (near.get(place, ()) for place in CONFESSORIA)
    if (second and second != (AULA,)) or AULA in first:
        failed.append("confessoria")
    for place in rooms:
        kinds = {places[other].kind for other in near[place] if other in places}
        empty = kinds & {"front", "corridor", "claustrum", "aula"}
        if places[place].kind == "cellula" and ("cellula" in kinds or (whole and not empty)):
            failed.append("cellulae")
            break
    return failed


def _single(place: str) -> bool:
    """True if a room holds one Monk at most, so that its neighbour can be cut off."""
    component = box().places.get(place)
    return component is not None and component.kind in ("confessorium", "cellula")


def _figures(edition: Edition) -> list[str]:
    """The checks of the Mass cards and of the decks that an edition fails."""
    failed = []
    figures = [figure for mass in box().masses if (figure := edition.passed.get(mass)) is not None]
    first = edition.passed.get(box().masses[0])
    if (
        figures != sorted(figures)
        or first not in (None, 1)
        or any(not 1 <= figure <= MOST_PASSED for figure in figures)
    ):
        failed.append("masses")
    counts = Counter({deck: sum(card.copies for card in edition.card if card.deck == deck) for deck in DECKS})
    if any(deck.count is not None and counts[deck.id] not in (0, deck.count) for deck in edition.deck):
        failed.append("decks")
    if any(card.hand and card.window is None and card.effects is not None for card in edition.card) or any(
        card.window is not None and not card.hand for card in edition.card
    ):
        failed.append("books")
    return failed
