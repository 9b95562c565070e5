"""The vocabulary of the page language: one frozen table, from which come the parser, its errors, the reference page
and the schema for editors."""

from __future__ import annotations

from typing import Final, NamedTuple

from .values import READERS, Value, one_of


class Attribute(NamedTuple):
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


class Tag(NamedTuple):
    """One tag: what it holds (`text` means words and inline tags), its attributes, what it means."""

    name: str
    meaning: str
    children: frozenset[str]
    attributes: tuple[Attribute, ...] = ()
    text: bool = False


def _a(name: str, type: str, meaning: str, default: str | None = None, *, needed: bool = False) -> Attribute:
    return Attribute(name, type, meaning, default, needed)


def _c(name: str, choices: str, meaning: str, default: str | None = None) -> Attribute:
    return Attribute(name, "one of", meaning, default, False, tuple(choices.split()))


INLINE: Final = frozenset(("b", "i", "sc", "num", "nb", "ink", "icon", "br", "ref", "link"))
BLOCKS: Final = frozenset(
    (
        "box", "stack", "cols", "table", "list", "note", "h", "p", "rule", "gap", "mark", "bars", "pattern", "tick",
        "field", "choice",
    )
)  # fmt: skip
FLOWING: Final = frozenset(("h", "p", "list", "table", "note", "rule", "gap", "stack", "head", "foot"))
NONE: Final[frozenset[str]] = frozenset()

_FILL = _a("fill", "role", "colour of the ground; left out, there is none")
_COMMON: Final = (
    _a("name", "name", "for messages and the layout log"),
    _a("w", "size", "width", "fill"),
    _a("h", "size", "height", "auto"),
    _a("pad", "sides", "white space inside", "0mm"),
    _FILL,
    _a("stroke", "role", "colour of the outline"),
    _a("side", "role", "colour of a bar at the left edge"),
    _a("line", "length", "thickness of the outline", ".5pt"),
    _a("radius", "length", "round corners", "0mm"),
    _c("valign", "top middle bottom spread", "where the content stands when there is room", "top"),
    _c("align", "left center right", "how text and narrow children stand; inherited"),
    _a("gap", "length", "white space between children", "0mm"),
    _a("ink", "role", "colour of text and icons; inherited"),
    _c("turn", "none left right over", "text runs upwards, downwards, or stands on its head", "none"),
    _c("fit", "error shrink", "what to do when the content is too tall", "error"),
    _a("min", "length", "floor of the smallest paragraph when shrinking", "7pt"),
    _a("group", "name", "boxes of one group shrink by the same factor"),
)


def _common(**changed: str) -> tuple[Attribute, ...]:
    return tuple(a._replace(default=changed[a.name]) if a.name in changed else a for a in _COMMON)


TABLE: Final[dict[str, Tag]] = {
    tag.name: tag
    for tag in (
        Tag(
            "aid", "the document; exactly one, the root", frozenset(("page", "flow", "deck")),
            (
                _a("id", "name", "the aid's id", needed=True),
                _a("lang", "name", "language of the text", needed=True),
                _a("title", "text", "title of the document", needed=True),
                _a("paper", "name", "paper by name", "a4"),
                _a("turn", "flag", "paper lies on its side", "no"),
                _a("margin", "sides", "white space at the paper's edge", "10mm"),
                _a("theme", "name", "colours by name", "colour"),
            ),
        ),
        Tag(
            "page", "one sheet side with fixed content; overflow is an error", BLOCKS,
            (
                _a("id", "name", "names the page in messages", needed=True),
                _a("bookmark", "text", "entry in the outline"),
                _a("margin", "sides", "white space at the paper's edge; of the aid when left out"),
            ),
        ),
        Tag(
            "flow", "running text over as many pages as it needs", FLOWING,
            (
                _a("id", "name", "names the flow in messages", needed=True),
                _a("columns", "count", "columns of a page", "1"),
                _a("gutter", "length", "white space between columns", "6mm"),
                _c("impose", "none booklet two-up", "how pages are laid on the paper", "none"),
            ),
        ),
        Tag(
            "deck", "cards laid side by side on the paper", frozenset(("card", "back")),
            (
                _a("card", "card", "size of a card: a name, or width and height", needed=True),
                _a("bleed", "length", "how far grounds run beyond the cut", "0mm"),
                _a("gutter", "length", "white space between cards; twice the bleed when left out"),
                _a("crop", "length", "length of the crop marks; 0mm for none", "4mm"),
                _c("backs", "none duplex-long duplex-short fold", "where the backs are printed", "none"),
                _a("dx", "length", "shifts the backs to the right", "0mm"),
                _a("dy", "length", "shifts the backs down", "0mm"),
                _a("margin", "length", "the paper's edge that printers leave white", "5mm"),
                _a("safe", "length", "inside the cut, where no text may stand", "3mm"),
                _a("ruler", "text", "words beside the ruler of 100 mm on the first page"),
            ),
        ),
        Tag(
            "card", "the face of a card", BLOCKS,
            (
                _a("id", "name", "names the card in messages", needed=True),
                _a("copies", "count", "how many are printed", "1"),
                _a("back", "name", "id of its back"),
                _FILL,
                _a("bookmark", "text", "entry in the outline"),
            ),
        ),
        Tag("back", "the back of cards", BLOCKS, (_a("id", "name", "names the back", needed=True), _FILL)),
        Tag("head", "repeated at the head of each page of a flow", frozenset(("p", "cols", "rule"))),
        Tag("foot", "repeated at the foot of each page of a flow", frozenset(("p", "cols", "rule"))),
        Tag(
            "box", "placed absolutely in its parent's content area", BLOCKS,
            (
                _a("x", "length", "distance from the left; or give right"),
                _a("right", "length", "distance from the right"),
                _a("y", "length", "distance from the top; or give bottom"),
                _a("bottom", "length", "distance from the bottom"),
                *_COMMON,
            ),
        ),
        Tag("stack", "in the flow, children one under another", BLOCKS, _COMMON),
        Tag(
            "cols", "children side by side; as many widths as children", BLOCKS,
            (_a("widths", "sizes", "one width for each child", needed=True), *_COMMON),
        ),
        Tag(
            "table", "a grid", frozenset(("row",)),
            (
                _a("name", "name", "for messages and the layout log"),
                _a("cols", "sizes", "one width for each column", needed=True),
                _a("h", "size", "height", "auto"),
                _a("rule", "role", "colour of the lines between rows"),
                _a("line", "length", "thickness of the lines", ".4pt"),
                _a("pad", "sides", "white space inside every cell", "1mm 1.2mm"),
                _a("inset", "length", "white space around every cell", "0mm"),
                _a("head", "count", "rows that repeat when a flow breaks", "0"),
            ),
        ),
        Tag(
            "row", "a row of cells; heights in fr share what is left", frozenset(("cell",)),
            (
                _a("h", "size", "height", "auto"),
                _FILL,
                _a("rule", "role", "colour of the line under the row; of the table when left out"),
                _a("style", "style", "style of bare text in the cells", "cell"),
            ),
        ),
        Tag(
            "cell", "blocks or bare text; spans", BLOCKS | INLINE,
            (
                _a("cols", "count", "columns it spans", "1"),
                _a("rows", "count", "rows it spans", "1"),
                *(a for a in _common(valign="middle") if a.name not in ("w", "h", "pad")),
                _a("pad", "sides", "white space inside; of the table when left out"),
            ),
            text=True,
        ),
        Tag(
            "list", "hanging list", frozenset(("item",)),
            (
                _c("kind", "dot number tick none", "what stands before each item", "dot"),
                _a("name", "name", "for messages and the layout log"),
                _a("style", "style", "style of bare text in the items", "body"),
                _a("gap", "length", "white space between items", "2pt"),
            ),
        ),
        Tag("item", "blocks or bare text", BLOCKS | INLINE, text=True),
        Tag(
            "note", "boxed remark with a bar at its side", BLOCKS,
            (
                _a("icon", "name", "icon before the text"),
                _a("role", "role", "colour of the bar and the icon", "mid"),
            ),
        ),
        Tag(
            "h", "heading; makes the outline", INLINE,
            (
                Attribute("level", "one of", "1 is the title", None, True, ("1", "2", "3", "4")),
                _a("id", "name", "target of links"),
                _a("versal", "flag", "first letter in rubric", "no"),
                _c("align", "left center right", "of the surrounding box when left out"),
                _a("ink", "role", "colour; of the style when left out"),
            ),
            text=True,
        ),
        Tag(
            "p", "paragraph", INLINE,
            (
                _a("style", "style", "named style", "body"),
                _c("align", "left center right justify", "of the surrounding box when left out"),
                _a("ink", "role", "colour; of the style when left out"),
                _a("keep", "flag", "holds it with the next block of a flow", "no"),
                _a("id", "name", "target of links"),
            ),
            text=True,
        ),
        Tag("b", "bold", INLINE, text=True),
        Tag("i", "italic", INLINE, text=True),
        Tag("sc", "small caps", INLINE, text=True),
        Tag("num", "lining tabular figures", INLINE, text=True),
        Tag("nb", "do not break inside", INLINE, text=True),
        Tag(
            "ink", "colour of a run; the meaning is also carried by a word or an icon", INLINE,
            (_a("role", "role", "the colour", needed=True),), text=True,
        ),
        Tag(
            "icon", "vector icon in the line, 1 em wide", NONE,
            (_a("name", "name", "file in templates/icons", needed=True), _a("ink", "role", "colour")),
        ),
        Tag("br", "line break", NONE),
        Tag(
            "ref", "citation of a clause or a ruling", NONE,
            (_a("clause", "name", "id of the clause"), _a("ruling", "text", "id of the ruling")),
        ),
        Tag(
            "link", "link; on paper its address is printed in full", INLINE,
            (_a("to", "text", "address, or id in this document", needed=True),), text=True,
        ),
        Tag(
            "rule", "horizontal rule", NONE,
            (
                _a("ink", "role", "colour", "rule"),
                _a("line", "length", "thickness", ".5pt"),
                _c("kind", "plain double swelled dotted", "how it is drawn", "plain"),
                _a("before", "length", "white space above", "0mm"),
                _a("after", "length", "white space below", "0mm"),
            ),
        ),
        Tag("gap", "white space", NONE, (_a("h", "size", "height", "4pt"),)),
        Tag(
            "mark", "a free-standing icon", NONE,
            (
                _a("name", "name", "file in templates/icons", needed=True),
                _a("size", "length", "width and height", needed=True),
                _a("ink", "role", "colour; of the surrounding box when left out"),
                _c("align", "left center right", "of the surrounding box when left out"),
                _a("alt", "text", "what it says in words; left out for ornament"),
            ),
        ),
        Tag(
            "bars", "bar chart of exact fractions", NONE,
            (
                _a("values", "fractions", "one fraction for each bar", needed=True),
                _a("h", "size", "height of the chart", needed=True),
                _c("dir", "right up", "where the bars grow to", "right"),
                _a("ink", "role", "colour of the bars", "soft"),
                _a("peak", "role", "colour of the highest bars; of the others when left out"),
                _a("max", "fraction", "what the longest possible bar stands for; the highest value when left out"),
            ),
        ),
        Tag(
            "pattern", "fills its parent, so that colour is not the only sign", NONE,
            (
                Attribute("name", "one of", "what is drawn", None, True, ("lozenge", "dots", "hatch", "weave")),
                _a("size", "length", "from one figure to the next", "6mm"),
                _a("ink", "role", "colour", "rule"),
                _a("line", "length", "thickness of its lines", ".4pt"),
            ),
        ),
        Tag(
            "tick", "boxes to tick", NONE,
            (
                _a("name", "name", "name of the box"),
                _a("tip", "text", "what it asks"),
                _a("size", "length", "width and height", "3.6mm"),
                _c("shape", "square round", "shape", "square"),
                _a("n", "count", "how many", "1"),
                _a("group", "count", "a wider space after so many", "5"),
            ),
        ),
        Tag(
            "field", "lines to write on", NONE,
            (
                _a("name", "name", "name of the field", needed=True),
                _a("tip", "text", "what to write", needed=True),
                _a("h", "length", "height of a line", "6mm"),
                _a("lines", "count", "how many lines", "1"),
                _a("value", "text", "what already stands there"),
            ),
        ),
        Tag(
            "choice", "pick one of several; printed as boxes to tick with their words", NONE,
            (
                _a("name", "name", "name of the field", needed=True),
                _a("tip", "text", "what to choose", needed=True),
                _a("options", "options", "the words to choose from, with | between", needed=True),
                _c("kind", "radio combo", "buttons, or a list that opens, on the screen", "radio"),
                _a("style", "style", "style of the words", "cell"),
            ),
        ),
    )
}  # fmt: skip

SLIPS: Final[dict[str, str]] = {
    "width": "w", "height": "h", "colour": "ink", "color": "ink", "left": "x", "top": "y", "bg": "fill",
    "background": "fill", "padding": "pad", "border": "stroke", "rotate": "turn", "colspan": "cols",
    "rowspan": "rows", "img": "mark", "image": "mark", "div": "stack", "span": "ink", "td": "cell", "tr": "row",
    "li": "item", "ul": "list", "ol": "list", "hr": "rule", "em": "i", "strong": "b", "a": "link", "checkbox": "tick",
}  # fmt: skip
"""What people type from habit, and what they mean here."""

MEANINGS: Final[dict[str, str]] = {"w": "width", "h": "height", "x": "left", "y": "top"}
"""Short attribute names in words, for hints."""
