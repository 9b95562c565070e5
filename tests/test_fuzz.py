"""A short run of the fuzzing that `python -m tests.fuzz` does at length."""

from __future__ import annotations

import pytest

from tests.fuzz import run


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "times", "seed", "wanted"),
    [
        ("notation", 4_000, 2026, {"move", "NotUnderstood", "Ambiguous"}),
        ("sentences", 120, 2026, {"legal", "illegal", "NotUnderstood", "Ambiguous"}),
        ("positions", 150, 2026, {"legal", "illegal", "depends", "DataError"}),
        ("answers", 60, 2026, {"legal", "illegal", "a question", "NoAnswer", "Unwritten"}),
    ],
)
def test_nothing_but_an_answer_or_a_clear_error(kind: str, times: int, seed: int, wanted: set[str]) -> None:
    found = run(kind, times, seed)
    assert found.total() >= times - 4
    assert wanted <= set(found), "the garbling is too strong or too weak to mean anything"


WANTED = {
    "editions": {"an edition", "DataError"},
    "words": {"a catalogue", "DataError"},
    "pages": {"a page", "SheetError"},
    "icons": {"an icon", "DataError"},
    "logs": {"a log", "StoreError"},
    "databases": {"a database", "Damaged"},
}


def test_a_spoiled_file_is_read_or_clearly_refused() -> None:
    found = run("files", 240, seed=2026)
    assert found.total() == 240
    assert {f"{kind}: {each}" for kind, wanted in WANTED.items() for each in wanted} <= set(found)
