"""The `referee` command: what is said without options goes straight to the referee, everything else by its parser; and
every error is worded."""

from __future__ import annotations

import os
import sys

from referee.library import streams

from .speech import unwritten
from .usage import check_arguments

PLAIN = ("check", "move", "tell")
"""The commands that players type in the middle of a game."""


def main() -> None:
    """Entry point. Every error of a user or of a file becomes one message and an exit code."""
    streams.prepare()
    try:
        check_arguments(sys.argv[1:])
        code = _straight(sys.argv[1:]) if _is_plain(sys.argv[1:]) else _parsed()
    except SystemExit as end:
        code = streams.NOBODY_READS if streams.interrupted() else end.code  # type: ignore[assignment]
    except Exception as wrong:
        from .errors import report

        code = report(wrong, as_json="--json" in sys.argv)
    sys.exit(streams.finish(code, unwritten))


def _is_plain(arguments: list[str]) -> bool:
    """Whether a command line consists of one of those commands and what was said, and nothing has to be parsed."""
    command, *said = arguments or [""]
    return (
        command in PLAIN
        and bool(said)
        and not any(each.startswith("-") for each in said)
        and "_REFEREE_COMPLETE" not in os.environ
    )


def _straight(arguments: list[str]) -> int:
    """Carries a plain command out, without the parser of options: loading that would take as long as the verdict."""
    import gc

    from . import saying

    command, *said = arguments
    gc.disable()  # a verdict is over before anything is worth collecting
    try:
        code: int = getattr(saying, command)(said)
    finally:
        gc.enable()
    return code


def _parsed() -> int:
    from .app import app

    return app(standalone_mode=False) or 0
