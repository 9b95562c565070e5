"""Mystery of the Abbey: Event, Scriptorium and Bibliotheca cards as the owner has entered them, and empty ones to write
on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.games.abbey.box.components import components
from referee.games.abbey.box.describe import describe

from ..game_words import GameWords
from .owner import SAMPLE, edition, upper
from .shown import DECK_SIGNS

if TYPE_CHECKING:
    from referee.games.abbey.box.edition import CardText


class DeckCard(Struct, frozen=True):
    """A card; without a name it is empty, to be written on. `when` is when a book that is kept may be used."""

    id: str
    name: str
    text: str
    when: str
    kept: bool
    chronicle: bool
    copies: int


class Pile(Struct, frozen=True):
    """The cards of one deck, with the name and the sign on their backs."""

    id: str
    name: str
    sign: str
    cards: tuple[DeckCard, ...]


class DeckCards(Struct, frozen=True):
    piles: tuple[Pile, ...]
    sample: bool


def deck_cards(words: GameWords, variant: str) -> DeckCards:
    """The cards of the three decks in an edition. A card that is counted but not entered is empty, and an unknown deck
    has one empty card."""
    printed = edition(variant)
    counts: dict[str, int | None] = {deck.id: deck.count for deck in printed.deck}
    piles = []
    for deck in components().deck:
        known = [card for card in printed.card if card.deck == deck.id]
        count = counts.get(deck.id)
        empty = max(0, count - sum(card.copies for card in known)) if count is not None else int(not known)
        cards = [_card(card, words) for card in known]
        if empty:
            cards.append(DeckCard(f"{deck.id}-empty", "", "", "", kept=False, chronicle=False, copies=empty))
        piles.append(Pile(deck.id, upper(words.name("deck", deck.id)), DECK_SIGNS[deck.id], tuple(cards)))
    return DeckCards(tuple(piles), variant == SAMPLE)


def _card(card: CardText, words: GameWords) -> DeckCard:
    return DeckCard(
        card.id,
        card.name or words.name("card", card.id),
        " ".join(describe(card.effects or (), words.language)),
        words.say(f"abbey.deck-cards.when.{card.window}") if card.window else "",
        kept=card.hand,
        chronicle=card.chronicle,
        copies=card.copies,
    )
