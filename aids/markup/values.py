"""Attribute values: how each type reads its text, and what it says when it can't."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from ..page.roles import ROLES
from ..page.styles import STYLES
from ..page.units import UNITS


class Size(Struct, frozen=True):
    """A size along one axis: `pt` points, `fr` a share of what is left, `pct` of the parent, `auto` natural."""

    kind: str
    n: float = 0.0


Sides = tuple[float, float, float, float]
"""Top, right, bottom, left, in points."""

Value = str | bool | int | float | Size | Sides | tuple[Size, ...] | tuple[float, ...] | tuple[str, ...] | None

AUTO: Final = Size("auto")
FILL: Final = Size("fr", 1.0)


class BadValue(Exception):
    """A value that its type does not allow; `what`, the id of a message, with `values` is what is wrong, `known` what
    was possible."""

    def __init__(self, what: str, choices: tuple[str, ...] = (), /, **values: str) -> None:
        self.what, self.known, self.values = what, choices, values
        super().__init__(what)


_NUMBER = r"\d{0,6}(?:\.\d+|(?<=\d))"
"""What is longer measures no paper."""

_LENGTH = re.compile(rf"(-?{_NUMBER})([a-z]*)$")
_LANGUAGE = re.compile("([a-z]{2,3}(-[A-Za-z0-9]+)*|pseudo)$")
_NAME = re.compile(r"[a-z0-9.-]+$")


def read_length(text: str) -> float:
    match = _LENGTH.match(text)
    if not match:
        raise BadValue("aids-value-length", value=text)
    number, unit = match.groups()
    if not unit and float(number) != 0:
        raise BadValue("aids-value-no-unit", value=text)
    if unit and unit not in UNITS:
        raise BadValue("aids-value-length", value=text)
    return float(number) * UNITS[unit or "pt"]


def read_size(text: str) -> Size:
    if text == "fill":
        return FILL
    if text == "auto":
        return AUTO
    for ending, kind in (("fr", "fr"), ("%", "pct")):
        if text.endswith(ending):
            number = text.removesuffix(ending)
            if not re.fullmatch(_NUMBER, number):
                raise BadValue("aids-value-size", value=text)
            return Size(kind, float(number))
    try:
        return Size("pt", read_length(text))
    except BadValue as wrong:
        raise wrong if wrong.what == "aids-value-no-unit" else BadValue("aids-value-size", value=text) from None


def read_sizes(text: str) -> tuple[Size, ...]:
    if not text.split():
        raise BadValue("aids-value-empty")
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
            raise BadValue("aids-value-sides", value=text)


def read_role(text: str) -> str:
    if text.startswith("#"):
        raise BadValue("aids-value-hex", ROLES, value=text)
    return one_of(ROLES)(text)


def read_name(text: str) -> str:
    if not _NAME.match(text):
        raise BadValue("aids-value-name", value=text)
    return text


def read_language(text: str) -> str:
    if not _LANGUAGE.match(text):
        raise BadValue("aids-value-lang", value=text)
    return text


def read_flag(text: str) -> bool:
    if text not in ("yes", "no"):
        raise BadValue("aids-value-flag", value=text)
    return text == "yes"


def read_count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise BadValue("aids-value-count", value=text)
    return int(text)


def read_text(text: str) -> str:
    if not text.strip():
        raise BadValue("aids-value-empty")
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
        raise BadValue("aids-value-card", tuple(cards()), value=text, known=", ".join(cards())) from None
    if width <= 0 or height <= 0:
        raise BadValue("aids-value-card", tuple(cards()), value=text, known=", ".join(cards()))
    return width, height


def read_share(text: str) -> float:
    """A share of the whole: `0.5` or `50%`."""
    number, whole = (text[:-1], 100) if text.endswith("%") else (text, 1)
    if not re.fullmatch(_NUMBER, number) or not 0 <= float(number) / whole <= 1:
        raise BadValue("aids-value-share", value=text)
    return float(number) / whole


def read_degrees(text: str) -> float:
    if not re.fullmatch(rf"-?{_NUMBER}", text):
        raise BadValue("aids-value-degrees", value=text)
    return float(text)


_AT: Final = {"left": (0.0, None), "right": (1.0, None), "top": (None, 0.0), "bottom": (None, 1.0)}


def read_at(text: str) -> tuple[float, ...]:
    """Which point of a picture stays in sight, in shares of what is too much: `top`, `left bottom`, `30% 60%`."""
    words = text.split()
    if len(words) == 2 and all(word[-1:].isdigit() or word.endswith("%") for word in words):
        return tuple(read_share(word) for word in words)
    right, down = 0.5, 0.5
    if not words or len(words) > 2 or any(word not in ("center", *_AT) for word in words):
        raise BadValue("aids-value-at", value=text)
    for across, along in (_AT[word] for word in words if word in _AT):
        right, down = right if across is None else across, down if along is None else along
    return right, down


def read_fraction(text: str) -> float:
    above, stroke, below = text.partition("/")
    numbers = (above, below or "1")
    if not all(part.isascii() and part.isdigit() for part in numbers) or int(numbers[1]) == 0 or (stroke and not below):
        raise BadValue("aids-value-fraction", value=text)
    return int(numbers[0]) / int(numbers[1])


def read_fractions(text: str) -> tuple[float, ...]:
    if not text.split():
        raise BadValue("aids-value-empty")
    return tuple(read_fraction(part) for part in text.split())


def read_options(text: str) -> tuple[str, ...]:
    parts = tuple(part.strip() for part in text.split("|"))
    if not all(parts):
        raise BadValue("aids-value-empty")
    return parts


def one_of(known: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in known:
            raise BadValue("aids-value-choice", known, value=text, known=", ".join(known))
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
    "language": read_language,
    "flag": read_flag,
    "count": read_count,
    "text": read_text,
    "card": read_card,
    "share": read_share,
    "degrees": read_degrees,
    "place": read_at,
    "fraction": read_fraction,
    "fractions": read_fractions,
    "options": read_options,
}
"""Every attribute type but the closed choices, which carry their own list."""
