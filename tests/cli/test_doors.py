"""What comes in at the door of the commands: names, letters, options."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import Shell, check


@pytest.mark.parametrize("edition", ["../../precious", "../../../precious", "/precious", "..", "a/b", "con"])
def test_an_edition_cannot_be_filled_in_outside_the_store(tmp_path: Path, edition: str) -> None:
    shell = Shell(tmp_path)
    precious = [tmp_path / "precious.toml", tmp_path / "store" / "precious.toml"]
    precious[1].parent.mkdir()
    for file in precious:
        file.write_text("mine", encoding="utf-8")
    name = str(tmp_path / "precious") if edition == "/precious" else edition
    ran = shell("edition", "fill", "avignon", name, "--answer", "card.mm=63 x 88", said="")
    assert ran.code == 2, ran
    assert "can't be the name of an edition" in ran.err
    assert [file.read_text(encoding="utf-8") for file in precious] == ["mine", "mine"]
    assert sorted(place.name for place in tmp_path.rglob("*") if place.is_file()) == ["precious.toml"] * 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "../avignon"),
        ("edition", "fill", "../../x", "own"),
        ("edition", "list", "avignon/../avignon"),
        ("new", "../avignon", "--seats", "Ann,Ben"),
    ],
    ids=" ".join,
)
def test_a_game_is_no_path(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = Shell(tmp_path)(*arguments, "--json") if arguments[1] != "fill" else Shell(tmp_path)(*arguments)
    assert ran.code == 2, ran
    if ran.out:
        check(ran.told, "error")
    assert list(tmp_path.iterdir()) == []
