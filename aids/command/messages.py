"""What the command says, in the language of the person at the keyboard."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING

from referee.words.language import languages
from referee.words.translation import Words, words

from ..page.messages import message, texts

if TYPE_CHECKING:
    from referee.library.errors import LibraryError

    from ..page.problems import SheetError


def asked_language(arguments: list[str]) -> str:
    """What follows `--lang` on a command line when it is one language that has words; else nothing."""
    for number, argument in enumerate(arguments):
        follows = arguments[number + 1] if argument == "--lang" and number + 1 < len(arguments) else ""
        language = follows or (argument.partition("=")[2] if argument.startswith("--lang=") else "")
        if language in languages():
            return language
    return ""


@cache
def spoken() -> Words:
    """The words of the one language asked for on the command line, else of the system's language, else English."""
    if asked := asked_language(sys.argv[1:]):
        return words(asked)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            lang = value.partition(".")[0].partition("_")[0]
            return words(lang if lang in languages() else "en")
    return words("en")


def t(id: str, /, **values: object) -> str:
    """A text of the printer in the language spoken."""
    return message(spoken(), id, **values)


def error_text(wrong: LibraryError | SheetError) -> str:
    """What is wrong, in words: a line for each problem of a sheet."""
    from ..page.problems import SheetError

    if isinstance(wrong, SheetError):
        return "\n".join(problem.in_words(spoken()) for problem in wrong.problems)
    return worded(wrong)[0]


def worded(wrong: LibraryError) -> tuple[str, int]:
    """An error of the library in words, and its exit code: 2 for a name that nobody knows, 4 for damaged data."""
    from referee.library.characters import visible_line
    from referee.library.errors import Unwritten

    if isinstance(wrong, Unwritten):
        named, asked = f"aids-unknown-{wrong.kind}", visible_line(wrong.asked)
        kind = t(named) if named in texts("printer") else wrong.kind
        if not wrong.known:
            way = t("aids-way-measure") if wrong.kind == "printer" else ""
            return f"{t('aids-unknown-none', kind=kind, asked=asked)} {way}".rstrip(), 2
        return t("aids-unknown", kind=kind, asked=asked, known=", ".join(wrong.nearest or wrong.known)), 2
    return t("aids-damaged", what=visible_line(str(wrong))), 4
