"""Moves that are told by what they are done with, where the words around it are not known."""

from __future__ import annotations

import re
from typing import Any

from referee.core.judge import default_mover, judge
from referee.core.move import Move
from referee.core.play import mover_saying
from referee.core.question import NotKnown
from referee.core.terms import Seat
from referee.core.verdict import Legal

from .lexicon import FILL, Heard, Span
from .meaning import ALWAYS, ASIDE, Meaning
from .reading import SPOKEN, Reading, heard_as, offered_now

MOST_STRANGE = 4
"""Words without a known sense that may stand beside the name."""

AGAINST = frozenset({ASIDE, "not", "no", "nothing", "yes", "if", "whether"})
"""Concepts with which a name alone says nothing: somebody may be ruling it out, or only asking."""

_COUNTED = re.compile(r"[no]\d+")


def named_alone(game: Any, state: Any, text: str, lang: str, by: Seat | None = None) -> Reading | None:
    """The one legal move of those kinds that the game lets people tell by a name, in whose name nothing else is named.
    None where there is none, or more than one."""
    speech = game.part("speech") if game.has_part("speech") else None
    kinds: frozenset[type[Move]] = getattr(speech, "BY_NAME", frozenset())
    if lang not in SPOKEN or not kinds or text.rstrip().endswith("?"):
        return None
    heard = heard_as(game, state, text, lang)
    if any(map(heard.has, AGAINST)):
        return None
    verbs = frozenset[str]().union(*speech.VERBS.values())
    found = dict[tuple[Move, Seat | None], int]()
    for move in offered_now(state):
        if not isinstance(move, tuple(kinds)):
            continue
        meaning = speech.meaning(state, move, heard)
        for mover in (None, *(seat for seat in range(len(state.terms.seats)) if heard.has(f"by.{seat}"))):
            words = _named(heard, meaning, mover, verbs)
            seat = by if mover is None else Seat(mover)
            if words and _is_legal(state, move, seat):
                found[move, seat] = max(words, found.get((move, seat), 0))
    best = [each for each, words in found.items() if words == max(found.values())]
    return Reading(*best[0]) if len({move for move, _ in best}) == 1 else None


def _named(heard: Heard, meaning: Meaning, mover: int | None, verbs: frozenset[str]) -> int:
    """How many words name what a move is done with; 0 where something is left out, or something else is said."""
    parts = [part for part in meaning.parts if not part.loose]
    every = meaning.verbs.union(meaning.also, *(part.ways for part in meaning.parts), ALWAYS)
    every |= {f"by.{mover}"} if mover is not None else frozenset()
    if not parts or not all(any(span.concepts & part.ways for span in heard.spans) for part in parts):
        return 0
    explained = {place for span in heard.spans if span.concepts & every for place in span.places}
    for span in heard.spans:
        if not explained.issuperset(span.places) and (_is_name(span) or span.concepts & verbs):
            return 0
    strange = len(heard.tokens) - len(explained)
    told = {place for part in parts for span in heard.spans if span.concepts & part.ways for place in span.places}
    return len(told) if strange <= MOST_STRANGE else 0


def _is_name(span: Span) -> bool:
    """Whether some words name a thing, a player or a number."""
    names = any("." in concept or _COUNTED.fullmatch(concept) for concept in span.concepts)
    return names and FILL not in span.concepts


def _is_legal(state: Any, move: Move, by: Seat | None) -> bool:
    try:
        who = default_mover(state, move) if by is None else mover_saying(state, by, move)
    except NotKnown:
        return False
    return isinstance(judge(state, who, move), Legal)
