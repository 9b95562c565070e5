"""Subjects of a sentence who do not play: `Peter buys wine`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .heard import ASIDE, Heard, folded, is_thing
from .lexicons import lexicon
from .meaning import ALWAYS
from .meanings import meanings
from .reading import SPOKEN, heard_as, offered, speaks

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

COMES = frozenset({"go", "turns-up", "come-over", "shows", "leave"})
"""The concepts of verbs that may have another word than a name before them, as in `forth comes the bread`."""

_BEGINS = re.compile(r"\s*([^\W\d_]{3,})\s+([^\W\d_]+)")


def stranger(game: Game, state: State, text: str, lang: str) -> str:
    """The word with a capital at the beginning of a sentence that nobody knows in any language, and that is said to do
    something: a verb stands right behind it that says what somebody else does, or would do. Empty if none is; where
    nouns have capitals, too, it may be anything."""
    found = _BEGINS.match(text)
    if found is None or not found[1].istitle() or not speaks(game) or lang not in SPOKEN:
        return ""
    heard = heard_as(game, state, text, lang)
    if heard.has(ASIDE):
        return ""
    known = any(folded(found[1]) in lexicon(game.id, each).written for each in SPOKEN)
    if known or heard.tongue.capitals or heard.tokens[0].misspelt or any(0 in span.places for span in heard.spans):
        return ""
    named = any(each.startswith("by.") for each in heard.concepts)
    return found[1] if not named and _does(game, state, heard) else ""


def _does(game: Game, state: State, heard: Heard) -> bool:
    """True if the second word of a sentence is a verb that says what somebody else does or would do."""
    verb = folded(heard.tokens[1].word)
    if verb.endswith(tuple(map(folded, heard.tongue.conditional))):
        return True
    concepts = frozenset[str]().union(*(span.concepts for span in heard.spans if span.places == (1,)))
    thing = any(is_thing(each) and not each.startswith("action.") for each in concepts)
    if thing or not verb.endswith(heard.tongue.third) or concepts & (COMES | ALWAYS):
        return False
    meant = meanings(game, state, heard)
    moves = dict.fromkeys((*offered(state), *meant.sayable))
    return any(concepts & meant[move].verbs for move in moves)
