"""Everything on the page about Python runs and comes out as it stands there."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "python.md"


def test_the_page_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 15
    assert result.failed == 0
