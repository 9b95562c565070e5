"""Fields of an edition in the owner's words: `3`, `aula, south Claustrum`."""

from __future__ import annotations

from typing import Any

from referee.core.notation import tokens_of
from referee.core.synonyms import synonyms

from .components import GAME, box


def dictate(kind: str, text: str) -> Any:
    """The value of a field of that type. Raises ValueError with what was not understood."""
    match kind:
        case "int":
            return int(text)
        case "rooms":
            return [room(part) for part in text.replace(";", ",").split(",") if part.strip()]
    return text.strip()


def room(said: str) -> str:
    """A room by any of its names in any language. Raises ValueError."""
    heard = tokens_of(said)
    for place, ways in synonyms(GAME, ("place", "alias")).items():
        if place in box().places and (heard in ways or heard == tokens_of(place)):
            return place
    raise ValueError(said.strip())
