"""How words are written by who hits a wrong key."""

from __future__ import annotations

LONG, SLIPS = 6, 1
"""Letters of a word from which on a word may be misspelt, and letters that may be wrong in it."""


def is_slip(known: str, written: str) -> bool:
    """True if a word is another one with a letter too many, too few, wrong, or in its neighbour's place."""
    if min(len(known), len(written)) < LONG or abs(len(known) - len(written)) > SLIPS:
        return False
    at = next((place for place, (one, other) in enumerate(zip(known, written, strict=False)) if one != other), None)
    if at is None:
        return True
    rests = ((1, 1), (1, 0), (0, 1))
    swapped = known[at : at + 2] == written[at : at + 2][::-1] and known[at + 2 :] == written[at + 2 :]
    return swapped or any(known[at + one :] == written[at + other :] for one, other in rests)
