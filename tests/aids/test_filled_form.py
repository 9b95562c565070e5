"""What an owner fills into the printed form becomes an edition, and the next sheet carries it; so does a friend's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdf
import pytest
from openpyxl import Workbook

from aids.command.main import main as aids
from referee.library.editions import edition_tables
from referee.library.sheets import read_table_rows
from tests.cli.commands import Shell

PARTS = ("name", "order", "title", "chin", "head", "girth")
MARKS = {"novice": 1, "brother": 2, "father": 3}


def cast() -> list[dict[str, Any]]:
    """24 Suspects with names that stand in no edition of the house."""
    suspects = [dict(row) for row in edition_tables("abbey", "sample")["suspect"]]
    return [{**row, "name": row["name"] if row["name"] == "Bruno" else f"{row['name']}us"} for row in suspects]


def told(tables: dict[str, Any]) -> set[tuple[str, ...]]:
    return {tuple(row[part] for part in PARTS) for row in tables["suspect"]}


def printed(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr("sys.argv", ["aids", *arguments])
    with pytest.raises(SystemExit) as end:
        aids()
    assert not end.value.code


def filled(form: Path, target: Path, suspects: list[dict[str, Any]], twice: bool = False) -> Path:
    """The form as a PDF reader saves it."""
    entries: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for row in sorted(suspects, key=lambda row: row["name"] != "Bruno"):
        number = numbers[row["order"]] = numbers.get(row["order"], 0) + 1
        place = f"{row['order']}-{number}"
        if row["name"] == "Bruno":
            continue
        entries[f"name-{place}"] = row["name"]
        entries |= {f"title-{place}.{n}": "/Yes" for n in range(1, MARKS[row["title"]] + 1)}
        entries |= {f"{place}-{row[feature]}": "/Yes" for feature in ("chin", "head", "girth")}
        entries["held-1-" + place] = "/Yes"
        if twice:
            entries |= {f"{place}-{value}": "/Yes" for value in ("bearded", "shaven")}
    writer = pypdf.PdfWriter(clone_from=form)
    known = writer.get_fields() or {}
    assert set(entries) <= set(known)
    for page in writer.pages:
        writer.update_page_form_field_values(page, entries, auto_regenerate=False)  # type: ignore[arg-type]
    writer.write(target)
    return target


@pytest.fixture
def form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path / "store"))
    monkeypatch.chdir(tmp_path)
    printed(monkeypatch, "fill-in", "abbey", "suspects", "--lang", "en")
    return tmp_path / "output/en/abbey/suspects-fillable.pdf"


def test_the_filled_sheet_becomes_an_edition_and_is_printed(
    form: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = Shell(tmp_path, CONSISTORY_STORE=str(tmp_path / "store"))
    ran = shell("edition", "fill", "abbey", "--from", str(filled(form, tmp_path / "mine.pdf", cast())))
    assert ran.code == 0, ran.err
    assert "23 rows read" in ran.out
    shown = shell("edition", "show", "abbey", "own", "--json").told
    assert told(shown["tables"]) == told({"suspect": cast()})
    assert shell("edition", "check", "abbey", "own").code == 0
    printed(monkeypatch, "build", "abbey", "suspects", "--lang", "en", "--format", "pdf")
    text = pypdf.PdfReader(tmp_path / "output/en/abbey/suspects.pdf").pages[0].extract_text()
    assert [row["name"] for row in cast() if row["name"] not in text] == []


def test_a_pair_that_is_ticked_twice_is_named(form: Path, tmp_path: Path) -> None:
    ran = Shell(tmp_path)("edition", "fill", "abbey", "--from", str(filled(form, tmp_path / "x.pdf", cast(), True)))
    assert ran.code == 2
    assert "both boxes of a pair are ticked for benedictine-2" in ran.err


@pytest.mark.parametrize("ending", ["csv", "toml"])
def test_what_is_exported_serves_a_friend(tmp_path: Path, ending: str) -> None:
    mine, friend = (Shell(tmp_path, CONSISTORY_STORE=str(tmp_path / whose)) for whose in ("mine", "friend"))
    file = tmp_path / f"ours.{ending}"
    assert mine("edition", "export", "abbey", "sample", str(file)).code == 0
    ran = friend("edition", "fill", "abbey", "--from", str(file))
    assert ran.code == 0, ran.err
    got = friend("edition", "show", "abbey", "own", "--json").told["tables"]
    sample = edition_tables("abbey", "sample")
    assert told(got) == told(sample)
    doors = [{row["id"]: sorted(row["doors"]) for row in tables["place"]} for tables in (got, sample)]
    assert doors[0] == doors[1]
    for kind, field in (("mass", "cards"), ("deck", "count")):
        figures = [{row["id"]: row[field] for row in tables.get(kind, []) if field in row} for tables in (got, sample)]
        assert figures[0] == figures[1]


def test_a_workbook_is_read_like_a_table(tmp_path: Path) -> None:
    shell, file = Shell(tmp_path), tmp_path / "ours.csv"
    shell("edition", "export", "abbey", "sample", str(file))
    book = Workbook()
    for row in read_table_rows(file):
        book.active.append([int(cell) if cell.isdecimal() else cell or None for cell in row])
    book.save(tmp_path / "ours.xlsx")
    assert read_table_rows(tmp_path / "ours.xlsx")[0][:6] == read_table_rows(file)[0]
    assert shell("edition", "fill", "abbey", "--from", str(tmp_path / "ours.xlsx")).code == 0


@pytest.mark.parametrize("game", ["avignon", "mea-culpa"])
def test_an_edition_of_any_game_goes_to_a_friend(tmp_path: Path, game: str) -> None:
    shell, file = Shell(tmp_path), tmp_path / "ours.toml"
    assert shell("edition", "export", game, "sample", str(file)).code == 0
    assert shell("edition", "fill", game, "--from", str(file)).code == 0
    assert shell("edition", "check", game, "own").code == 0
    assert shell("edition", "export", game, "sample", str(tmp_path / "ours.csv")).code == 2


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4\nnothing", b"no form"])
def test_what_is_no_form_is_said(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(content)
    ran = Shell(tmp_path)("edition", "fill", "abbey", "--from", str(file))
    assert (ran.code, "Traceback" in ran.err) == (2, False)
    assert "aids fill-in" in ran.err
