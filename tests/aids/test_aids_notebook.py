"""A suspect sheet filled in with what a notebook has told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aids.make.jobs import jobs
from aids.make.notebook import notebook_page, read_notebook
from aids.markup.parse import parse
from referee.games.abbey.box.components import cast
from referee.library.errors import DataError

(JOB,) = [job for job in jobs(["en"], "abbey", "suspects") if job.variant == "sample"]


def told(**changed: Any) -> dict[str, Any]:
    """A notebook of which the first Suspect is with Ben, the second with Ben or Cy, and of all others nothing known."""
    ids = [suspect.id for suspect in cast().suspect]
    everywhere = [{"place": "board"}, {"place": "pile"}, *({"place": "hand", "player": name} for name in ("Ben", "Cy"))]
    spots = {ids[0]: everywhere[2:3], ids[1]: everywhere[2:]}
    suspects = [
        {"suspect": id, "eliminated": id in spots, "can_be": spots.get(id, everywhere), "chance": None} for id in ids
    ]
    found = {"game": "abbey", "seat": "Ann", "seats": ["Ann", "Ben", "Cy"], "begun": True, "contradiction": []}
    return {**found, "suspects": suspects, **changed}


def written(folder: Path, **changed: Any) -> Path:
    file = folder / "ann.json"
    file.write_text(json.dumps(told(**changed)), encoding="utf-8")
    return file


def test_the_eliminated_are_crossed_off_and_holders_are_marked(tmp_path: Path) -> None:
    file = written(tmp_path)
    page = parse(notebook_page(read_notebook(file), file, JOB), JOB.template)
    ticks = {node.text("name") for node in page.walk() if node.tag == "tick" and node.given("name")}
    first, second, third = [suspect.id for suspect in cast().suspect][:3]
    assert f"cleared-{first}" not in ticks
    assert f"cleared-{second}" not in ticks
    assert f"cleared-{third}" in ticks
    assert {f"held-{n}-{second}" in ticks for n in (2, 3)} == {True}
    assert not any(f"held-{n}-{first}" in ticks for n in (1, 2, 3))
    assert not any(f"held-1-{id}" in ticks for id in (first, second, third))
    marks = [node.text("name") for node in page.walk() if node.tag == "mark"]
    plain = [node.text("name") for node in parse(_blank(), JOB.template).walk() if node.tag == "mark"]
    assert marks.count("held") == plain.count("held") + 1
    assert marks.count("eliminated") == plain.count("eliminated") + 2
    fields = [node.text("name") for node in page.walk() if node.tag == "field"]
    assert "seat" not in fields
    assert [name for name in fields if name.startswith("player-")] == ["player-4", "player-5", "player-6"]


def _blank() -> str:
    from aids.make.compose import compose

    return compose(JOB)


@pytest.mark.parametrize(
    "changed",
    [{"contradiction": [1, 2]}, {"begun": False}, {"suspects": []}, {"suspects": "all"}, {"seat": 3}],
    ids=["contradiction", "not begun", "nobody", "no list", "no name"],
)
def test_what_is_no_notebook_is_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    file = written(tmp_path, **changed)
    with pytest.raises(DataError):
        notebook_page(read_notebook(file), file, JOB)


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ann.json"
    file.write_text("Ann", encoding="utf-8")
    with pytest.raises(DataError):
        read_notebook(file)
