"""Events, Scriptorium and Bibliotheca cards as they can be read aloud."""

from __future__ import annotations

from typing import Literal

from referee.core import Card, Verb
from referee.words.message import P_, Phrase

from ..rules.rooms.books import CLAUSE_OF
from .edition import CardText, Edition

KEPT = "room.script.special"
"""The rule by which a book with a hand is used."""

WINDOWS: dict[str, Phrase] = {
    "turn-start": P_("window.turn-start", "Keep this book. At the beginning of your turn:"),
    "encounter": P_("window.encounter", "Keep this book. When you end your move beside others:"),
    "caught": P_("window.caught", "Keep this book. When you are caught in a Cellula:"),
    "passing": P_("window.passing", "Keep this book. At Mass, before cards are passed:"),
    "turn-end": P_("window.turn-end", "Keep this book. At the end of your turn:"),
}


def cards(edition: Edition) -> tuple[Card, ...]:
    """Every card with a text in the edition."""
    return tuple(readable(card, card.effects) for card in edition.card if card.effects is not None)


def readable(card: CardText, effects: tuple[Verb, ...]) -> Card:
    """A card that can be read aloud. For a book that is kept, its moment stands before its effects."""
    before = ((WINDOWS[card.window], 1),) if card.window is not None else ()
    clause = KEPT if card.hand else CLAUSE_OF[card.deck]
    return Card(f"card.{card.id}", effects, clause, source_of(card), before)


def source_of(card: CardText) -> Literal["owner", "seed", "review", "sample"]:
    """The source of a text, by the words of all games."""
    if card.seed:
        return "seed"
    return "owner" if card.source == "owner" else "sample" if card.source == "sample" else "review"
