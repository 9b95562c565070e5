"""The cards of the House of Pleasure as they can be read aloud."""

from __future__ import annotations

from referee.core import Card, Verb
from referee.words.message import NP_

from . import house
from .edition import Edition

NOTCHES = NP_("card.notches", "Turn your post {n} notch.", "Turn your post {n} notches.")


def cards(edition: Edition) -> tuple[Card, ...]:
    """Every card and both suites; they are the same in all editions. A suite's sin stones are part of its text."""
    rooms = tuple(readable(card, card.effects) for card in house.house().card)
    return *rooms, *(readable(suite, (*suite.sins, *suite.effects)) for suite in house.house().suite)


def readable(thing: house.Card | house.Suite, effects: tuple[Verb, ...]) -> Card:
    """A card or suite with its cost in notches before its effects."""
    before = ((NOTCHES, thing.notches),) if thing.notches else ()
    return Card(f"card.{thing.id}", effects, thing.clause, before=before)
