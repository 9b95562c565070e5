"""Words that only want a yes: `her cell is empty, right? In I go`, and `column A for me. Right, Ben?`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .addressed import words_of
from .lexicons import lexicon
from .reading import SPOKEN, speaks

if TYPE_CHECKING:
    from referee.core.game import Game

_TAG = re.compile(r"\s*,\s*([^,.;:!?–—]+?)\s*\?(?=\s*\w)")
"""A question tag inside a sentence: words between a comma and a question mark, with more behind them."""


_LAST = re.compile(r"\s*[,.;!…–—]\s*([^,.;:!?…–—]+?)\s*(?:,\s*([^,.;:!?…–—]+?)\s*)?\?\s*$")
"""A question tag at the end, perhaps with a name behind it."""


def without_tags(game: Game, text: str, seats: tuple[str, ...], lang: str) -> str:
    """A sentence without such words; where players ask each other, those at its end may ask."""
    if "?" not in text or not speaks(game) or lang not in SPOKEN:
        return text
    ways = [words_of(way) for way in lexicon(game.id, lang).tongue.tags]
    text = _TAG.sub(lambda found: "." if words_of(found[1]) in ways else found[0], text)
    last = None if getattr(game.part("speech"), "ASKS", False) else _LAST.search(text)
    if last is None or words_of(last[1]) not in ways or (last[2] is not None and last[2] not in seats):
        return text
    return text[: last.start()]
