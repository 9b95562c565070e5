"""The language that a command speaks, and the referee's own texts in it."""

from __future__ import annotations

import os
import sys

from referee.library.errors import Unwritten
from referee.library.load import load_messages
from referee.words.translation import Words, languages, words


def asked_language(arguments: list[str]) -> str | None:
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
        if told := os.environ.get(variable):
            lang = language_of(told)
            return lang if lang in languages() else "en"
    return "en"


def language_of(locale: str) -> str:
    """A language as it is asked for, or as the locale names it, by the name that it has here: `de_AT.UTF-8` and `DE`
    are `de`."""
    return locale.partition(".")[0].replace("-", "_").partition("_")[0].casefold()


def spoken() -> Words:
    """The words of the language asked for on this command line. Raises Unwritten."""
    asked = asked_language(sys.argv[1:])
    return words(language_of(asked)) if asked else words(system_language())


def fallback() -> Words:
    """The spoken words, or English where the language asked for is unknown: for help and for errors."""
    try:
        return spoken()
    except Unwritten:
        return words("en")


def t(message: str, /, **values: object) -> str:
    """A text of the referee in the language spoken."""
    return fallback().text("referee", message, load_messages("referee")[message], **values)


def unwritten(why: str) -> str:
    """That an answer finds no way out."""
    return t("error.output", why=why)
