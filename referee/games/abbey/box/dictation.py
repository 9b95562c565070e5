"""Fields of an edition, read from what the owner types: `3`, `aula, south Claustrum`."""

from __future__ import annotations

from typing import Any

from referee.core.words.notation import tokens_of
from referee.core.words.synonyms import synonyms

from .components import GAME, box


def dictate(kind: str, text: str) -> Any:
    """The value of a field of that type. Raises ValueError with what was not understood."""
    match kind:
        case "int":
            return int(text)
        case "rooms":
            return [room(part) for part in text.replace(";", ",").split(",") if part.strip()]
    return text.strip()


def room(name: str) -> str:
    """The id of a room by any of its names in any language. Raises ValueError."""
    tokens = tokens_of(name)
    for place, ways in synonyms(GAME, ("place", "alias")).items():
        if place in box().places and (tokens in ways or tokens == tokens_of(place)):
            return place
    raise ValueError(name.strip())
