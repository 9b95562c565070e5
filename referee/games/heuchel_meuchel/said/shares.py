"""A column that is named twice where cards are taken in Heuchel & Meuchel."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from referee.speech import Heard
from referee.speech.heard import folded
from referee.speech.meaning import FROM, preposition

from ..box.components import VALUES, box
from ..moves import Part, Take
from ..position.state import Heuchel


def takes_twice(state: Heuchel, heard: Heard) -> Iterator[Take]:
    """Takes of two parts from one column, which can only be refused."""
    counts = sorted({1, *(number for number in heard.numbers if number in VALUES)})
    for column in _named_twice(state, heard):
        yield from (Take((Part(column, one), Part(column, other))) for one, other in product(counts, repeat=2))


def merges(state: Heuchel, parts: tuple[Part, ...], heard: Heard) -> bool:
    """Whether a column from which somebody says to take twice would be taken from once."""
    columns = [part.column for part in parts]
    return any(columns.count(column) == 1 for column in _named_twice(state, heard))


def _named_twice(state: Heuchel, heard: Heard) -> Iterator[int]:
    """The columns of which two parts are named: each by the same word, with `and` or a number between."""
    for column, letter in enumerate(box().columns):
        owner = state.columns.index(column) if column in state.columns else None
        lettered = [
            span.places[0]
            for span in heard.spans
            if f"letter.{letter}" in span.concepts and preposition(heard, span) == FROM
        ]
        owned = [span.places[0] for span in heard.spans if f"of.{owner}" in span.concepts]
        if any(_begins_again(heard, *pair) for named in (lettered, owned) for pair in pairwise(sorted(named))):
            yield column


def _begins_again(heard: Heard, start: int, end: int) -> bool:
    """Whether another part begins between two places."""
    ands = heard.places({"and"})
    counted = {
        place
        for place, token in enumerate(heard.tokens)
        if token.number is not None and not token.ordinal and folded(token.word) not in heard.tongue.ones
    }
    return any(start < place < end for place in ands | counted)
