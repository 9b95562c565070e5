"""The named styles: face, size, leading, colour. Sizes and leadings in points."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Style(Struct, frozen=True):
    """`role` is the part the face plays (text, title, head); `before` and `after` are white space in a flow."""

    size: float
    leading: float
    role: str = "text"
    cut: str = "regular"
    setting: str = ""
    tracking: float = 0.0
    ink: str = "ink"
    hyphens: bool = True
    before: float = 0.0
    after: float = 0.0


STYLES: Final[dict[str, Style]] = {
    "title": Style(24, 26, "title", hyphens=False, after=3),
    "title2": Style(17, 19, "title", hyphens=False, before=13, after=4),
    "card-title": Style(15, 16, "title", hyphens=False),
    "box-title": Style(13.5, 15, "title", hyphens=False),
    "h3": Style(11, 13, cut="semibold", hyphens=False, before=8, after=2.5),
    "over": Style(8.5, 11, setting="sc", tracking=0.08, ink="rubric", hyphens=False),
    "label": Style(8, 10, setting="sc", tracking=0.05, hyphens=False, before=2, after=1),
    "colhead": Style(7.4, 8.2, "head", cut="medium", setting="sc", tracking=0.05, hyphens=False),
    "body": Style(9, 11.6, after=3.4),
    "card": Style(10, 12.6, after=3),
    "statement": Style(10, 12),
    "cell": Style(9, 10.6),
    "name": Style(10, 11.5, cut="medium", hyphens=False, before=5, after=1.5),
    "roll": Style(13, 13, hyphens=False),
    "note": Style(7.5, 9.4, after=2),
    "folio": Style(6.8, 8.4, ink="soft", hyphens=False),
    "foot": Style(6.8, 8.4, ink="soft"),
}

HEADINGS: Final = {"1": "title", "2": "title2", "3": "h3", "4": "name"}
"""The style of each level of heading."""

TITLES: Final = {"title": 1, "title2": 2, "card-title": 2, "h3": 3}
"""Styles of paragraphs that head what follows them, and the level."""

SMALLEST: Final = 6.5
"""The smallest size of type, in points."""


def title_level(style: str, words: str) -> int:
    """The level of the heading that a paragraph in this style is; 0 if it is none, or has no letters."""
    return TITLES.get(style, 0) if any(char.isalpha() for char in words) else 0
