"""An edition of Credo: what is printed on the cards alone."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from referee.library.records import Id, Record

from .components import box, components


class PatriarchVotes(Record, frozen=True):
    """The votes printed on a Patriarch, where they differ from the rulebook's list."""

    id: Id
    votes: int | None = None
    source: str = ""


class Penalty(Record, frozen=True):
    """What an Article costs whoever lays it down: Followers or Bishops, and how many."""

    id: Id
    of: Literal["followers", "bishops"] | None = None
    n: int | None = None
    source: str = ""


class Symbol(Record, frozen=True):
    """The doctrine that bears a symbol."""

    id: Id
    doctrine: str | None = None
    source: str = ""


class Edition(Record, frozen=True, dict=True):
    """`editions/<id>.toml`, shipped or the owner's. `sample` marks everything that rests on it."""

    id: Id
    title: str
    sample: bool = False
    card_mm: tuple[float, float] | None = None
    patriarch: tuple[PatriarchVotes, ...] = ()
    penalty: tuple[Penalty, ...] = ()
    symbol: tuple[Symbol, ...] = ()

    @cached_property
    def votes(self) -> dict[str, int]:
        """The votes by Patriarch, as far as the edition has them; for all others the rulebook's list is valid."""
        return {row.id: row.votes for row in self.patriarch if row.votes is not None}

    @cached_property
    def penalties(self) -> dict[str, tuple[str, int]]:
        """The kind and the number of the penalty, by Article, as far as the edition has them."""
        return {row.id: (row.of, row.n) for row in self.penalty if row.of is not None and row.n is not None}

    @cached_property
    def symbols(self) -> dict[str, str]:
        """The doctrine by symbol, as far as the edition has them."""
        return {row.id: row.doctrine for row in self.symbol if row.doctrine is not None}


MOST_LOST = 9
"""The largest plausible penalty: a player has few more cards when mats are laid out."""

PATRIARCHS_IN_ALL = 80


def failed_checks(edition: Edition) -> tuple[str, ...]:
    """The checks of `edition.toml` that an edition does not pass; what it leaves out fails none."""
    known_cards, failed = components(), []
    patriarchs = {card.id: card.listed for card in known_cards.patriarch}
    if sum((patriarchs | edition.votes).values()) != PATRIARCHS_IN_ALL or any(
        not 0 <= votes <= 20 for votes in edition.votes.values()
    ):
        failed.append("votes")
    if any(row.n is not None and not 1 <= row.n <= MOST_LOST for row in edition.penalty):
        failed.append("penalties")
    bearers = list(edition.symbols.values())
    if len(set(bearers)) != len(bearers) or any(
        doctrine not in box().articles or not box().articles[doctrine].marked for doctrine in bearers
    ):
        failed.append("symbols")
    rows_and_ids = (
        ([row.id for row in edition.patriarch], set(patriarchs)),
        ([row.id for row in edition.penalty], {each.id for each in known_cards.penalty}),
        ([row.id for row in edition.symbol], {each.id for each in known_cards.symbol}),
    )
    if any(len(set(ids)) != len(ids) or not set(ids) <= known for ids, known in rows_and_ids):
        failed.append("known")
    return tuple(failed)
