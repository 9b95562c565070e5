"""The names of the values in happenings, and the seats that may read them."""

from __future__ import annotations

from referee.core import Happening, Hidden, Line, Named, Naming, Player, Seat, Term, line

from ..box.components import box, square_name
from ..position.sight import seen_by
from ..position.state import Card, Heuchel


def _figure(happening: Happening, raw: int, seat: Seat | None) -> Named:
    return raw


def _player(happening: Happening, raw: Seat, seat: Seat | None) -> Named:
    return Player(raw)


def _players(happening: Happening, raw: tuple[Seat, ...], seat: Seat | None) -> Named:
    return tuple(Player(each) for each in raw)


def _column(happening: Happening, raw: int, seat: Seat | None) -> Named:
    return Term(f"column.{box().columns[raw]}")


def _square(happening: Happening, raw: tuple[int, int], seat: Seat | None) -> Named:
    return square_name(*raw)


def _card(happening: Happening, raw: int, seat: Seat | None) -> Named:
    """A card by its class, and by its value for a reader who could see it before or can see it after."""
    return _cards(happening, (raw,), seat)[0]


def _cards(happening: Happening, raw: tuple[int, ...], seat: Seat | None) -> tuple[Term | Line, ...]:
    before, after = _positions(happening)
    was, now = seen_by(before, seat), seen_by(after, seat)

    def value(card: int) -> int | None:
        earlier = was(card) if card < len(before.cards) else None
        return now(card) if earlier is None else earlier

    return tuple(_called(after.cards[card].rank, value(card)) for card in raw)


def _in_hand(happening: Happening, raw: int, seat: Seat | None) -> Named:
    """A card that only its owner sees."""
    _, after = _positions(happening)
    if seat is None or raw not in after.hands[seat]:
        raise Hidden
    return _card(happening, raw, seat)


def _undealt(happening: Happening, raw: tuple[Card, ...], seat: Seat | None) -> Named:
    return tuple(_called(card.rank, card.value) for card in raw)


def _stacks(happening: Happening, raw: tuple[tuple[int, ...], ...], seat: Seat | None) -> Named:
    """Stacks that have just been laid out, each by its top card and its height."""
    _, after = _positions(happening)
    return tuple(_stack(after.cards[unit[0]], len(unit)) for unit in raw)


def _stack(top: Card, height: int) -> Term | Line:
    if height == 1 or top.value is None:
        return _called(top.rank, top.value)
    return line("name.stack", top=_kind(top.rank), value=top.value, n=height)


def _called(rank: int, value: int | None) -> Term | Line:
    return _kind(rank) if value is None else line("show.card", top=_kind(rank), value=value)


def _kind(rank: int) -> Term:
    return Term(f"class.{box().classes[rank]}")


def _positions(happening: Happening) -> tuple[Heuchel, Heuchel]:
    before, after = happening.before, happening.after
    assert isinstance(before, Heuchel)
    assert isinstance(after, Heuchel)
    return before, after


NAMING: Naming = {
    "at": _square,
    "card": _card,
    "cards": _cards,
    "column": _column,
    "dealt": _in_hand,
    "n": _figure,
    "of": _figure,
    "player": _player,
    "players": _players,
    "roll": _figure,
    "stacks": _stacks,
    "start": _square,
    "top": _card,
    "undealt": _undealt,
}
"""Squares are named by column and row, cards by their ids, the dealt card for its owner alone; `undealt` are cards that
nobody has, `stacks` the ids of whole stacks."""
