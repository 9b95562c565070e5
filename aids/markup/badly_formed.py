"""What is wrong with a page that is no XML at all: which tag is open, which sign must be written otherwise."""

from __future__ import annotations

import re
from typing import Final
from xml.parsers import expat

from ..page.problems import Problem

MISMATCHED: Final = expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH]
UNCLOSED: Final = (
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
)
ENTITY: Final = expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]
TWICE: Final = expat.errors.codes[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE]
AFTER_ROOT: Final = expat.errors.codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]*);")
_BARE = re.compile(r"&(?!#\d+;|#x[0-9A-Fa-f]+;|(?:amp|lt|gt|quot|apos);)")
_CLOSING = re.compile(r"</([^>\s]*)")
_UNQUOTED = re.compile(r"([A-Za-z-]+)=(?![\"'])")
_ATTRIBUTE = re.compile(r"([\w.-]+)\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_COMMENT = re.compile("<!--.*?-->", re.DOTALL)
_LONE_LESS = re.compile(r"<(?![A-Za-z/!?])")


def not_xml(wrong: expat.ExpatError, xml: str, opened: list[tuple[str, str]]) -> Problem:
    """The problem with its way out; `opened` are the tags that are open, with the places where they were opened."""
    line = xml.splitlines()[wrong.lineno - 1] if wrong.lineno <= len(xml.splitlines()) else ""
    tag, at = opened[-1] if opened else ("", "")
    if _in_comment(xml, wrong):
        return Problem("aids-parse-comment", {}, "aids-way-comment")
    if wrong.code == MISMATCHED:
        closing = _CLOSING.search(line, max(0, wrong.offset - 2))
        values = {"tag": tag, "at": at, "closing": closing[1] if closing else ""}
        return Problem("aids-parse-unclosed", values, "aids-way-close")
    if wrong.code == ENTITY and (entity := _ENTITY.search(line, max(0, wrong.offset - 1))):
        return Problem("aids-parse-entity", {"entity": entity[1]}, "aids-way-entity")
    if bare := _BARE.search(line, max(0, wrong.offset - 1)):
        near = line[max(0, bare.start() - 12) : bare.end() + 12].strip()
        return Problem("aids-parse-ampersand", {"near": near}, "aids-way-ampersand")
    if _LONE_LESS.search(line):
        return Problem("aids-parse-less", {}, "aids-way-less")
    if unquoted := _UNQUOTED.search(line):
        return Problem("aids-parse-unquoted", {"name": unquoted[1]}, "aids-way-quote")
    if wrong.code == TWICE and (name := _twice(line)):
        return Problem("aids-parse-twice", {"name": name}, "aids-way-option")
    if wrong.code in UNCLOSED and not xml.strip():
        return Problem("aids-parse-empty", {}, "aids-way-root")
    if wrong.code in UNCLOSED and opened:
        return Problem("aids-parse-open", {"tag": tag, "at": at}, "aids-way-close")
    if wrong.code == AFTER_ROOT:
        return Problem("aids-parse-after", {}, "aids-way-after")
    return Problem("aids-parse-xml", {"wrong": expat.errors.messages[wrong.code]}, "" if opened else "aids-way-root")


def _in_comment(xml: str, wrong: expat.ExpatError) -> bool:
    """True if it is a comment that goes wrong: one that does not end, or that has two hyphens in it."""
    lines = xml.split("\n")
    at = sum(len(line) + 1 for line in lines[: wrong.lineno - 1]) + wrong.offset
    before = _COMMENT.sub("", xml[:at])
    return "<!--" in before or xml.startswith("<!--", at)


def _twice(line: str) -> str:
    """An attribute that one tag of a line has twice."""
    for tag in line.split("<"):
        names = _ATTRIBUTE.findall(tag)
        for name in names:
            if names.count(name) > 1:
                return str(name)
    return ""
