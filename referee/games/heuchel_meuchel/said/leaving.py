"""Who is said to go where a word for leaving somebody else behind is used of himself, as in `the upper bishop leaves`,
in Heuchel & Meuchel."""

from __future__ import annotations

from msgspec.structs import replace

from referee.speech import Heard, Span
from referee.speech.heard import FILL
from referee.speech.meaning import FROM
from referee.speech.roles import is_kind

from .places import is_value

DEPARTS = "departs"
"""The concept of words for leaving somebody behind that also say that somebody goes."""

BEING = "being"
"""The concept of words before a participle, as in `is leaving`."""

LEFT_BEHIND = frozenset({"leaves", "spares", "stays", "lose", "go-away", "left-over"})
"""What such words say of somebody else."""

GOERS = frozenset({"only", "rest", "both", "card", "pile", "lowest", "foremost", "alone"})
"""The concepts of words for who goes, besides classes."""

WHENCE = frozenset({FILL, FROM, "pile", "column-word", "alone"})
"""The concepts of words for where somebody goes away, besides rows."""


def departing(heard: Heard) -> Heard:
    """A sentence in which a word for leaving says that who is named right before it goes, where nobody is left."""
    goes = [span for span in heard.spans if DEPARTS in span.concepts and _goes(heard, span)]
    if not goes:
        return heard
    places = {place for span in goes for place in span.places}
    kept = (span for span in heard.spans if span in goes or places.isdisjoint(span.places))
    return replace(heard, spans=tuple(_as_going(span) if span in goes else span for span in kept))


def departs(heard: Heard) -> bool:
    """Whether such a word says that somebody goes."""
    return any(span.concepts >= {DEPARTS, "go"} for span in heard.spans)


def _as_going(span: Span) -> Span:
    return replace(span, concepts=span.concepts - LEFT_BEHIND | {"go"})


def _goes(heard: Heard, leaves: Span) -> bool:
    """Whether who is named stands right before a word for leaving, and behind it nothing but where he goes away, or
    who stays."""
    named = {span.places[-1] for span in heard.spans if span.concepts & GOERS or is_kind(span, "class.")}
    named |= {place for place in range(len(heard.tokens)) if is_value(heard, place)}
    if leaves.places[0] - 1 not in named | {place for place in heard.places({BEING}) if place - 1 in named}:
        return False
    if any("leaves" in span.concepts and set(span.places) > set(leaves.places) for span in heard.spans):
        return False
    whence = (span for span in heard.spans if span.concepts & WHENCE or _names_row(span))
    away = {place for span in whence for place in span.places}
    behind = range(leaves.places[-1] + 1, len(heard.tokens))
    stays = any("stays" in span.concepts and span.places[-1] + 1 == len(heard.tokens) for span in heard.spans)
    return all(place in away for place in behind) or (stays and leaves.places[-1] + 1 < len(heard.tokens))


def _names_row(span: Span) -> bool:
    return is_kind(span, "row")
