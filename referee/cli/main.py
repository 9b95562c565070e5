"""The `referee` command: what is said without options goes straight to the referee, everything else by its parser; and
every error is worded."""

from __future__ import annotations

import os
import sys

from referee.library import light, streams

light.load_msgspec()

from .speech import unwritten  # noqa: E402
from .usage import check_arguments  # noqa: E402

PLAIN = ("check", "move", "tell")
"""The commands that players type in the middle of a game."""


def main() -> None:
    """Entry point. Every error of a user or of a file becomes one message and an exit code."""
    streams.prepare()
    try:
        check_arguments(sys.argv[1:])
        plain = _plain(sys.argv[1:])
        code = _straight(plain) if plain else _parsed()
    except SystemExit as end:
        code = streams.NOBODY_READS if streams.interrupted() else end.code  # type: ignore[assignment]
    except Exception as wrong:
        from .errors import report

        code = report(wrong, as_json="--json" in sys.argv)
    code = streams.finish(code, unwritten)
    light.end(code)
    sys.exit(code)


def _plain(arguments: list[str]) -> list[str]:
    """One of those commands and what was said, where nothing else has to be parsed: what follows `--lang` is read by
    whoever speaks. Empty for every other command line."""
    command, *rest = arguments or [""]
    if command not in PLAIN or "_REFEREE_COMPLETE" in os.environ:
        return []
    said, ahead = list[str](), iter(rest)
    for each in ahead:
        if each == "--lang" and next(ahead, "-").startswith("-"):
            return []
        if each.startswith("-") and each != "--lang" and not each.startswith("--lang="):
            return []
        if not each.startswith("-"):
            said.append(each)
    return [command, *said] if said else []


def _straight(arguments: list[str]) -> int:
    """Carries a plain command out, without the parser of options: loading that would take as long as the verdict."""
    from . import saying

    command, *said = arguments
    with light.nothing_thrown_away(to_the_end=True):  # a verdict is over before anything is worth tidying up
        code: int = getattr(saying, command)(said)
    return code


def _parsed() -> int:
    from .app import app

    return app(standalone_mode=False) or 0
