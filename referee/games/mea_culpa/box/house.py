"""The House of Pleasure: its cards and suites, with their effects as verbs."""

from __future__ import annotations

from functools import cache

from referee.core.rules.verb import every_verb
from referee.library.load import read_typed
from referee.library.records import Id, Record, Sourced

from ..rules.verbs import base
from ..rules.verbs.sin import Sin
from .components import GAME


class Card(Sourced, frozen=True):
    """A House of Pleasure card: what it costs in notches, and what it does."""

    id: Id
    notches: int
    copies: int
    effects: tuple[base.Effect, ...]
    clause: Id


class Suite(Sourced, frozen=True):
    """Suite 5 or 6: its cost in notches and sin stones with the clause that asks for them, and what it does."""

    id: Id
    room: int
    notches: int
    sins: tuple[Sin, ...]
    cost_clause: Id
    effects: tuple[base.Effect, ...]
    clause: Id


class House(Record, frozen=True):
    """`house.toml`."""

    card: tuple[Card, ...]
    suite: tuple[Suite, ...]


@cache
def house() -> House:
    """Raises DataError if the file is damaged."""
    every_verb("referee.games.mea_culpa")
    return read_typed(GAME, "house.toml", House)


@cache
def cards() -> dict[str, Card]:
    """The House cards by id."""
    return {card.id: card for card in house().card}


@cache
def suites() -> dict[int, Suite]:
    """The suites by room."""
    return {suite.room: suite for suite in house().suite}


@cache
def whole_deck() -> tuple[str, ...]:
    """Every copy of every card, sorted."""
    return tuple(sorted(card.id for card in house().card for _ in range(card.copies)))
