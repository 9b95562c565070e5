"""From whom everything is said to be taken first in Heuchel & Meuchel, as in `everything, Cy's first`."""

from __future__ import annotations

from referee.speech import Heard, Span
from referee.speech.heard import FILL, folded
from referee.speech.meaning import FROM
from referee.speech.plurals import shows_several
from referee.speech.roles import is_kind

from ..position.state import Heuchel
from .piles import WHOLE_PILE

ALL = frozenset({"all", "everything", WHOLE_PILE})
"""The concepts of words for as much as there is."""

BOTH = "both-players"
"""The concept of words for both other players, as in `from the two of you`."""

STACKS = "stacks"
"""The concept of words for the stacks of both, where a noun shows that they are several."""

BEGINS = "begins"
"""The concept of words for what comes first."""

WHOLE = ALL | {BOTH, "both", "pile"}


def first_of_all(state: Heuchel, heard: Heard) -> int | None:
    """The player from whom all is taken first that can be: the only one who is named, beside words for what comes
    first; None where none is, or where all that this player has is spoken of, as in `all from Cy first`."""
    names = [span for span in heard.spans if is_kind(span, "seat.")]
    seats = {seat for seat in range(len(state.terms.seats)) if heard.has(f"seat.{seat}")} - {state.turn}
    if len(seats) != 1 or not names or not any(span.concepts & WHOLE for span in heard.spans):
        return None
    name = max(names, key=lambda span: len(span.places))
    begins = [span for span in heard.spans if BEGINS in span.concepts]
    return seats.pop() if any(_beside(heard, name, each) for each in begins) and not _all_of(heard, name) else None


def _all_of(heard: Heard, name: Span) -> bool:
    """Whether a word for all stands right before `from` and a name."""
    start = name.places[0] - 1
    froms = {span.places[0] for span in heard.spans if FROM in span.concepts}
    return start in froms and any(span.concepts & ALL and span.places[-1] == start - 1 for span in heard.spans)


def of_both(heard: Heard) -> bool:
    """Whether both other players are spoken of, or the stacks of both."""
    return heard.has(BOTH) or any(STACKS in span.concepts and _are_several(heard, span) for span in heard.spans)


def _are_several(heard: Heard, span: Span) -> bool:
    return all(shows_several(heard.tongue, folded(heard.tokens[place].word)) for place in span.places[-1:])


def begins_at(heard: Heard) -> frozenset[int]:
    """The places of all words for what comes first."""
    return frozenset(place for span in heard.spans if BEGINS in span.concepts for place in span.places)


def firsts_of_several(heard: Heard) -> set[int]:
    """The places of `first` where it only says that more comes after: at the beginning, or behind a stack of several
    that are taken, as in `first …, then …`, `… first, then …` and `all, first from …, then …`."""
    words = [folded(token.word) for token in heard.tokens]
    goes_on = {place for place, word in enumerate(words) if word in heard.tongue.between}
    whole = heard.has("pile") or any(map(heard.has, ALL))
    whence = {span.places[0] for span in heard.spans if _says_whence(span)}
    whence |= {place for place, word in enumerate(words) if word in heard.tongue.of}
    firsts = {place for place, token in enumerate(heard.tokens) if token.ordinal and token.number == 1 and goes_on}
    named = {place for place in firsts if place and words[place - 1] in heard.tongue.articles}
    behind = {place for place in firsts if place + 1 in goes_on} - named
    before = {place for place in firsts if place + 1 in whence and max(goes_on) > place} - named
    return firsts & ({0} | behind | (before if whole else set()))


def _says_whence(span: Span) -> bool:
    """Whether words say from where something is taken, or from whom."""
    return FROM in span.concepts or is_kind(span, "of.")


def _beside(heard: Heard, name: Span, begins: Span) -> bool:
    """Whether nothing stands between a name and words for what comes first but what adds nothing."""
    first, last = sorted((name, begins), key=lambda span: span.places)
    between = range(first.places[-1] + 1, last.places[0])
    return set(between) <= {
        place for span in heard.spans if span.concepts & {FILL, FROM, "pile"} for place in span.places
    }
