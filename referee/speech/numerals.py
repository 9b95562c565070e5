"""A one that is a number, and no article or pronoun, as in `the post is on one` and `it was a one`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from .heard import Token, folded
from .records import Tongue


def numerals(tongue: Tongue, tokens: tuple[Token, ...], parts: list[list[str]]) -> Iterator[int]:
    """The places of words for one that stand alone, from a mark or a word behind which a number comes to another mark
    or a word that goes on; `parts` are the words of the sentence from mark to mark."""
    words = [folded(token.word) for token in tokens]
    begins = {0, *accumulate(map(len, parts))}
    before = {*map(folded, tongue.numbering)}
    behind = {*before, *map(folded, (*tongue.between, *tongue.either, *tongue.relay))} - {*tongue.whole, *tongue.ones}
    ends = begins | {len(words)}
    for place, word in enumerate(words):
        starts = place in begins or words[place - 1] in before
        if word in tongue.numerals and starts and (place + 1 in ends or words[place + 1] in behind):
            yield place
