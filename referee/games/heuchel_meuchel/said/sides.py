"""On which side what is taken lies in Heuchel & Meuchel, as in `all three from the left one`."""

from __future__ import annotations

from msgspec.structs import replace

from referee.speech import Heard, Span

from ..moves import Part
from ..position.state import Heuchel
from .places import LOW_STACK, TOP_STACK
from .staying import own_column, unit_in

LEFT, RIGHT = "left-one", "right-one"
"""The concepts of words for what lies on one side, and not for a column that is chosen."""

THOSE = "those"
"""What the concepts of words that count what was named begin with, as in `just those two`; the number ends them."""

MY_LEFT, MY_RIGHT = "my-left", "my-right"
"""The same of words for a side of the one who speaks."""

DENIED = {"not-left": LEFT, "not-right": RIGHT}
"""The concepts of words that say that nothing is taken on a side."""

SIDES = frozenset({LEFT, RIGHT, MY_LEFT, MY_RIGHT, *DENIED})

UNDIVIDED = SIDES | {TOP_STACK, LOW_STACK}
"""The concepts of words of which no part means anything by itself but a stack."""

ENDS = {"leftmost": LEFT, "rightmost": RIGHT}
"""The concepts of words for the ends of the board, and for a side where they stand right before what lies there."""


def plainly(heard: Heard) -> Heard:
    """A sentence in which what is part of words for a side means nothing by itself: `the left one` leaves nobody, nor
    does `left` before a stack or a card."""
    sides = [set(span.places) for span in heard.spans if _is_undivided(span)]
    named = {span.places[0] - 1 for span in heard.spans if span.concepts & {"pile", "card"}}
    ends = [span for span in heard.spans if _is_end(span)]
    both = all(any(end in span.concepts for span in ends) for end in ENDS)
    before = {place for span in ends if both or span.places[0] in named for place in span.places}
    if not sides and not before:
        return heard
    kept = (s for s in heard.spans if "pile" in s.concepts or not any(set(s.places) < side for side in sides))
    return replace(heard, spans=tuple(_as_side(span) if before.issuperset(span.places) else span for span in kept))


def _is_undivided(span: Span) -> bool:
    """Whether several words mean something only together."""
    return len(span.places) > 1 and any(each in UNDIVIDED or each.startswith(THOSE) for each in span.concepts)


def _is_end(span: Span) -> bool:
    """Whether a single word names an end of the board, and ranks nothing."""
    return len(span.places) == 1 and bool(span.concepts & ENDS.keys()) and not span.concepts & {"o1", "rest"}


def _as_side(span: Span) -> Span:
    """A word for an end of the board as one for a side alone."""
    sides = {ENDS[each] for each in span.concepts if each in ENDS}
    return replace(span, concepts=frozenset(sides | (span.concepts & ENDS.keys()))) if sides else span


def is_sided(heard: Heard) -> bool:
    """Whether a side is named."""
    return any(map(heard.has, SIDES))


def side_of(state: Heuchel, column: int, row: int, heard: Heard) -> frozenset[str]:
    """Everything that says on which side a unit lies, `left` before a stack included."""
    sides = _sides(state, column, row) if is_sided(heard) else frozenset[str]()
    ends = {each for span in heard.spans for each in span.concepts & ENDS.keys() if ENDS[each] in span.concepts}
    return sides | {each for each in ends if ENDS[each] in sides}


def _sides(state: Heuchel, column: int, row: int) -> frozenset[str]:
    """What says on which side a unit lies among those in its row: of the player on turn where there are some on both
    sides and one alone on this, else of the others."""
    own = own_column(state)
    if own is None:
        return frozenset()
    lie = [each for each in range(len(state.units)) if each != own and unit_in(state, each, row)]
    left, right = [each for each in lie if each < own], [each for each in lie if each > own]
    alone = (left if column < own else right) == [column]
    mine = frozenset({MY_LEFT if column < own else MY_RIGHT}) if alone else frozenset()
    if len(lie) == 1 or (left and right):
        return mine | ({LEFT if column < own else RIGHT} if alone else set())
    ends = {LEFT: min(lie, default=None), RIGHT: max(lie, default=None)}
    return mine | {side for side, each in ends.items() if each == column}


def sides_denied(state: Heuchel, parts: tuple[Part, ...], heard: Heard) -> frozenset[str]:
    """What says that nothing is taken on a side, where no part of a take lies on it."""
    row = 0 if state.moved is None else state.moved[1]
    taken = frozenset[str]().union(*(side_of(state, one.column, one.row or row, heard) for one in parts))
    return frozenset(each for each, side in DENIED.items() if side not in taken)
