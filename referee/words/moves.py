"""The moves of the worked examples in each language, kept in files so that print can show them without playing."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from referee.library.described import means
from referee.library.records import Record
from referee.library.toml import convert, parse

from .language import words_root

Lines = tuple[str, ...]


class NotationFile(Record, frozen=True):
    """`data/words/<lang>/notation/<game>.toml`: how a language writes canonical words and whole canonical lines."""

    written: Annotated[
        dict[str, str],
        means(
            "by the canonical word or line; … in a line is any word, at its end all that are left, and …, at its end"
            " puts commas between them; # is a number, before a word that stands so often in a row"
        ),
    ]


@cache
def written_words(game: str, lang: str) -> dict[str, str]:
    """The words that a language prefers in writing, by the canonical word or line. Raises DataError."""
    file = words_root() / lang / "notation" / f"{game}.toml"
    return convert(parse(file), NotationFile, file).written if file.is_file() else {}


class MovesFile(Record, frozen=True):
    """`data/words/<lang>/moves/<game>.toml`: the lines of every example, in order."""

    moves: dict[str, Lines]


def file_of_moves(game: str, lang: str) -> Path:
    """The file with a game's moves in a language."""
    return words_root() / lang / "moves" / f"{game}.toml"


@cache
def written_moves(game: str, lang: str) -> dict[str, Lines]:
    """The lines of each example; empty for English, in which the examples are written, and if there is no file. Raises
    DataError."""
    file = file_of_moves(game, lang)
    return convert(parse(file), MovesFile, file).moves if file.is_file() else {}
