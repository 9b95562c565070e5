"""The names of the values in happenings, and the seats that may read them."""

from __future__ import annotations

from typing import Any

from referee.core import Argument, Happening, Hidden, Naming, Player, Seat, Term

from ..box.components import box
from ..position.known import called
from ..rules.encounters.promises import where_term
from ..rules.encounters.questions import UNKNOWN
from ..rules.encounters.traits import value_term


def _suspect(happening: Happening, raw: str, seat: Seat | None) -> Argument:
    """The name of a Suspect, which all see."""
    return called(happening.before, raw)


def _private(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    """A card that only some players may see: `raw` is the Suspect or book, then the seats that see it. All see a plain
    name."""
    if isinstance(raw, str):
        return Term(f"card.{raw}" if raw in box().cards else "said.card")
    card, *who = raw
    if card is None or seat not in who:
        raise Hidden
    return Term(f"card.{card}") if card in box().cards else called(happening.before, card)


def _several(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    """Cards that only some players may see: `raw` is the cards, then the seats that see them."""
    cards, *who = raw
    if seat not in who:
        raise Hidden
    return ", ".join(called(happening.before, card) for card in cards) or "–"


def _answer(happening: Happening, raw: Any, seat: Seat | None) -> Argument:
    """An answer to a question: a number, a trait, a room, or one of the words for answers."""
    state: Any = happening.before
    if isinstance(raw, int):
        return raw
    if raw in box().values:
        return value_term(state, raw)
    if raw in box().places:
        return Term(f"place.{raw}")
    if raw in ("yes", "no", UNKNOWN):
        return Term(f"said.{raw}")
    return str(raw)


NAMING: Naming = {
    "player": lambda happening, raw, seat: Player(raw),
    "other": lambda happening, raw, seat: Player(raw),
    "colour": lambda happening, raw, seat: Term(f"colour.{raw}"),
    "room": lambda happening, raw, seat: where_term(raw),
    "mass": lambda happening, raw, seat: Term(f"mass.{raw}"),
    "trait": lambda happening, raw, seat: value_term(happening.before, raw),
    "traits": lambda happening, raw, seat: tuple(value_term(happening.before, each) for each in raw),
    "names": lambda happening, raw, seat: str(raw),
    "wanted": lambda happening, raw, seat: Term(f"reply.{raw}"),
    "answer": _answer,
    "suspect": _suspect,
    "card": _private,
    "book": lambda happening, raw, seat: Term(f"card.{raw}"),
    "cards": _several,
    "n": lambda happening, raw, seat: int(raw),
    "count": lambda happening, raw, seat: int(raw),
}
