"""What the table tells of a Suspect who is accused, in plain words."""

from __future__ import annotations

from referee.core.state.question import Question
from referee.speech import Heard
from referee.speech.heard import ASIDE, FILL, folded
from referee.speech.meaning import ALWAYS

from ..position.fields import NOBODY
from ..position.known import called
from ..position.state import Abbey, seats
from .traits import everybody, named_suspects

SHOWN = frozenset(
    {
        *(
            "hold",
            "show",
            "with-me",
            "yes",
            "it-was",
            "cards-word",
            "monk-word",
            "take",
            "turns-up",
            "reveal",
            "hidden",
            "lay",
            "me",
        ),
        *("beside-told", "hand-word", "only", "all", "own", "give", "search", "put"),
    }
)
"""What may be said of a card that is looked for, or turned over."""

IT = frozenset({"it-was", "it-is-him", "culprit"})
"""What speaks of a card by whom it is or is not."""

DENIED = frozenset({"not", "no", "none", "nothing", "denied", "neither"})
"""What shows that nobody has the card, or that it is another."""


TITLES = ("father", "brother", "novice")
"""What may stand before a name; a wrong one takes nothing from it."""


def told(state: Abbey, question: Question, heard: Heard) -> str:
    """What a sentence answers where a card is looked for or turned over; empty if it says anything else, asks or
    supposes."""
    if heard.asks or heard.has(ASIDE) or heard.has("perhaps") or not _is_only_of_it(state, heard):
        return ""
    if question.id in ("holder", "search"):
        return _holder(state, heard)
    if question.id == "hidden":
        return _is_it(state, question, heard)
    return ""


def _is_only_of_it(state: Abbey, heard: Heard) -> bool:
    """True if every word may be said of such a card; numbers are not."""
    suspects = named_suspects(state, heard)
    every = SHOWN | DENIED | ALWAYS | everybody(state) | {f"suspect.{each}" for each in suspects}
    every |= {"another", *IT, *(f"{kind}.{title}" for kind in ("title", "alias") for title in TITLES if suspects)}
    told_so = heard.places(every)
    us = heard.places({"beside-told"})
    numbers = [place for place, token in enumerate(heard.tokens) if token.number is not None and place not in us]
    counts = any(folded(heard.tokens[place].word) not in heard.tongue.ones for place in numbers)
    return len(told_so) == len(heard.tokens) and not counts


def _holder(state: Abbey, heard: Heard) -> str:
    """Who has the card: the only one who is named, and not spoken to, or nobody, whoever is named with `neither`."""
    named = [seat for seat in seats(state) if _is_said(heard, frozenset({f"seat.{seat}"}))]
    if _is_said(heard, DENIED):
        nobody = heard.has("none") or heard.has("nothing")
        return NOBODY if nobody and (not named or heard.has("neither")) else ""
    return state.terms.seats[named[0]] if len(named) == 1 else ""


def _is_it(state: Abbey, question: Question, heard: Heard) -> str:
    """True if the card is the accused: it is told to be, by its name or by `it is him`."""
    named = [name for each in named_suspects(state, heard) for name in (each, called(state, each))]
    it = not named or any(name in question.about for name in named)
    if not (named or any(map(heard.has, IT))):
        return ""
    if heard.has("another"):
        return "" if named else "no"
    denied = _is_said(heard, DENIED)
    return ("no" if denied else "yes") if it else ("" if denied else "no")


def _is_said(heard: Heard, concepts: frozenset[str]) -> bool:
    """True if words stand for one of these concepts which may not also add nothing."""
    return any(span.concepts & concepts and FILL not in span.concepts for span in heard.spans)
