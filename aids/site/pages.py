"""Pages: templates filled in as HTML, with the icons that each of them draws."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from jinja2 import Environment
from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from referee.words.spacing import signs_of

from ..make.template import Tags, environment_of, marked, render
from ..page.theme import Colour, theme
from ..render.icons import symbol

THEME: Final = "colour"
DARK: Final = "#1A1613"
"""The paper at night, as the style sheet has it."""

_SYMBOLS: Final = "<!--symbols-->"
_BETWEEN: Final = re.compile(r"\n\s*\n+")


class Link(Struct, frozen=True):
    to: str
    title: str
    icon: str = ""
    under: str = ""
    here: bool = False


class Other(Struct, frozen=True):
    """A language, and the same page in it."""

    lang: str
    name: str
    to: str


class Page(Struct, frozen=True):
    """What every page says about itself. `root` leads to the top of the folder, `short` stands in the bar, `contents`
    are the other pages of the book."""

    lang: str
    language: str
    title: str
    short: str
    about: str
    root: str
    search: str
    tongues: tuple[Other, ...]
    back: Link | None = None
    contents: tuple[Link, ...] = ()
    symbols: Markup = Markup(_SYMBOLS)


@cache
def _icon(name: str, word: str, kind: str) -> Markup:
    label = Markup('role="img" aria-label="{}"').format(word) if word else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" {}><use href="#i-{}"/></svg>').format(f"i {kind}".strip(), label, name)


class Pen:
    """Draws icons on one page and remembers which."""

    def __init__(self) -> None:
        self.used: set[str] = set()

    def draw(self, name: str, word: str = "", kind: str = "") -> Markup:
        """An icon; with a word it is a picture of that, without one it says nothing of its own."""
        if not name:
            return Markup("")
        self.used.add(name)
        return _icon(name, word, kind)

    def rich(self, text: object) -> Markup:
        """A message with its marks as HTML."""
        return marked(text, replace(_HTML, icon=self.draw))

    def symbols(self) -> str:
        drawn = "".join(map(symbol, sorted(self.used)))
        return f'<svg class="symbols" width="0" height="0" aria-hidden="true">{drawn}</svg>'


_HTML: Final = Tags(
    {
        "b": ("<strong>", "</strong>"),
        "i": ("<em>", "</em>"),
        "sc": ('<span class="sc">', "</span>"),
    },
    lambda name: escape(name),
    "<br>",
)


@cache
def _environment() -> tuple[Environment, list[Pen]]:
    """The environment, and the pen of the page that is being made: templates are compiled once for all pages."""
    pens = [Pen()]
    env = environment_of({"rich": lambda text: pens[0].rich(text)})
    env.globals |= {"draw": lambda *given: pens[0].draw(*given), "paint": {"light": "#FFFFFF", "dark": DARK}}
    return env, pens


def fill(template: str, page: Page | None = None, **values: object) -> bytes:
    """A file of the site; a page with the spaces of its language. Raises DataError, SheetError."""
    env, pens = _environment()
    pens[0] = Pen()
    values.setdefault("symbols", Markup(_SYMBOLS))
    made = render(f"site/{template}", {"page": page, **values}, env=env)
    made = _BETWEEN.sub("\n", made.replace(_SYMBOLS, pens[0].symbols())).lstrip()
    return (made if page is None else signs_of(page.lang).spaced_page(made)).encode()


def colours() -> tuple[dict[str, str], dict[str, str]]:
    """The colours of the house for ink and for areas, by role."""
    look = theme(THEME)
    return {role: _hex(c) for role, c in look.ink.items()}, {role: _hex(c) for role, c in look.area.items() if c}


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02X}" for part in colour)
