"""A plain command line is carried out without the parser of options: loading that would take as long as setting a page.

Plain is what is spelled out as it is in the help: a name, a text or a folder after `--option`, a switch. Of anything
else (numbers, short options, what is misspelled or lacking, calls for help) nothing is known here."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from msgspec import Struct


class Straight(Struct, frozen=True):
    """A command: the module that carries it out, which of its parameters stand without an option before them, and
    which it can't do without."""

    module: str
    name: str
    places: tuple[str, ...]
    needed: tuple[str, ...] = ()


COMMANDS: Final = {
    "build": Straight("making", "build", ("game", "aid")),
    "summary": Straight("making", "summary", ("game",), ("game",)),
    "preview": Straight("making", "preview", ("game", "aid"), ("game", "aid")),
    "fill-in": Straight("making", "fill_in", ("game", "aid")),
    "deck": Straight("own_sheets", "deck", ("cards_file",), ("cards_file", "template")),
    "typeset": Straight("own_sheets", "typeset", ("page", "out_file"), ("page",)),
}
"""The commands that are typed again and again while a sheet is being made."""

FILES: Final = ("cards_file", "template", "page", "out_file")
"""Parameters that are files and have no default to tell it by."""


def plainly(arguments: list[str]) -> partial[None] | None:
    """The command that a plain command line asks for, with its parameters; None for every other command line."""
    if not arguments or arguments[0] not in COMMANDS or "_AIDS_COMPLETE" in os.environ:
        return None
    straight = COMMANDS[arguments[0]]
    command: Callable[..., None] = getattr(import_module(f".{straight.module}", __package__), straight.name)
    values = _read(arguments[1:], straight, _kinds(command))
    if values is None or any(name not in values for name in straight.needed):
        return None
    return partial(command, **values)


def _kinds(command: Callable[..., None]) -> dict[str, type]:
    """What the parameters of a command are, as their defaults tell; a name has none."""
    code, defaults = command.__code__, command.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    kinds: dict[str, type] = dict.fromkeys(FILES, Path)
    for name, default in zip(names[len(names) - len(defaults) :], defaults, strict=True):
        kinds.setdefault(name, Path if isinstance(default, Path) else type(default))
    return {name: kinds.get(name, str) for name in names}


def _read(words: list[str], straight: Straight, kinds: dict[str, type]) -> dict[str, Any] | None:
    """The parameters that are told; None if something would have to be parsed."""
    values: dict[str, Any] = {}
    places, ahead = iter(straight.places), iter(words)
    for word in ahead:
        if not word.startswith("-"):
            if (name := next(places, None)) is None or not word:
                return None
            values[name] = kinds[name](word)
            continue
        option, equals, value = word.partition("=")
        name = "as_json" if option == "--json" else option[2:].replace("-", "_")
        if not option.startswith("--") or "_" in option or option == "--as-json" or name in straight.places:
            return None
        kind = kinds.get(name) if name != "watch" else None  # that one is not soon over
        if kind is bool and not equals:
            values[name] = True
        elif kind in (str, Path):
            value = value if equals else next(ahead, "")
            if not value or value.startswith("-"):
                return None
            values[name] = kind(value)
        else:
            return None
    return values
