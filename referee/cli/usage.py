"""Errors of how a command was given."""

from __future__ import annotations

import sys
from itertools import islice, takewhile
from typing import Any

from referee.desk.faults import UsageError as UsageError
from referee.library.characters import acting, visible_line


def t_list(words: list[str]) -> str:
    """Several words, one of which is meant."""
    from .speech import fallback

    return fallback().list(words, "or")


LONGEST = 10_000
"""Letters of one argument."""


def check_arguments(arguments: list[str]) -> None:
    """Lets nothing in that is no text, or that would do something to a terminal. Raises UsageError."""
    for argument in arguments:
        if len(argument) > LONGEST:
            raise UsageError("error.argument-long", said=visible_line(argument[:20]), most=LONGEST)
        if found := acting(argument):
            shown = visible_line(argument if len(argument) < 200 else f"{argument[:200]}…")
            raise UsageError("error.argument-letter", said=shown, letter=found)


def from_parser(wrong: Any) -> UsageError | None:
    """What the parser of the command line found wrong, as one of our errors; None for everything else."""
    if not hasattr(wrong, "format_message"):
        return None
    ctx, param = getattr(wrong, "ctx", None), getattr(wrong, "param", None)
    command = _asked() if ctx is None else ctx.command_path
    what = "" if param is None else max(param.opts, key=len) if param.param_type_name == "option" else param.metavar
    match type(wrong).__name__:
        case "NoSuchOption":
            known = ", ".join(wrong.possibilities or _options(ctx))
            return UsageError("error.option", told=wrong.option_name, known=known, command=command)
        case "BadOptionUsage":
            return UsageError("error.option-value", option=wrong.option_name, command=command)
        case "MissingParameter":
            return UsageError("error.missing", what=what, command=command)
        case "BadParameter":
            return UsageError("error.value", what=what, command=command)
        case "UsageError" | "BadArgumentUsage":
            return UsageError("error.extra", command=command)
    return None


def _asked() -> str:
    """The command as it was called, where the parser does not say."""
    words = takewhile(lambda each: not each.startswith("-"), sys.argv[1:])
    return " ".join(["referee", *islice(words, 2 if sys.argv[1:2] in (["edition"], ["seeds"]) else 1)])


def _options(ctx: Any) -> list[str]:
    """The long names of a command's options."""
    params = () if ctx is None else ctx.command.params
    return [max(each.opts, key=len) for each in params if each.param_type_name == "option"]
