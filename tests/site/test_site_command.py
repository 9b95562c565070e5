"""`aids site` as it is typed: what it makes, links and says, and what it refuses."""

from __future__ import annotations

import json

import pytest
from site_helpers import Read

from aids.command.main import main
from tests.cli.commands import check


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Runs the command in an empty folder; returns exit code, output and complaints."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(["site", *arguments])
        told = capsys.readouterr()
        return int(end.value.code or 0), told.out, told.err

    return run


def test_it_makes_the_sheets_that_it_links(run, tmp_path) -> None:
    code, out, err = run("--game", "avignon", "--lang", "de", "--out", "rules")
    assert (code, err) == (0, "")
    assert "rules/index.html" in out
    page = Read((tmp_path / "rules/de/avignon/sheets.html").read_bytes())
    linked = [link for link in page.links if link.endswith(".pdf")]
    assert len(linked) == len(set(linked)) == 9
    for link in linked:
        file = (tmp_path / "rules/de/avignon" / link).resolve()
        assert file.read_bytes().startswith(b"%PDF")
    assert "Dein Zug auf einen Blick" in page.text
    assert sorted(file.name for file in (tmp_path / "rules/sheets/de/avignon").iterdir()) == sorted(
        link.rpartition("/")[2] for link in linked
    )


def test_made_again_it_leaves_alone_what_has_not_changed(run) -> None:
    arguments = ("--game", "avignon", "--lang", "fr", "--paper", "letter", "--json")
    first, again = (json.loads(run(*arguments)[1]) for _ in range(2))
    check(first, "answers/aids-site")
    check(again, "answers/aids-site")
    assert (first["out"], first["changed"]) == ("output/site", first["files"])
    assert (again["changed"], again["gone"]) == (0, 0)
    assert {sheet["paper"] for sheet in again["sheets"]} == {"letter"}
    assert all(sheet["unchanged"] for sheet in again["sheets"])


def test_without_the_sheets_it_links_none_and_says_how_they_are_made(run, tmp_path) -> None:
    code, out, _ = run("--game", "mea-culpa", "--lang", "en", "--without-sheets", "--json")
    assert (code, json.loads(out)["sheets"]) == (0, [])
    page = Read((tmp_path / "output/site/en/mea-culpa/sheets.html").read_bytes())
    assert not [link for link in page.links if link.endswith(".pdf")]
    assert "aids build mea-culpa" in " ".join(page.text)
    assert not (tmp_path / "output/site/sheets").exists()


def test_a_sheet_that_fails_does_not_stop_the_pages(run, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr("aids.make.build.compose", lambda job: '<page id="one"/>')
    monkeypatch.setattr("aids.make.build.ENOUGH", 100)
    code, out, err = run("--game", "avignon", "--lang", "en")
    assert code == 1
    assert "avignon/track.xml.j2:1 · page one: the root is <page>. A page begins with <aid>." in err
    assert "index.html" in out
    page = Read((tmp_path / "output/site/en/avignon/sheets.html").read_bytes())
    assert not [link for link in page.links if link.endswith(".pdf")]


def test_it_writes_into_no_folder_of_somebody_else(run, tmp_path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("all of it")
    code, _, err = run("--out", "mine")
    assert (code, err.strip()) == (
        2,
        "mine holds files that no site left there. Give a folder of its own: --out rules",
    )
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "chess"), "There is no game “chess”."),
        (("--lang", "xx"), "There is no language “xx”."),
        (("--paper", "a9"), "There is no paper “a9”."),
    ],
)
def test_what_nobody_knows_is_refused_before_anything_is_written(run, tmp_path, arguments, said) -> None:
    code, _, err = run(*arguments)
    assert (code, err[: len(said)]) == (2, said)
    assert list(tmp_path.iterdir()) == []
