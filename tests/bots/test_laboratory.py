"""The laboratory: the same figures however the work is shared out, and intervals that hold what they promise."""

from __future__ import annotations

import os
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from referee.bots.laboratory import run
from referee.bots.laboratory.chunk import play_chunk
from referee.bots.laboratory.plan import CHUNK, Plan, Table
from referee.bots.laboratory.run import NoCluster, in_processes, simulate
from referee.bots.laboratory.statistics import games_needed, mean, quantile, share
from referee.bots.laboratory.tally import WIN, Tally
from referee.library.editions import edition_tables
from tests.bots.cluster import on_cluster
from tests.bots.cluster import plan as heuchel


def plan(games: int, *tables: Table, game: str = "avignon") -> Plan:
    edition = edition_tables(game, "sample", None)
    names = ("Ann", "Ben")
    return Plan(
        game=game,
        seats=names,
        bots=("random",) * 2,
        games=games,
        seed="1",
        edition=edition,
        tables=tables or (Table(),),
    )


def test_figures_are_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    wanted = plan(2 * CHUNK + 7, Table(), Table((("G7", "off"),)))
    alone = simulate(wanted)
    assert simulate(wanted, jobs=2) == alone
    assert alone.tables[0].games == alone.tables[1].games == 2 * CHUNK + 7
    assert sum(alone.tables[0].won) + WIN * alone.tables[0].drawn == WIN * alone.tables[0].games


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(plan(2 * CHUNK), folder=tmp_path)
    played: list[int] = []
    monkeypatch.setattr(run, "play_chunk", lambda encoded, chunk: played.append(chunk) or play_chunk(encoded, chunk))
    assert simulate(plan(2 * CHUNK), folder=tmp_path) == whole
    assert played == []
    longer = simulate(plan(2 * CHUNK + 5), folder=tmp_path)
    assert played == [2]
    assert longer.tables[0].games == 2 * CHUNK + 5


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    whole = simulate(plan(2 * CHUNK), folder=tmp_path)
    (file,) = tmp_path.iterdir()
    text = file.read_text("ascii")
    file.write_text(text[: len(text) // 2], "ascii")
    assert simulate(plan(2 * CHUNK), folder=tmp_path) == whole


def test_an_interrupt_keeps_the_figures_so_far(tmp_path: Path) -> None:
    def stop(games: int) -> None:
        raise KeyboardInterrupt

    assert simulate(plan(3 * CHUNK), folder=tmp_path, progress=stop).tables[0].games == CHUNK
    assert simulate(plan(3 * CHUNK), folder=tmp_path) == simulate(plan(3 * CHUNK))


def dies_once(encoded: bytes, chunk: int) -> bytes:
    """Kills its process the first time that chunk 1 is played."""
    mark = Path(os.environ["CONSISTORY_TEST_DEATH"])
    if chunk == 1 and not mark.exists():
        mark.touch()
        os._exit(9)
    return play_chunk(encoded, chunk)


def dies_always(encoded: bytes, chunk: int) -> bytes:
    os._exit(9)


def test_a_worker_that_dies_loses_nothing_and_counts_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSISTORY_TEST_DEATH", str(tmp_path / "died"))
    alone = simulate(plan(3 * CHUNK))
    monkeypatch.setattr(run, "play_chunk", dies_once)
    assert simulate(plan(3 * CHUNK), jobs=2) == alone
    assert (tmp_path / "died").exists()


def test_workers_that_keep_dying_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "play_chunk", dies_always)
    monkeypatch.setattr(run, "MOST_DEATHS", 2)
    with pytest.raises(BrokenProcessPool):
        list(in_processes(json.encode(plan(CHUNK)), [0], 2))


def test_a_cluster_that_is_not_there_is_named() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(NoCluster):
        simulate(plan(CHUNK), scheduler="tcp://127.0.0.1:1")


@given(st.integers(0, 400), st.integers(1, 400))
def test_a_share_lies_in_its_interval(won: int, games: int) -> None:
    found = share(min(won, games) * WIN, games)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_95_of_100_intervals_hold_the_true_value() -> None:
    rng, held = Random(1), 0
    for _ in range(1000):
        values = [rng.random() < 0.3 for _ in range(200)]
        held += share(sum(values) * WIN, 200).low <= 0.3 <= share(sum(values) * WIN, 200).high
    assert 930 <= held <= 970


def test_the_games_that_are_needed_find_the_difference() -> None:
    """A difference of the size asked for is found, by the interval of the mean, in about 80 of 100 simulations."""
    rng = Random(2)
    needed = games_needed(0, 1000, 1000, 0.2)
    assert needed is not None
    found = 0
    for _ in range(1000):
        values = [rng.gauss(0.2, 1.0) for _ in range(needed)]
        found += mean(sum(values), sum(each * each for each in values), needed).low > 0
    assert 760 <= found <= 840


@pytest.mark.parametrize(("part", "value"), [(0.1, 1), (0.5, 2), (0.9, 9)])
def test_quantiles_are_read_off_the_counts(part: float, value: int) -> None:
    assert quantile({1: 3, 2: 4, 9: 3}, part) == value


def test_tallies_survive_their_journey() -> None:
    encoded = json.encode(plan(CHUNK, Table(), Table()))
    tally: Any = json.decode(play_chunk(encoded, 0), type=Tally)
    assert json.decode(json.encode(tally), type=Tally) == tally
    assert tally.compared.otherwise == 0


@pytest.mark.slow
def test_a_cluster_of_which_a_worker_dies_counts_the_same() -> None:
    pytest.importorskip("distributed")
    assert on_cluster(heuchel(4 * CHUNK), kill=True) == simulate(heuchel(4 * CHUNK))
