"""What may be done now, on one screen: by what is done, with what, and what is left to be chosen."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from ..judging.verdicts import name_of
from .offers import open_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.core.rules.move import Mover
    from referee.core.state.terms import Seat

    from ..scene import Scene
    from .offering import Ask, Offer


class Group(Struct, frozen=True):
    """Offers that do the same: what they are made with, and what like it can't be done, with the clause."""

    verb: str
    is_open: bool
    things: tuple[str, ...]
    refused: tuple[str, ...]


def offered(scene: Scene, movers: tuple[Mover, ...], viewer: Seat | None) -> dict[str, tuple[Offer, ...]]:
    """By the name of each of these what they may do, as far as a seat, or a bystander, may read it."""
    return {name_of(who, scene.seats): tuple(each.offer for each in open_to(scene, who, viewer)) for who in movers}


def groups(offers: tuple[Offer, ...]) -> tuple[Group, ...]:
    """The offers by what is done, what can be done first."""
    grouped = []
    for verb in dict.fromkeys(offer.verb for offer in offers):
        alike = [offer for offer in offers if offer.verb == verb]
        free = [offer for offer in alike if offer.refused is None]
        things = _told(free)
        closed = [offer for offer in alike if offer.refused is not None]
        refused = dict.fromkeys(f"{offer.object or offer.label} [{offer.clause}]" for offer in closed)
        grouped.append(Group(verb, bool(free), tuple(things), tuple(refused)))
    return tuple(sorted(grouped, key=lambda group: not group.is_open))


def _told(offers: Sequence[Offer]) -> tuple[str, ...]:
    """What offers of one kind are made with, and what they cost; what is left to be chosen stands behind the last of
    those with which it is the same."""
    texts: list[str] = []
    for asked, alike in groupby(offers, lambda offer: ", ".join(map(_shape, offer.asks))):
        things = [_thing(offer) for offer in alike if offer.object is not None]
        if not asked:
            texts += things
        else:
            texts += [*things[:-1], f"{things[-1]} ({asked})"] if things else [asked]
    return tuple(dict.fromkeys(texts))


def _thing(offer: Offer) -> str:
    return f"{offer.object} [{offer.price}]" if offer.price else str(offer.object)


def _shape(ask: Ask) -> str:
    """A choice in short: `How many notches? 1–6`."""
    match ask.kind:
        case "number":
            return f"{ask.text} {ask.least}–{ask.most}"
        case "some":
            many = str(ask.least) if ask.least == ask.most else f"{ask.least}–{ask.most}"
            return f"{ask.text} {many}: {' · '.join(option.label for option in ask.options)}"
    return f"{ask.text} {' / '.join(option.label for option in ask.options)}"
