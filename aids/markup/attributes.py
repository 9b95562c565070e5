"""What tags and attributes are, and those that many tags share."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from .values import READERS, Value, one_of


class Attribute(Struct, frozen=True):
    """One attribute: `type` names a reader, or `choices` lists the possible words. No `default` and not `required`
    means: absent."""

    name: str
    type: str
    meaning: str
    default: str | None = None
    required: bool = False
    choices: tuple[str, ...] = ()

    def read(self, text: str) -> Value:
        """Raises BadValue."""
        return one_of(self.choices)(text) if self.choices else READERS[self.type](text)


class Tag(Struct, frozen=True):
    """One tag: what it holds (`text` means words and inline tags), its attributes, what it means."""

    name: str
    meaning: str
    children: frozenset[str]
    attributes: tuple[Attribute, ...] = ()
    text: bool = False


def a(name: str, type: str, meaning: str, default: str | None = None, *, needed: bool = False) -> Attribute:
    return Attribute(name, type, meaning, default, needed)


def c(name: str, choices: str, meaning: str, default: str | None = None) -> Attribute:
    return Attribute(name, "one of", meaning, default, False, tuple(choices.split()))


INLINE: Final = frozenset(("b", "i", "sc", "num", "nb", "ink", "icon", "br", "ref", "link"))
BLOCKS: Final = frozenset(
    (
        "box", "stack", "cols", "table", "list", "note", "h", "p", "rule", "gap", "mark", "bars", "pattern", "gradient",
        "image", "tick", "field", "choice",
    )
)  # fmt: skip
FLOWING: Final = frozenset(("h", "p", "list", "table", "note", "rule", "gap", "stack", "head", "foot", "cover"))
NONE: Final[frozenset[str]] = frozenset()

FILL = a("fill", "role", "colour of the ground; left out, there is none")
COMMON: Final = (
    a("name", "name", "for messages and the layout log"),
    a("w", "size", "width", "fill"),
    a("h", "size", "height", "auto"),
    a("pad", "sides", "white space inside", "0mm"),
    FILL,
    a("stroke", "role", "colour of the outline"),
    a("side", "role", "colour of a bar at the left edge"),
    a("line", "length", "thickness of the outline", ".5pt"),
    a("radius", "length", "round corners", "0mm"),
    c("valign", "top middle bottom spread", "where the content stands when there is room", "top"),
    c("align", "left center right", "how text and narrow children stand; inherited"),
    a("gap", "length", "white space between children", "0mm"),
    a("ink", "role", "colour of text and icons; inherited"),
    c("turn", "none left right over", "text runs upwards, downwards, or stands on its head", "none"),
    c("fit", "error shrink", "what to do when the content is too tall", "error"),
    a("min", "length", "floor of the smallest paragraph when shrinking", "7pt"),
    a("group", "name", "boxes of one group shrink by the same factor"),
    a("alt", "text", "what is drawn inside, in words: told in its place where nothing is drawn"),
)


def common(**changed: str) -> tuple[Attribute, ...]:
    return tuple(replace(a, default=changed[a.name]) if a.name in changed else a for a in COMMON)
