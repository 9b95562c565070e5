"""Templates: a view becomes page XML. The only module that knows Jinja2."""

from __future__ import annotations

import re
import traceback
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError
from markupsafe import Markup, escape

from referee.library.errors import DataError
from referee.library.paths import templates_root

from ..page.problems import SheetError

APOSTROPHE = "\u2019"
_MARK = re.compile(
    r"\\(?P<plain>[*_^{}\\])"
    r"|\\(?P<hyphen>-)"
    r"|\*(?P<b>[^*]+)\*"
    r"|(?<![^\W_])_(?P<i>[^_]+)_(?![^\W_])"
    r"|\^(?P<sc>[^^]+)\^"
    r"|\{(?P<icon>[a-z0-9-]+)\}"
    r"|(?P<br>\n)"
)


def rich(text: object) -> Markup:
    """A message with its marks as tags: `*bold*`, `_italic_`, `^small caps^`, `{icon}`, `\\-`, a line break."""
    source, at, parts = str(text), 0, []
    for mark in _MARK.finditer(source):
        parts.append(escape(source[at : mark.start()]))
        parts.append(_tag(mark))
        at = mark.end()
    parts.append(escape(source[at:]))
    return Markup("").join(parts)


def _tag(mark: re.Match[str]) -> Markup:
    if mark["plain"]:
        return escape(mark["plain"])
    if mark["hyphen"]:
        return Markup("\u00ad")
    if mark["br"]:
        return Markup("<br/>")
    if mark["icon"]:
        return Markup('<icon name="{}"/>').format(mark["icon"])
    tag = next(name for name in ("b", "i", "sc") if mark[name])
    return Markup("<{0}>{1}</{0}>").format(Markup(tag), rich(mark[tag]))


def with_apostrophes(value: object) -> object:
    """What a template puts in, with the apostrophe that is printed for the one that is typed."""
    if isinstance(value, Markup):
        return value.replace("&#39;", APOSTROPHE)
    return value.replace("'", APOSTROPHE) if isinstance(value, str) else value


def _no_safe(_: object) -> Markup:
    raise TemplateError("the filter 'safe' is switched off: text is escaped, marks become tags through 'rich'")


@cache
def environment() -> Environment:
    env = Environment(
        loader=FileSystemLoader(templates_root()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=with_apostrophes,
    )
    env.filters["rich"] = rich
    env.filters["safe"] = _no_safe
    return env


def render(template: str, context: dict[str, object]) -> str:
    """The page XML. Raises DataError when the template is damaged or asks for what the view does not have, SheetError
    when it asks for a message that nobody wrote."""
    try:
        return environment().get_template(template).render(context)
    except SheetError as wrong:
        place = _place(wrong, template)
        raise SheetError([problem._replace(where=problem.where or place) for problem in wrong.problems]) from None
    except TemplateError as wrong:
        line = getattr(wrong, "lineno", None)
        place = f"templates/{template}:{line}" if line else f"templates/{template}"
        raise DataError(place, str(wrong.message or type(wrong).__name__)) from None


def _place(wrong: Exception, template: str) -> str:
    """The template and its line where an error came up; Jinja2 names both in the traceback."""
    root, place = f"{templates_root()}/", template
    for frame in traceback.extract_tb(wrong.__traceback__):
        if frame.filename.startswith(root):
            place = f"{frame.filename.removeprefix(root)}:{frame.lineno}"
    return place
