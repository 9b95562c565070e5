"""A whole game, entered line by line as people speak."""

from __future__ import annotations

from pathlib import Path

from referee.core.rules.play import begin
from referee.games import game_of
from tests.games.mea_culpa.tables import played
from tests.games.runner import terms_for

ROOM = game_of("mea-culpa")

TOLD = Path(__file__).with_name("game.txt").read_text(encoding="utf-8").splitlines()


def test_a_game_of_four_from_the_first_soul_to_the_last_letter() -> None:
    terms = terms_for("mea-culpa", seats=4)
    terms = type(terms)(terms.game, ("Ann", "Ben", "Cy", "Di"), terms.rulings, terms.edition)
    lines = [line for line in TOLD if line and line[0] not in "#>"]
    end = played(begin(ROOM.start(terms)), *lines)
    assert end.over()
    assert ROOM.ending(end) is not None
    facts = ROOM.facts(end)
    assert [line[2:] for line in TOLD if line.startswith(">") and line[2:] not in facts] == []
