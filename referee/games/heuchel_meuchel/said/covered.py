"""Cards that lie under others and are said to be taken in Heuchel & Meuchel: they can't be, and that is to be told."""

from __future__ import annotations

from collections.abc import Iterator

from referee.speech import Heard
from referee.speech.meaning import ALWAYS
from referee.speech.roles import beyond, is_kind, spans_of

from ..moves import Part as Share
from ..position.state import Heuchel, Unit
from .piles import STACK
from .sparing import takes_lowest
from .staying import LOWEST, classes_of, own_column, unit_in
from .takers import takers


def cards_beneath(state: Heuchel, unit: Unit) -> Iterator[int]:
    """The cards under others that can be called by a class that shows nowhere above them, or as the lowest."""
    above = frozenset[str]()
    for number, card in enumerate(unit, 1):
        name = classes_of(state, (card,))
        if number > 1 and (not name <= above or number == len(unit)):
            yield number
        above |= name


def is_upper_of(state: Heuchel, share: Share, heard: Heard) -> bool:
    """Whether the upper cards of a stack would be taken, where one below others is said to be."""
    if share.card is not None:
        return False
    row = share.row or (state.moved[1] if state.moved is not None else 0)
    return bool(covers_named(state, heard)) or (len(unit_in(state, share.column, row)) > 1 and takes_lowest(heard))


def covers_named(state: Heuchel, heard: Heard) -> frozenset[str]:
    """The classes of those below whom the card is said to lie that is taken, as in `the quack under Ben's minstrel`;
    the moved unit, which takes it below itself, is none of them."""
    named, below = [span for span in heard.spans if is_kind(span, "class.")], spans_of(heard, {"beneath"})
    players = {place for span in heard.spans if is_kind(span, "seat.", "of.") for place in span.places}
    idle = (heard.places(ALWAYS) | players) - {place for span in (*named, *below) for place in span.places}
    idle -= heard.places({"and", "with"})
    ends, own = {span.places[-1] for span in named}, takers(state, heard)
    over = {beyond(under.places[-1], idle, 1) for under in below if beyond(under.places[0], idle, -1) in ends}
    found = (span.concepts for span in named if span.places[0] in over and not span.concepts & own)
    return frozenset(each for concepts in found for each in concepts if each.startswith("class."))


def which(state: Heuchel, unit: Unit, card: int) -> frozenset[str]:
    """Everything that points at a card under others: its class where it is the first of it, and its place."""
    names = classes_of(state, unit[card - 1 : card]) - classes_of(state, unit[: card - 1])
    return names | {f"o{card}"} | (LOWEST if card == len(unit) else set())


def only_of_height(state: Heuchel, column: int, row: int) -> frozenset[str]:
    """What points at a stack as the only one of so many cards from which can be taken."""
    others = (each for each in range(len(state.units)) if each != own_column(state))
    heights = {each: len(unit_in(state, each, row)) for each in others}
    height = heights.get(column, 0)
    return frozenset({f"{STACK}{height}"} if height > 1 and list(heights.values()).count(height) == 1 else ())
