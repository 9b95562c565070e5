"""Templates: a view becomes page XML, or a page of the site. The only module that knows Jinja2."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple

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


class Tags(NamedTuple):
    """What the marks of a message become: opening and closing tags of bold, italic and small caps, an icon, the end of
    a line."""

    pairs: Mapping[str, tuple[str, str]]
    icon: Callable[[str], Markup]
    br: str


def marked(text: object, tags: Tags) -> Markup:
    """A message with its marks as tags: `*bold*`, `_italic_`, `^small caps^`, `{icon}`, `\\-`, a line break."""
    source, at, parts = str(text), 0, []
    for mark in _MARK.finditer(source):
        parts.append(escape(source[at : mark.start()]))
        parts.append(_tag(mark, tags))
        at = mark.end()
    parts.append(escape(source[at:]))
    return Markup("").join(parts)


def _tag(mark: re.Match[str], tags: Tags) -> Markup:
    if mark["plain"]:
        return escape(mark["plain"])
    if mark["hyphen"]:
        return Markup("\u00ad")
    if mark["br"]:
        return Markup(tags.br)
    if mark["icon"]:
        return tags.icon(mark["icon"])
    kind = next(name for name in tags.pairs if mark[name])
    opening, closing = map(Markup, tags.pairs[kind])
    return opening + marked(mark[kind], tags) + closing


_PAGE_XML: Final = Tags(
    {kind: (f"<{kind}>", f"</{kind}>") for kind in ("b", "i", "sc")}, Markup('<icon name="{}"/>').format, "<br/>"
)


def rich(text: object) -> Markup:
    """A message as page XML."""
    return marked(text, _PAGE_XML)


def with_apostrophes(value: object) -> object:
    """What a template puts in, with the apostrophe that is printed for the one that is typed."""
    if isinstance(value, Markup):
        return value.replace("&#39;", APOSTROPHE)
    return value.replace("'", APOSTROPHE) if isinstance(value, str) else value


def _no_safe(_: object) -> Markup:
    raise TemplateError("the filter 'safe' is switched off: text is escaped, marks become tags through 'rich'")


def environment_of(filters: Mapping[str, Callable[..., object]]) -> Environment:
    """Where templates are filled in, with filters of their own."""
    env = Environment(
        loader=FileSystemLoader(templates_root()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=with_apostrophes,
    )
    env.filters |= {**filters, "safe": _no_safe}
    return env


@cache
def environment() -> Environment:
    """For pages that are printed."""
    return environment_of({"rich": rich})


def render(template: str, context: dict[str, object], env: Environment | None = None) -> str:
    """The template filled in, as page XML where no other environment is given. Raises DataError when the template is
    damaged or asks for what the view does not have, SheetError when it asks for a message that nobody wrote."""
    try:
        return (env or environment()).get_template(template).render(context)
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
