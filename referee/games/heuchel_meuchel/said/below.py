"""Cards that are spoken of as those below another one in Heuchel & Meuchel, as in `the three and the one below it`."""

from __future__ import annotations

from referee.speech import Heard, Span, count
from referee.speech.heard import FILL, folded
from referee.speech.plurals import is_article_of_several, is_before_several, shows_several
from referee.speech.roles import beyond, is_kind

from ..box.components import VALUES
from .sparing import STAYING

JOINS = frozenset({"and", "with"})
"""The concepts of words that join one card to another."""

ALL_BELOW = "all-under"
"""The concept of words for all cards below another."""

OTHERS = frozenset({"rest", ALL_BELOW})
"""The concepts of words for all other cards of a stack."""

BELOW = "under"
"""What the concepts of words begin with for so many cards below another; the number ends them."""


def below_said(heard: Heard) -> int | None:
    """How many cards are said to be meant, too, that lie below those named before them; None where none are."""
    if any(map(heard.has, STAYING - {"rest"})):
        return None
    for number in VALUES:
        for span in heard.spans:
            single = number > 1 or not _are_more(heard, span)
            if f"{BELOW}{number}" in span.concepts and single and _is_joined(heard, span):
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


def rest_goes_along(heard: Heard) -> bool:
    """Whether all others are said to be meant, too, as in `the top one and his mates`; `mit unter` names none."""
    if _stays(heard) or below_said(heard) is not None:
        return False
    others = [span for span in heard.spans if "rest" in span.concepts and "beneath" not in span.concepts]
    return bool(all_below(heard)) or any(_is_joined(heard, span) for span in others)


def rest_stays(heard: Heard) -> bool:
    """Whether all others are said to stay or to be left, as in `the others stay`."""
    rest = [span for span in heard.spans if "rest" in span.concepts]
    staying = [span for span in heard.spans if span.concepts & (STAYING - {"rest"})]
    return any(set(one.places).isdisjoint(other.places) for one in rest for other in staying)


def _stays(heard: Heard) -> bool:
    """Whether anything is said to stay; `the rest` stays no more than it goes."""
    rest = [set(span.places) for span in heard.spans if "rest" in span.concepts]
    staying = (set(span.places) for span in heard.spans if span.concepts & (STAYING - {"rest"}))
    return any(not any(places < more for more in rest) for places in staying)


def all_below(heard: Heard) -> list[Span]:
    """The words for all cards below one that is named before them, as in `the minstrel and everything below`."""
    return [span for span in heard.spans if ALL_BELOW in span.concepts and _is_joined(heard, span)]


def is_one_from_top(heard: Heard) -> bool:
    """Whether no word for the top counts several, as in `the top two`."""
    return not heard.has("only") or any(number == 1 for number in _numbers_at_top(heard))


def _counted_from_top(heard: Heard) -> int:
    """How many cards are counted beside words for the top; one where none are."""
    return max(_numbers_at_top(heard), default=1)


def _numbers_at_top(heard: Heard) -> list[int]:
    """The number beside each word for the top, one where none is."""
    tops = (span.places for span in heard.spans if "only" in span.concepts)
    return [max(_number_at(heard, places[0] - 1), _number_at(heard, places[-1] + 1)) for places in tops]


def _number_at(heard: Heard, place: int) -> int:
    return (heard.tokens[place].number or 1) if 0 <= place < len(heard.tokens) else 1


def _is_joined(heard: Heard, span: Span) -> bool:
    """Whether `and`, `with` or the like stands right before some words, with nothing between that means anything."""
    idle = {each.places[0] for each in heard.spans if each.concepts & {FILL, "all"} and len(each.places) == 1}
    joins = {each.places[-1] for each in heard.spans if each.concepts & JOINS}
    return beyond(span.places[0], idle - joins, -1) in joins


def _are_more(heard: Heard, span: Span) -> bool:
    """Whether words for one card below another have the form for several, as `the ones below` and `seine Kumpel`."""
    words, tongue = _words(heard, span), heard.tongue
    several = any(is_before_several(tongue, words[at:]) for at in range(len(words)))
    return several or any(shows_several(tongue, word) for word in words)


def are_several(heard: Heard) -> bool:
    """Whether more than one card of a class is said to be all that goes, as in `only the bishops`."""
    classes = [span for span in heard.spans if is_kind(span, "class.")]
    others = any(map(heard.has, STAYING | {"count1", "o1", "pile", "part-off"})) or bool(heard.numbers)
    others = others or any("only" in span.concepts and "alone" not in span.concepts for span in heard.spans)
    return not others and bool(classes) and all(_is_plural(heard, span) for span in classes)


def is_one_of_several(heard: Heard) -> bool:
    """Whether one of several that are named is meant, whichever it is, as in `one of my quacks`."""
    idle = heard.places({FILL})
    ones = {span.places[0] for span in heard.spans if "count1" in span.concepts}
    for span in heard.spans if ones else ():
        start = beyond(span.places[0], idle - ones, -1)
        between = {folded(heard.tokens[place].word) for place in range(start + 1, span.places[0])}
        if is_kind(span, "class.") and start in ones and between and _is_plural(heard, span):
            return True
    return False


def tops_are_several(heard: Heard) -> bool:
    """Whether more than one card is said to be on top without saying how many, as in `the upper fire-eaters`."""
    if any((token.number or 0) > 1 and not token.ordinal for token in heard.tokens):
        return False
    tops = [span for span in heard.spans if "only" in span.concepts and "alone" not in span.concepts]
    if any(_are_uppers(heard, span) for span in tops):
        return True
    named = [span for span in heard.spans if _are_cards(heard, span)]
    those = {place for place, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.those}
    several, ends = those.union(span.places[0] for span in named), those.union(span.places[-1] for span in named)
    return any(span.places[-1] + 1 in several or span.places[0] - 1 in ends for span in tops)


def _are_uppers(heard: Heard, top: Span) -> bool:
    """Whether a word for the top has the form for several, as `die oberen` has."""
    place = top.places[0]
    several = place > 0 and is_article_of_several(heard.tongue, folded(heard.tokens[place - 1].word))
    return several and heard.tokens[place].word.endswith(heard.tongue.adjectives)


def _are_cards(heard: Heard, span: Span) -> bool:
    """Whether several cards are named, by their class or as cards."""
    if is_kind(span, "class."):
        return _is_plural(heard, span)
    return "card" in span.concepts and any(shows_several(heard.tongue, word) for word in _words(heard, span))


def _is_plural(heard: Heard, span: Span) -> bool:
    """Whether a class is named in the plural: by its ending, or by its article where nothing else shows it."""
    words, tongue = _words(heard, span), heard.tongue
    if any(shows_several(tongue, word) for word in words):
        return True
    before = folded(heard.tokens[span.places[0] - 1].word) if span.places[0] else ""
    return is_article_of_several(tongue, before) and not words[-1].endswith(tongue.single)


def _words(heard: Heard, span: Span) -> list[str]:
    """The words of a span, in plain letters."""
    return [folded(heard.tokens[place].word) for place in span.places]
