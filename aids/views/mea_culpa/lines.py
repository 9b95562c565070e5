"""Clauses and rulings as lines of a sheet."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ..game_words import GameWords
from ..rules import sentence


class Line(Struct, frozen=True):
    """A clause as a step; `mark` is its letter, its number or its sign."""

    mark: str
    text: str


class Gap(Struct, frozen=True):
    """A ruling: what the rulebook leaves open, and the answer."""

    id: str
    question: str
    answer: str


def alone(text: str) -> str:
    """A clause that goes on in the next one, as a sentence of its own."""
    text = text[:1].upper() + text[1:]
    return text.rstrip(",;") + "." if text.endswith((",", ";")) else text


def clauses(ids: Iterable[str], words: GameWords) -> tuple[str, ...]:
    return tuple(alone(words.clause(id)) for id in ids)


def marked(signs: dict[str, str], words: GameWords) -> tuple[Line, ...]:
    """Clauses with their marks."""
    return tuple(map(Line, signs.values(), clauses(signs, words)))


def numbered(ids: tuple[str, ...], words: GameWords) -> tuple[Line, ...]:
    return marked({id: str(n) for n, id in enumerate(ids, 1)}, words)


def gap(id: str, words: GameWords) -> Gap:
    """A ruling as it stands by default."""
    question, options, _ = words.ruling(id)
    return Gap(id, question, sentence(options[words.data.ruling(id).default]))
