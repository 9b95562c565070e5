"""What the command line may not hold: rules, positions, texts for people, a language of the whole process."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee.cli

MODULES = sorted(Path(referee.cli.__file__).parent.rglob("*.py"))

FORBIDDEN = re.compile(r"referee\.(core|games|speech|search|table|trace)\b")
"""Rooms that only the desk knows."""

POSITION = {"state", "states", "entries", "terms", "agenda", "masked", "seen_by", "readings", "write_position"}
"""What a position or a log consists of, and what decides who may see it."""

TEXT = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
"""Two words in a row."""

DECLARES = {"option", "argument", "Option", "Argument"}
"""Calls whose texts are names of values in the help."""

PRINTS = {"print", "say", "input", "Line", "warn"}
"""Calls that write what they get."""

WRITTEN = {"referee "}
"""What is no text of a language: the name of the command, before its version."""


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that is carried out, those for the type checker left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        yield child
        yield from running(child)


def imported(file: Path) -> Iterator[str]:
    for node in running(tree(file)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"{node.module}.{each.name}" for each in node.names)


def docstrings(node: ast.AST) -> set[ast.AST]:
    """Texts that stand by themselves: what they document is code."""
    return {
        each.value for each in ast.walk(node) if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
    }


def called(node: ast.AST) -> str:
    """The bare name of a function that is called; empty for anything else."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def texts(file: Path) -> Iterator[str]:
    """Every text that could be meant for people."""
    whole = tree(file)
    left_out = docstrings(whole)
    for node in ast.walk(whole):
        if called(node) in DECLARES:
            left_out |= set(ast.walk(node))
    for node in ast.walk(whole):
        if node in left_out:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and TEXT.search(node.value):
            yield node.value
        if called(node) in PRINTS:
            assert isinstance(node, ast.Call)
            parts = [part for given in node.args for part in getattr(given, "values", [given])]
            for part in parts:
                if isinstance(part, ast.Constant) and re.search(r"[^\W\d_]", str(part.value)):
                    yield str(part.value)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.stem))
def test_a_command_knows_the_desk_and_nothing_behind_it(file: Path) -> None:
    assert [each for each in imported(file) if FORBIDDEN.match(each)] == []
    attributes = {node.attr for node in running(tree(file)) if isinstance(node, ast.Attribute)}
    assert not attributes & POSITION


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.stem))
def test_a_command_has_no_text_of_its_own(file: Path) -> None:
    assert set(texts(file)) <= WRITTEN


def test_only_the_entry_point_looks_at_the_command_line_and_only_speech_at_the_system() -> None:
    for file in MODULES:
        found = {ast.unparse(node) for node in ast.walk(tree(file)) if isinstance(node, ast.Attribute)}
        assert "sys.argv" not in found or file.stem == "main", file.stem
        assert not {"locale.getlocale", "locale.setlocale"} & found, file.stem
        languages = {node.value for node in ast.walk(tree(file)) if isinstance(node, ast.Constant)} & {"LANG", "LC_ALL"}
        assert not languages or file.stem in ("speech", "options"), file.stem


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.stem))
def test_no_module_says_anything_when_it_is_loaded(file: Path) -> None:
    """What a module says at once, it says in the language of the whole process."""
    for statement in tree(file).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.If):
            continue
        assert not {"referee", "text", "words", "words_asked"} & {called(node) for node in ast.walk(statement)}


def test_these_rules_bite(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(
        'from referee.core.rules.play import begin\n\n\ndef f(x):\n    print("Done")\n    return "no such seat"\n'
    )
    assert [each for each in imported(file) if FORBIDDEN.match(each)] == ["referee.core.rules.play.begin"]
    assert set(texts(file)) == {"Done", "no such seat"}
