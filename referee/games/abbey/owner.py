"""What the owner of the box enters: the Suspects, one line a card, in the words of any language that is spoken here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.library import toml
from referee.library.load import home
from referee.words import contexts
from referee.words.language import languages
from referee.words.translation import Words, words

from .components import GAME, PARTS, facts


def places(tables: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any] | None]]:
    """The places of the 24 Suspects, order by order, each with what an edition tells of the Suspect who stands there.
    A Suspect with an id of its own takes the first free place of its order."""
    told = tables.get("suspect", [])
    for order in facts().order:
        ids = [f"{order.id}-{n}" for n in range(1, order.count + 1)]
        rows = [row for row in told if row.get("order") == order.id]
        placed = {row["id"]: row for row in rows if row.get("id") in ids}
        others = iter([row for row in rows if row.get("id") not in ids])
        for id in ids:
            yield id, placed.get(id) or next(others, None)


def called(place: str, tables: dict[str, Any], spoken: Words) -> str:
    """A place in words: its order, and its number there."""
    order, _, number = place.rpartition("-")
    third = tables.get("third-order", order) if order == facts().order[-1].id else order
    said = spoken.raw("aids", contexts.message("abbey.suspect.place"), _messages()["abbey.suspect.place"])
    name = spoken.raw("aids", contexts.message(f"abbey.order.{third}"), _messages()[f"abbey.order.{third}"])
    return said.format(order=name, n=number)


def dictate(text: str) -> dict[str, str]:
    """A Suspect from a line such as “Father Bruno, bearded, hooded, bellied”: what is neither a title nor a trait is
    the name. Raises ValueError with what can't be."""
    found: dict[str, str] = {}
    rest = text
    for phrase, part, value in _phrases():
        rest, times = re.subn(rf"(?<!\w){re.escape(phrase)}(?!\w)", ",", rest, flags=re.IGNORECASE)
        if times and found.setdefault(part, value) != value:
            raise ValueError(text)
    names = [name for piece in rest.split(",") if (name := " ".join(piece.split()))]
    if len(names) > 1 or not (names or found):
        raise ValueError(", ".join(names) or text)
    return {**({"name": names[0]} if names else {}), **{part: found[part] for part in PARTS if part in found}}


def enter(tables: dict[str, Any], place: str, told: dict[str, str]) -> None:
    """Writes a Suspect into its place."""
    rows: list[dict[str, Any]] = tables.setdefault("suspect", [])
    entry = {"order": place.rpartition("-")[0], "source": "owner", **told}
    held = dict(places(tables))[place]
    if held is None:
        rows.append({"id": place, **entry})
        return
    kept = {"id": held["id"], **entry}
    held.clear()
    held.update(kept)


def spoken_part(part: str, value: str) -> str:
    """A title or a trait as it is printed in English, and as `dictate` hears it."""
    return _messages()[f"abbey.{'title' if part == 'title' else 'trait'}.{value}"]


@cache
def _messages() -> dict[str, str]:
    """The English words of the printed sheets, by id."""
    held = toml.parse(home(GAME) / "aids.toml")["message"]
    return {message["id"]: message["text"] for message in held if isinstance(message["text"], str)}


@cache
def _phrases() -> tuple[tuple[str, str, str], ...]:
    """How titles and traits are said in every language, with the part and the value that is meant; long ones first, so
    that “no beard” is not taken for “beard”."""
    parts: list[tuple[str, str, str]] = [("title", "title", title.id) for title in facts().title]
    parts += [("trait", trait.of, trait.id) for trait in facts().trait]
    found = {value: (part, value) for _, part, value in parts}
    for kind, part, value in parts:
        id = f"abbey.{kind}.{value}"
        for lang in languages():
            found[words(lang).raw("aids", contexts.message(id), _messages()[id]).lower()] = (part, value)
    return tuple((phrase, *found[phrase]) for phrase in sorted(found, key=len, reverse=True))
