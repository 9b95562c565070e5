"""The language of a command line."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from referee.library.errors import Unwritten
from referee.words.language import languages
from referee.words.translation import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.words.translation import Words


def asked_language(arguments: Sequence[str]) -> str | None:
    """What follows `--lang` on the command line, if anything does."""
    for number, argument in enumerate(arguments):
        if argument == "--lang" and number + 1 < len(arguments):
            return arguments[number + 1]
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
    return None


def system_language() -> str:
    """The language of the system where there are words for it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            lang = language_of(value)
            return lang if lang in languages() else "en"
    return "en"


def language_of(locale: str) -> str:
    """A language as it is asked for, or as the locale names it, by the name that it has here: `de_AT.UTF-8` and `DE`
    are `de`."""
    return locale.partition(".")[0].replace("-", "_").partition("_")[0].casefold()


def words_asked(lang: str | None) -> Words:
    """The words of the language that is asked for, else of the system's. Raises Unwritten."""
    return words(language_of(lang) if lang else system_language())


def words_or_english(lang: str | None) -> Words:
    """The same, and English where the language asked for is unknown: for help and for errors."""
    try:
        return words_asked(lang)
    except Unwritten:
        return words("en")
