"""Cards that are spoken of as those below another one in Heuchel & Meuchel, as in `the three and the one below it`."""

from __future__ import annotations

from referee.speech import Heard, Span, count
from referee.speech.heard import FILL, folded

from .components import VALUES
from .said_sparing import STAYING

WITH = frozenset({"with", "mit", "samt", "mitsamt", "avec"})
"""What joins one card to another as `and` does."""

PLURAL = frozenset({"die", "meine", "diese", "unsere", "seine", "ihre"})
"""What stands before several men in German."""

BELOW = "under"
"""What the concepts of words begin with for so many cards below another; the number ends them."""


def below_said(heard: Heard) -> int | None:
    """How many cards are said to be meant, too, that lie below those named before them; None where none are."""
    if any(map(heard.has, STAYING - {"rest"})):
        return None
    for number in VALUES:
        for span in heard.spans:
            if f"{BELOW}{number}" in span.concepts and _is_joined(heard, span):
                return number
    return None


def going_with(heard: Heard) -> int | None:
    """How many cards are meant where so many below others are said to be: these, and the one that is named before
    them or as many as are counted from the top; None where none are."""
    below = below_said(heard)
    return None if below is None else below + _counted_from_top(heard)


def together(number: int, heard: Heard) -> frozenset[str]:
    """What says that so many cards are meant, where some are said to be below others."""
    below = below_said(heard)
    if below is None or below + _counted_from_top(heard) != number:
        return frozenset()
    return frozenset({f"{BELOW}{below}", "rest", "beneath", "only", "o1", *count(number - below)})


def _counted_from_top(heard: Heard) -> int:
    """How many cards are counted beside words for the top; one where none are."""
    places = (place for span in heard.spans if "only" in span.concepts for place in (min(span.places) - 1, max(span.places) + 1))
    counted = (_number_at(heard, place) for place in places)
    return max(counted, default=1)


def _number_at(heard: Heard, place: int) -> int:
    return (heard.tokens[place].number or 1) if 0 <= place < len(heard.tokens) else 1


def _is_joined(heard: Heard, span: Span) -> bool:
    """Whether `and`, `with` or the like stands right before some words, with nothing between that means anything."""
    idle = {each.places[0] for each in heard.spans if FILL in each.concepts and len(each.places) == 1}
    joins = {each.places[-1] for each in heard.spans if "and" in each.concepts}
    joins |= {place for place, token in enumerate(heard.tokens) if folded(token.word) in WITH}
    place = span.places[0] - 1
    while place in idle and place not in joins:
        place -= 1
    return place in joins


def are_several(heard: Heard) -> bool:
    """Whether more than one card of a class is said to be all that goes, as in `only the bishops`."""
    classes = [span for span in heard.spans if any(each.startswith("class.") for each in span.concepts)]
    others = any(map(heard.has, STAYING | {"count1", "o1", "pile", "part-off"})) or bool(heard.numbers)
    others = others or any("only" in span.concepts and "alone" not in span.concepts for span in heard.spans)
    return not others and bool(classes) and all(_is_plural(heard, span) for span in classes)


def _is_plural(heard: Heard, span: Span) -> bool:
    """Whether a class is named in the plural: by its ending, or by its article where nothing else shows it."""
    words = [folded(heard.tokens[place].word) for place in span.places]
    if heard.tongue.stemmer != "german":
        return any(word.endswith("s") and not word.endswith("ss") for word in words)
    before = folded(heard.tokens[span.places[0] - 1].word) if span.places[0] else ""
    feminine = "class.patrician" in span.concepts
    return words[0].endswith(("innen", "damen", "leute")) or (before in PLURAL and not feminine)
