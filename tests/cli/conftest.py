"""A table under way, for the tests of the command."""

from __future__ import annotations

import pytest

from tests.cli.commands import PARTIAL, Shell


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """A game under way, a position file, and a broken one."""
    folder = tmp_path_factory.mktemp("cli")
    (folder / "table.toml").write_text(PARTIAL, encoding="utf-8")
    (folder / "broken.toml").write_text("turn = [[[", encoding="utf-8")
    (folder / "blocked").write_text("", encoding="utf-8")
    made = Shell(folder)
    assert made("new", "avignon", "--seats", "Ann,Ben", "--dice", "yours", "--seed", "x").code == 0
    return made
