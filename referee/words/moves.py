"""The moves of the worked examples as each language writes them, kept so that print can show them without playing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee.library.records import Record
from referee.library.toml import convert, parse

from .translation import words_root

Lines = tuple[str, ...]


class MovesFile(Record, frozen=True):
    """`data/words/<lang>/moves/<game>.toml`: by its example every line, in order."""

    moves: dict[str, Lines]


def file_of_moves(game: str, lang: str) -> Path:
    return words_root() / lang / "moves" / f"{game}.toml"


@cache
def written_moves(game: str, lang: str) -> dict[str, Lines]:
    """The lines of each example; nothing in English, which the examples are written in, or where no file says it.
    Raises DataError."""
    file = file_of_moves(game, lang)
    return convert(parse(file), MovesFile, file).moves if file.is_file() else {}
