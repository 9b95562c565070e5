"""An owner's own edition: from a table, with counters of what is left, and the sums that do not come out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.desk.books.edition_forms import counters, faults, from_sheet
from referee.games.abbey.box.cards import source_of
from referee.games.abbey.box.edition import Edition, failed_checks
from referee.games.abbey.box.sheet import Unread
from referee.library.editions import edition_tables
from referee.library.toml import convert
from tests.cli.commands import Shell
from tests.games.abbey.tables import terms

HEAD = {"en": "name,order,title,beard,hood,bellied", "de": "Name;Orden;Titel;Bart;Kapuze;dick"}
ORDERS = {"benedictine": "Benediktiner", "franciscan": "Franziskaner", "dominican": "Templer"}
TITLES = {"father": "Abt", "brother": "Bruder", "novice": "Novize"}


def cast() -> list[dict[str, Any]]:
    return [dict(row) for row in edition_tables("abbey", "sample")["suspect"]]


def row(suspect: dict[str, Any]) -> list[str]:
    """A Suspect as an owner might tick the traits in a German table."""
    ticks = (
        "ja" if suspect["chin"] == "bearded" else "nein",
        "x" if suspect["head"] == "hooded" else "",
        "1" if suspect["girth"] == "bellied" else "0",
    )
    return [suspect["name"], ORDERS[suspect["order"]], TITLES[suspect["title"]], *ticks]


def written(folder: Path, suspects: list[dict[str, Any]]) -> Path:
    file = folder / "suspects.csv"
    rows = [";".join(row(each)) for each in suspects]
    file.write_text("\n".join([HEAD["de"], *reversed(rows)]) + "\n", encoding="utf-8")
    return file


def entered(folder: Path, suspects: list[dict[str, Any]]) -> dict[str, Any]:
    tables: dict[str, Any] = {"id": "own", "title": "Mine"}
    assert from_sheet("abbey", tables, written(folder, suspects)) == len(suspects)
    return tables


def told(tables: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [
        (each.id, {key: getattr(value, "name", value) for key, value in each.values})
        for each in faults("abbey", tables)
    ]


def test_all_suspects_come_out_of_a_table_as_they_went_in(tmp_path: Path) -> None:
    tables = entered(tmp_path, cast())
    parts = ("name", "order", "title", "chin", "head", "girth")
    assert {tuple(each[part] for part in parts) for each in tables["suspect"]} == {
        tuple(each[part] for part in parts) for each in cast()
    }
    assert failed_checks(convert(tables, Edition, "own")) == ()
    assert told(tables) == []
    assert all(dict(each.values)["left"] == 0 for each in counters("abbey", tables))
    from_sheet("abbey", tables, written(tmp_path, cast()))
    assert len(tables["suspect"]) == len(cast()), "read again, a table changes nothing"


def test_a_slip_is_told_by_trait_number_and_cards(tmp_path: Path) -> None:
    suspects = cast()
    slip = next(each for each in suspects if each["title"] == "father" and each["name"] != "Bruno")
    slip["title"] = "brother"
    found = told(entered(tmp_path, suspects))
    assert ("own.sum", {"trait": "title.brother", "told": 10, "all": 9}) in found
    assert ("own.sum", {"trait": "title.father", "told": 5, "all": 6}) in found
    [slips] = [values for id_, values in found if id_ == "own.slip"]
    assert (slips["trait"], slips["other"]) == ("title.brother", "title.father")
    assert slip["name"] in slips["names"]


def test_two_that_are_alike_are_named(tmp_path: Path) -> None:
    suspects = cast()
    one, other = (each for each in suspects if each["name"] in ("Malachi", "Ansgar"))
    other |= {part: one[part] for part in ("chin", "head", "girth")}
    assert ("own.alike", {"name": "Ansgar", "other": "Malachi"}) in told(entered(tmp_path, suspects))


def test_counters_tell_what_is_left_of_every_value(tmp_path: Path) -> None:
    tables = entered(tmp_path, cast()[:5])
    left = {dict(each.values)["trait"].name: dict(each.values)["left"] for each in counters("abbey", tables)}
    assert left["order.benedictine"] == 3
    assert sum(left[f"title.{title}"] for title in ("father", "brother", "novice")) == 24 - 5


def test_doors_hours_and_decks_come_from_a_table_too(tmp_path: Path) -> None:
    file = tmp_path / "board.csv"
    file.write_text(
        "Aula,Confessorium hinter der Aula,Parloir,south Cloister\nMatins,1\nEvent cards,18\n", encoding="utf-8"
    )
    tables: dict[str, Any] = {"id": "own", "title": "Mine"}
    assert from_sheet("abbey", tables, file) == 3
    assert tables["place"] == [
        {"id": "aula", "doors": ["confessorium-aula", "parlatorium", "claustrum-south"], "source": "owner"}
    ]
    assert tables["mass"] == [{"id": "matins", "cards": 1, "source": "owner"}]
    assert tables["deck"] == [{"id": "event", "count": 18, "source": "owner"}]


@pytest.mark.parametrize("line", ["foo,bar", "Bruno,Father", "Bruno,Benedictine,bearded,clean-shaven", "Aula,Nowhere"])
def test_a_row_that_can_not_be_is_named_by_its_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "wrong.csv"
    file.write_text(f"{HEAD['en']}\n{line}\n", encoding="utf-8")
    with pytest.raises(Unread) as wrong:
        from_sheet("abbey", {"id": "own", "title": "Mine"}, file)
    assert wrong.value.number == 2


def test_the_command_reads_a_table_counts_what_is_left_and_names_what_is_wrong(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    file = written(tmp_path, cast()[:-1])
    assert "23 rows read" in shell("edition", "fill", "abbey", "--from", str(file)).out
    asked = shell("edition", "fill", "abbey", said="stop\n", LANG="fr_FR.UTF-8")
    assert "Il manque encore" in asked.out
    assert "barbu 1 sur 12" in asked.out
    suspects = cast()
    suspects[3]["title"] = "father"
    file = written(tmp_path, suspects)
    ran = shell("edition", "fill", "abbey", "mine", "--from", str(file))
    assert "Father: 7 Suspects are entered; the box has 6." in ran.out
    assert shell("edition", "check", "abbey", "mine").code == 1
    assert shell("edition", "fill", "abbey", "--from", str(tmp_path / "none.csv")).code == 2
    assert shell("edition", "fill", "avignon", "--from", str(file)).code == 2


@pytest.mark.parametrize(
    ("told", "source"), [("owner", "owner"), ("sample", "sample"), ("a review of the game", "review")]
)
def test_a_card_says_where_its_text_comes_from(told: str, source: str) -> None:
    card = next(each for each in terms().edition.card if not each.seed)
    assert source_of(replace(card, source=told)) == source
