"""A sentence as it was heard: its words and everything that they may mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set
from functools import cached_property, lru_cache

from msgspec import Struct

from .records import Tongue

DENIED = frozenset({"no", "not", "denied"})
"""The concepts of words that deny."""

FILL = "fill"
"""The concept of words that add nothing."""

ASIDE = "aside"
"""The concept of words that ask, put off or suppose: their clause is no move."""

PLEASE = "please"
"""The concept of courtesies, with which a question is a wish."""

WAITS = "waits"
"""The concept of words that put off an action or leave a thing alone."""

MOST_WORDS = 8192
"""The number of words cached in plain letters."""

WORD = re.compile(r"[^\W\d_]+|\d+")

NO_THINGS = frozenset({"term", "word", "effect", "half", "group", "seat", "by", "of", "next", "heading", "at"})
"""The kinds of concepts with names that stand for no thing."""


class Token(Struct, frozen=True):
    """A word as it was said, its stem, the number that it is, whether it ranks, and whether it was misspelt."""

    word: str
    stem: str
    number: int | None = None
    ordinal: bool = False
    misspelt: bool = False


class Span(Struct, frozen=True):
    """Words, by their places in the sentence, and every concept that they may stand for."""

    places: tuple[int, ...]
    concepts: frozenset[str]


class Heard(Struct, frozen=True, dict=True):
    """A sentence: its words, everything that they may mean, and its numbers in order. `asks`: it ends with a question
    mark."""

    tokens: tuple[Token, ...]
    spans: tuple[Span, ...]
    tongue: Tongue
    asks: bool = False

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number that is said, in order."""
        return tuple(token.number for token in self.tokens if token.number is not None)

    def named(self, prefix: str) -> tuple[str, ...]:
        """The concepts of one kind in the order in which they are said: `good.` gives bread and wine."""
        ordered = sorted(self.spans, key=lambda span: span.places[0])
        return tuple(one.removeprefix(prefix) for span in ordered for one in span.concepts if one.startswith(prefix))

    @cached_property
    def concepts(self) -> frozenset[str]:
        """Everything that any of the words may mean."""
        return frozenset[str]().union(*(span.concepts for span in self.spans))

    def places(self, concepts: Set[str]) -> frozenset[int]:
        """The places of all words that may stand for one of these concepts."""
        meant = (span.places for span in self.spans if not span.concepts.isdisjoint(concepts))
        return frozenset(place for places in meant for place in places)

    def puts_off(self, every: Set[str] = frozenset()) -> bool:
        """True if several words that belong together put something off, or leave it alone, and stand for none of these
        concepts, neither by themselves nor with more words."""
        waits = [span for span in self.spans if WAITS in span.concepts and len(span.places) > 1]
        if not waits:
            return False
        meant = [set(span.places) for span in self.spans if not span.concepts.isdisjoint(every)]
        return any(not any(_explains(meant_by, span) for meant_by in meant) for span in waits)

    def has(self, concept: str) -> bool:
        """True if a concept may be meant anywhere."""
        return concept in self.concepts


def _explains(meant: Set[int], span: Span) -> bool:
    """True if words that mean something say what others would say: all of them, or the last of those that stand apart,
    as `can't stand him` does in `gets one, I can't stand him`."""
    apart = span.places[-1] - span.places[0] >= len(span.places)
    return meant >= set(span.places) or (apart and len(meant) > 1 and span.places[-1] in meant)


@lru_cache(MOST_WORDS)
def folded(text: str) -> str:
    """Lower case, without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(mark for mark in plain if not unicodedata.combining(mark))


def is_thing(concept: str) -> bool:
    """True if a concept stands for something with a name that is no player."""
    return "." in concept and concept.split(".")[0] not in NO_THINGS
