"""Damaged data is refused, and the message names the file, the entry and the field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.library import load, toml
from referee.library.errors import DataError, Unwritten
from referee.library.paths import data_root
from referee.library.records import Game

CLAUSE = """
[[clause]]
id = "turn.two-actions"
text = "Two actions."
kind = "legality"
enforced = "step"
seed = [54, 54]
"""


def written(folder: Path, text: str, name: str = "clauses.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def refusal(file: Path) -> str:
    """What reading and checking the clauses of a file complains of."""
    with pytest.raises(DataError) as refused:
        load._check_clauses(file, load._read(file, load.ClauseFile).clause)
    return str(refused.value)


def test_a_sound_file_loads(tmp_path: Path) -> None:
    file = written(tmp_path, CLAUSE)
    assert load._read(file, load.ClauseFile).clause[0].seed == (54, 54)


def test_scribbled_toml(tmp_path: Path) -> None:
    said = refusal(written(tmp_path, CLAUSE + "\n]]] ink"))
    assert "clauses.toml" in said
    assert "not readable as TOML" in said


def test_no_such_file(tmp_path: Path) -> None:
    assert "there is no such file" in refusal(tmp_path / "clauses.toml")


def test_not_even_text(tmp_path: Path) -> None:
    file = tmp_path / "clauses.toml"
    file.write_bytes(b"\xff\xfe\x00")
    assert "not readable as TOML" in refusal(file)


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("a: 1", "; write = between a key and its value"),
        ("a = True", "; write true in small letters"),
        ("a = red", '; put a text in quotation marks: "…"'),
        ("a = „red“", '; write straight quotation marks there: "'),
        ('a = "red', "; close the quotation marks in that line"),
        ('a = "red",', "; take the comma away"),
        ('a = "the "red" one"', '; write \\" for a quotation mark within a text'),
        ("a = 1\na = 2", "; the key is there already: take one away, or begin another table over it with [[…]]"),
        ("[[b]]\n[b]", "; write [[b]] over each, in two brackets"),
        ("// red", "; a line is a [[table]], a key = value, or a remark behind #"),
    ],
)
def test_what_makes_a_file_no_toml_is_told_with_the_way_out(tmp_path: Path, line: str, way: str) -> None:
    said = refusal(written(tmp_path, f"{line}\n"))
    assert re.search(r"at line [12], column \d+\)", said)
    assert said.endswith(way)


@pytest.mark.parametrize(
    ("spoiled", "place"),
    [
        (CLAUSE.replace("[54, 54]", '"54"'), ["clauses.toml", "clause turn.two-actions", "seed", "array"]),
        (CLAUSE.replace('"legality"', '"law"'), ["clause turn.two-actions", "kind", "law"]),
        (CLAUSE + "colour = 'red'", ["clause turn.two-actions", "colour"]),
        (CLAUSE.replace('text = "Two actions."\n', ""), ["clause turn.two-actions", "text"]),
        (CLAUSE.replace('id = "turn.two-actions"', 'id = "Two Actions"'), ["clause Two Actions", "id"]),
        (CLAUSE.replace('id = "turn.two-actions"\n', ""), ["clause number 1", "id"]),
        (CLAUSE + CLAUSE, ["turn.two-actions", "id", "stands twice"]),
        (CLAUSE.replace("seed = [54, 54]", ""), ["turn.two-actions", "seed", "source"]),
        (CLAUSE.replace("seed = [54, 54]", "source = 'a review'"), ["turn.two-actions", "seed", "how sure"]),
        (CLAUSE.replace("[54, 54]", "[54]"), ["turn.two-actions", "seed", "pairs"]),
        (CLAUSE.replace("[54, 54]", "[54, 50]"), ["turn.two-actions", "seed", "pairs"]),
        (CLAUSE.replace('"step"', '"honour"'), ["turn.two-actions", "why"]),
        (CLAUSE.replace('"step"', '"breach"'), ["turn.two-actions", "because"]),
        (CLAUSE + "remedy = { early = 'Go on.' }", ["turn.two-actions", "remedy"]),
    ],
)
def test_what_is_wrong_and_where(tmp_path: Path, spoiled: str, place: list[str]) -> None:
    said = refusal(written(tmp_path, spoiled))
    for part in place:
        assert part in said


def test_a_source_with_sureness_is_enough(tmp_path: Path) -> None:
    file = written(tmp_path, CLAUSE.replace("seed = [54, 54]", "source = 'a review'\nsure = 'likely'"))
    load._check_clauses(file, load._read(file, load.ClauseFile).clause)


@pytest.mark.parametrize(
    ("default", "clauses", "place"),
    [("never", "[]", ["G7", "default", "never"]), ("state", '["samaritan"]', ["G7", "clauses", "samaritan"])],
)
def test_rulings(tmp_path: Path, default: str, clauses: str, place: list[str]) -> None:
    text = f"""
[[ruling]]
id = "G7"
question = "When?"
default = "{default}"
why = "Nobody says."
sure = "open"
clauses = {clauses}
options = {{ state = "then" }}
"""
    file = written(tmp_path, text, "rulings.toml")
    with pytest.raises(DataError) as refused:
        load._check_rulings(file, load._read(file, load.RulingFile).ruling, {"turn.alternate"})
    for part in ("rulings.toml", *place):
        assert part in str(refused.value)


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ('of = "turn.twice"\nen = ["Twice?"]', ["turn.twice", "no clause or ruling"]),
        ('of = "samaritan"\nen = []', ["samaritan", "asks nothing"]),
        (
            'of = "samaritan"\nen = ["Undo?"]\n[[asks]]\nof = "samaritan"\nen = ["Undo it?"]',
            ["samaritan", "stands twice"],
        ),
        ('of = "samaritan"\nen = ["Undo?"]\nla = ["Quid?"]', ["la"]),
        ('en = ["Undo?"]', ["of"]),
    ],
)
def test_questions_name_what_answers_them(tmp_path: Path, entry: str, place: list[str]) -> None:
    file = written(tmp_path, f"[[asks]]\n{entry}\n", "asks.toml")
    with pytest.raises(DataError) as refused:
        load._asks(file, tmp_path / "none.toml", load.load_game("avignon"))
    for part in ("asks.toml", *place):
        assert part in str(refused.value)


def test_a_dice_table_covers_every_total_once(tmp_path: Path) -> None:
    text = """
[[table]]
id = "luck"
title = "Luck"
dice = 1
sides = 3
seed = [1, 2]
rows = [{ id = "bad", text = "Bad.", rolls = [1] }, { id = "good", text = "Good.", rolls = [1, 3] }]
"""
    file = written(tmp_path, text, "tables.toml")
    with pytest.raises(DataError, match="luck, rows: its rows must cover every total once"):
        load._check_tables(file, load._read(file, load.TableFile).table)


def test_an_error_inside_a_nested_table_names_the_path(tmp_path: Path) -> None:
    file = written(tmp_path, 'id = "x"\n[[editions]]\nid = "first"\ntitle = 5\n', "game.toml")
    with pytest.raises(DataError) as refused:
        toml.convert(toml.parse(file), Game, file)
    assert refused.value.entry == "editions first"
    assert refused.value.field == "title"


def test_unknown_things_are_met_with_what_comes_near() -> None:
    with pytest.raises(Unwritten) as asked:
        load.load_game("avignom")
    assert asked.value.nearest == ["avignon"]
    data = load.load_game("avignon")
    with pytest.raises(Unwritten) as asked:
        data.clause("samaritans")
    assert "samaritan" in asked.value.nearest
    with pytest.raises(Unwritten):
        data.ruling("G99")
    with pytest.raises(Unwritten):
        data.table("luck")


def test_an_article_is_a_clause_or_a_ruling() -> None:
    data = load.load_game("avignon")
    assert data.article("G7") is data.ruling("G7")
    assert data.article("samaritan") is data.clause("samaritan")


def test_every_game_has_a_folder() -> None:
    for game in load.games():
        assert load.folder(game).parent == data_root()
        assert load.load_game(game).game.id == game
