"""How what happened in Credo is named, and who may read it."""

from __future__ import annotations

from referee.core import Argument, Happening, Hidden, Naming, Player, Seat, Term

from .components import CARD, value_of
from .draws import any_term


def _player(happening: Happening, raw: Seat, seat: Seat | None) -> Argument:
    return Player(raw)


def _figure(happening: Happening, raw: int, seat: Seat | None) -> Argument:
    return raw


def _card(happening: Happening, raw: str, seat: Seat | None) -> Argument:
    return any_term(raw)


def _event(happening: Happening, raw: str, seat: Seat | None) -> Argument:
    return Term(f"event.{raw}")


def _article(happening: Happening, raw: str, seat: Seat | None) -> Argument:
    return Term(f"article.{raw}")


def _articles(happening: Happening, raw: tuple[str, ...], seat: Seat | None) -> Argument:
    return tuple(Term(f"article.{each}") for each in raw)


def _category(happening: Happening, raw: str, seat: Seat | None) -> Argument:
    return Term(f"category.{raw}")


def _table(happening: Happening, raw: str, seat: Seat | None) -> Argument:
    return Term(f"dice-table.{raw}")


def _drawn(happening: Happening, raw: tuple[Seat, str], seat: Seat | None) -> Argument:
    """A Follower card, which its drawer alone sees."""
    owner, card = raw
    if seat != owner or not value_of(card):
        raise Hidden
    return any_term(card)


def _yellow(happening: Happening, raw: tuple[Seat, str], seat: Seat | None) -> Argument:
    """A card that goes to a hand: nobody else sees it."""
    owner, card = raw
    if seat != owner or card == CARD:
        raise Hidden
    return any_term(card)


def _discarded(happening: Happening, raw: str, seat: Seat | None) -> Argument:
    """A card that comes to lie openly, unless even the referee does not see it."""
    if raw == CARD:
        raise Hidden
    return any_term(raw)


NAMING: Naming = {
    "player": _player,
    "other": _player,
    "n": _figure,
    "total": _figure,
    "card": _card,
    "event": _event,
    "article": _article,
    "old": _article,
    "articles": _articles,
    "category": _category,
    "table": _table,
    "drawn": _drawn,
    "yellow": _yellow,
    "discarded": _discarded,
}
"""By the name of the value."""
