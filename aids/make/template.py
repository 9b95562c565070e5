"""Templates: a view becomes page XML, or a page of the site. Jinja2 is known here and in the
modules beside it (`inheritance`, `kept_templates`, `not_there`, `places`, `template_slips`), and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from referee.library.light import load_later, load_package

# Jinja2 needs these for a cache of its own, a filter and words drawn by lot
load_later("tempfile")
load_later("inspect", "getattr_static")
load_later("random", "choice", "randrange")
# templates are kept compiled: what compiles them is loaded for a new one
load_package(
    "jinja2",
    lexer=("get_lexer", "Lexer", "TokenStream"),
    parser=("Parser",),
    compiler=("CodeGenerator", "generate"),
)

from jinja2 import Environment, FileSystemLoader, TemplateError  # noqa: E402
from jinja2.sandbox import ImmutableSandboxedEnvironment  # noqa: E402
from markupsafe import Markup, escape  # noqa: E402

from referee.library.paths import templates_root  # noqa: E402

from ..page.problems import SheetError  # noqa: E402
from .kept_templates import KeptTemplates  # noqa: E402
from .not_there import OF_EXPRESSIONS, Asked, Unsafe  # noqa: E402

if TYPE_CHECKING:
    from jinja2.ext import Extension
    from jinja2.nodes import Template

APOSTROPHE = "\u2019"
_MARK = re.compile(
    r"\\(?P<plain>[*_^{}\\])"
    r"|\\(?P<hyphen>-)"
    r"|(?<![^\W_])(?P<stars>\*{1,2})(?=\S)(?P<b>[^*]+)(?<=\S)(?P=stars)(?![^\W_])"
    r"|(?<![^\W_])(?P<lines>_{1,2})(?P<i>[^_]+)(?P=lines)(?![^\W_])"
    r"|(?<![^\W_])\^(?=\S)(?P<sc>[^^]+)(?<=\S)\^(?![^\W_])"
    r"|\{(?P<icon>[a-z0-9-]+)\}"
    r"|(?P<br>\n)"
)


class Tags(Struct, frozen=True):
    """What the marks of a message become: opening and closing tags of bold, italic and small caps, an icon, the end of
    a line."""

    pairs: Mapping[str, tuple[str, str]]
    icon: Callable[[str], Markup]
    br: str


def marked(text: object, tags: Tags) -> Markup:
    """A message with its marks as tags: `*bold*`, `_italic_`, `^small caps^`, `{icon}`, `\\-`, a line break; `**bold**`
    and `__italic__` as well.
    What stands inside a word or between figures, as in `2*3` and `10^6`, is no mark."""
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


def _no_safe(_: object) -> Markup:
    raise Unsafe("the filter 'safe' is switched off")


class House(ImmutableSandboxedEnvironment):
    """Templates reach what they are given and nothing behind it: they run no program, and change nothing. One that
    extends another may only fill in what that has left open."""

    def _parse(self, source: str, name: str | None, filename: str | None) -> Template:
        from .inheritance import check_blocks

        tree = super()._parse(source, name, filename)
        check_blocks(self, tree, name)
        return tree


def environment_of(
    filters: Mapping[str, Callable[..., object]], root: Path | None = None, *, marked: bool = False
) -> Environment:
    """Where templates are filled in, with filters of their own: those of a folder and those of the house. `marked` ones
    tell where their tags stand."""
    extensions: list[type[Extension]] = []
    if marked:
        from .places import Places

        extensions = [Places]
    env = House(
        loader=FileSystemLoader([root, templates_root()] if root else [templates_root()], encoding="utf-8-sig"),
        autoescape=True,
        undefined=Asked,
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
    env = env or environment(root, marked=marked)
    try:
        return env.get_template(template).render(context)
    except (SheetError, TemplateError, RecursionError, *OF_EXPRESSIONS) as wrong:
        from .template_slips import sheet_error_of

        raise sheet_error_of(wrong, template, context, env) from None


def condition(expression: str, name: str) -> Callable[[dict[str, object]], bool]:
    """True if an expression is true of a row, written as templates write it. `name` is what messages call it. Both this
    and its answer raise SheetError for what can't be worked out."""
    env = environment()

    def worked_out(context: dict[str, object]) -> bool:
        try:
            return bool(test(**context))
        except (SheetError, TemplateError, RecursionError, *OF_EXPRESSIONS) as wrong:
            from .template_slips import sheet_error_of

            raise sheet_error_of(wrong, name, context, env) from None

    try:
        test = env.compile_expression(expression, undefined_to_none=False)
    except TemplateError as wrong:
        from .template_slips import sheet_error_of

        raise sheet_error_of(wrong, name, {}, env) from None
    return worked_out
