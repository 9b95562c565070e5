"""What the owner of the box enters: the Suspects, one line a card, in the words of any language."""

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
    """The places of the 24 Suspects, order by order, each with the Suspect that an edition has there, or None. A
    Suspect with an id of its own takes the first free place of its order."""
    suspects = tables.get("suspect", [])
    for order in facts().order:
        ids = [f"{order.id}-{n}" for n in range(1, order.count + 1)]
        rows = [row for row in suspects if row.get("order") == order.id]
        placed = {row["id"]: row for row in rows if row.get("id") in ids}
        others = iter([row for row in rows if row.get("id") not in ids])
        for id in ids:
            yield id, placed.get(id) or next(others, None)


def called(place: str, tables: dict[str, Any], spoken: Words) -> str:
    """A place in words: its order, and its number there."""
    order, _, number = place.rpartition("-")
    third = tables.get("third-order", order) if order == facts().order[-1].id else order
    pattern = spoken.raw("aids", contexts.message("abbey.suspect.place"), _messages()["abbey.suspect.place"])
    name = spoken.raw("aids", contexts.message(f"abbey.order.{third}"), _messages()[f"abbey.order.{third}"])
    return pattern.format(order=name, n=number)


def dictate(text: str) -> dict[str, str]:
    """A Suspect from a line such as “Father Bruno, bearded, hooded, bellied”. Words that are neither a title nor a
    trait are the name. Raises ValueError with what can't be."""
    parts: dict[str, str] = {}
    rest = text
    for phrase, part, value in _phrases():
        rest, times = re.subn(rf"(?<!\w){re.escape(phrase)}(?!\w)", ",", rest, flags=re.IGNORECASE)
        if times and parts.setdefault(part, value) != value:
            raise ValueError(text)
    names = [name for piece in rest.split(",") if (name := " ".join(piece.split()))]
    if len(names) > 1 or not (names or parts):
        raise ValueError(", ".join(names) or text)
    return {**({"name": names[0]} if names else {}), **{part: parts[part] for part in PARTS if part in parts}}


def enter(tables: dict[str, Any], place: str, fields: dict[str, str]) -> None:
    """Writes a Suspect into its place."""
    rows: list[dict[str, Any]] = tables.setdefault("suspect", [])
    entry = {"order": place.rpartition("-")[0], "source": "owner", **fields}
    row = dict(places(tables))[place]
    if row is None:
        rows.append({"id": place, **entry})
        return
    kept = {"id": row["id"], **entry}
    row.clear()
    row.update(kept)


def spoken_part(part: str, value: str) -> str:
    """A title or a trait as it is printed in English, and as `dictate` hears it."""
    return _messages()[f"abbey.{'title' if part == 'title' else 'trait'}.{value}"]


@cache
def _messages() -> dict[str, str]:
    """The English words of the printed sheets, by id."""
    messages = toml.parse(home(GAME) / "aids.toml")["message"]
    return {message["id"]: message["text"] for message in messages if isinstance(message["text"], str)}


@cache
def _phrases() -> tuple[tuple[str, str, str], ...]:
    """The phrases for titles and traits in every language, each with its part and value; long ones first, so that “no
    beard” is not read as “beard”."""
    parts: list[tuple[str, str, str]] = [("title", "title", title.id) for title in facts().title]
    parts += [("trait", trait.of, trait.id) for trait in facts().trait]
    by_phrase = {value: (part, value) for _, part, value in parts}
    for kind, part, value in parts:
        id = f"abbey.{kind}.{value}"
        for lang in languages():
            by_phrase[words(lang).raw("aids", contexts.message(id), _messages()[id]).lower()] = (part, value)
    return tuple((phrase, *by_phrase[phrase]) for phrase in sorted(by_phrase, key=len, reverse=True))
