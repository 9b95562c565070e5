"""What becomes of an Article that was drawn, where the one is named that lies in its place."""

from __future__ import annotations

from referee.core import Move
from referee.core.question import NotKnown
from referee.speech import Heard, Meaning

from ..components import numbers_of
from ..known import mat, turn_of
from ..moves import Exchange, Keep, Refuse
from ..state import Credo
from .things import drawn_article, name_of_doctrine

STAYS = frozenset({"keep", "stays-put", "saved"})
"""What is said of the one that stays."""

GOES = frozenset({"shed", "discard", "lose", "leave", "give-up", "replace", "remove", "take-away", "throw"})
"""What is said of the one that goes."""

COMES = frozenset({"exchange", "replace", "lay", "prefer", "instead", "go", "take", "put", "demote", "choose"})
"""What is said of the one that comes instead."""


BESIDE = "beside-old"
"""The concept of words that say that the new one is laid next to the old one."""

LIKED = frozenset({"lay", "prefer", "take", "choose"})
"""What is said of the one that stays, where of no other one anything is said."""


def choice_meant(state: Credo, move: Move, heard: Heard) -> Meaning | None:
    """Who stays with the old Article refuses the new one, and who gives it up exchanges it; None where no word is said
    of the old one."""
    drawn = drawn_article(state)
    old = old_ones(state, drawn)
    ways_old = {"old-word", *(way for each in old for way in (f"article.{each}", f"doctrine.{name_of_doctrine(each)}"))}
    ways_new = {"new-word", "drawn", f"article.{drawn}", f"doctrine.{name_of_doctrine(drawn)}"}
    ways_old -= ways_new
    if not drawn or not old or not any(map(heard.has, ways_old)):
        return None
    numbers = {f"{kind}{number}" for each in (drawn, *old) for number in numbers_of(each) for kind in "no"}
    named = {*ways_old, *ways_new, *numbers, "article-word", "doctrine-word", "mat-word", "mat-place", "event-word"}
    stays, goes = _of(heard, STAYS, ways_old, ways_new), _of(heard, GOES, ways_old, ways_new)
    spoken_of = any(map(heard.has, ways_new | GOES | {"exchange", "instead", "demote"}))
    stays = stays or (not spoken_of and _of(heard, LIKED, ways_old, ways_new))
    comes = any(map(heard.has, COMES)) or _of(heard, STAYS, ways_new, ways_old)
    match move:
        case Refuse() | Keep() | Exchange() if heard.has(BESIDE):
            return Meaning(frozenset(), bare=False)
        case Refuse() if stays:
            return Meaning(STAYS | LIKED, (), frozenset(named | GOES | {"refuse", "yes", "prefer"}))
        case Exchange() if not stays and (goes or comes):
            also = named | COMES | GOES | {"instead", "drawn", "keep", "refuse", "from", "to", "yes"}
            return Meaning(GOES | COMES | STAYS, (), frozenset(also))
        case Refuse() | Keep() | Exchange():
            return Meaning(frozenset(), bare=False)
    return None


def old_ones(state: Credo, drawn: str) -> tuple[str, ...]:
    """What lies on the drawer's mat under a number of the Article that was drawn, and is another one; nothing where
    nobody told who draws, or what lies there."""
    numbers = set(numbers_of(drawn)) if drawn else set()
    try:
        lying = mat(state, turn_of(state)) or {}
    except NotKnown:
        return ()
    return tuple(each for each in lying if each != drawn and numbers & set(numbers_of(each)))


def _of(heard: Heard, said: frozenset[str], these: set[str], those: set[str]) -> bool:
    """Whether something is said of these rather than of those: their name is the nearest one."""
    spoken = (span.places for span in heard.spans if span.concepts & said)
    return any(_far(heard, places, these) < _far(heard, places, those) for places in spoken)


def _far(heard: Heard, places: tuple[int, ...], ways: set[str]) -> int:
    """How far away the nearest of some names is said."""
    named = [place for span in heard.spans if span.concepts & ways for place in span.places]
    return min((abs(place - each) for place in places for each in named), default=len(heard.tokens) + 1)
