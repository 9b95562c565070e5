"""View: what one seat may see, as JSON: the Fields of the masked position, and what a game adds to them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from .fields import masked
from .room import Room
from .state import State
from .terms import Seat


class View(Struct, frozen=True, kw_only=True):
    """Built by listing what may be shown, never by deleting what may not. `seat` is None for a bystander. Every game
    adds fields of its own, which hold only what that seat can know."""

    game: str
    seat: Seat | None
    over: bool


def seen_by(game: Room, state: State, seat: Seat | None) -> dict[str, Any]:
    """The view of a seat, or of a bystander. The game's own part is made of the masked position alone."""
    shown = masked(state, seat)
    view: dict[str, Any] = {"game": game.id, "seat": seat, "over": state.over()}
    for field in game.fields:
        if field.shown:
            view[field.shown] = field.kind.shown(state.terms, field.plain_value(shown))
    more: dict[str, Any] = msgspec.to_builtins(game.part("telling.view").more(shown, seat))
    return view | more


def schema_of_view(game: Room, more: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema of a view; `more` is the schema of the game's own part."""
    properties: dict[str, Any] = {
        "game": {"type": "string", "description": "the id of the game"},
        "seat": {"type": ["integer", "null"], "description": "whose view it is; null for a bystander"},
        "over": {"type": "boolean", "description": "whether the game is over"},
    }
    for field in game.fields:
        if field.shown:
            properties[field.shown] = {**field.kind.shape(), "description": field.means}
    properties |= more.get("properties", {})
    required = sorted(properties)
    properties["revision"] = {"type": "string", "description": "what the kept game has come to, for --at"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"referee show --json: {game.id}",
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
        **({"$defs": more["$defs"]} if "$defs" in more else {}),
    }
