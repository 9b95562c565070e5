"""The moves of the worked examples in each language, kept in files so that print can show them without playing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee.library.records import Record
from referee.library.toml import convert, parse

from .translation import words_root

Lines = tuple[str, ...]


class MovesFile(Record, frozen=True):
    """`data/words/<lang>/moves/<game>.toml`: the lines of every example, in order."""

    moves: dict[str, Lines]


def file_of_moves(game: str, lang: str) -> Path:
    return words_root() / lang / "moves" / f"{game}.toml"


@cache
def written_moves(game: str, lang: str) -> dict[str, Lines]:
    """The lines of each example; empty for English, in which the examples are written, and if there is no file. Raises
    DataError."""
    file = file_of_moves(game, lang)
    return convert(parse(file), MovesFile, file).moves if file.is_file() else {}
