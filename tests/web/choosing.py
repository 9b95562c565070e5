"""Games played through offers alone, as a phone makes them, without a browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from referee.desk.offers.offering import Ask, Offer
from referee.web.dock import narrowed


def chosen(offer: Offer, rng: Random) -> dict[str, Any]:
    """Every choice that an offer asks for, one after another as its panel shows them."""
    choices: dict[str, Any] = {}
    while asks := narrowed(offer, choices).asks:
        choices |= {ask.name: _one(ask, rng) for ask in asks}
    return choices


def chosen_as_told(offer: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same for an offer as it goes over the wire."""
    return chosen(msgspec.convert(offer, Offer), rng)


def _one(ask: Ask, rng: Random) -> Any:
    if ask.kind == "number":
        return rng.randint(ask.least, ask.most)
    values = [option.value for option in ask.options]
    return rng.sample(values, rng.randint(ask.least, ask.most)) if ask.kind == "some" else rng.choice(values)


def a_tap(session: Any, rng: Random) -> tuple[str, Offer, dict[str, Any]] | None:
    """A random thing that some player may do now, with its choices; None at the end."""
    open_to: Sequence[tuple[str, Offer]] = [
        (name, offer) for name in session.seats for offer in session.offers(name) if offer.refused is None
    ]
    going_on = [each for each in open_to if each[1].icon != "offer" and "draw" not in each[1].id]
    if not open_to:
        return None
    name, offer = rng.choice(going_on or open_to)
    return name, offer, chosen(offer, rng)


def played(room: Any, rng: Random, most: int, lang: str = "en") -> Iterator[Any]:
    """The sessions of a game at a room's table, one after every tap."""
    session = room.session(lang)
    for _ in range(most):
        yield session
        tap = a_tap(session, rng)
        if tap is None:
            return
        name, offer, choices = tap
        done = session.make(offer.id, choices, by=name)
        assert done.judged.legal, (offer, choices, done.answer)
        session = room.session(lang)
