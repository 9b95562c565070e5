"""Bots at a kept table: a whole evening between a person and bots, and what is told of it afterwards."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from referee.bots.advice import chances, hints, turns_of
from referee.bots.company import Company
from referee.bots.match import Seen
from referee.core.rules.play import legal_moves
from referee.core.state.terms import Seat
from referee.desk.judging.judging import carried_out
from referee.desk.table.session import Session
from referee.games.credo.moves import Gift
from referee.library.load import games
from referee.table.log import Moved
from tests.bots.tables import NAMES, kept_with_bots
from tests.cli.commands import Shell

PERSON = Seat(0)


def played_with(session: Session, rng: Random, most: int) -> tuple[Session, int]:
    """A person at the first seat plays against bots until the end, or until there are so many entries; and how often it
    was for the person to decide."""
    company, asked = Company(session, rng), 0
    while len(session.table.entries) < most:
        for done in company.play(session, PERSON):
            assert done.judged.who != PERSON
            session = done.session
        if session.state.over():
            break
        move = rng.choice(legal_moves(session.state, PERSON))
        asked += 1
        session = carried_out(session, PERSON, move, PERSON).session
    return session, asked


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("strength", ["random", "sensible"])
def test_a_person_plays_against_bots(game: str, strength: str, tmp_path: Path) -> None:
    seats = kept_with_bots(tmp_path, game, {}).seats
    session = kept_with_bots(tmp_path / "bots", game, {player: strength for player in seats if player != NAMES[0]})
    session, asked = played_with(session, Random(5), 100_000 if strength == "random" else 60)
    assert asked > 1
    assert session.state.over() or len(session.table.entries) >= 60
    bots_moved = {entry.by for entry in session.table.entries if isinstance(entry, Moved) and isinstance(entry.by, int)}
    assert bots_moved >= set(range(1, len(seats)))


def test_hints_are_legal_and_the_best_comes_first(tmp_path: Path) -> None:
    session = kept_with_bots(tmp_path, "avignon", {})
    found = hints(Seen(session.game, session.state, PERSON), iter(()), Random(1))
    assert len(found) == 3
    assert [hint.mean for hint in found] == sorted((hint.mean for hint in found), reverse=True)
    for hint in found:
        assert hint.low <= hint.mean <= hint.high
        assert hint.move in legal_moves(session.state, PERSON)


def test_a_hint_to_win_at_once_is_the_best(tmp_path: Path) -> None:
    """Played by bots to the last move of the winner, the best hint wins."""
    everybody = dict.fromkeys(NAMES[:2], "sensible")
    session = kept_with_bots(tmp_path, "avignon", everybody)
    *_, last = Company(session, Random(1)).play(session)
    table = last.session.table
    number = max(n for n, entry in enumerate(table.entries) if isinstance(entry, Moved) and isinstance(entry.by, int))
    winner = table.game.ending(table.state).winners[0]
    entry = table.entries[number]
    assert isinstance(entry, Moved)
    assert entry.by == winner
    best = hints(Seen(table.game, table.states[number], winner), iter(()), Random(1))[0]
    after = carried_out(Session(table.game, table.states[number], last.session.sayer), winner, best.move)
    assert after.session.ending().winners == (winner,)


def test_a_review_tells_the_moments_at_which_the_chances_turned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.bots.advice.PLAYOUTS", 6)
    everybody = dict.fromkeys(NAMES[:2], "random")
    session = kept_with_bots(tmp_path, "avignon", everybody)
    *_, last = Company(session, Random(2)).play(session)
    table, counted = last.session.table, list[None]()
    turns = turns_of(table, Random(1), most=3, tick=lambda: counted.append(None))
    assert len(counted) == 12
    assert turns
    assert [turn.entry for turn in turns] == sorted(turn.entry for turn in turns)
    for turn in turns:
        assert table.entries[turn.entry - 1].text == turn.line  # type: ignore[union-attr]
        assert all(0 <= share <= 1 + 1e-9 for share in (*turn.before.values(), *turn.after.values()))


def test_the_chances_of_a_game_that_is_over_are_its_result(tmp_path: Path) -> None:
    session = kept_with_bots(tmp_path, "heuchel-meuchel", dict.fromkeys(NAMES[:3], "random"))
    *_, last = Company(session, Random(3)).play(session)
    state, game = last.session.state, last.session.game
    winners = game.ending(state).winners
    assert chances(game, state, Random(1)) == pytest.approx(
        {name: (1 / len(winners) if seat in winners else 0.0) for seat, name in enumerate(state.terms.seats)}
    )


def test_a_hint_is_for_a_player_who_is_named(tmp_path: Path) -> None:
    """Among people nobody reads without a name what another holds; the one person among bots needs none."""
    people, alone = (Shell(tmp_path, CONSISTORY_STORE=str(tmp_path / name)) for name in ("people", "alone"))
    kept_with_bots(tmp_path / "people", "credo", {})
    asked = people("hint")
    assert (asked.code, asked.out) == (2, "")
    assert "--as Ann or Ben" in asked.err
    assert people("hint", "--as", "Ben").code == 0
    kept_with_bots(tmp_path / "alone", "credo", {"Ben": "sensible"})
    assert alone("hint").code == 0


@pytest.mark.parametrize("strength", ["random", "sensible"])
def test_bots_leave_a_person_the_end_of_a_moment_that_is_theirs(strength: str, tmp_path: Path) -> None:
    session = kept_with_bots(tmp_path, "credo", {"Ben": strength})
    company, rng, moments = Company(session, Random(2)), Random(3), 0
    while not session.state.over() and len(session.table.entries) < 150:
        window = session.state.agenda[0]
        choice = company.choice(session)
        if window.foremost(session.state) == PERSON:
            moments += 1
            assert choice is None or window.takes(choice[1])
            assert strength == "random" or choice is None or not isinstance(choice[1], Gift)
        seat, move = choice or (PERSON, rng.choice(legal_moves(session.state, PERSON)))
        session = carried_out(session, seat, move, PERSON).session
        company.catch_up(session)
    assert moments > 5
