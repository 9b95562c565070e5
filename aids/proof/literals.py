"""Sentences that stand in a template instead of among the messages, where no other language can reach them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from referee.library.paths import templates_root

from ..page.problems import Problem

_WORD = re.compile(r"[^\W\d_]{3,}")
_ENTITY = re.compile(r"&#?\w+;")
_TEXT = re.compile(r">([^<>]*)<")
_ATTRIBUTE = re.compile(r'\b(?:title|tip|bookmark|alt|options|ruler)="([^"]*)"')
_PAIR = re.compile(r'\b[a-z]+="[^"]*"')
"""An attribute that a block of a template adds to a tag."""
HOLE: Final = "\0"
"""Stands where a template puts something in."""


def check_literals(template: str) -> Iterator[Problem]:
    """The words of a template that are no message. Raises jinja2.TemplateError for one that can't be read."""
    from ..make.template import environment

    source = (templates_root() / template).read_text("utf-8-sig")
    parts: list[str] = []
    for _, kind, value in environment().lex(source):
        parts.append(value if kind == "data" else HOLE + "\n" * value.count("\n"))
    page = _ENTITY.sub("", "".join(parts))
    for found in (*_TEXT.finditer(page), *_ATTRIBUTE.finditer(page)):
        said = _PAIR.sub("", found[1]).replace(HOLE, " ").strip()
        if _WORD.search(said):
            line = page.count("\n", 0, found.start(1)) + 1
            values = {"text": " ".join(said.split())[:40]}
            yield Problem("aids-check-literal", values, "aids-way-literal", f"{template}:{line}")
