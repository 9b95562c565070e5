"""Quotations, as in `“No,” says Ben with a smile`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .addressed import spoken_by, words_of
from .heard import folded
from .lexicons import lexicon
from .reading import SPOKEN, speaks

if TYPE_CHECKING:
    from referee.core.game import Game

    from .records import Tongue

_QUOTED = re.compile(r"«\s*([^»]+?)\s*»|»\s*([^«]+?)\s*«|[„“]\s*([^“”]+?)\s*[“”]|\"\s*([^\"]+?)\s*\"")
"""Words between the quotation marks of one language or another."""


def quoted(game: Game, text: str, seats: tuple[str, ...], lang: str) -> str:
    """A player's quoted words, with his name before them; empty if there is no quotation, or if the sentence tells more
    of players than who speaks."""
    if not speaks(game) or lang not in SPOKEN:
        return ""
    found = list(_QUOTED.finditer(text))
    if not found:
        tongue = lexicon(game.id, lang).tongue
        return _told_first(text, seats, tongue) or _told_last(text, seats, tongue)
    around = words_of(_QUOTED.sub(" ", text))
    speakers = {seats[seat] for seat in spoken_by(lexicon(game.id, lang).tongue, around, seats)}
    named = {name for name in seats if folded(name) in around}
    if len(speakers) != 1 or not named <= speakers:
        return ""
    said = " ".join(next(filter(None, each.groups())) for each in found)
    return f"{speakers.pop()}: {said.strip(' ,')}"


def _told_first(text: str, seats: tuple[str, ...], tongue: Tongue) -> str:
    """The words behind a colon, if only the speaker is named before it, as in `Ben asks back: …`."""
    head, _, said = text.partition(":")
    words = words_of(head) if said else []
    ways = [way for way in (*tongue.quoting, *tongue.crying) if "…" in way]
    speakers = [name for name in seats if any(words_of(way.replace("…", name)) == words for way in ways)]
    return f"{speakers[0]}: {said.strip()}" if len(speakers) == 1 else ""


def _told_last(text: str, seats: tuple[str, ...], tongue: Tongue) -> str:
    """The words before the last comma, if only the speaker is named behind it, as in `I take the wine, says Ben`."""
    said, _, last = text.rpartition(",")
    words = words_of(last) if said and ":" not in said else []
    speakers = [seats[seat] for seat in spoken_by(tongue, words, seats)]
    alone = len(speakers) == 1 and len(words) == len(words_of(speakers[0])) + 1
    return f"{speakers[0]}: {said.strip()}" if alone else ""
