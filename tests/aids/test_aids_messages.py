"""What the printer says stands in its data: each id in the code has a text, each text has somebody who says it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from aids.page.messages import message
from referee.library.load import load_messages
from referee.library.paths import code_root
from referee.words.translation import words

ID = re.compile(r"aids(-[a-z]+)+")
TREES = {file: ast.parse(file.read_text("utf-8")) for file in sorted((code_root() / "aids").rglob("*.py"))}


def constants() -> Iterator[str]:
    for tree in TREES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def said() -> set[str]:
    """The ids that stand in the code."""
    return {text for text in constants() if ID.fullmatch(text)}


def completed() -> set[str]:
    """The beginnings of ids that the code completes with a kind."""
    return {text for text in constants() if text.endswith("-") and ID.fullmatch(text[:-1])}


def test_every_id_in_the_code_has_a_text() -> None:
    assert len(said()) > 100
    assert said() - set(load_messages("printer")) == set()


def test_every_text_is_said() -> None:
    told, in_code, begun = load_messages("printer"), said(), tuple(completed())
    assert set(begun) == {"aids-unknown-", "aids-size-", "aids-list-", "aids-why-"}
    assert [id for id in told if id not in in_code and not id.startswith(begun)] == []


def test_no_words_stand_in_the_code() -> None:
    marks = [
        (file.name, node.lineno)
        for file, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "referee.words.message"
    ]
    assert marks == []


def test_a_message_is_told_in_the_language_of_its_reader() -> None:
    assert message(words("en"), "aids-say-unknown", id="a.b") == "no message has the id “a.b”"
    assert message(words("de"), "aids-way-root") == "Eine Seite beginnt mit <aid>."
