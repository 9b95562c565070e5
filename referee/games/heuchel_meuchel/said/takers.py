"""Who is said to take, where the class of the moved unit is named in Heuchel & Meuchel: it may also be taken."""

from __future__ import annotations

from msgspec.structs import replace

from referee.speech import Heard, Span
from referee.speech.heard import folded
from referee.speech.meaning import ALWAYS
from referee.speech.roles import beyond

from ..position.state import Heuchel
from .staying import classes_of, unit_in

TAKES = frozenset({"take"})
"""The concepts of words for what a taker does."""

SHARES = ("class.", "column", "letter.", "seat.", "of.")
"""What the concepts of words begin with for what is taken, or from whom."""


def takers(state: Heuchel, heard: Heard) -> frozenset[str]:
    """The class of the moved unit, which may be said of the one who takes; nothing where that class is only named in a
    list of what is taken, as in `two from Ben and the bishop`."""
    own = frozenset[str]() if state.moved is None else classes_of(state, unit_in(state, *state.moved)[:1])
    named = [span for span in heard.spans if span.concepts & own]
    return frozenset() if named and all(_is_listed(span, heard) for span in named) else own


def without_taker(state: Heuchel, heard: Heard) -> Heard:
    """A sentence without the words that name the moved unit before what it does."""
    own = takers(state, heard)
    idle = heard.places(ALWAYS)
    takes = {span.places[0] for span in heard.spans if span.concepts & TAKES}
    named = {span for span in heard.spans if span.concepts & own and beyond(span.places[-1], idle - takes, 1) in takes}
    return replace(heard, spans=tuple(span for span in heard.spans if span not in named)) if named else heard


def _is_listed(span: Span, heard: Heard) -> bool:
    """Whether a name stands behind a word that joins it to what was said before to be taken, or is the first that is
    taken before others."""
    words = [folded(token.word) for token in heard.tokens]
    goes = [set(each.places) for each in heard.spans if "take" in each.concepts]  # as in `come along with`
    joints = (each for each in heard.spans if "and" in each.concepts and not any(go > {*each.places} for go in goes))
    between = {place for place, word in enumerate(words) if word in heard.tongue.between}
    between = (between | {place for each in joints for place in each.places}) - heard.places({"by-means", "with"})
    shares = {place for each in heard.spans if _is_share(each) and each != span for place in each.places}
    idle = heard.places(ALWAYS | {"extra"}) - between
    before = beyond(span.places[0], idle, -1)
    if before in between and any(place < before for place in shares):
        return True
    firsts = {place for place, token in enumerate(heard.tokens) if token.ordinal and token.number == 1}
    firsts |= heard.places({"begins"})
    behind = beyond(span.places[-1], idle - firsts, 1)
    first = behind in firsts or beyond(span.places[0], idle - firsts, -1) in firsts
    joined = behind in between and any(place > behind for place in shares)
    return joined or (first and any(place > span.places[-1] for place in shares))


def _is_share(span: Span) -> bool:
    """Whether words name something that is taken, or from whom."""
    return any(each.startswith(SHARES) for each in span.concepts)
