"""Attribute values: how each type reads its text, and what it says when it can't."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from referee.words.message import P_, Said

from ..page.roles import ROLES
from ..page.styles import STYLES
from ..page.units import UNITS


class Size(NamedTuple):
    """A size along one axis: `pt` points, `fr` a share of what is left, `pct` of the parent, `auto` natural."""

    kind: str
    n: float = 0.0


Sides = tuple[float, float, float, float]
"""Top, right, bottom, left, in points."""

Value = str | bool | int | float | Size | Sides | tuple[Size, ...] | tuple[float, ...] | tuple[str, ...] | None

AUTO: Final = Size("auto")
FILL: Final = Size("fr", 1.0)


class BadValue(Exception):
    """A value that its type does not allow; `said` with `values` is what is wrong, `known` what was possible."""

    def __init__(self, said: Said, choices: tuple[str, ...] = (), /, **values: str) -> None:
        self.said, self.known, self.values = said, choices, values
        super().__init__(str(said.english))


NO_UNIT = P_("aids-value-no-unit", "{value} has no unit: {value}mm or {value}pt?")
NOT_LENGTH = P_("aids-value-length", "“{value}” is not a length such as 12mm, 3pt or 1in")
NOT_SIZE = P_("aids-value-size", "“{value}” is not a size such as 12mm, fill, 2fr, 40% or auto")
NOT_SIDES = P_("aids-value-sides", "“{value}” must be 1, 2 or 4 lengths (top, right, bottom, left)")
NOT_COUNT = P_("aids-value-count", "“{value}” is not a whole number from 0")
NOT_NAME = P_("aids-value-name", "“{value}” is not a name: use a–z, 0–9, dot and hyphen")
NOT_FLAG = P_("aids-value-flag", "“{value}” is neither yes nor no")
NOT_ONE_OF = P_("aids-value-choice", "“{value}” is none of {known}")
HEX = P_("aids-value-hex", "“{value}” is a colour, not a role of the theme")
NOT_CARD = P_("aids-value-card", "“{value}” is neither a size of cards ({known}) nor two lengths such as 63mm 88mm")
NOT_FRACTION = P_("aids-value-fraction", "“{value}” is not a fraction such as 5/36")
EMPTY = P_("aids-value-empty", "the value is empty")

_LENGTH = re.compile(r"(-?\d*\.?\d+)([a-z]*)$")
_NAME = re.compile(r"[a-z0-9.-]+$")


def read_length(text: str) -> float:
    found = _LENGTH.match(text)
    if not found:
        raise BadValue(NOT_LENGTH, value=text)
    number, unit = found.groups()
    if not unit and float(number) != 0:
        raise BadValue(NO_UNIT, value=text)
    if unit and unit not in UNITS:
        raise BadValue(NOT_LENGTH, value=text)
    return float(number) * UNITS[unit or "pt"]


def read_size(text: str) -> Size:
    if text == "fill":
        return FILL
    if text == "auto":
        return AUTO
    for ending, kind in (("fr", "fr"), ("%", "pct")):
        if text.endswith(ending):
            number = text.removesuffix(ending)
            if not re.fullmatch(r"\d*\.?\d+", number):
                raise BadValue(NOT_SIZE, value=text)
            return Size(kind, float(number))
    try:
        return Size("pt", read_length(text))
    except BadValue as wrong:
        raise wrong if wrong.said is NO_UNIT else BadValue(NOT_SIZE, value=text) from None


def read_sizes(text: str) -> tuple[Size, ...]:
    if not text.split():
        raise BadValue(EMPTY)
    return tuple(read_size(part) for part in text.split())


def read_sides(text: str) -> Sides:
    parts = [read_length(part) for part in text.split()]
    match parts:
        case [a]:
            return (a, a, a, a)
        case [a, b]:
            return (a, b, a, b)
        case [a, b, c, d]:
            return (a, b, c, d)
        case _:
            raise BadValue(NOT_SIDES, value=text)


def read_role(text: str) -> str:
    if text.startswith("#"):
        raise BadValue(HEX, ROLES, value=text)
    return one_of(ROLES)(text)


def read_name(text: str) -> str:
    if not _NAME.match(text):
        raise BadValue(NOT_NAME, value=text)
    return text


def read_flag(text: str) -> bool:
    if text not in ("yes", "no"):
        raise BadValue(NOT_FLAG, value=text)
    return text == "yes"


def read_count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadValue(NOT_COUNT, value=text)
    return int(text)


def read_text(text: str) -> str:
    if not text.strip():
        raise BadValue(EMPTY)
    return text


def read_card(text: str) -> tuple[float, float]:
    """Width and height of a card: by name, or as two lengths."""
    from ..page.paper import cards

    if text in cards():
        width, height = cards()[text]
        return width * UNITS["mm"], height * UNITS["mm"]
    parts = text.split()
    try:
        width, height = (read_length(part) for part in parts)
    except (BadValue, ValueError):
        raise BadValue(NOT_CARD, tuple(cards()), value=text, known=", ".join(cards())) from None
    if width <= 0 or height <= 0:
        raise BadValue(NOT_CARD, tuple(cards()), value=text, known=", ".join(cards()))
    return width, height


def read_fraction(text: str) -> float:
    above, stroke, below = text.partition("/")
    numbers = (above, below or "1")
    if not all(part.isascii() and part.isdigit() for part in numbers) or int(numbers[1]) == 0 or (stroke and not below):
        raise BadValue(NOT_FRACTION, value=text)
    return int(numbers[0]) / int(numbers[1])


def read_fractions(text: str) -> tuple[float, ...]:
    if not text.split():
        raise BadValue(EMPTY)
    return tuple(read_fraction(part) for part in text.split())


def read_options(text: str) -> tuple[str, ...]:
    parts = tuple(part.strip() for part in text.split("|"))
    if not all(parts):
        raise BadValue(EMPTY)
    return parts


def one_of(known: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in known:
            raise BadValue(NOT_ONE_OF, known, value=text, known=", ".join(known))
        return text

    return read


READERS: Final[dict[str, Callable[[str], Value]]] = {
    "length": read_length,
    "size": read_size,
    "sizes": read_sizes,
    "sides": read_sides,
    "role": read_role,
    "style": one_of(tuple(STYLES)),
    "name": read_name,
    "flag": read_flag,
    "count": read_count,
    "text": read_text,
    "card": read_card,
    "fraction": read_fraction,
    "fractions": read_fractions,
    "options": read_options,
}
"""Every attribute type but the closed choices, which carry their own list."""
