"""The `referee` command: what is said without options goes straight to the referee, everything else by its parser; and
every error is worded."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from referee.library import light, streams

light.load_msgspec()

from .speech import asked_language, words_asked, words_or_english  # noqa: E402
from .usage import check_arguments  # noqa: E402

if TYPE_CHECKING:
    from referee.words.translation import Words

PLAIN = ("check", "move", "tell")
"""The commands that players type in the middle of a game."""


def main() -> None:
    """Entry point. Every error of a user or of a file becomes one message and an exit code."""
    streams.prepare()
    arguments = sys.argv[1:]
    words = words_or_english(asked_language(arguments))
    try:
        check_arguments(arguments)
        plain = _plain(arguments)
        code = _straight(plain, arguments) if plain else _parsed(arguments, words)
    except SystemExit as end:
        code = streams.NOBODY_READS if streams.interrupted() else end.code  # type: ignore[assignment]
    except Exception as wrong:
        from .errors import report

        code = report(wrong, words, arguments)
    code = streams.finish(code, lambda why: words.referee("error.output", why=why))
    light.end(code)
    sys.exit(code)


def _plain(arguments: list[str]) -> list[str]:
    """One of those commands and what was said, where nothing else has to be parsed but `--lang`. Empty for every other
    command line."""
    command, *rest = arguments or [""]
    if command not in PLAIN or "_REFEREE_COMPLETE" in os.environ:
        return []
    plain, ahead = list[str](), iter(rest)
    for each in ahead:
        if each == "--lang" and next(ahead, "-").startswith("-"):
            return []
        if each.startswith("-") and each != "--lang" and not each.startswith("--lang="):
            return []
        if not each.startswith("-"):
            plain.append(each)
    return [command, *plain] if plain else []


def _straight(plain: list[str], arguments: list[str]) -> int:
    """Carries a plain command out, without the parser of options: loading that would take as long as the verdict."""
    from .call import Call
    from .table import saying

    command, *typed = plain
    call = Call(words_asked(asked_language(arguments)))
    with light.without_garbage_collection(to_the_end=True):  # a verdict is over before anything is worth tidying up
        code: int = getattr(saying, command)(call, typed)
    return code


def _parsed(arguments: list[str], words: Words) -> int:
    from .app import app

    return app(arguments, standalone_mode=False, obj=words) or 0
