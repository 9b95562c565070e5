"""How much of an edition its owner has told, and what is still to be asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.library.editions import edition_tables
from referee.library.load import load_game, read_components
from referee.library.records import Field


class Blank(Struct, frozen=True):
    """A field of an edition: its place in the file (`person.bishop.petition`), and its value, None when untold."""

    place: str
    field: Field
    about: str
    value: Any


def blanks(game: str, tables: dict[str, Any]) -> tuple[Blank, ...]:
    """Every field of an edition in the order of asking; a field with `each` comes once for every component of that
    kind that it concerns."""
    found = []
    for field in load_game(game).fields:
        if not field.each:
            found.append(Blank(field.id, field, "", tables.get(field.id.replace(".", "-"))))
            continue
        held = {row.get("id"): row for row in tables.get(field.each, [])}
        for component in read_components(game)[field.each]:
            if component.get(field.id):
                continue
            place = f"{field.each}.{component['id']}.{field.id}"
            found.append(
                Blank(place, field, f"{field.each}.{component['id']}", held.get(component["id"], {}).get(field.id))
            )
    return tuple(found)


def coverage(game: str, edition: str, store: Path | None = None) -> tuple[int, int]:
    """How many of an edition's fields are told, and how many there are; those that may stay empty do not count."""
    needed = [blank for blank in blanks(game, edition_tables(game, edition, store)) if not blank.field.optional]
    return sum(blank.value is not None for blank in needed), len(needed)
