"""Templates: a view becomes page XML, or a page of the site. Jinja2 is known here and to `places` and `kept_templates`,
and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError, TemplateNotFound, UndefinedError
from markupsafe import Markup, escape

from referee.library.paths import templates_root

from ..page.problems import Problem, SheetError
from .kept_templates import KeptTemplates

if TYPE_CHECKING:
    from jinja2.ext import Extension

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
    source, at, parts = str(text), 0, list[str]()
    for mark in _MARK.finditer(source):
        parts.append(escape(source[at : mark.start()]))
        parts.append(_tag(mark, tags))
        at = mark.end()
    parts.append(escape(source[at:]))
    return Markup("".join(parts))


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
    opening, closing = tags.pairs[kind]
    return Markup("".join((opening, marked(mark[kind], tags), closing)))


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


def filled_in(tag: str, **values: str) -> str:
    """A tag with its attributes as a template would put them in, without a template to compile."""
    return Markup(tag).format(**{name: with_apostrophes(value) for name, value in values.items()})


class Unsafe(TemplateError):
    """A template that would put text in as it is."""


def _no_safe(_: object) -> Markup:
    raise Unsafe("the filter 'safe' is switched off")


OWN: Final = ("loop", "self", "super", "varargs", "kwargs", "caller")
"""Names of Jinja2 that are never a column."""


def environment_of(
    filters: Mapping[str, Callable[..., object]], root: Path | None = None, *, marked: bool = False
) -> Environment:
    """Where templates are filled in, with filters of their own: those of a folder and those of the house. `marked` ones
    tell where their tags stand."""
    extensions: list[type[Extension]] = []
    if marked:
        from .places import Places

        extensions = [Places]
    env = Environment(
        loader=FileSystemLoader([root, templates_root()] if root else [templates_root()]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=with_apostrophes,
        extensions=extensions,
    )
    env.filters |= {**filters, "safe": _no_safe}
    return env


@cache
def environment(root: Path | None = None, *, marked: bool = False) -> Environment:
    """For pages that are printed. What is compiled of them is kept."""
    env = environment_of({"rich": rich}, root, marked=marked)
    env.bytecode_cache = KeptTemplates(__file__, marked=marked)
    return env


def render(
    template: str,
    context: dict[str, object],
    root: Path | None = None,
    *,
    marked: bool = False,
    env: Environment | None = None,
) -> str:
    """The template filled in, as page XML where no other environment is given. Raises SheetError when the template is
    damaged, when it asks for what the view does not have, and when it asks for a message that nobody wrote."""
    try:
        return (env or environment(root, marked=marked)).get_template(template).render(context)
    except SheetError as wrong:
        place = _place(wrong, template, root)
        raise SheetError([problem._replace(where=problem.where or place) for problem in wrong.problems]) from None
    except TemplateNotFound as wrong:
        values = {"template": str(wrong.name)}
        raise SheetError([Problem("aids-template-none", values, where=_place(wrong, template, root))]) from None
    except UndefinedError as wrong:
        raise SheetError([_undefined(wrong, context)._replace(where=_place(wrong, template, root))]) from None
    except TemplateError as wrong:
        line = getattr(wrong, "lineno", None)
        place = f"{getattr(wrong, 'name', None) or template}:{line}" if line else _place(wrong, template, root)
        what = str(wrong.message or type(wrong).__name__).rstrip(".")
        way = "aids-way-rich" if isinstance(wrong, Unsafe) else "aids-way-template"
        raise SheetError([Problem("aids-template-wrong", {"wrong": what}, way, place)]) from None
    except (ArithmeticError, LookupError, TypeError, ValueError) as wrong:  # of an expression in the template
        values = {"wrong": str(wrong) or type(wrong).__name__}
        place = _place(wrong, template, root)
        raise SheetError([Problem("aids-template-wrong", values, "aids-way-template", place)]) from None


_NAMED = re.compile(r"'([^']+)'[^']*$")


def _undefined(wrong: UndefinedError, context: dict[str, object]) -> Problem:
    """A name that a template asks for and nobody gives, with the nearest one that there is."""
    from difflib import get_close_matches

    told = str(wrong.message or "")
    named = _NAMED.search(told)
    if not named:
        return Problem("aids-template-wrong", {"wrong": told})
    known = sorted({*context, *(str(key) for held in context.values() if isinstance(held, dict) for key in held)})
    near = get_close_matches(named[1], known, n=1)
    shown = ", ".join(name for name in known if name not in OWN)
    way = "aids-way-mean" if near else "aids-way-template" if " no attribute " in told else "aids-way-known"
    return Problem("aids-template-undefined", {"name": named[1], "hint": "".join(near), "known": shown}, way)


def _place(wrong: BaseException, template: str, root: Path | None) -> str:
    """The template and its line where an error came up; Jinja2 names both in the traceback."""
    import traceback

    roots, place = [f"{folder}/" for folder in (root, templates_root()) if folder], template
    for frame in traceback.extract_tb(wrong.__traceback__):
        for folder in roots:
            if frame.filename.startswith(folder) and frame.filename.endswith(".j2"):
                place = f"{frame.filename.removeprefix(folder)}:{frame.lineno}"
                break
    return place
