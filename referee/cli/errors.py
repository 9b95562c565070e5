"""An error on the screen, with the exit code of the contract; and errors of how a command was given."""

from __future__ import annotations

import sys
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from referee.desk.errors import NOT_UNDERSTOOD, error_data, worded
from referee.desk.faults import UsageError
from referee.library import streams

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.words.translation import Words

GROUPS = ("edition", "seeds")
"""Commands that have commands of their own."""


def report(wrong: Exception, words: Words, arguments: list[str]) -> int:
    """Prints an error and returns its exit code. Raises what is no error of a user or of a file."""
    match type(wrong).__name__:
        case "NoArgsIsHelpError":
            print(wrong)
            return NOT_UNDERSTOOD
        case "Abort":
            return streams.INTERRUPTED
    if isinstance(wrong, OSError) and wrong.filename is None:
        return streams.lost(wrong, unwritten(words))
    wrong = from_parser(wrong, arguments) or wrong
    error = worded(wrong, words)
    if "--json" in arguments:
        print(streams.json_text(error_data(wrong, error)))
    else:
        print(error.text, file=sys.stderr)
    return error.code


def unwritten(words: Words) -> Callable[[str], str]:
    """What words that an answer finds no way out."""
    return lambda why: words.referee("error.output", why=why)


def from_parser(wrong: Any, arguments: list[str]) -> UsageError | None:
    """What the parser of the command line found wrong, as one of our errors; None for everything else."""
    if not hasattr(wrong, "format_message"):
        return None
    ctx, param = getattr(wrong, "ctx", None), getattr(wrong, "param", None)
    command = _asked(arguments) if ctx is None else ctx.command_path
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


def _asked(arguments: list[str]) -> str:
    """The command as it was called, where the parser does not say."""
    words = takewhile(lambda each: not each.startswith("-"), arguments)
    return " ".join(["referee", *islice(words, 2 if arguments[:1] and arguments[0] in GROUPS else 1)])


def _options(ctx: Any) -> list[str]:
    """The long names of a command's options."""
    params = () if ctx is None else ctx.command.params
    return [max(each.opts, key=len) for each in params if each.param_type_name == "option"]
