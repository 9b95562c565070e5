"""Which cards of a unit are said not to be taken in Heuchel & Meuchel."""

from __future__ import annotations

from collections.abc import Collection

from referee.core import NotKnown
from referee.speech import Heard, count
from referee.speech.heard import FILL

from ..moves import Part as Share
from ..moves import Take
from ..position.state import Heuchel
from ..rules.taking import Taking
from .below import OTHERS
from .firsts import ALL
from .sparing import STAYING, are_left, keeps, leaves_as_said, left_to, spared, spares_upper, takes_lowest
from .staying import EXCEPT, LOWEST, classes_of, number_at, unit_in

NOBODY = frozenset[str]()


def owners(state: Heuchel, parts: tuple[Share, ...]) -> list[int]:
    """Whose cards are taken, part by part; -1 for nobody's."""
    return [state.columns.index(one.column) if one.column in state.columns else -1 for one in parts]


def not_taken(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> frozenset[str]:
    """What says which cards of a unit are not taken, where only some are."""
    if any(left_to(owner, heard) is not None for owner in owners(state, parts)) and len(parts) > 1:
        return STAYING
    if len(parts) == 1 and takes_lowest(heard) and (card := parts[0].card):
        return STAYING | OTHERS | count(card - 1) | {"pass", "go-away"} if spared(heard) in (None, card - 1) else NOBODY
    denied = denies_below(heard)
    some = denied or any(map(heard.has, STAYING))
    if len(parts) != 1 or parts[0].card is not None or parts[0].count is None or not some:
        return frozenset()
    row = parts[0].row or (state.moved[1] if state.moved is not None else 0)
    under = unit_in(state, parts[0].column, row)[parts[0].count :]
    also = STAYING | OTHERS | classes_of(state, under) | {"pass", "left-over", "stop", "pile"}
    also |= {"not", "no", "nothing", "unmeant", "beneath", "under-it", "under1", *LOWEST} if denied else set()
    also |= {"all", "everything"} if heard.has(EXCEPT) else set()
    counted = _denied_count(heard) if denied else None
    counted = 1 if denied and any(map(heard.has, LOWEST)) else counted
    return also if under and counted in (None, len(under)) else frozenset()


def denies_below(heard: Heard) -> bool:
    """Whether what lies below is said not to be taken."""
    below = any(map(heard.has, {"beneath", "under-it", "under1", *OTHERS, *LOWEST}))
    return below and any(map(heard.has, ("not", "nothing", "unmeant")))


def _denied_count(heard: Heard) -> int | None:
    """How many cards are said not to be taken beside words for the others or for what lies below; None where no number
    stands there."""
    for span in sorted(heard.spans, key=lambda span: span.places):
        if span.concepts & {"beneath", "under-it", *OTHERS}:
            for place in (span.places[0] - 1, *span.places, span.places[-1] + 1):
                if (number := number_at(heard, place)) is not None:
                    return number
    return None


def is_left(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> bool:
    """Whether some of the cards that would be taken are said to be left to their owners."""
    whose = owners(state, parts)
    if any(are_left(owner, heard) for owner in whose):
        return True
    if len(parts) == 1 and parts[0].card is None and spares_upper(heard):
        return True
    row = state.moved[1] if state.moved is not None else 0
    units = tuple(unit_in(state, one.column, one.row or row) for one in parts)
    takes = tuple(one.count or len(unit) for one, unit in zip(parts, units, strict=True))
    if len(parts) == 1 and parts[0].card is None and units[0] and not leaves_as_said(len(units[0]), takes[0], heard):
        return True
    owed = tuple(left_to(owner, heard) for owner in whose)
    if any(left not in (None, len(u) - n) for left, u, n in zip(owed, units, takes, strict=True)):
        return True
    early = state.moved is None
    whole = tuple(len(parts) > 1 or early or number >= len(unit) > 0 for number, unit in zip(takes, units, strict=True))
    unsaid = (every and left is None for every, left in zip(whole, owed, strict=True))
    return any(every and keeps(owner, heard) for owner, every in zip(whose, unsaid, strict=True))


def offered_takes(state: Heuchel) -> list[Take]:
    """Every take that the game offers now."""
    try:
        step = state.agenda[0] if state.agenda else None
        every = step.candidates(state, state.turn) if isinstance(step, Taking) and state.turn is not None else ()
        return [move for move in every if isinstance(move, Take)]
    except NotKnown:
        return []


def all_left(state: Heuchel, heard: Heard) -> frozenset[str]:
    """What names all that could be taken, where every card of it is said to be left, as in `I leave the quack alone`;
    nothing where that is not said."""
    if state.moved is None or not _leaves_only(heard):
        return frozenset()
    if _speaks_of_all(heard):
        return ALL_LEFT
    own = classes_of(state, unit_in(state, *state.moved)[:1])
    columns = {share.column for move in offered_takes(state) for share in move.parts}
    units = {column: unit_in(state, column, state.moved[1]) for column in columns}
    ways = {column: _names(state, unit) for column, unit in units.items()}
    if not ways or not all(any(map(heard.has, each)) for each in ways.values()):
        return frozenset()
    named = frozenset[str]().union(*ways.values(), *({f"of.{each}", f"seat.{each}"} for each in _seats(state, columns)))
    others = {each for span in heard.spans for each in span.concepts if each.startswith(("class.", "seat."))}
    return named if others <= named | own | {f"seat.{state.turn}"} else frozenset()


SOME = frozenset({"take", "only", "lowest", "rest", "beneath", "count1", "o1", "part-off", "protection", "with"})
"""The concepts of words for taking something, for some of it, or for where it goes."""

REFUSES = frozenset({"pass", "waits", "stays", "spares", "leaves"})
"""The concepts of words that leave somebody where he is."""


ALL_LEFT = ALL | {"both", "n2", "card", "pile"}
"""What may be said of cards that are all left."""


def _speaks_of_all(heard: Heard) -> bool:
    """Whether all or both are said to be left, and nothing else is said."""
    every = any(span.concepts & ALL or span.concepts & {"both", "n2"} == {"both"} for span in heard.spans)
    meant = heard.places(REFUSES | ALL_LEFT | {FILL})
    return every and not heard.has(EXCEPT) and len(meant) == len(heard.tokens)


def _leaves_only(heard: Heard) -> bool:
    """Whether something is said to be left, and nothing besides to be taken, or to be only a part."""
    left = [set(span.places) for span in heard.spans if span.concepts & REFUSES]
    besides = (span for span in heard.spans if span.concepts & SOME and FILL not in span.concepts)
    return bool(left) and all(any(each.issuperset(span.places) for each in left) for span in besides)


def _names(state: Heuchel, unit: tuple[int, ...]) -> frozenset[str]:
    """What names all that lies in a unit: the class of a card alone."""
    return classes_of(state, unit) if len(unit) == 1 else frozenset()


def _seats(state: Heuchel, columns: Collection[int]) -> list[int]:
    return [state.columns.index(column) for column in columns if column in state.columns]
