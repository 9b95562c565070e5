"""A generated language: English with accents, 40 % longer. Text that stays plain on paper did not come from the
catalogues."""

from __future__ import annotations

import re

_ACCENTS = str.maketrans("aceinouyzACEINOUYZ", "áçëïñöüýžÁÇËÏÑÖÜÝŽ")
_KEEP = re.compile(r"(\{[^}]*\}|\\.)")
_GROWTH = 0.4


def pseudo(text: str) -> str:
    """The text with accents on every letter that has one, and 40 % longer; placeholders, icons and marks stay as they
    are."""
    parts = _KEEP.split(text)
    letters = sum(len(part) for part in parts[::2])
    body = "".join(part if number % 2 else part.translate(_ACCENTS) for number, part in enumerate(parts))
    return body + _padding(round(letters * _GROWTH))


def _padding(length: int) -> str:
    """Filler of about `length` characters in short words, so that it breaks over lines like real text."""
    filler = " ~ öñé twö thréë föür"
    return (filler * (length // len(filler) + 1))[:length].rstrip() if length > 1 else ""
