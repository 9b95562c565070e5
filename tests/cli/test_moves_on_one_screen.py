"""`referee moves`: what may be done stands on one screen, also where the referee can't see the cards."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from referee.cli.drawing import SCREEN, show_groups
from referee.desk.offers.listing import groups, offered
from referee.games import game_of
from referee.words.translation import words
from tests.cli.commands import Shell
from tests.games.runner import games_with_rooms, play_random, random_terms
from tests.games.secrecy import Unkept, session_of


@pytest.mark.parametrize("knowing", [False, True])
@pytest.mark.parametrize("game", games_with_rooms())
def test_every_kind_of_move_has_a_line_and_all_go_on_a_screen(
    game: str, knowing: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    of, rng, listed = game_of(game), Random(5), 0
    terms = replace(random_terms(game, rng), knowing=knowing)
    positions = [at.state for at in play_random(of, terms, rng, most=120)]
    for state in rng.sample(positions, min(len(positions), 12)):
        session = session_of(of, Unkept(of, state))
        for viewer in (None, *(who for who in session.movers()[:1] if isinstance(who, int))):
            offers = offered(session, session.movers(), viewer)
            named = {str(who): each for who, each in offers.items()}
            is_cut = show_groups(named, words("en"))
            told = capsys.readouterr().out
            verbs = [f"{name}: {group.verb}" for name, each in named.items() for group in groups(each)]
            assert len(told.splitlines()) <= SCREEN
            assert is_cut == ("…" in told or len(verbs) > SCREEN)
            assert all(verb in " ".join(told.split()) for verb in verbs[:SCREEN])
            listed += len(verbs)
    assert listed


def test_a_referee_who_cannot_see_the_cards_does_not_list_them_all(tmp_path: Path) -> None:
    shell, file = Shell(tmp_path), tmp_path / "table.toml"
    file.write_text('game = "credo"\nseats = ["Ann", "Ben", "Cy"]\nturn = "Ann"\nphase = "draw"\n', encoding="utf-8")
    assert shell("new", "credo", "--seats", "Ann,Ben,Cy", "--blind", "--position", "table.toml").code == 0
    assert shell("move", "Ann: draw").code == 0
    screen, every = shell("moves"), shell("moves", "--all")
    assert len(screen.out.splitlines()) < SCREEN + 4
    assert len(every.out.splitlines()) > 60
    assert "  draw card" in every.out.splitlines()
