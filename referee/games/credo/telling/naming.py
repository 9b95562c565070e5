"""The names of the values in Credo's happenings, and the seats that may read them."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core import Argument, Happening, Hidden, Move, Mover, Naming, Player, Seat, Term

from ..box.components import CARD, FOLLOWER, GOTHS, is_follower, value_of
from ..moves import Give, Lose, Remove, Take
from ..rules.draws import any_term
from ..rules.parting import CLAUSE, MOVE


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


def _cards(happening: Happening, raw: tuple[str, ...], seat: Seat | None) -> Argument:
    return tuple(any_term(each) for each in raw)


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


def _follower(happening: Happening, raw: tuple[tuple[Seat, ...] | None, str], seat: Seat | None) -> Argument:
    """A Follower card that moves: the two Churches see it, and all players if it comes to lie open (None)."""
    seen_by, card = raw
    if card == FOLLOWER or not (seen_by is None or seat in seen_by or card in GOTHS):
        raise Hidden
    return any_term(card)


def _yellow(happening: Happening, raw: tuple[Seat, str], seat: Seat | None) -> Argument:
    """A card that goes to a hand: only its player sees it."""
    owner, card = raw
    if seat != owner or card == CARD:
        raise Hidden
    return any_term(card)


def _discarded(happening: Happening, raw: str, seat: Seat | None) -> Argument:
    """A card that comes to lie open, unless not even the referee sees it."""
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
    "cards": _cards,
    "category": _category,
    "table": _table,
    "drawn": _drawn,
    "follower": _follower,
    "yellow": _yellow,
    "discarded": _discarded,
}
"""By the name of the value."""


def came_of_itself(tale: Iterable[Happening], who: Mover | None, move: Move) -> int:
    """The number of times that a move's effect happened without a choice, as with cards that have to go."""
    how = next((how for how, made in MOVE.items() if isinstance(move, made)), None)
    if how is None or not isinstance(move, Lose | Take | Remove | Give):
        return 0
    parted = [dict(each.values) for each in tale if each.clause == CLAUSE[how]]
    mine = [each for each in parted if not isinstance(who, int) or who == each.get("player")]
    if is_follower(move.card):
        gone = [each["follower"][1] for each in mine if "follower" in each]
        return len(gone) if move.card == FOLLOWER else gone.count(move.card)
    return [each.get("card") for each in mine].count(move.card)
