"""Stacks and piles that somebody speaks of in Heuchel & Meuchel: the whole of one, or one that is home already."""

from __future__ import annotations

from referee.speech import Heard, Span
from referee.speech.heard import FILL, folded
from referee.speech.meaning import FROM
from referee.speech.roles import beyond, is_kind

from ..box.components import ROWS
from ..position.state import Heuchel, Unit
from .below import all_below
from .sparing import STAYING
from .staying import own_column, unit_in

SEVERAL = "several"
"""The concept of words for more than one card, and not all of a stack."""

SOME_OF = frozenset({"some-of", SEVERAL})
"""The concepts of words for a part of a stack that do not say how many cards it has, as in `part of the stack`."""

PARTED = STAYING | SOME_OF | {"only", "o1", "alone", "part-off", "lowest", "card"}
"""Concepts of words that speak of a part of a stack."""

COUNTS = frozenset({"both", "count1", "only", "o1", "all"})
"""The concepts of words for so many cards of a stack."""

ONE_OF_STACKS = "one-of-stacks"
"""The concept of words for one of several stacks, whichever it is; a number of these may end it."""

WHOLE_PILE = "whole-pile"
"""The concept of words for the whole of one stack."""


STACK = "stack"
"""What the concepts of words for a stack of so many cards begin with; the number ends them."""

FAR = "far"
"""What the concepts of words for so many squares begin with."""


def other_height(lie: int, heard: Heard) -> bool:
    """Whether a stack of so many cards is spoken of, and another number of them lies there."""
    ups = {span.places for span in heard.spans if "up" in span.concepts}
    squares = (span.places for span in heard.spans if tells(span, FAR) and span.places[-1:] not in ups)
    far = {place for places in squares for place in places}
    heights = [span.concepts for span in heard.spans if tells(span, STACK) and far.isdisjoint(span.places)]
    return bool(heights) and not any(f"{STACK}{lie}" in each for each in heights)


def is_everything(heard: Heard) -> bool:
    """Whether all there is is spoken of, and not only the whole of one stack, as in `toute la pile`, or all of it that
    lies below a card."""
    whole = [span for span in heard.spans if WHOLE_PILE in span.concepts]
    piles = [set(span.places) for span in (*whole, *all_below(heard))]
    return any(
        "everything" in span.concepts and not any(pile.issuperset(span.places) for pile in piles)
        for span in heard.spans
    )


def is_uncounted(heard: Heard) -> bool:
    """Whether a part of a stack is spoken of, however many cards it has."""
    return any(map(heard.has, SOME_OF))


def may_be_part(number: int, lie: int, heard: Heard) -> bool:
    """Whether so many cards of those that lie there can be the part that is spoken of, if any is: never all of them,
    and of two no several."""
    if not is_uncounted(heard):
        return True
    return number < lie and not (number == 1 and lie == 2 and heard.has(SEVERAL))


def lying_in(state: Heuchel, column: int | None, row: int) -> Unit:
    """What lies in a row of a column, face up or else home already."""
    return unit_in(state, column, row) or (() if column is None else state.piles[column][row])


def home_rows(state: Heuchel, column: int | None) -> tuple[int, ...]:
    """The rows of a column in which nothing but a pile lies that is home."""
    if column is None or state.units[column] is None:
        return ()
    return tuple(row for row in ROWS if state.piles[column][row] and not unit_in(state, column, row))


def is_whole_stack(heard: Heard) -> bool:
    """Whether a stack is spoken of as one thing that is moved, as in `a stack goes up`, and not as that of which some
    cards are."""
    if heard.named(ONE_OF_STACKS):
        return True
    piles = [span for span in heard.spans if "pile" in span.concepts and len(span.places) == 1]
    if not piles or any(map(heard.has, PARTED)) or _counts_cards(heard):
        return False
    named = [_with_article(heard, pile) for pile in piles]
    counted = heard.places({"count1"})
    owned = any(places[0] > 0 and folded(heard.tokens[places[0] - 1].word) in heard.tongue.whole for places in named)
    return counted <= {place for places in named for place in places} and not owned


def _counts_cards(heard: Heard) -> bool:
    """Whether a number is said besides the one of a stack of so many cards."""
    return any(number > 1 for number in _numbers_besides(heard))


def is_of_height(number: int, heard: Heard) -> bool:
    """Whether a number is only said of a stack of so many cards, from which some are taken, as in `one from Ben's stack
    of three`."""
    return heard.has(f"{STACK}{number}") and is_source(heard) and number not in _numbers_besides(heard)


def _numbers_besides(heard: Heard) -> list[int]:
    """The numbers that are said, but for those of cards in a stack that is spoken of."""
    high = {place for span in heard.spans if tells(span, STACK) for place in span.places}
    return [each.number for place, each in enumerate(heard.tokens) if each.number and place not in high]


def tells(span: Span, kind: str) -> bool:
    """Whether words name a number of something, such as cards in a stack."""
    return any(each.startswith(kind) and each[len(kind) :].isdecimal() for each in span.concepts)


def is_source(heard: Heard) -> bool:
    """Whether every stack that is spoken of is one from which so many cards are taken, as in `three from Ben's stack`,
    and so none is meant as a whole."""
    piles = [span for span in heard.spans if "pile" in span.concepts]
    return bool(piles) and all(_is_counted_from(heard, pile) for pile in piles)


def _is_counted_from(heard: Heard, pile: Span) -> bool:
    """Whether `from` or the like stands before a stack, perhaps with its owner between, and before that or behind the
    stack how many cards."""
    idle = {place for span in heard.spans if _adds_nothing(span) for place in span.places}
    counts = heard.places(COUNTS)
    counts |= {place for place, token in enumerate(heard.tokens) if (token.number or 0) > 1}
    idle -= counts.union(place for span in heard.spans if "and" in span.concepts for place in span.places)
    before, behind = beyond(pile.places[0], idle, -1), beyond(pile.places[-1], idle, 1)
    between = range(max(before, 0), pile.places[0])
    source = any(folded(heard.tokens[each].word) in heard.tongue.whole for each in between)
    source = source or any(FROM in span.concepts and not set(between).isdisjoint(span.places) for span in heard.spans)
    return source and not counts.isdisjoint((before, behind))


def _adds_nothing(span: Span) -> bool:
    """Whether words may stand between a number and the stack from which so many are taken."""
    owner = is_kind(span, "of.", "seat.")
    return owner or bool(span.concepts & {FILL, FROM, "card"})


def _with_article(heard: Heard, pile: Span) -> range:
    """The places of a word for a stack and of those right before it that add nothing, such as `my`, or name its
    class, or say that it is a whole one."""
    idle = {place for span in heard.spans if WHOLE_PILE in span.concepts for place in span.places}
    idle |= {
        span.places[0]
        for span in heard.spans
        if len(span.places) == 1 and (FILL in span.concepts or is_kind(span, "class."))
    }
    start = pile.places[0]
    while start - 1 in idle and folded(heard.tokens[start - 1].word) not in heard.tongue.whole:
        start -= 1
    return range(start, pile.places[0] + 1)


def has_stack(state: Heuchel) -> bool:
    """Whether the player on turn has a stack that lies open."""
    own = own_column(state)
    return any(len(unit_in(state, own, row)) > 1 for row in ROWS)
