"""What is said to be left to its owner, where cards are taken in Heuchel & Meuchel."""

from __future__ import annotations

from referee.speech import Heard
from referee.speech.heard import folded

STAYING = frozenset({"rest", "stays", "leaves", "spares"})
"""Words that say that some cards of a unit don't go along."""

KEPT = frozenset({"stays", "spares"})
"""Words for what somebody does who keeps cards."""

REACH = 5
"""Words from those that leave something to the number of cards, at most."""


def spared(heard: Heard) -> int | None:
    """How many cards are said to be left: the number that follows such words before anything is said to be taken; None
    where none does."""
    ends = {
        span.places[0]
        for span in heard.spans
        if len(span.places) == 1 and ("take" in span.concepts or span.concepts & {"both", "n2"} == {"both"})
    }
    for span in sorted(heard.spans, key=lambda span: span.places):
        if not span.concepts & (STAYING - {"rest"}):
            continue
        for place in range(span.places[0] + 1, min(span.places[0] + REACH, len(heard.tokens))):
            token = heard.tokens[place]
            if place in ends or token.ordinal:
                break
            if token.number is not None or folded(token.word) in heard.tongue.ones:
                return token.number or 1
    return None


def leaves_as_said(lie: int, taken: int, heard: Heard) -> bool:
    """Whether so many of the cards that lie in a unit leave as many as are said to be left, if any are."""
    left = spared(heard)
    return left is None or taken + left == lie


def keeps(seat: int, heard: Heard) -> bool:
    """Whether a player is said, right behind the name, to keep something."""
    ends = {span.places[-1] for span in heard.spans if f"seat.{seat}" in span.concepts}
    kept = {span.places[0] for span in heard.spans if span.concepts & KEPT}
    return any(end + 1 in kept for end in ends)
