"""Several moves in one breath."""

from __future__ import annotations

import re

THEN = ("then", "dann", "puis", "ensuite")
"""What comes between one thing and the next, in the languages of the house."""

_AND_THEN = rf"\b(?:(?:and|und|et)\s+)?(?:{'|'.join(THEN)})\b"

_BREATH = re.compile(rf";|{_AND_THEN}(?!\s*\d)", re.IGNORECASE)

_FIRST = re.compile(rf"^((?:[^:;]*:)?\s*){_AND_THEN},?\s*(?!\d)(?=\S)", re.IGNORECASE)
"""Nothing comes between these words and what was said before."""


def split_statements(text: str) -> list[str]:
    """Several moves said in one breath: separated by `;` or ` then `. No move begins with a number, so that `take 2
    from B then 1 from C` is one."""
    return [part.strip() for part in _BREATH.split(_FIRST.sub(r"\1", text)) if part.strip()] or [text]
