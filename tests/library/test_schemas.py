"""The JSON Schemas in `data/schema/` are those of the types, and the data files name them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.desk.books import schema
from referee.library import load
from referee.library.paths import data_root, seeds_root

MADE = schema.schemas()
FILES = sorted([*data_root().glob("*/*.toml"), *data_root().glob("*/editions/*.toml"), seeds_root() / "catalogue.toml"])


@pytest.mark.parametrize("name", sorted(MADE))
def test_the_schema_is_fresh(name: str) -> None:
    file = data_root() / "schema" / name
    assert file.read_text(encoding="utf-8") == schema.written(MADE[name]), "run python -m referee.desk.books.schema"


@pytest.mark.parametrize("name", sorted(MADE))
def test_every_property_says_what_it_means(name: str) -> None:
    for kind, described in {name: MADE[name], **MADE[name].get("$defs", {})}.items():
        for key, value in described.get("properties", {}).items():
            assert value.get("description"), f"{kind}.{key}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_the_schema_that_a_file_names_is_there(file: Path) -> None:
    first = file.read_text(encoding="utf-8").splitlines()[0]
    if not first.startswith("#:schema "):
        return
    named = (file.parent / first.removeprefix("#:schema ")).resolve()
    assert json.loads(named.read_text(encoding="utf-8"))["$schema"] == schema.DIALECT


def test_every_file_of_a_known_kind_names_its_schema() -> None:
    for file in FILES:
        if file.name in load.FILES or file.name == "components.toml" or file.parent.name == "editions":
            assert file.read_text(encoding="utf-8").startswith("#:schema "), file


def test_writing_makes_every_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    schema.main(tmp_path)
    assert sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.json")) == sorted(MADE)
    assert "clauses.schema.json" in capsys.readouterr().out
