"""A short run of the trials that `python -m tests.table.trials` makes by the hundred."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.table.trials import run


def test_no_draw_is_bent() -> None:
    found = run("bend", 25, first=100_000)
    assert any("refused" in what for what in found)
    assert any("named" in what for what in found)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="commands are killed in children of this process")
def test_what_a_killed_command_acknowledged_is_kept() -> None:
    found: Counter[str] = Counter()
    for first in range(100_000, 100_070, 14):
        found += run("kill", 14, first=first)
        if any("acknowledged" in what for what in found) and any("killed before" in what for what in found):
            return
    pytest.fail(f"no command was killed in time, or none ever ended: {found}")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="commands move in children of this process")
@pytest.mark.parametrize("processes", [2, 5, 8])
def test_what_several_hands_do_at_once_is_kept_as_it_was_told(processes: int) -> None:
    found = run("hands", 6, first=100_000 * processes, processes=processes)
    assert found["acknowledged"] >= 6
    assert found["acknowledged"] < found.total()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="commands read the file in children of this process")
def test_a_spoiled_file_is_found_or_harmless() -> None:
    found = run("damage", 20, first=100_000)
    assert found["found"] > 7
