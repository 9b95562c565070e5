"""A player who knows nothing of a game but what is offered plays it to its end: the one of the page about Python, and
one who reads nothing but `moves --json`."""

from __future__ import annotations

import doctest
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.commands import Shell
from tests.desk.players import PLAYERS, THREE, played_by_commands
from tests.games.runner import games_with_rooms
from tests.test_python_page import PAGE

MOST = 25
"""Moves of a game that is played by commands, but of the shortest one."""


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    """What the page about Python defines."""
    names: dict[str, Any] = {}
    examples = doctest.DocTestParser().get_examples(PAGE.read_text(encoding="utf-8"))
    for example in examples:
        if example.source.startswith(("def ", "from ", "import ")):
            exec(example.source, names)
    return names


@pytest.mark.parametrize("game", games_with_rooms())
def test_the_player_of_the_page_plays_a_whole_game_through_offers(game: str, page: dict[str, Any]) -> None:
    ended = page["random_game"](game, 4, PLAYERS.get(game, THREE))
    assert ended.ending() is not None
    assert set(ended.returns()) == set(ended.seats)


def test_the_players_of_the_page_are_short() -> None:
    examples = doctest.DocTestParser().get_examples(PAGE.read_text(encoding="utf-8"))
    sizes = {each.source.split("(")[0]: each.source.count("\n") for each in examples if each.source.startswith("def ")}
    assert sizes["def chosen"] + sizes["def random_game"] <= 30
    assert sizes["def chat"] <= 30


@pytest.mark.parametrize("game", games_with_rooms())
def test_a_script_plays_through_moves_as_json_alone(game: str, tmp_path: Path) -> None:
    over = played_by_commands(game, Random(game), Shell(tmp_path), MOST if game != "avignon" else 400)
    assert over is not None or game != "avignon"
