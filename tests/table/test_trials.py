"""A short run of the trials that `python -m tests.table.trials` makes by the hundred."""

from __future__ import annotations

import os

import pytest

from tests.table.trials import run


def test_no_draw_is_bent() -> None:
    found = run("bend", 25, first=100_000)
    assert any("refused" in what for what in found)
    assert any("named" in what for what in found)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="commands are killed in children of this process")
def test_what_a_killed_command_acknowledged_is_kept() -> None:
    found = run("kill", 14, first=100_000)
    assert any("acknowledged" in what for what in found)
    assert any("killed before" in what for what in found)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="commands read the file in children of this process")
def test_a_spoiled_file_is_found_or_harmless() -> None:
    found = run("damage", 20, first=100_000)
    assert found["found"] > 7
