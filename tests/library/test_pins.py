"""What the project needs is bounded above, so that a release of tomorrow breaks no installation of today."""

from __future__ import annotations

import re
import tomllib

import pytest

from referee.library.paths import code_root

PROJECT = tomllib.loads((code_root() / "pyproject.toml").read_text(encoding="utf-8"))
NEEDED = [
    *PROJECT["build-system"]["requires"],
    *PROJECT["project"]["dependencies"],
    *(each for some in PROJECT["project"]["optional-dependencies"].values() for each in some),
]


@pytest.mark.parametrize("needed", sorted(set(NEEDED)))
def test_every_dependency_has_an_upper_bound(needed: str) -> None:
    assert needed.startswith("consistory[") or re.search(r"<\d|==\d", needed)


def test_typer_stays_below_the_version_that_loads_twice_as_much() -> None:
    (typer,) = [each for each in NEEDED if each.startswith("typer")]
    assert typer.endswith("<0.29")
