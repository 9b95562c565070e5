"""What becomes the name of a file stays in its folder; a file is written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.library import editions, load, paths
from referee.library.characters import is_plain_name
from referee.library.errors import BadName, Unwritten
from referee.library.whole import write_in_folder, write_whole
from tests.limits import no_file_beyond

OUTSIDE = [
    "../precious",
    "../../precious",
    "/tmp/precious",
    "a/b",
    "a\\..\\b",
    "..",
    ".",
    ".hidden",
    "",
    "con",
    "NUL.x",
]


@pytest.mark.parametrize("name", [*OUTSIDE, "x" * 61, "a\nb", "a\x1bb", "own.", "\u202eown", "a:b", "a*"])
def test_an_edition_needs_a_plain_name(tmp_path: Path, name: str) -> None:
    assert not is_plain_name(name)
    with pytest.raises(BadName):
        editions.new_file("avignon", name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["own", "Müllers-Ausgabe", "2nd_printing", "my.copy", "x" * 60, "é", "7"])
def test_a_plain_name_is_a_file_in_the_folder_of_the_game(tmp_path: Path, name: str) -> None:
    file = editions.new_file("avignon", name, tmp_path)
    assert file.parent == editions.own_dir("avignon", tmp_path)
    assert file.name == f"{name}.toml"


def test_an_edition_that_is_there_is_taken_up_again_whatever_it_is_called(tmp_path: Path) -> None:
    held = editions.own_dir("avignon", tmp_path) / "my own copy.toml"
    held.parent.mkdir(parents=True)
    held.write_text('id = "x"\n', encoding="utf-8")
    assert editions.new_file("avignon", "my own copy", tmp_path) == held


@pytest.mark.parametrize("game", [*OUTSIDE, "avignon/../avignon", "../data/avignon", "heuchel_meuchel", "Avignon"])
def test_no_game_lies_outside_the_data(tmp_path: Path, game: str) -> None:
    for look in (load.folder, load.home, load.load_game, editions.editions, lambda g: editions.new_file(g, "own")):
        with pytest.raises(Unwritten):
            look(game)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    write_whole(file, b"before")
    with no_file_beyond(1000), pytest.raises(OSError):
        write_whole(file, b"x" * 2000)
    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]
    write_in_folder(tmp_path / "a" / "b", b"after")
    assert (tmp_path / "a" / "b").read_bytes() == b"after"


def test_a_device_is_written_to_and_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)
    write_whole(link, b"x")
    assert link.is_symlink()
    assert target.read_bytes() == b"x"
    link.unlink()
    link.symlink_to("/dev/null")
    write_whole(link, b"x")
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize(
    ("variable", "place"), [("CONSISTORY_STORE", paths.store_dir), ("CONSISTORY_CACHE", paths.cache_dir)]
)
def test_an_empty_variable_says_nothing(monkeypatch: pytest.MonkeyPatch, variable: str, place: object) -> None:
    assert callable(place)
    monkeypatch.setenv(variable, "")
    assert place().is_absolute()
    monkeypatch.setenv(variable, "here")
    assert place() == Path("here")
