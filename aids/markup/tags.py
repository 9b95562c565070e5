"""The vocabulary of the page language: one frozen table, from which come the parser, its errors, the reference page
and the schema for editors."""

from __future__ import annotations

from typing import Final

from .attributes import BLOCKS, COMMON, FILL, FLOWING, INLINE, NONE, Attribute, Tag, a, c, common

__all__ = ["BLOCKS", "INLINE", "INSTEAD", "MEANINGS", "SLIPS", "TAGS", "Attribute", "Tag"]

EDGE: Final = c("on", "every odd even", "the pages on which it stands", "every")
"""Of what is repeated on pages."""

TAGS: Final[dict[str, Tag]] = {
    tag.name: tag
    for tag in (
        Tag(
            "aid", "the document; exactly one, the root", frozenset(("page", "flow", "deck")),
            (
                a("id", "name", "the aid's id", needed=True),
                a("lang", "language", "language of the text, by its tag", needed=True),
                a("title", "text", "title of the document", needed=True),
                a("paper", "name", "paper by name", "a4"),
                a("turn", "flag", "paper lies on its side", "no"),
                a("margin", "sides", "white space at the paper's edge", "10mm"),
                a("theme", "name", "colours by name; those of theme.toml beside it, else colour, when left out"),
            ),
        ),
        Tag(
            "page", "one sheet side with fixed content; overflow is an error", BLOCKS,
            (
                a("id", "name", "names the page in messages", needed=True),
                a("bookmark", "text", "entry in the outline"),
                a("margin", "sides", "white space at the paper's edge; of the aid when left out"),
            ),
        ),
        Tag(
            "flow", "running text over as many pages as it needs", FLOWING,
            (
                a("id", "name", "names the flow in messages", needed=True),
                a("columns", "count", "columns of a page", "1"),
                a("gutter", "length", "white space between columns", "6mm"),
                c("impose", "none booklet two-up", "how pages are laid on the paper", "none"),
            ),
        ),
        Tag(
            "deck", "cards laid side by side on the paper", frozenset(("card", "back")),
            (
                a("card", "card", "size of a card: a name, or width and height", needed=True),
                a("bleed", "length", "how far grounds run beyond the cut", "0mm"),
                a("gutter", "length", "white space between cards; twice the bleed when left out"),
                a("crop", "length", "length of the crop marks; 0mm for none", "4mm"),
                c("backs", "none duplex-long duplex-short fold", "where the backs are printed", "none"),
                a("dx", "length", "shifts the backs to the right", "0mm"),
                a("dy", "length", "shifts the backs down", "0mm"),
                a("margin", "length", "the paper's edge that printers leave white", "5mm"),
                a("safe", "length", "inside the cut, where no text may stand", "3mm"),
                a("ruler", "text", "words beside the ruler of 100 mm on the first page"),
                a("note", "text", "words below the cards of every sheet, with marks or without"),
            ),
        ),
        Tag(
            "card", "the face of a card", BLOCKS,
            (
                a("id", "name", "names the card in messages", needed=True),
                a("copies", "count", "how many are printed", "1"),
                a("back", "name", "id of its back"),
                FILL,
                a("bookmark", "text", "entry in the outline"),
            ),
        ),
        Tag("back", "the back of cards", BLOCKS, (a("id", "name", "names the back", needed=True), FILL)),
        Tag("cover", "the first page of a flow, by itself and without head and foot", BLOCKS),
        Tag("head", "repeated at the head of each page of a flow", frozenset(("p", "cols", "rule")), (EDGE,)),
        Tag("foot", "repeated at the foot of each page of a flow", frozenset(("p", "cols", "rule")), (EDGE,)),
        Tag(
            "box", "placed absolutely in its parent's content area", BLOCKS,
            (
                a("x", "length", "distance from the left; or give right"),
                a("right", "length", "distance from the right"),
                a("y", "length", "distance from the top; or give bottom"),
                a("bottom", "length", "distance from the bottom"),
                a("dashed", "flag", "whether the outline is dashed, for what is not there yet", "no"),
                *COMMON,
            ),
        ),
        Tag("stack", "in the flow, children one under another", BLOCKS, COMMON),
        Tag(
            "cols", "children side by side; as many widths as children", BLOCKS,
            (a("widths", "sizes", "one width for each child", needed=True), *COMMON),
        ),
        Tag(
            "table", "a grid", frozenset(("row",)),
            (
                a("name", "name", "for messages and the layout log"),
                a("cols", "sizes", "one width for each column", needed=True),
                a("h", "size", "height", "auto"),
                a("rule", "role", "colour of the lines between rows"),
                a("line", "length", "thickness of the lines", ".4pt"),
                a("pad", "sides", "white space inside every cell", "1mm 1.2mm"),
                a("inset", "length", "white space around every cell", "0mm"),
                a("head", "count", "rows that repeat when a flow breaks", "0"),
            ),
        ),
        Tag(
            "row", "a row of cells; heights in fr share what is left", frozenset(("cell",)),
            (
                a("h", "size", "height", "auto"),
                FILL,
                a("rule", "role", "colour of the line under the row; of the table when left out"),
                a("style", "style", "style of bare text in the cells", "cell"),
            ),
        ),
        Tag(
            "cell", "blocks or bare text; spans", BLOCKS | INLINE,
            (
                a("cols", "count", "columns it spans", "1"),
                a("rows", "count", "rows it spans", "1"),
                *(a for a in common(valign="middle") if a.name not in ("w", "h", "pad")),
                a("pad", "sides", "white space inside; of the table when left out"),
            ),
            text=True,
        ),
        Tag(
            "list", "hanging list", frozenset(("item",)),
            (
                c("kind", "dot number tick none", "what stands before each item", "dot"),
                a("name", "name", "for messages and the layout log"),
                a("style", "style", "style of bare text in the items", "body"),
                a("gap", "length", "white space between items", "2pt"),
            ),
        ),
        Tag("item", "blocks or bare text", BLOCKS | INLINE, text=True),
        Tag(
            "note", "boxed remark with a bar at its side", BLOCKS,
            (
                a("icon", "name", "icon before the text"),
                a("role", "role", "colour of the bar and the icon", "mid"),
            ),
        ),
        Tag(
            "h", "heading; makes the outline", INLINE,
            (
                Attribute("level", "one of", "1 is the title", None, True, ("1", "2", "3", "4")),
                a("id", "name", "target of links"),
                a("versal", "flag", "first letter in rubric", "no"),
                a("style", "style", "named style; of the level when left out"),
                c("align", "left center right", "of the surrounding box when left out"),
                a("ink", "role", "colour; of the style when left out"),
            ),
            text=True,
        ),
        Tag(
            "p", "paragraph", INLINE,
            (
                a("style", "style", "named style", "body"),
                c("align", "left center right justify", "of the surrounding box when left out"),
                a("ink", "role", "colour; of the style when left out"),
                a("keep", "flag", "holds it with the next block of a flow", "no"),
                a("id", "name", "target of links"),
                a("at", "name", "id of a heading: the page on which it stands, instead of words; in a flow's cover"),
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
            (a("role", "role", "the colour", needed=True),), text=True,
        ),
        Tag(
            "icon", "vector icon in the line, 1 em wide", NONE,
            (a("name", "name", "file in templates/icons", needed=True), a("ink", "role", "colour")),
        ),
        Tag("br", "line break", NONE),
        Tag(
            "ref", "citation of a clause or a ruling", NONE,
            (a("clause", "name", "id of the clause"), a("ruling", "text", "id of the ruling")),
        ),
        Tag(
            "link", "link; on paper its address is printed in full", INLINE,
            (a("to", "text", "address, or id in this document", needed=True),), text=True,
        ),
        Tag(
            "rule", "horizontal rule", NONE,
            (
                a("ink", "role", "colour", "rule"),
                a("line", "length", "thickness", ".5pt"),
                c("kind", "plain double swelled dotted", "how it is drawn", "plain"),
                a("before", "length", "white space above", "0mm"),
                a("after", "length", "white space below", "0mm"),
            ),
        ),
        Tag("gap", "white space", NONE, (a("h", "size", "height", "4pt"),)),
        Tag(
            "mark", "a free-standing icon", NONE,
            (
                a("name", "name", "file in templates/icons", needed=True),
                a("size", "length", "width and height", needed=True),
                a("ink", "role", "colour; of the surrounding box when left out"),
                c("align", "left center right", "of the surrounding box when left out"),
                a("alt", "text", "what it says in words; left out for ornament"),
            ),
        ),
        Tag(
            "image", "a picture from a file: PNG, JPEG, WebP or SVG", NONE,
            (
                a("file", "text", "its file, relative to the table or the page", needed=True),
                a("w", "size", "width", "fill"),
                a("h", "size", "height; as the picture is when left out", "auto"),
                c("fit", "cover contain stretch", "how it fills its place: cut, whole, or pulled", "cover"),
                a("at", "place", "which point of it stays in sight: words, or two shares", "center"),
                a("round", "length", "radius of its corners", "0mm"),
                a("opacity", "share", "how much of it is seen", "1"),
                a("rotate", "degrees", "turn to the right about its middle", "0"),
                a("mask", "text", "a picture that cuts it out: where it is opaque, or light"),
                a("behind", "flag", "fills its parent from edge to edge, on a card into the bleed", "no"),
                c("align", "left center right", "of the surrounding box when left out"),
                a("alt", "text", "what it shows in words; left out for ornament"),
            ),
        ),
        Tag(
            "gradient", "fills its parent with a colour that runs into another", NONE,
            (
                a("from", "role", "colour at the beginning", needed=True),
                a("to", "role", "colour at the end; nothing when left out"),
                a("angle", "degrees", "where it runs: 0 to the right, 90 down", "90"),
            ),
        ),
        Tag(
            "bars", "bar chart of exact fractions", NONE,
            (
                a("values", "fractions", "one fraction for each bar", needed=True),
                a("h", "size", "height of the chart", needed=True),
                c("dir", "right up", "where the bars grow to", "right"),
                a("ink", "role", "colour of the bars", "soft"),
                a("peak", "role", "colour of the highest bars; of the others when left out"),
                a("max", "fraction", "what the longest possible bar stands for; the highest value when left out"),
            ),
        ),
        Tag(
            "pattern", "fills its parent, so that colour is not the only sign", NONE,
            (
                Attribute("name", "one of", "what is drawn", None, True, ("lozenge", "dots", "hatch", "weave")),
                a("size", "length", "from one figure to the next", "6mm"),
                a("ink", "role", "colour", "rule"),
                a("line", "length", "thickness of its lines", ".4pt"),
            ),
        ),
        Tag(
            "tick", "boxes to tick", NONE,
            (
                a("name", "name", "name of the box"),
                a("tip", "text", "what it asks"),
                a("size", "length", "width and height", "3.6mm"),
                c("shape", "square round", "shape", "square"),
                a("n", "count", "how many", "1"),
                a("group", "count", "a wider space after so many", "5"),
            ),
        ),
        Tag(
            "field", "lines to write on", NONE,
            (
                a("name", "name", "name of the field", needed=True),
                a("tip", "text", "what to write", needed=True),
                a("h", "length", "height of a line", "6mm"),
                a("lines", "count", "how many lines", "1"),
                a("value", "text", "what already stands there"),
            ),
        ),
        Tag(
            "choice", "pick one of several; printed as boxes to tick with their words", NONE,
            (
                a("name", "name", "name of the field", needed=True),
                a("tip", "text", "what to choose", needed=True),
                a("options", "options", "the words to choose from, with | between", needed=True),
                c("kind", "radio combo", "buttons, or a list that opens, on the screen", "radio"),
                a("style", "style", "style of the words", "cell"),
            ),
        ),
    )
}  # fmt: skip

SLIPS: Final[dict[str, str]] = {
    "width": "w", "height": "h", "colour": "ink", "color": "ink", "left": "x", "top": "y", "bg": "fill",
    "background": "fill", "padding": "pad", "border": "stroke", "rotate": "turn", "colspan": "cols",
    "rowspan": "rows", "img": "image", "picture": "image", "src": "file", "div": "stack", "span": "ink",
    "td": "cell", "tr": "row",
    "li": "item", "ul": "list", "ol": "list", "hr": "rule", "em": "i", "strong": "b", "a": "link", "checkbox": "tick",
}  # fmt: skip
"""What people type from habit, and what they mean here."""

INSTEAD: Final[dict[str, str]] = {"width": "size", "height": "size", "w": "size", "h": "size", "src": "name"}
"""What they mean where there is nothing nearer."""

MEANINGS: Final[dict[str, str]] = {"w": "width", "h": "height", "x": "left", "y": "top"}
"""Short attribute names in words, for hints."""
