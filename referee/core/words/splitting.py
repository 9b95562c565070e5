"""Splitting a line that says several moves into one text for each move."""

from __future__ import annotations

import re

THEN = ("then", "dann", "puis", "ensuite")
"""The words that separate one move from the next, in the languages of the house."""

_AND_THEN = rf"\b(?:(?:and|und|et)\s+)?(?:{'|'.join(THEN)})\b"

_END = re.compile(rf";|{_AND_THEN}(?!\s*\d)", re.IGNORECASE)

_FIRST = re.compile(rf"^((?:[^:;]*:)?\s*){_AND_THEN},?\s*(?!\d)(?=\S)", re.IGNORECASE)
"""`then` at the very beginning of a line, or right after the speaker's name: it separates nothing."""


def split_statements(text: str) -> list[str]:
    """The statements of a line, separated by `;` or ` then `; the whole line if it has no separator. No move begins
    with a number, so `take 2 from B then 1 from C` is one statement."""
    return [part.strip() for part in _END.split(_FIRST.sub(r"\1", text)) if part.strip()] or [text]
