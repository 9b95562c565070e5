"""The rooms of the printer: no module needs itself by way of others, but for boxes, which hold tables of boxes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from referee.library.paths import code_root

CODE = code_root()
INHERENT = {frozenset({"aids.layout.boxes", "aids.layout.tables"})}
"""A table stands in a box, and its cells are boxes."""


def name_of(file: Path) -> str:
    parts = file.relative_to(CODE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


DOOR = "aids.__main__"
"""`python -m aids`: the command, and nothing else."""
MODULES = {name_of(file): file for file in sorted((CODE / "aids").rglob("*.py"))}


def imports(name: str) -> Iterator[str]:
    """The modules of the printer that a module imports, also those inside its functions; what only the checker of types
    needs is left out."""
    file = MODULES[name]
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    open_: list[ast.AST] = [ast.parse(file.read_text("utf-8"))]
    while open_:
        node = open_.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            open_ += node.orelse
            continue
        open_ += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (above, node.module or "") if part)
            for alias in node.names:
                if (inner := f"{source}.{alias.name}") in MODULES:
                    yield inner
                elif source in MODULES:
                    yield source


def circles(arrows: dict[str, set[str]]) -> set[frozenset[str]]:
    """Modules that reach one another."""
    reached: dict[str, set[str]] = {}
    for start in arrows:
        seen: set[str] = set()
        open_ = [start]
        while open_:
            fresh = arrows[open_.pop()] - seen
            seen |= fresh
            open_ += fresh
        reached[start] = seen
    return {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in arrows
        if name in reached[name]
    }


def test_there_are_ten_rooms_and_nothing_stands_outside() -> None:
    tops = {name.split(".")[1] for name in MODULES if name not in ("aids", DOOR)}
    assert tops == {"command", "proof", "site", "make", "views", "render", "layout", "type", "markup", "page"}
    assert sorted(file.name for file in (CODE / "aids").glob("*.py")) == ["__init__.py", "__main__.py"]
    assert set(imports(DOOR)) == {"aids.command.main"}


def test_no_module_needs_itself_by_way_of_others() -> None:
    assert circles({name: set(imports(name)) - {name} for name in MODULES}) == INHERENT


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}) == {frozenset("abc")}
