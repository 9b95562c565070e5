"""Templates filled in, and what all pages share: style, script, icons and fonts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from referee.desk.board import Grid, Part, Text, Things
from referee.library import toml
from referee.library.load import load_messages
from referee.library.paths import data_root, templates_root
from referee.words.spacing import signs_of
from referee.words.translation import words

from .dock import can_be_tapped, is_few, narrowed, options_of

PARTS_KEPT: Final = 512
"""Parts of boards that are kept as they were rendered."""

FEW_SPACES: Final = 9
"""So many spaces of a track are all labelled; of more those that are taken."""

MOST_TURNED: Final = 4
WIDEST: Final = 44
"""A list of so few players stands with a column for each where the longest words of its own columns have more letters
together: it would not fit a phone."""

ALSO: Final = {"pope": "tiara"}
"""The icon of a component that has none of its own name."""

SIGN: Final = "tiara"
"""The icon of the page in a browser's list."""


class Font(NamedTuple):
    """A face: its family and weight in the style sheet, its package and file."""

    family: str
    weight: int
    package: str
    file: str


FONTS: Final = (
    Font("Spectral", 400, "fontpkg_spectral", "Spectral-Regular"),
    Font("Spectral", 600, "fontpkg_spectral", "Spectral-SemiBold"),
    Font("Cardo", 400, "fontpkg_cardo", "Cardo-Regular"),
    Font("Alegreya Sans", 400, "fontpkg_alegreya_sans", "AlegreyaSans-Regular"),
    Font("Alegreya Sans", 500, "fontpkg_alegreya_sans", "AlegreyaSans-Medium"),
)

_TAG: Final = re.compile(r"^<svg[^>]*>|</svg>\s*$")

Say = Callable[..., str]


@cache
def sayer(lang: str) -> Say:
    """The texts of these pages in a language, by their ids."""
    spoken, texts = words(lang), load_messages("phone")

    def say(id_: str, /, **values: object) -> str:
        return spoken.text("phone", id_, texts[id_], **values)

    return say


@cache
def environment() -> Environment:
    """Every value is escaped, and a name that is not there is an error."""
    env = Environment(
        loader=FileSystemLoader([templates_root()]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals |= {
        "icons": _icons(),
        "narrowed": narrowed,
        "options_of": options_of,
        "is_few": is_few,
        "kind": _kind,
        "has_secret": _has_secret,
        "columns": _columns,
        "of_players": _of_players,
        "pictured": _pictured,
        "is_turned": _is_turned,
        "FEW_SPACES": FEW_SPACES,
        "part_shown": part_shown,
        "can_be_tapped": can_be_tapped,
    }
    return env


def _kind(part: object) -> str:
    """Which of the shapes of a board a part has."""
    return type(part).__name__.casefold()


def _of_players(part: Grid) -> bool:
    """Whether each row of a grid is about one player."""
    return all(row and row[0].seat is not None for row in part.rows)


def _columns(part: Grid) -> tuple[int, ...]:
    """The columns of a grid that are shown: of a list of players those in which something stands and that no track
    shows, of anything else all."""
    if not _of_players(part):
        return tuple(range(max(len(part.heads), *map(len, part.rows), 0)))
    return tuple(
        column
        for column in range(len(part.heads))
        if column != part.tracked
        and any(cell.text or cell.icon or cell.covered for row in part.rows for cell in row[column : column + 1])
    )


def _is_turned(part: Grid) -> bool:
    """Whether a list of players stands with a column for each player."""

    def longest(column: int) -> int:
        cells = [part.heads[column], *(row[column] for row in part.rows if column < len(row))]
        return max((len(word) for cell in cells for word in cell.text.split()), default=0)

    return _of_players(part) and len(part.rows) <= MOST_TURNED and sum(map(longest, _columns(part))) > WIDEST


def _pictured(part: Grid) -> tuple[int, ...]:
    """The columns of a list of players in which nothing but pictures stands."""
    return tuple(
        column
        for column in _columns(part)
        if _of_players(part)
        and all(not cell.text or cell.icon in _icons() for row in part.rows for cell in row[column : column + 1])
        and any(cell.icon for row in part.rows for cell in row[column : column + 1])
    )


def _has_secret(part: Part) -> bool:
    """Whether a seat sees something of a part where everybody else sees something else."""
    match part:
        case Grid():
            return any(cell.covered is not None for row in part.rows for cell in row)
        case Things():
            return any(cell.covered is not None for cell in part.things)
        case Text():
            return any(cell.covered is not None for cell in part.lines)
    return False


def fill(template: str, lang: str, **values: object) -> str:
    """A template of `templates/phone/` in a language."""
    env = environment()
    page = env.get_template(f"phone/{template}").render(lang=lang, say=sayer(lang), **values)
    return signs_of(lang).spaced_page(page)


@lru_cache(PARTS_KEPT)
def part_shown(part: Part, above: str, lang: str) -> Markup:
    """A part of a board on which nothing can be tapped, under one with the title `above`. Most parts are the same for
    several seats, and behind a move what they were before it."""
    return Markup(fill("part.html.j2", lang, part=part, above=above, taps={}))


def whole(screen: str, room: str, title: str, lang: str) -> str:
    """A page that stands for itself, round a screen that is made already."""
    return fill("base.html.j2", lang, room=room, title=title, symbols=_symbols(), screen=Markup(screen))


@cache
def _icons() -> dict[str, str]:
    """Every icon of the house by its name, as a symbol."""
    found = {}
    files = {file.stem: file for file in sorted((templates_root() / "icons").glob("*.svg"))}
    for name, file in (files | {name: files[icon] for name, icon in ALSO.items()}).items():
        inner = re.sub(r"\s*\n\s*", "", _TAG.sub("", file.read_text("utf-8").strip()))
        found[name] = f'<symbol id="i-{name}" viewBox="0 0 24 24" stroke-width="1.7">{inner}</symbol>'
    return found


@cache
def _symbols() -> Markup:
    return Markup("".join(_icons().values()))


@cache
def assets() -> dict[str, tuple[bytes, str]]:
    """What pages load, by name: content and type."""
    place, theme = templates_root() / "phone", toml.parse(data_root() / "themes" / "colour.toml")
    style = environment().get_template("phone/phone.css.j2").render(ink=theme["ink"], area=theme["area"], fonts=FONTS)
    script = "text/javascript; charset=utf-8"
    icon = (templates_root() / "icons" / f"{SIGN}.svg").read_bytes()
    return {
        "phone.css": (style.encode(), "text/css; charset=utf-8"),
        "phone.js": ((place / "phone.js").read_bytes(), script),
        "idiomorph.js": ((place / "vendor" / "idiomorph.js").read_bytes(), script),
        "icon.svg": (icon, "image/svg+xml"),
        **{f"{font.file}.ttf": (font_file(font).read_bytes(), "font/ttf") for font in FONTS},
    }


def font_file(font: Font) -> Path:
    """The file of a face in the package that brings it."""
    spec = PathFinder.find_spec(font.package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(font.package)
    return Path(next(iter(spec.submodule_search_locations))) / "files" / f"{font.file}.ttf"
