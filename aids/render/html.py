"""The tree as one HTML file: semantic, with inline style and icons, light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from ..markup.tags import INLINE
from ..markup.tree import Node
from ..page.theme import Colour, Theme
from ..type.shaping import runs_rtl
from ..type.typography import typography
from .html_pictures import DRAWN
from .icons import symbol
from .reading_order import UNDER_A_HEAD, plain
from .web_fonts import font_style

STYLE = """
:root{color-scheme:light dark;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#1b1815;--ink:#ece6dc;--soft:#b5aa9b;--rule:#5a5046;--rubric:#e08a80;
--gold:#d9b45f;--order1:#e08a80;--order2:#d9b45f;--order3:#8fb8dd;--good:#8fc79a;--bad:#e08a80;--mid:#d9b45f;
--tint:#241f1a;--wash:#2d2720;--good-area:#1f2b21;--bad-area:#33211e;--mid-area:#2e2718}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 Spectral,"Iowan Old Style",Palatino,Georgia,serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1,h2,h3,h4{font-family:Cardo,"Iowan Old Style",Palatino,Georgia,serif;font-weight:400;line-height:1.15;
margin:1.6em 0 .4em;text-wrap:balance}
h1{font-size:2.3rem;margin-top:0}h2{font-size:1.6rem}h3{font-size:1.15rem;font-weight:600}h4{font-size:1rem}
h1.versal::first-letter{color:var(--rubric)}
p{margin:.35em 0}.over,.label,.colhead,.sc{font-variant-caps:small-caps;letter-spacing:.05em}
.over{color:var(--rubric);margin-bottom:0}.note,.foot,.folio{font-size:.86em;color:var(--soft)}.name{font-weight:500}
.num{font-variant-numeric:lining-nums tabular-nums}.nb{white-space:nowrap}
hr{border:0;border-top:1px solid var(--rule);margin:1em 0}
hr.swelled{border-top:2px solid var(--rubric);margin:.6em 0 1.4em}
table{border-collapse:collapse;width:100%;margin:.6em 0}
td,th{padding:.35em .6em;text-align:start;vertical-align:top;border-bottom:1px solid var(--rule);font-weight:400}
.signs{display:flex;gap:.15em;color:var(--rubric)}.signs svg.mark{width:1em;height:1em}
.cols{display:flex;flex-wrap:wrap;gap:.5rem 2rem}.cols>*{flex:1 1 12rem}
aside,.boxed{padding:.5em .9em;margin:.5em 0;border-inline-start:3px solid var(--mid)}
svg.i{width:1em;height:1em;vertical-align:-.12em;fill:currentColor;stroke:none}
.line{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}.ground{fill:var(--paper)}
.ground.line{fill:none;stroke:var(--paper)}
svg.bars{display:block;width:100%;height:6rem;fill:currentColor}
dt{font-weight:600;margin-top:1em}dd{margin:.2em 0 0;margin-inline-start:1.2em}
.picture{max-width:100%;max-height:24em;display:block;margin:.4em 0}
svg.mark{width:2.4em;height:2.4em}
.tick{display:inline-block;width:.85em;height:.85em;border:1px solid currentColor;
border-radius:2px;margin-inline-end:.3em}
.round{border-radius:50%}.field{display:block;border-bottom:1px solid var(--rule);min-height:1.6em}
a{color:inherit;text-decoration-color:var(--rule)}.ref{font-size:.86em;color:var(--soft)}
.scroll{overflow-x:auto}.scroll .long{min-width:11rem}
@media(max-width:34rem){main{padding:1.5rem 1rem 3rem}.nb{white-space:normal}td,th{padding:.35em .3em}
.scroll td,.scroll th{font-size:.88em}.scroll svg.mark{width:1.7em;height:1.7em}}
@media print{main{max-width:none;padding:0}}
"""


def _direction(*, rtl: bool) -> str:
    return ' dir="rtl"' if rtl else ' dir="ltr"'


def _letters(aid: Node) -> Iterator[str]:
    """Every letter of a document: its words, and those in attributes."""
    for node in aid.walk():
        yield from (
            letter for text in (*node.children, *node.attrs.values()) if isinstance(text, str) for letter in text
        )


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


class _Writer:
    def __init__(self, aid: Node, theme: Theme, icons: Mapping[str, str]) -> None:
        self.aid, self.theme, self.icons = aid, theme, icons
        self.used: set[str] = set()
        self.told: Node | None = None
        self.rtl = typography(aid.text("lang")).direction == "rtl"
        nodes = list(aid.walk())
        self.ids = {node.text("id") for node in nodes if node.tag in ("h", "p") and node.given("id")}

    def document(self) -> str:
        body = "".join(self.block(child) for child in self.aid.nodes())
        title, lang = escape(self.aid.text("title")), escape(self.aid.text("lang"))
        roles = {**{r: c for r, c in self.theme.area.items() if c and r not in self.theme.ink}, **self.theme.ink}
        colours = ";".join(f"--{role}:{_hex(colour)}" for role, colour in roles.items())
        way, style = _direction(rtl=True) if self.rtl else "", STYLE + font_style(_letters(self.aid))
        return (
            f'<!doctype html>\n<html lang="{lang}"{way}>\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
            f"<style>\n:root{{{colours}}}{style}</style>\n</head>\n<body>\n{self.symbols()}<main>\n{body}</main>\n</body>\n</html>\n"
        )

    def way(self, words: str) -> str:
        """The direction of a paragraph, where it runs otherwise than the page: as its first letter does."""
        rtl = runs_rtl(words)
        return "" if rtl is None or rtl == self.rtl else _direction(rtl=rtl)

    def symbols(self) -> str:
        if not self.used:
            return ""
        drawn = "".join(map(symbol, sorted(self.used)))
        return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{drawn}</svg>\n'

    def icon(self, name: str, ink: str, kind: str = "i", alt: str | None = None) -> str:
        self.used.add(name)
        word = self.icons.get(name, "") if alt is None else alt
        label = f'role="img" aria-label="{escape(word)}"' if word else 'aria-hidden="true"'
        tone = f' style="color:var(--{ink})"' if ink else ""
        return f'<svg class="{kind}" {label}{tone}><use href="#i-{name}"/></svg>'

    def inline(self, node: Node) -> str:
        parts: list[str] = []
        for child in node.children:
            if isinstance(child, str):
                parts.append(escape(plain(child), quote=False))
                continue
            match child.tag:
                case "b":
                    parts.append(f"<strong>{self.inline(child)}</strong>")
                case "i":
                    parts.append(f"<em>{self.inline(child)}</em>")
                case "ink":
                    parts.append(f'<span style="color:var(--{child.text("role")})">{self.inline(child)}</span>')
                case "icon":
                    parts.append(self.icon(child.text("name"), child.text("ink")))
                case "br":
                    parts.append("<br>")
                case "ref":
                    cited = child.given("clause") or child.text("ruling")
                    inside = cited.lower() in self.ids
                    parts.append(f'<a class="ref" href="#{cited.lower()}">{cited}</a>' if inside else cited)
                case "link":
                    to = child.text("to")
                    target = escape(to if "://" in to else f"#{to}")
                    parts.append(f'<a href="{target}">{self.inline(child)}</a>')
                case _:
                    parts.append(f'<span class="{child.tag}">{self.inline(child)}</span>')
        return "".join(parts)

    def blocks(self, node: Node) -> str:
        """The blocks of a node; a table of one row is the head of one with as many columns that follows it."""
        parts: list[str] = []
        waiting: Node | None = None
        for child in node.nodes():
            head, waiting = waiting, None
            if is_head_of_next(child):
                waiting = child
            elif head is not None and heads(head, child):
                parts.append(self.table(child, head))
                continue
            if head is not None:
                parts.append(self.block(head))
            if waiting is None:
                parts.append(self.block(child))
        return "".join(parts) + (self.block(waiting) if waiting is not None else "")

    def content(self, node: Node) -> str:
        if node.nodes() and all(child.tag not in INLINE for child in node.nodes()):
            return self.blocks(node)
        return self.inline(node).strip()

    def block(self, node: Node) -> str:
        id = f' id="{node.text("id")}"' if node.given("id") else ""
        if node is self.told:
            return ""
        match node.tag:
            case "page" | "flow" | "cover":
                return f"<section{id}>\n{self.blocks(node)}</section>\n"
            case "h":
                level, versal = node.text("level"), ' class="versal"' if node.flag("versal") else ""
                return f"<h{level}{id}{versal}{self.way(node.words())}>{self.inline(node).strip()}</h{level}>\n"
            case "p":
                tone = f' style="color:var(--{node.text("ink")})"' if node.given("ink") else ""
                style, words = node.text("style"), self.inline(node).strip()
                kind = "" if style == "body" else f' class="{style}"'
                if words == node.given("id"):
                    words = words.replace(".", ".<wbr>").replace("-", "-<wbr>")
                return f"<p{id}{kind}{tone}{self.way(node.words())}>{words}</p>\n"
            case "list":
                tag = "ol" if node.text("kind") == "number" else "ul"
                items = "".join(f"<li{self.way(item.words())}>{self.content(item)}</li>\n" for item in node.nodes())
                return f"<{tag}>\n{items}</{tag}>\n"
            case "table":
                return self.table(node)
            case "note":
                icon = self.icon(node.text("icon"), node.text("role")) + " " if node.given("icon") else ""
                return f'<aside style="border-color:var(--{node.text("role")})">{icon}{self.blocks(node)}</aside>\n'
            case "stack" | "box":
                return self.box(node)
            case "cols":
                if alt := node.given("alt"):
                    return f'<div class="signs" role="img" aria-label="{escape(alt)}">\n{self.blocks(node)}</div>\n'
                return f'<div class="cols">\n{self.blocks(node)}</div>\n'
            case "rule":
                return f'<hr class="{node.text("kind")}">\n'
            case "mark":
                return self.icon(node.text("name"), node.text("ink"), "i mark", node.text("alt")) + "\n"
            case "tick":
                kind = "tick round" if node.text("shape") == "round" else "tick"
                return "".join(f'<span class="{kind}"></span>' for _ in range(node.count("n"))) + "\n"
            case "choice":
                words = "".join(
                    f'<span><span class="tick round"></span>{escape(w)}</span> ' for w in node.options("options")
                )
                return f'<p title="{escape(node.text("tip"))}">{words}</p>\n'
            case "bars" | "image":
                return DRAWN[node.tag](node)
            case "deck":
                return f"<dl>\n{self.blocks(node)}</dl>\n"
            case "card":
                return self.card(node)
            case "field":
                return f'<span class="field" title="{escape(node.text("tip"))}">{escape(node.text("value"))}</span>\n'
        return ""

    def card(self, node: Node) -> str:
        """A card as an entry of a list: its title, then what it says."""
        titles = [n for n in node.walk() if n.tag == "h" or (n.tag == "p" and n.text("style") == "card-title")]
        label = self.inline(titles[0]).strip() if titles else escape(node.given("bookmark") or node.text("id"))
        copies = f" (× {node.count('copies')})" if node.count("copies") != 1 else ""
        self.told = titles[0] if titles else None
        way = self.way(titles[0].words() if titles else label)
        made = f'<dt id="{node.text("id")}"{way}>{label}{copies}</dt>\n<dd>{self.blocks(node)}</dd>\n'
        self.told = None
        return made

    def box(self, node: Node) -> str:
        style = ";".join(
            f"{css}:var(--{node.text(name)})"
            for name, css in (("fill", "background"), ("side", "border-color"), ("ink", "color"))
            if node.given(name)
        )
        kind = ' class="boxed"' if node.given("side") else ""
        if alt := node.given("alt"):
            kind += f' role="img" aria-label="{escape(alt)}"'
            if any(child.tag == "box" for child in node.walk() if child is not node):
                return f"<p>{escape(plain(alt), quote=False)}</p>\n"
        return f"<div{kind}{f' style={chr(34)}{style}{chr(34)}' if style else ''}>\n{self.blocks(node)}</div>\n"

    def table(self, node: Node, above: Node | None = None) -> str:
        """A table; the row of the one `above` it is its head."""
        rows: list[str] = []
        head = node.count("head") or (1 if above is not None else 0)
        for number, row in enumerate((*(above.nodes() if above is not None else ()), *node.nodes())):
            tag = "th" if number < head else "td"
            cells = []
            for cell in row.nodes():
                spans = "".join(
                    f' {html}="{cell.count(name)}"'
                    for name, html in (("cols", "colspan"), ("rows", "rowspan"))
                    if cell.count(name) > 1
                )
                tone = f' style="background:var(--{cell.text("fill")})"' if cell.given("fill") else ""
                tone += ' class="long"' if len(cell.words()) > LONG else ""
                content = self.content(cell)
                if alt := cell.given("alt"):
                    content = f'<div role="img" aria-label="{escape(alt)}">{content}</div>'
                cells.append(f"<{tag}{spans}{tone}{self.way(cell.words())}>{content}</{tag}>")
            ground = f' style="background:var(--{row.text("fill")})"' if row.given("fill") else ""
            rows.append(f"<tr{ground}>{''.join(cells)}</tr>\n")
        top = f"<thead>\n{''.join(rows[:head])}</thead>\n" if head else ""
        made = f"<table>\n{top}<tbody>\n{''.join(rows[head:])}</tbody>\n</table>\n"
        return f'<div class="scroll" tabindex="0">\n{made}</div>\n' if len(node.sizes("cols")) >= MANY else made


MANY: Final = 4
"""The number of columns from which a table may be wider than a phone and is scrolled sideways."""


LONG: Final = 40
"""The number of letters from which a cell needs some width."""


def is_head_of_next(node: Node) -> bool:
    """True if a table is a single row of words, as a head is."""
    return node.tag == "table" and not node.count("head") and len(list(node.nodes())) == 1


def heads(one: Node, two: Node) -> bool:
    """True if the only row of one table stands over the columns of another."""
    if two.tag != "table" or two.count("head") or len(list(two.nodes())) < UNDER_A_HEAD:
        return False
    return len(one.sizes("cols")) == len(two.sizes("cols"))


def write_html(aid: Node, theme: Theme, icons: Mapping[str, str]) -> str:
    """The whole document in one file; `icons` are the words of icons."""
    return _Writer(aid, theme, icons).document()
