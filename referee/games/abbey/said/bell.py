"""The Bell in what people say: that it is moved, and that somebody forgot it."""

from __future__ import annotations

from referee.speech import NEVER, Heard, Meaning, said
from referee.speech.heard import FILL

from ..fields import LAST_BELL
from ..state import Abbey
from .traits import everybody

PLACES = frozenset(f"n{number}" for number in range(LAST_BELL + 1))
"""Where the Bell stands or goes to."""

BESIDE = PLACES | {
    *("go", "move", "put", "ring", "up", "steps-word", "mass-word", "count1", "turn", "turns-up", "use", "last-space"),
    *("o1", "through", "onward", "undo"),
}
"""What may be said of moving the Bell and adds nothing."""

CALLED = PLACES | {"go", "move", "call", "through", "o1"}
"""What may be said of a Bell that was forgotten and adds nothing."""

CALLS = frozenset({"place.ecclesia", "alias.ecclesia", "all", "monk-word"})
"""What may be said of calling all Monks to Mass."""

UNRUNG = "unrung"
"""The concept of words for leaving the Bell where it is."""


def ring_meant(verbs: frozenset[str], heard: Heard) -> Meaning:
    """Moving the Bell; that it is not forgotten says the same, and so does that it stands on the last space."""
    if is_left(heard) or (heard.asks and heard.has("bell-asked")):
        return NEVER
    called = CALLS if "mass-word" in verbs and heard.has("mass-word") else frozenset[str]()
    verbs |= {"last-space"} if called else set()
    return Meaning(verbs, (), BESIDE | called | ({"forget", "not"} if is_remembered(heard) else set()))


def is_left(heard: Heard) -> bool:
    """Whether somebody says to leave the Bell where it is; who lets it ring rings it."""
    left = heard.places({UNRUNG})
    return bool(left) and all(left.issuperset(span.places) for span in heard.spans if "bell" in span.concepts)


def forgotten_meant(state: Abbey, verbs: frozenset[str], heard: Heard) -> Meaning:
    """Calling out that the Bell was forgotten, or asking after it: any player may be spoken of who can have forgotten
    it. Whoever else is named is the one who calls."""
    if heard.asks:
        verbs |= {"bell-asked"}
    blamed = everybody(state) if state.first is None else frozenset({f"seat.{state.first}"})
    return Meaning(verbs, (said("bell", "mass-word", "bell-asked"),), blamed | CALLED, bare=False)


def is_remembered(heard: Heard) -> bool:
    """Whether something is said not to be forgotten; `not moved` is no denial, but what is forgotten, and half of one,
    as in `n'a`, is none by itself."""
    omitted = [set(span.places) for span in heard.spans if "forget" in span.concepts]
    denials = [set(s.places) for s in heard.spans if s.concepts & {"not", "none", "nothing"} and FILL not in s.concepts]
    return bool(omitted) and any(not any(denial <= each for each in omitted) for denial in denials)
