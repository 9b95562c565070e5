"""Spaces that never break, before and behind the signs where a language sets them: `Bonus : un pain`."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from referee.library.toml import parse

from .language import words_root

NARROW: Final = "\u202f"
"""The narrow no-break space."""

READ: Final = re.compile(r"(<(script|style)\b.*?</\2>)|(?<=>)[^<>]+(?=<)", re.DOTALL)
"""What stands between tags, and scripts and styles, which are left alone."""


class Signs(NamedTuple):
    """A space before or behind these signs is a narrow one that never breaks."""

    before: str = ""
    behind: str = ""

    def spaced(self, text: str) -> str:
        """Text with the narrow spaces of this language."""
        if self.before:
            text = re.sub(f"[ \u00a0](?=[{re.escape(self.before)}])", NARROW, text)
        if self.behind:
            text = re.sub(f"(?<=[{re.escape(self.behind)}])[ \u00a0]", NARROW, text)
        return text

    def spaced_page(self, page: str) -> str:
        """HTML with these spaces in what is read, not in attributes."""
        if not (self.before or self.behind):
            return page
        return READ.sub(lambda text: text[0] if text[1] else self.spaced(text[0]), page)


@cache
def signs_of(lang: str) -> Signs:
    """The signs of a language, from `data/words/<lang>/print.toml`. Raises DataError."""
    file = words_root() / lang / "print.toml"
    known = parse(file) if file.is_file() else {}
    return Signs(str(known.get("narrow-before", "")), str(known.get("narrow-after", "")))
