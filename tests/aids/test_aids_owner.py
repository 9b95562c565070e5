"""What the owner of Mystery of the Abbey enters is printed in place of the sample: the questions of the command, the
sheets after them, and the blank form for those who would rather write on paper."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from aids.make.build import make
from aids.make.formats import Options
from aids.make.jobs import jobs
from aids.views.registry import on_sample
from referee.games.abbey.box.components import cast, facts
from referee.games.abbey.box.edition import Edition, failed_checks
from referee.games.abbey.box.owner import called, dictate, enter, places
from referee.library.toml import convert
from referee.words.translation import words
from tests.cli.commands import Shell

BRUNO = {"name": "Bruno", "title": "father", "chin": "bearded", "head": "hooded", "girth": "bellied"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Father Bruno, bearded, hooded, bellied", BRUNO),
        ("bellied hooded bearded father Bruno", BRUNO),
        ("Abt Bruno, Bart, mit Kapuze, dick", BRUNO),
        ("Père Bruno, barbu, avec capuchon, gros", BRUNO),
        ("Novize, kein Bart, ohne Kapuze", {"title": "novice", "chin": "shaven", "head": "bare"}),
        ("clean-shaven, unhooded", {"chin": "shaven", "head": "bare"}),
        ("Frère Jean-Baptiste", {"name": "Jean-Baptiste", "title": "brother"}),
        ("Wilhelm von Baskerville", {"name": "Wilhelm von Baskerville"}),
    ],
)
def test_a_card_is_one_line_in_any_language(line: str, told: dict[str, str]) -> None:
    assert dictate(line) == told


@pytest.mark.parametrize("line", ["bearded, clean-shaven", "Bruno, Sergio, hooded", "Father Brother Bruno", " , "])
def test_a_line_that_can_not_be_is_refused(line: str) -> None:
    with pytest.raises(ValueError):
        dictate(line)


def test_every_suspect_has_a_place_and_the_samples_fill_them_all() -> None:
    from referee.library.editions import edition_tables

    tables = edition_tables("abbey", "sample")
    held = list(places(tables))
    assert len(held) == facts().suspects
    assert all(row is not None for _, row in held)
    assert called("dominican-2", {"third-order": "templar"}, words("en")) == "Templars, no. 2"
    assert called("dominican-2", {}, words("de")) == "Dominikaner, Nr. 2"


def test_sums_names_and_twins_are_told() -> None:
    tables: dict = {"id": "own", "title": "Mine"}
    for n in range(1, 8):
        enter(tables, f"franciscan-{n}", {"name": f"N{n}", "title": "father"})
    assert failed_checks(convert(tables, Edition, "own")) == ("sums",)
    enter(tables, "franciscan-7", {"name": "N6", "title": "father"})
    enter(tables, "franciscan-1", {"title": "novice"})
    assert failed_checks(convert(tables, Edition, "own")) == ("names",)
    enter(tables, "franciscan-7", {"name": "N7", "title": "novice"})
    twin = {part: value for part, value in BRUNO.items() if part != "name"}
    enter(tables, "franciscan-2", {"name": "N2"})
    for place in ("benedictine-3", "benedictine-5"):
        enter(tables, place, {"name": place, **twin})
    assert failed_checks(convert(tables, Edition, "own")) == ("alike",)


def test_the_questions_fill_an_edition_and_the_sheet_prints_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Shell(tmp_path)
    known = {each["id"]: each["known"] for each in shell("edition", "list", "abbey", "--json").told["editions"]}
    assert known == {"blank": 2, "sample": 33}
    asked = shell("edition", "fill", "abbey", said="Father Anselm, bearded, hooded, bellied\nx, y\n\nstop\n")
    assert asked.code == 0
    assert "Who is this Suspect: Benedictines, no. 2?" in asked.out
    assert "“x, y”" in asked.out
    again = shell("edition", "fill", "abbey", said="stop\n", LANG="de_DE.UTF-8")
    assert "Wer ist dieser Verdächtige: Benediktiner, Nr. 3?" in again.out
    shell("edition", "fill", "abbey", "--answer", "suspect.dominican-1=Brother Odo, hooded")
    shell("edition", "fill", "abbey", "--answer", "third-order=templar")
    shell("edition", "fill", "abbey", "--answer", "place.capitulum.doors=Kreuzgang Ost, Parloir")
    assert shell("edition", "check", "abbey", "--json").told["failed"] == []
    told = shell("edition", "show", "abbey", "--json").told
    assert told["edition"] == "own"
    assert {each.split(".")[0] for each in told["untold"]} == {"suspect", "mass", "place", "deck"}
    assert len([each for each in told["untold"] if each.startswith("suspect.")]) == facts().suspects - 3
    doors = next(place for place in told["tables"]["place"] if place["id"] == "capitulum")["doors"]
    assert doors == ["claustrum-east", "parlatorium"]

    monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path / "store"))
    assert [suspect.name for suspect in cast().suspect] == ["Bruno", "Anselm", "Odo"]
    [job] = [job for job in jobs(["en"], "abbey", "suspects") if not job.variant]
    assert not on_sample("abbey", job.aid, "")
    assert make(job, Options(("pdf",)), tmp_path / "out").good
    document = pypdfium2.PdfDocument(tmp_path / "out" / f"{job.place}.pdf")
    said = "".join("".join(page.get_textpage().get_text_range() for page in document).split()).lower()
    assert all(word in said for word in ("anselm", "odo", "templars"))
    assert "sample" not in said


def test_too_many_of_one_kind_are_told_at_once(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    answers = [f"suspect.benedictine-{n}=Father N{n}" for n in range(1, 8)]
    ran = shell("edition", "fill", "abbey", *(part for answer in answers for part in ("--answer", answer)))
    assert "No order, title or trait is there more often" in ran.out
    assert shell("edition", "check", "abbey").code == 1
    assert shell("edition", "fill", "abbey", "--answer", "suspect.benedictine-9=Father X").code == 2
