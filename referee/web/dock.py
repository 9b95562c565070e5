"""What a seat may do, as a dock lays it out: verbs, their objects, and the choices that are made one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from referee.desk.board import Grid, Part
from referee.desk.offers.offering import Ask, Offer, Option

FEW: Final = 9
"""So many figures are buttons; more are counted up and down."""


class Panel(Struct, frozen=True):
    """One verb. `plain` is the offer that is made by tapping the verb itself; else its offers are tapped."""

    number: int
    verb: str
    icon: str
    offers: tuple[Offer, ...]

    @property
    def plain(self) -> Offer | None:
        one = self.offers[0]
        return one if len(self.offers) == 1 and not one.object and not one.asks and not one.refused else None

    @property
    def possible(self) -> bool:
        return any(offer.refused is None for offer in self.offers)


class Tap(Struct, frozen=True):
    """An offer that is made by tapping what it is done with, while the verb with this number is chosen."""

    number: int
    offer: Offer


def on_board(panels: Iterable[Panel], parts: Iterable[Part]) -> dict[str, list[Tap]]:
    """What can be tapped on the board, by the words that name it."""
    shown = {name for part in parts for name in _named(part)}
    found: dict[str, list[Tap]] = {}
    for panel in panels:
        for offer in panel.offers:
            if offer.thing in shown and offer.refused is None:
                found.setdefault(offer.thing, []).append(Tap(panel.number, offer))
    return found


def can_be_tapped(part: Part, taps: Mapping[str, Any]) -> bool:
    """Whether something of a part of the board can be tapped."""
    return any(name in taps for name in _named(part))


def _named(part: Part) -> Iterator[str]:
    if isinstance(part, Grid):
        yield from (cell.named for row in part.rows for cell in row if cell.named)


class Narrowed(Struct, frozen=True):
    """An offer with some of its choices made: the open choices, and the hidden values of the form."""

    offer: Offer
    asks: tuple[Ask, ...]
    chosen: tuple[tuple[str, str], ...] = ()
    said: tuple[str, ...] = ()

    @property
    def by_tap(self) -> bool:
        """Whether the only choice left is made by tapping it, without a button behind it."""
        return len(self.asks) == 1 and (self.asks[0].kind == "one" or is_few(self.asks[0]))


def is_few(ask: Ask) -> bool:
    """Whether the figures of a choice are few enough to be buttons."""
    return ask.kind == "number" and ask.most - ask.least < FEW


def panels(offers: Iterable[Offer]) -> tuple[Panel, ...]:
    """The offers by their verbs, in the order in which they come."""
    by_verb: dict[str, list[Offer]] = {}
    for offer in offers:
        by_verb.setdefault(offer.verb, []).append(offer)
    return tuple(
        Panel(number, verb, next((each.icon for each in held if each.icon), ""), tuple(held))
        for number, (verb, held) in enumerate(by_verb.items(), 1)
    )


def narrowed(offer: Offer, choices: Mapping[str, Any]) -> Narrowed:
    """What is still to be chosen of an offer, up to the first choice on which others hang."""
    asks, said = list[Ask](), list[str]()
    _walk(offer.asks, choices, asks, said)
    chosen = tuple(
        (name, str(each))
        for name, value in choices.items()
        for each in (value if isinstance(value, list | tuple) else [value])
    )
    return Narrowed(offer, tuple(asks), chosen, tuple(said))


def _walk(asks: Iterable[Ask], choices: Mapping[str, Any], found: list[Ask], said: list[str]) -> bool:
    """Gathers the open choices; False where those behind hang on one of them."""
    for ask in asks:
        if ask.name not in choices:
            found.append(ask)
            if any(option.then for option in ask.options):
                return False
            continue
        told = choices[ask.name]
        values = {str(each) for each in (told if isinstance(told, list | tuple) else [told])}
        options = [option for option in ask.options if str(option.value) in values]
        said += [option.label for option in options] or sorted(values)
        if not all(_walk(option.then, choices, found, said) for option in options):
            return False
    return True


def as_told(offer: Offer, choices: Mapping[str, Any]) -> dict[str, Any]:
    """Choices as the desk takes them: a figure as one, several things as a list."""
    kinds = {ask.name: ask.kind for ask in _every(offer.asks)}
    told: dict[str, Any] = {}
    for name, value in choices.items():
        several = list(value) if isinstance(value, list | tuple) else [value]
        if kinds.get(name) == "some":
            told[name] = several
        else:
            told[name] = int(several[0]) if kinds.get(name) == "number" else several[0]
    return told


def _every(asks: Iterable[Ask]) -> Iterable[Ask]:
    for ask in asks:
        yield ask
        for option in ask.options:
            yield from _every(option.then)


def options_of(ask: Ask) -> tuple[Option, ...]:
    """What can be chosen: the options, or few figures as such."""
    if ask.kind == "number":
        return tuple(Option(n, str(n)) for n in range(ask.least, ask.most + 1))
    return ask.options
