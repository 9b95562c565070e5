"""What may be asked and what may not, and a log of what was asked."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..game_words import GameWords

LOG_LINES: Final = 14
"""The number of questions for which the log has room."""

ASKABLE: Final = ("hold-count", "hold-named", "crossed-count", "crossed-named", "trait", "player", "going")
"""Forms of a question that may be asked, the rulebook's five among them."""
REFUSED: Final = ("name", "code", "double")
COLUMNS: Final = ("round", "asker", "asked", "question", "answer")
RULES: Final = ("must", "silence", "back", "truth", "one", "penance")


class Example(Struct, frozen=True):
    """A form of a question in our own words, an example, and what the answer is."""

    id: str
    text: str
    answer: str


class Column(Struct, frozen=True):
    id: str
    word: str


class Questions(Struct, frozen=True):
    rules: tuple[str, ...]
    asked: tuple[Example, ...]
    refused: tuple[Example, ...]
    columns: tuple[Column, ...]
    log: tuple[int, ...]


def questions(words: GameWords, variant: str) -> Questions:
    """What may be asked, what may not, and a log of what was asked."""

    return Questions(
        rules=tuple(words.say(f"abbey.rule.{id}") for id in RULES),
        asked=examples("ask", ASKABLE, words),
        refused=examples("refuse", REFUSED, words),
        columns=tuple(Column(id, words.say(f"abbey.log.{id}")) for id in COLUMNS),
        log=tuple(range(1, LOG_LINES + 1)),
    )


def examples(kind: str, ids: tuple[str, ...], words: GameWords) -> tuple[Example, ...]:
    """Forms of questions with what their answers are."""
    return tuple(Example(id, words.say(f"abbey.{kind}.{id}"), words.say(f"abbey.{kind}.{id}.answer")) for id in ids)
