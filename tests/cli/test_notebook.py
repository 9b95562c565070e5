"""`referee notebook`: for one seat of one game, in words and as JSON, unless the table forbids it; then on paper."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import Shell, check


@pytest.fixture(scope="module")
def abbey(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """A knowing table at which all Suspects have been dealt."""
    made = Shell(tmp_path_factory.mktemp("abbey"))
    begun = ("new", "abbey", "--seats", "Ann,Ben,Cy", "--dice", "yours", "--knowing", "--seed", "abc")
    assert made(*begun, "--edition", "sample").code == 0
    for line in ("Ann: monk red", "Ben: monk blue", "Cy: monk green"):
        assert made("move", line).code == 0
    return made


def test_it_tells_what_follows(abbey: Shell) -> None:
    told = abbey("notebook", "--as", "Ann", "--json")
    assert told.code == 0
    check(told.told, "answers/notebook.abbey")
    assert told.told["left"] == 18
    assert {each["chance"]["fraction"] for each in told.told["suspects"]} == {"0", "1/18"}
    assert {"edition": "sample", "field": "suspect"} in told.told["rests_on"]
    own = json.loads(abbey("show", "--as", "Ann", "--json").out)["cards"][0]
    assert {each["suspect"] for each in told.told["suspects"] if each["eliminated"]} == set(own)


@pytest.mark.parametrize(
    ("lang", "head"), [("en", "Ann's notebook"), ("de", "Notizbuch von Ann"), ("fr", "Carnet d’Ann")]
)
def test_it_speaks_three_languages(abbey: Shell, lang: str, head: str) -> None:
    told = abbey("notebook", "abbey", "--as", "1", "--lang", lang)
    assert told.code == 0
    assert told.out.splitlines()[0] == head
    assert "1/18 (6 %)" in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("notebook",), "--as"),
        (("notebook", "--as", "Zoe"), "Zoe"),
        (("notebook", "--as", "Ann", "--seen", "Zoe"), "Zoe"),
        (("notebook", "avignon", "--as", "Ann"), "avignon"),
    ],
)
def test_what_it_cant_do_it_says(abbey: Shell, arguments: tuple[str, ...], said: str) -> None:
    ran = abbey(*arguments)
    assert ran.code == 2
    assert said in ran.err


def test_another_game_has_none(shell: Shell) -> None:
    ran = shell("notebook", "--as", "Ann", "--json")
    assert ran.code == 2
    check(ran.told, "error")


UNTOLD = 'game = "abbey"\nseats = ["Ann", "Ben", "Cy"]\nturn = "Ann"\nedition = "sample"\n'
SIX = "bruno,sergio,malachi,giles,ansgar,andre"


@pytest.mark.parametrize("by", ["cards", "--hand"])
def test_ones_own_cards_are_out_though_nobody_told_how_many_lie_where(tmp_path: Path, by: str) -> None:
    shell, named = Shell(tmp_path), SIX.split(",")
    told = f"[cards]\nAnn = {json.dumps(named)}\n" if by == "cards" else ""
    (tmp_path / "table.toml").write_text(UNTOLD + told, encoding="utf-8")
    asked = ("notebook", "abbey", "--position", "table.toml", "--as", "Ann")
    ran = shell(*asked, *([] if told else ["--hand", SIX]), "--json")
    check(ran.told, "answers/notebook.abbey")
    assert (ran.told["begun"], ran.told["left"]) == (True, 18)
    assert {each["suspect"] for each in ran.told["suspects"] if each["eliminated"]} == set(named)
    assert "1/18 (6 %)  elsewhere" in shell(*asked, *([] if told else ["--hand", SIX])).out
    seen = shell(*asked, *([] if told else ["--hand", SIX]), "--seen", "hyacinth", "--json")
    assert seen.told["left"] == 17


@pytest.mark.parametrize("told", ["", "hands = { Ann = 6, Ben = 6, Cy = 6 }\npile = 5\nlying = []\n"])
def test_a_hand_that_is_too_small_is_told_with_the_number_that_is_held(tmp_path: Path, told: str) -> None:
    shell = Shell(tmp_path)
    cards = told or f"[cards]\nAnn = {json.dumps(SIX.split(','))}\n"
    (tmp_path / "table.toml").write_text(UNTOLD + cards, encoding="utf-8")
    ran = shell("notebook", "abbey", "--position", "table.toml", "--as", "Ann", "--hand", "bruno,sergio,malachi,giles")
    assert "This can't all be true:" in ran.out
    assert "You hold: Bruno, Sergio, Malachi, and Giles. That is 4, and you have 6." in ran.out


def test_a_table_can_forbid_it(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    assert shell("new", "abbey", "--seats", "Ann,Ben,Cy", "--ruling", "G63=forbid").code == 0
    ran = shell("notebook", "--as", "Ann")
    assert ran.code == 1
    assert "G63" in ran.out
    assert "Suspect" not in ran.out
    ran = shell("notebook", "--as", "Ann", "--json")
    assert ran.code == 1
    check(ran.told, "error")


def test_a_correction_begins_it_anew(abbey: Shell) -> None:
    assert abbey("fix", "bell = 2").code == 0
    told = abbey("notebook", "--as", "Ben", "--json").told
    assert told["left"] == 18
    assert told["begun"]
    assert abbey("undo").code == 0
