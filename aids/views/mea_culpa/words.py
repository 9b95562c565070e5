"""Texts of the referee as print wants them."""

from __future__ import annotations

import re

_STRAIGHT = re.compile(r"(?<=\w)'")


def curly(text: str) -> str:
    """An apostrophe after a letter as it is printed; the referee's own texts have the one of a keyboard."""
    return _STRAIGHT.sub("’", text)
