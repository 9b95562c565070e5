"""From which map somebody is said to go away, as in `the knight moves away from Nice`."""

from __future__ import annotations

from referee.speech import Heard, Span
from referee.speech.heard import FILL, is_thing
from referee.speech.meaning import FROM, preposition

from ..components import box
from ..state import Avignon

APART = "apart"
"""The concept of words that say from what somebody goes away."""

SO_FAR = frozenset({FILL, FROM, "continue", "one-map", "count1", "go", "up"})
"""The concepts of what may stand between such a word and the map: how far somebody goes."""


def left_behind(state: Avignon, heard: Heard) -> frozenset[str]:
    """The maps from which somebody is said to go away."""
    if not heard.has(APART):
        return frozenset()
    return frozenset(name for name in box().maps.values() if _is_left(state, name, heard))


def _is_left(state: Avignon, name: str, heard: Heard) -> bool:
    named = [span for span in heard.spans if f"map.{name}" in span.concepts]
    return any(
        _around(heard, span)
        or (preposition(heard, span) == FROM and (_behind(heard, span) or _before(state, name, heard, span)))
        for span in named
    )


def _around(heard: Heard, named: Span) -> bool:
    """Whether words for going away stand around a map, as in `leaves Rome behind`."""
    return any(APART in span.concepts and span.places[0] < named.places[0] < span.places[-1] for span in heard.spans)


def _behind(heard: Heard, named: Span) -> bool:
    """Whether a word for going away stands right behind a map, as in `von Rom weg`."""
    return any(APART in span.concepts and span.places == (named.places[-1] + 1,) for span in heard.spans)


def _before(state: Avignon, name: str, heard: Heard, named: Span) -> bool:
    """Whether a word for going away stands before a map, with nothing between but how far, or who goes: somebody who
    does not lie there."""
    lie = {f"person.{at.person}" for at in state.display if at is not None and at.level is not None}
    there = {
        f"person.{at.person}"
        for at in state.display
        if at is not None and at.level is not None and box().maps.get(at.level) == name
    }
    for place in range(named.places[0] - 1, -1, -1):
        said = frozenset[str]().union(*(span.concepts for span in heard.spans if span.places[-1] == place))
        if APART in said:
            return True
        counts = heard.tokens[place].number is not None or any(each.startswith("steps") for each in said)
        goes = said & lie and not said & there
        if not (counts or goes or (said & SO_FAR and not any(map(is_thing, said)))):
            return False
    return False
