"""Page XML into a typed tree, strictly: what the table of tags does not know is an error, never a default."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final, NoReturn
from xml.parsers import expat

from msgspec.structs import replace

from ..page.problems import Problem, SheetError
from .tags import INSTEAD, MEANINGS, SLIPS, TAGS, Attribute, Tag
from .tree import Node
from .values import BadValue, Size, Value

MARK = "from "
"""What a comment begins with that tells where in a template the next tag stands."""

DEEPEST: Final = 64
"""The largest depth of nested tags; the house's own pages are ten deep."""

_EXTENTS = ("size", "w", "line", "radius", "min", "bleed", "gutter", "crop", "safe")
"""Attributes that measure a thing, and nothing's place: none of them is less than nought."""
_UNEVEN = re.compile(r"[\t\r\n]|  ")
_SPACE = re.compile(r"[ \t\r\n]+")
_EITHER = {"box": (("x", "right"), ("y", "bottom")), "ref": (("clause", "ruling"),)}


@cache
def _known(tag: str) -> dict[str, Attribute]:
    return {attribute.name: attribute for attribute in TAGS[tag].attributes}


@cache
def _required(tag: str) -> list[Attribute]:
    return [attribute for attribute in TAGS[tag].attributes if attribute.required]


@cache
def _read_defaults(tag: str) -> dict[str, Value]:
    attributes = [a for a in TAGS[tag].attributes if a.default is not None and not a.required]
    return {a.name: a.read(a.default) for a in attributes if a.default is not None}


def _defaults(tag: str) -> dict[str, Value]:
    """What a tag's attributes are before any is given."""
    return dict(_read_defaults(tag))


@lru_cache(1 << 10)
def _read(tag: str, attribute: str, text: str) -> Value:
    """Raises BadValue."""
    try:
        value = _known(tag)[attribute].read(text)
    except BadValue as wrong:
        raise wrong if text.strip() or wrong.known else BadValue("aids-value-empty") from None
    measured = value.n if isinstance(value, Size) else value
    if attribute in _EXTENTS and isinstance(measured, float) and measured < 0:
        raise BadValue("aids-value-below", value=text)
    return value


class _Reader:
    """Builds the tree while expat reads; collects every problem instead of stopping at the first."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.problems: list[Problem] = []
        self.stack: list[Node] = []
        self.open: list[tuple[str, str, int]] = []
        """The tags that are open: names, places in the template where that is told, lines of the page."""
        self.root: Node | None = None
        self.page = ""
        self.source = ""
        self.skipping = 0
        self.alike: dict[tuple[object, ...], dict[str, Value]] = {}
        """Attributes that were right, by the tag and what was given: most tags of a page are like others."""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.forbidden
        self.parser.ProcessingInstructionHandler = self.forbidden
        self.parser.CommentHandler = self.comment

    def comment(self, text: str) -> None:
        if text.startswith(MARK):
            self.source = text.removeprefix(MARK)

    def place(self) -> str:
        """Where the reader stands: in the template, where that is told, else in the page."""
        return self.source or f"{self.where}:{self.parser.CurrentLineNumber}"

    def forbidden(self, *_: object) -> NoReturn:
        self.problem("aids-parse-forbidden", "aids-way-forbidden")
        raise SheetError(self.problems)

    def problem(self, what: str, way: str = "", **values: str | Problem) -> None:
        self.problems.append(Problem(what, values, way, where=self.place(), who=self.page))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        self.open.append((name, self.source, line))
        if len(self.open) > DEEPEST:
            self.problem("aids-parse-deep", "aids-way-deep", n=str(len(self.open)))
            raise SheetError(self.problems)
        if self.skipping:
            self.skipping += 1
            return
        tag = TAGS.get(name)
        if tag is None:
            hint = _meant(name, list(TAGS))
            self.problem("aids-parse-tag", "aids-way-mean" if hint else "", tag=name, hint=f"<{hint}>")
            self.skipping = 1
            return
        if name in ("page", "flow", "card", "back"):
            self.page = f"{'page' if name == 'flow' else name} {attributes.get('id', '')}"
        parent = self.stack[-1] if self.stack else None
        if parent is None and name != "aid":
            self.problem("aids-parse-root", "aids-way-root", tag=name)
        elif parent is not None and name not in TAGS[parent.tag].children:
            known = ", ".join(sorted(TAGS[parent.tag].children)) or "–"
            self.problem("aids-parse-misplaced", "aids-way-move", tag=name, parent=parent.tag, known=known)
        node = Node(name, self.attributes(tag, attributes), line, self.source)
        if parent is None:
            self.root = node
        else:
            parent.children.append(node)
        self.stack.append(node)

    def attributes(self, tag: Tag, typed: dict[str, str]) -> dict[str, Value]:
        key = (tag.name, *typed.items())
        if (same := self.alike.get(key)) is None:
            before = len(self.problems)
            same = self.read(tag, typed)
            if len(self.problems) > before:
                return same
            self.alike[key] = same
        return same.copy()

    def read(self, tag: Tag, typed: dict[str, str]) -> dict[str, Value]:
        values, known, written = _defaults(tag.name), _known(tag.name), set[str]()
        for name, text in typed.items():
            if (attribute := known.get(name)) is None:
                hint = _meant(name, [each for each in known if each not in typed])
                written.add(hint)
                expected = f"{hint} ({MEANINGS[hint]})" if hint in MEANINGS else hint
                there = ", ".join(known)
                way = "aids-way-mean" if hint else "aids-way-known"
                self.problem("aids-parse-attribute", way, tag=tag.name, name=name, hint=expected, known=there)
            else:
                values[name] = self.value(tag, attribute, text)
        for attribute in _required(tag.name):
            if (name := attribute.name) not in typed and name not in written:
                lack = {"tag": tag.name, "name": name, "type": attribute.type, "meaning": attribute.meaning}
                self.problem("aids-parse-missing", "aids-way-give", **lack)
        for first, second in _EITHER.get(tag.name, ()):
            if (first in typed) == (second in typed):
                self.problem("aids-parse-one-of-two", tag=tag.name, name=first, other=second)
        return values

    def value(self, tag: Tag, attribute: Attribute, text: str) -> Value:
        try:
            return _read(tag.name, attribute.name, text)
        except BadValue as wrong:
            name = wrong.what == "aids-value-name"
            hint = _as_name(text) if name else _meant(text, list(wrong.known)) or _without_commas(tag, attribute, text)
            way = "aids-way-mean" if hint else "aids-way-empty" if wrong.what == "aids-value-empty" else ""
            why = Problem(wrong.what, wrong.values)
            self.problem("aids-parse-value", way, tag=tag.name, name=attribute.name, hint=hint, wrong=why)
            return None

    def text(self, data: str) -> None:
        if self.skipping or not self.stack:
            return
        top = self.stack[-1]
        text = " " if data.isspace() else _SPACE.sub(" ", data) if _UNEVEN.search(data) else data
        if TAGS[top.tag].text:
            if top.children and isinstance(top.children[-1], str):
                top.children[-1] += text
            else:
                top.children.append(text)
        elif text.strip():
            self.problem("aids-parse-text", "aids-way-wrap", text=text.strip()[:30], tag=top.tag)

    def end(self, name: str) -> None:
        self.open.pop()
        if self.skipping:
            self.skipping -= 1
            return
        node = self.stack.pop()
        if node.tag in ("cell", "item"):
            self.settle(node)
        elif node.tag == "cols" and (n := sum(not c.fills_parent for c in node.nodes())) != len(node.sizes("widths")):
            self.problem("aids-parse-widths", "aids-way-count", n=str(n), widths=str(len(node.sizes("widths"))))
        elif node.tag in ("aid", "table", "row", "list", "flow", "deck") and not node.nodes():
            self.problem("aids-parse-nothing", "aids-way-nothing", tag=node.tag)

    def settle(self, node: Node) -> None:
        """A cell or item holds either blocks (white space between them means nothing) or a line of text."""
        blocks = [child for child in node.nodes() if child.tag not in TAGS["p"].children]
        if not blocks:
            return
        inline = [c for c in node.children if c not in blocks and not (isinstance(c, str) and not c.strip())]
        if inline:
            self.problem("aids-parse-mixed", "aids-way-wrap", tag=node.tag)
        node.children = list(blocks)


def _without_commas(tag: Tag, attribute: Attribute, text: str) -> str:
    """A value as it reads with points and spaces for its commas; nothing if that is no better."""
    better = re.sub(r"(?<=\d),(?=\d)", ".", text).replace(",", " ")
    better = " ".join(better.split())
    try:
        return better if "," in text and _read(tag.name, attribute.name, better) is not None else ""
    except BadValue:
        return ""


def _as_name(text: str) -> str:
    """A name as near to a text as names come; none if no letter of it can stand in one."""
    return re.sub("[^a-z0-9.]+", "-", text.lower()).strip("-")


def _meant(typed: str, known: list[str]) -> str:
    """The nearest known word, or nothing: `width` and `widht` both mean `w`."""
    habits = {word: habit for word, habit in (*INSTEAD.items(), *SLIPS.items()) if habit in known and word not in known}
    if typed in habits:
        return habits[typed]
    from difflib import get_close_matches

    close = get_close_matches(typed, [*known, *habits], n=1, cutoff=0.6)
    return habits.get(close[0], close[0]) if close else ""


def parse(xml: str, where: str = "page.xml") -> Node:
    """The tree of a rendered page; `where` names its template in messages. Raises SheetError with every problem."""
    reader = _Reader(where)
    try:
        reader.parser.Parse(xml.encode(), True)
    except expat.ExpatError as wrong:
        if not reader.problems:
            from .badly_formed import not_xml

            place = reader.source or f"{where}:{wrong.lineno}"
            opened = [(name, source or f"{where}:{line}") for name, source, line in reader.open]
            reader.problems.append(replace(not_xml(wrong, xml, opened), where=place, who=reader.page))
    if reader.problems:
        raise SheetError(reader.problems)
    assert reader.root is not None
    return reader.root
