"""What the command answers in JSON is what its schemas say."""

from __future__ import annotations

import json

import pytest
from test_aids_cli import run  # noqa: F401 - a fixture

from tests.cli.commands import check, schema

TRACK = ("avignon", "track", "--lang", "en")


@pytest.mark.parametrize(
    ("arguments", "code", "kind"),
    [
        (("list",), 0, "answers/aids-list"),
        (("list", "abbey", "--lang", "fr"), 0, "answers/aids-list"),
        (("build", *TRACK), 0, "answers/aids-build"),
        (
            ("build", "avignon", "persons", "--lang", "de", "--format", "pdf,png", "--dpi", "40"),
            0,
            "answers/aids-build",
        ),
        (("summary", "avignon", "--lang", "fr", "--format", "txt"), 0, "answers/aids-build"),
        (("preview", "avignon", "track", "--dpi", "40"), 0, "answers/aids-build"),
        (("fill-in", "avignon", "persons", "--lang", "en"), 0, "answers/aids-build"),
        (("calibration",), 0, "answers/aids-calibration"),
        (("calibration", "--printer", "attic", "--measured", "0.5,-1"), 0, "answers/aids-calibration"),
        (("list", "chess"), 2, "error"),
        (("build", "avignon", "--lang", "xx"), 2, "error"),
        (("build", "avignon", "--backs", "both"), 2, "error"),
        (("build", "--papper", "a4"), 2, "error"),
        (("preview", "avignon"), 2, "error"),
        (("fill-in", "avignon", "rules"), 2, "error"),
        (("calibration", "--printer", "attic"), 2, "error"),
        (("check", "chess"), 2, "error"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_an_answer_is_as_its_schema_says(run, monkeypatch, tmp_path, arguments, code, kind) -> None:  # noqa: F811
    monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path / "store"))
    ended, out, err = run(*arguments, "--json")
    assert (ended, err) == (code, "")
    check(json.loads(out), kind)


def test_an_unchanged_sheet_and_a_bad_one_are_answered_alike(run, monkeypatch) -> None:  # noqa: F811
    run("build", *TRACK)
    _, out, _ = run("build", *TRACK, "--json")
    [kept] = json.loads(out)["sheets"]
    check({"out": "output", "sheets": [kept]}, "answers/aids-build")
    assert kept["unchanged"]
    monkeypatch.setattr("aids.make.build.compose", lambda job: '<page id="one"/>')
    code, out, _ = run("build", *TRACK, "--force", "--json")
    check(json.loads(out), "answers/aids-build")
    [bad] = json.loads(out)["sheets"]
    assert (code, bad["files"]) == (1, [])
    assert bad["problems"] == ["avignon/track.xml.j2:1 · page one: the root is <page>. A page begins with <aid>."]


def test_a_check_is_as_its_schema_says(run, monkeypatch) -> None:  # noqa: F811
    from aids.make.jobs import jobs
    from aids.proof import check as checks

    track = jobs(["en"], "avignon", "track")
    monkeypatch.setattr(checks, "sheets", lambda game="": track)
    monkeypatch.setattr(checks, "jobs", lambda *_, **__: track)
    code, out, _ = run("check", "avignon", "--json")
    check(json.loads(out), "answers/aids-check")
    assert (code, json.loads(out)) == (0, {"sheets": 1, "problems": []})
    monkeypatch.setattr(checks, "compose", lambda job: '<page id="one"/>')
    code, out, _ = run("check", "avignon", "--force", "--json")
    check(json.loads(out), "answers/aids-check")
    assert code == 1
    assert json.loads(out)["problems"]


@pytest.mark.parametrize(
    "name",
    ["answers/aids-list", "answers/aids-build", "answers/aids-check", "answers/aids-calibration", "answers/aids-own"],
)
def test_every_property_says_what_it_means(name: str) -> None:
    def walk(held: dict) -> None:
        for key, value in held.get("properties", {}).items():
            assert value.get("description"), key
            walk(value)
        walk(held["items"]) if "items" in held else None
        for one in held.get("anyOf", ()):
            walk(one)

    walk(schema(name))
