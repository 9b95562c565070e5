"""What may be done now, on one screen: by what is done, with what, and what is left to be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from .offers import open_to
from .verdicts import name_of

if TYPE_CHECKING:
    from referee.core.move import Mover
    from referee.core.terms import Seat

    from .offering import Ask, Offer
    from .scene import Scene


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
    found = []
    for verb in dict.fromkeys(offer.verb for offer in offers):
        alike = [offer for offer in offers if offer.verb == verb]
        free = [offer for offer in alike if offer.refused is None]
        things = dict.fromkeys(thing for offer in free for thing in _told(offer))
        closed = [offer for offer in alike if offer.refused is not None]
        refused = dict.fromkeys(f"{offer.object or offer.label} [{offer.clause}]" for offer in closed)
        found.append(Group(verb, bool(free), tuple(things), tuple(refused)))
    return tuple(sorted(found, key=lambda group: not group.is_open))


def _told(offer: Offer) -> tuple[str, ...]:
    """What an offer is made with, and what is left to be chosen."""
    asked = ", ".join(map(_shape, offer.asks))
    if offer.object is None:
        return (asked,) if asked else ()
    return (f"{offer.object} ({asked})" if asked else offer.object,)


def _shape(ask: Ask) -> str:
    """A choice in short: `How many notches? 1–6`."""
    match ask.kind:
        case "number":
            return f"{ask.text} {ask.least}–{ask.most}"
        case "some":
            many = str(ask.least) if ask.least == ask.most else f"{ask.least}–{ask.most}"
            return f"{ask.text} {many}: {' · '.join(option.label for option in ask.options)}"
    return f"{ask.text} {' / '.join(option.label for option in ask.options)}"
