"""The catalogue of rulebooks, and an owner's copies found by their content."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from referee.library import seeds
from referee.library.errors import DataError, Unwritten
from referee.library.load import games, load_game

TEXT = "A rule.\nAnother rule.\nA third.\nThe last."


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch) -> seeds.Seed:
    """A catalogue with a single rulebook in it."""
    held = seeds.Seed(
        game="chess",
        title="Chess",
        edition="this one",
        language="en",
        lines=4,
        sha256=sha256(TEXT.encode()).hexdigest(),
    )
    monkeypatch.setattr(seeds, "catalogue", lambda: (held,))
    return held


def test_the_catalogue_lists_five_rulebooks() -> None:
    held = seeds.catalogue()
    assert [seed.game for seed in held] == ["mea-culpa", "avignon", "heuchel-meuchel", "credo", "abbey"]
    assert len({seed.sha256 for seed in held}) == 5
    assert {game for game in games() if not game.startswith("test")} <= {seed.game for seed in held}


@pytest.mark.parametrize("seed", seeds.catalogue(), ids=lambda seed: str(seed.game))
def test_clauses_point_into_their_rulebook(seed: seeds.Seed) -> None:
    if seed.game not in games():
        return
    for clause in load_game(seed.game).clauses:
        assert all(1 <= line <= seed.lines for line in clause.seed), clause.id


def test_a_copy_is_known_by_its_content(one: seeds.Seed, tmp_path: Path) -> None:
    (tmp_path / "scan 7.txt").write_text(TEXT)
    (found,) = seeds.verify(tmp_path)
    assert (found.state, found.file) == ("found", tmp_path / "scan 7.txt")
    assert seeds.lines(tmp_path, "chess", [2, 2, 4, 9]) == ["Another rule.", "The last."]


def test_another_text_under_the_games_name_differs(one: seeds.Seed, tmp_path: Path) -> None:
    (tmp_path / "Chess.txt").write_text(TEXT + "\n")
    (found,) = seeds.verify(tmp_path)
    assert (found.state, found.file) == ("differs", tmp_path / "Chess.txt")
    with pytest.raises(Unwritten, match="rulebook: chess"):
        seeds.lines(tmp_path, "chess", [1, 1])


def test_nothing_there_is_missing(one: seeds.Seed, tmp_path: Path) -> None:
    (found,) = seeds.verify(tmp_path)
    assert (found.state, found.file) == ("missing", None)
    with pytest.raises(DataError, match="there is no such folder"):
        seeds.verify(tmp_path / "nowhere")
