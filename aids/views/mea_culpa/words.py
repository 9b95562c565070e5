"""Clauses as steps of a sheet."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ...speech import Speech


class Line(Struct, frozen=True):
    """A clause as a step; `mark` is its letter, its number or its sign."""

    mark: str
    text: str


def alone(text: str) -> str:
    """A clause that goes on in the next one, as a sentence of its own."""
    text = text[:1].upper() + text[1:]
    return text.rstrip(",;") + "." if text.endswith((",", ";")) else text


def clauses(ids: Iterable[str], speech: Speech) -> tuple[str, ...]:
    return tuple(alone(speech.clause(id)) for id in ids)


def marked(signs: dict[str, str], speech: Speech) -> tuple[Line, ...]:
    """Clauses with their marks."""
    return tuple(map(Line, signs.values(), clauses(signs, speech)))


def numbered(ids: tuple[str, ...], speech: Speech) -> tuple[Line, ...]:
    return marked({id: str(n) for n, id in enumerate(ids, 1)}, speech)
