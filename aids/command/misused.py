"""What the parser of the command line refuses, in the language of the person at the keyboard."""

from __future__ import annotations

import sys
from typing import Any

from referee.library.characters import visible_line

from .messages import spoken, t


def misused(wrong: Any) -> str:
    """The words for one of the parser's errors, with the way out."""
    from difflib import get_close_matches

    ctx, param = getattr(wrong, "ctx", None), getattr(wrong, "param", None)
    command = _asked() if ctx is None else ctx.command_path
    what = "" if param is None else _called(param)
    match type(wrong).__name__:
        case "NoSuchOption":
            known = ", ".join(wrong.possibilities or _options(ctx))
            return t("aids-misused-option", told=visible_line(wrong.option_name), known=known, command=command)
        case "BadOptionUsage":
            return t("aids-misused-no-value", option=wrong.option_name, command=command)
        case "MissingParameter":
            return t("aids-misused-missing", what=what, command=command)
        case "BadParameter" if (limits := _limits(param)) is not None:
            return t("aids-misused-number", what=what, least=limits[0], most=limits[1], command=command)
        case "BadParameter":
            return t("aids-misused-value", what=what, command=command)
    if ctx is not None and (commands := getattr(ctx.command, "commands", None)) is not None:
        typed = next((each for each in sys.argv[1:] if not each.startswith("-")), "")
        near = get_close_matches(typed, list(commands), n=3, cutoff=0.6)
        known = spoken().list(near, "or") if near else ", ".join(commands)
        return t("aids-misused-near" if near else "aids-misused-command", told=visible_line(typed), known=known)
    return t("aids-misused-extra", command=command)


def _asked() -> str:
    """The command as it was called, where the parser does not say."""
    return " ".join(["aids", *[each for each in sys.argv[1:2] if not each.startswith("-")]])


def _called(param: Any) -> str:
    """How a parameter stands in the help."""
    return str(max(param.opts, key=len) if param.param_type_name == "option" else param.metavar or param.name)


def _options(ctx: Any) -> list[str]:
    """The long names of a command's options."""
    params = () if ctx is None else ctx.command.params
    return [max(each.opts, key=len) for each in params if each.param_type_name == "option"]


def _limits(param: Any) -> tuple[int, int] | None:
    """The least and the greatest number that a parameter takes; None if it is no such number."""
    least, most = getattr(param.type, "min", None), getattr(param.type, "max", None)
    return None if least is None or most is None else (least, most)
