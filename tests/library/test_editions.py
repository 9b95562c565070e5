"""Editions: the shipped ones, the owner's, and which of them is in use."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.library import editions, paths
from referee.library.errors import DataError, Unwritten


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store"


def own(store: Path, name: str, text: str = 'id = "own"\ntitle = "My copy"\n') -> Path:
    place = editions.own_dir("avignon", store)
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_sample_ships_with_the_game(store: Path) -> None:
    assert list(editions.editions("avignon", store)) == ["blank", "sample"]
    assert editions.edition_tables("avignon", "sample", store)["sample"] is True
    assert editions.edition_in_use("avignon", store) == "sample"


def test_the_owners_copy_joins_them(store: Path) -> None:
    file = own(store, "own")
    assert editions.edition_file("avignon", "own", store) == file
    editions.use_edition("avignon", "own", store)
    assert editions.edition_in_use("avignon", store) == "own"
    file.unlink()
    assert editions.edition_in_use("avignon", store) == "sample"


def test_the_owners_copy_goes_before_a_shipped_one_of_its_name(store: Path) -> None:
    file = own(store, "sample")
    assert editions.edition_file("avignon", "sample", store) == file


def test_an_unknown_edition_is_refused(store: Path) -> None:
    with pytest.raises(Unwritten) as asked:
        editions.use_edition("avignon", "sampel", store)
    assert asked.value.nearest == ["sample"]
    with pytest.raises(Unwritten):
        editions.editions("no-such-game", store)


def test_a_damaged_copy_names_its_file(store: Path) -> None:
    own(store, "own", "id = ")
    with pytest.raises(DataError, match=r"own\.toml: not readable as TOML"):
        editions.edition_tables("avignon", "own", store)


def test_the_store_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path))
    assert paths.store_dir() == tmp_path
    assert paths.store_dir(tmp_path / "given") == tmp_path / "given"
    monkeypatch.delenv("CONSISTORY_STORE")
    assert "consistory" in str(paths.store_dir())
    monkeypatch.delenv("CONSISTORY_CACHE", raising=False)
    assert "consistory" in str(paths.cache_dir())
