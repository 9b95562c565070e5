"""The Bell in what people say: that it is moved, and that somebody forgot it."""

from __future__ import annotations

from referee.speech import NEVER, Heard, Meaning
from referee.speech.heard import FILL
from referee.speech.roles import spans_of

from ..position.state import Abbey
from .traits import everybody


def ring_meant(found: Meaning, heard: Heard) -> Meaning:
    """Moving the Bell; that it is not forgotten says the same, and so does that it stands on the last space."""
    left = heard.places({"unrung"})
    unrung = left and all(left.issuperset(span.places) for span in spans_of(heard, {"bell"}))
    if unrung or (heard.asks and heard.has("bell-asked")):
        return NEVER
    return found.plus(also=("forget", "not") if _is_remembered(heard) else ())


def call_meant(state: Abbey, found: Meaning, heard: Heard) -> Meaning:
    """Calling out that the Bell was forgotten, or asking after it: any player may be spoken of who can have forgotten
    it. Whoever else is named is the one who calls."""
    if _is_remembered(heard):
        return NEVER
    blamed = everybody(state) if state.first is None else frozenset({f"seat.{state.first}"})
    return found.plus(verbs=("bell-asked",) if heard.asks else (), also=blamed)


def _is_remembered(heard: Heard) -> bool:
    """True if something is said not to be forgotten; `not moved` is no denial, but what is forgotten, and half of one,
    as in `n'a`, is none by itself."""
    omitted = [set(span.places) for span in spans_of(heard, {"forget"})]
    denials = [set(s.places) for s in spans_of(heard, {"not", "none", "nothing"}) if FILL not in s.concepts]
    return bool(omitted) and any(not any(denial <= each for each in omitted) for denial in denials)
