"""What went wrong while a template was filled in, as problems with the place in the template and the way out."""

from __future__ import annotations

import re
import traceback
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, TemplateError, TemplateNotFound, UndefinedError, nodes
from msgspec.structs import replace

from ..page.problems import Problem, SheetError
from .inheritance import LeftOut
from .not_there import OWN, NotThere, Unsafe

_EXPORT = re.compile(r"the template '([^']+)' .* does not export the requested name '([^']+)'")
_VALUE = re.compile(r"parameter '([^']+)' was not provided")
_FILTER = re.compile(r"No filter named '([^']+)'")
_UNCLOSED = re.compile(r"(?:tag '(?P<met>\w+)'.*)?The innermost block that needs to be closed is '(?P<open>\w+)'")
_UNKNOWN = re.compile(r"Encountered unknown tag '(\w+)'")
_TWO_WORDS = re.compile(r"expected token 'end of print statement', got '(\w+)'")
_UNEXPECTED = re.compile(r"(?:expected token .* got|unexpected(?: char)?) '(.+?)'(?: at \d+)?$")
_OF_TEXT = re.compile(r"'str' and '|and 'str'|concatenate str|'str' object cannot be interpreted as an integer")
_TAGS: Final = ("block", "extends", "for", "from", "if", "import", "include", "macro", "set")
_OWNER = re.compile(r"\b[A-Z]\w+\.(?=\w+\(\))")
"""The class of a function of ours, which no author knows."""


def sheet_error_of(wrong: Exception, template: str, context: Mapping[str, object], env: Environment) -> SheetError:
    """Every problem with its place: the template and its line."""
    places = _places(wrong, env)
    here = places[-1] if places else template
    if isinstance(wrong, SheetError):
        return SheetError([replace(problem, where=problem.where or here) for problem in wrong.problems])
    if isinstance(wrong, UndefinedError) and _VALUE.search(str(wrong)):  # the slip stands where the macro is called
        asked, here = here, next((place for place in reversed(places) if _name(place) != _name(here)), here)
        return SheetError([replace(_undefined(wrong, context, env, asked), where=here)])
    if isinstance(wrong, RecursionError):
        here = next((place for place in reversed(places) if _name(place) == template), here)
        return SheetError([Problem("aids-template-round", {}, "aids-way-template-round", here)])
    return SheetError([_problem(wrong, template, context, env, here)])


def _problem(wrong: Exception, template: str, context: Mapping[str, object], env: Environment, here: str) -> Problem:
    if isinstance(wrong, TemplateNotFound):
        near = get_close_matches(str(wrong.name), env.list_templates(), n=1)
        values = {"template": str(wrong.name), "hint": "".join(near)}
        return Problem("aids-template-none", values, "aids-way-mean" if near else "aids-way-template-none", here)
    if isinstance(wrong, UndefinedError):
        return replace(_undefined(wrong, context, env, here), where=here)
    if isinstance(wrong, UnicodeDecodeError):
        after = wrong.object.count(b"\n", 0, wrong.start)
        at = f"{template}:{after + 1}" if here == template else here
        return Problem("aids-cards-letters", {}, "aids-way-cards-letters", at)
    if isinstance(wrong, TemplateError):
        line = getattr(wrong, "lineno", None)
        at = f"{getattr(wrong, 'name', None) or template}:{line}" if line else here
        return replace(_unreadable(wrong, context, env), where=at)
    way = "aids-way-template-number" if _OF_TEXT.search(str(wrong)) else "aids-way-template"
    return Problem("aids-template-wrong", {"wrong": _worded(wrong)}, way, here)


def _unreadable(wrong: TemplateError, context: Mapping[str, object], env: Environment) -> Problem:
    if isinstance(wrong, LeftOut):
        return wrong.problem
    what = str(wrong.message or type(wrong).__name__).rstrip(".")
    if isinstance(wrong, Unsafe):
        return Problem("aids-template-wrong", {"wrong": what}, "aids-way-rich")
    if unclosed := _UNCLOSED.search(what):
        ends = f"end{unclosed['open']}"
        near = get_close_matches(unclosed["met"] or "", [ends], n=1, cutoff=0.7)
        values = {"tag": unclosed["open"], "end": ends, "met": unclosed["met"] or "", "hint": "".join(near)}
        return Problem("aids-template-open", values, "aids-way-template-met" if near else "aids-way-template-end")
    if unknown := _UNKNOWN.search(what):
        near = get_close_matches(unknown[1], _TAGS, n=1)
        way = "aids-way-mean" if near else "aids-way-template-print" if unknown[1] in context else "aids-way-known"
        values = {"tag": unknown[1], "hint": "".join(near), "known": ", ".join(_TAGS)}
        return Problem("aids-template-tag", values, way)
    if two := _TWO_WORDS.search(what):
        return Problem("aids-template-words", {"word": two[1]}, "aids-way-template-words")
    if met := _UNEXPECTED.search(what):
        way = "aids-way-template-equal" if met[1] == "=" else "aids-way-template-before"
        return Problem("aids-template-unexpected", {"met": met[1]}, way)
    named = _FILTER.search(what)
    near = get_close_matches(named[1], sorted(set(env.filters) - {"safe"}), n=1) if named else []
    way = "aids-way-mean" if near else "aids-way-template"
    return Problem("aids-template-wrong", {"wrong": what, "hint": "".join(near)}, way)


def _worded(wrong: Exception) -> str:
    return _OWNER.sub("", str(wrong)) or type(wrong).__name__


def _undefined(wrong: UndefinedError, context: Mapping[str, object], env: Environment, here: str) -> Problem:
    """A name that a template asks for and nobody gives, with the nearest one that there is, or all of them."""
    message = str(wrong.message or "")
    if export := _EXPORT.search(message):
        values = {"name": export[2], "template": export[1]}
        return _with_hint("aids-template-macro", values, _macros(env, export[1]))
    if value := _VALUE.search(message):
        return Problem("aids-template-value", {"name": value[1], "at": here}, "aids-way-template-value")
    if not isinstance(wrong, NotThere) or not wrong.name or wrong.name.isdigit():
        return Problem("aids-template-wrong", {"wrong": message.rstrip(".")}, "aids-way-template")
    if wrong.known is None and (home := _home_of(wrong.name, env)):
        values = {"name": wrong.name, "template": home}
        return Problem("aids-template-undefined", values, "aids-way-template-import")
    if wrong.known is None:
        problem = _with_hint(
            "aids-template-undefined", {"name": wrong.name}, [n for n in sorted(context) if n not in OWN]
        )
        return replace(problem, way="aids-way-known-names") if problem.way == "aids-way-known" else problem
    known = wrong.known
    return _with_hint("aids-template-undefined", {"name": wrong.name}, [name for name in known if name not in OWN])


def _with_hint(what: str, values: dict[str, str], known: list[str]) -> Problem:
    near = get_close_matches(values["name"], known, n=1)
    way = "aids-way-mean" if near else "aids-way-known" if known else "aids-way-template"
    return Problem(what, {**values, "hint": "".join(near), "known": ", ".join(known)}, way)


def _home_of(name: str, env: Environment) -> str:
    """The template of the house from which a macro has to be taken; nothing if none has it."""
    homes = [template for template in env.list_templates() if template.startswith("base/")]
    return next((home for home in homes if name in _macros(env, home)), "")


def _macros(env: Environment, template: str) -> list[str]:
    """The macros that a template gives to others."""
    try:
        source = env.loader.get_source(env, template)[0] if env.loader else ""
        return [macro.name for macro in env.parse(source).find_all(nodes.Macro)]
    except (TemplateError, UnicodeDecodeError):
        return []


def _places(wrong: BaseException, env: Environment) -> list[str]:
    """The templates and their lines that lead to an error; Jinja2 names them in the traceback."""
    loader = env.loader
    roots = [f"{Path(folder)}/" for folder in loader.searchpath] if isinstance(loader, FileSystemLoader) else []
    places: list[str] = []
    for frame in traceback.extract_tb(wrong.__traceback__):
        for folder in roots:
            if frame.filename.startswith(folder) and frame.filename.endswith(".j2"):
                places.append(f"{frame.filename.removeprefix(folder)}:{frame.lineno}")
                break
    return places


def _name(place: str) -> str:
    return place.rpartition(":")[0]
