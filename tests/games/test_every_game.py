"""What holds in every game that has a room."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest

from referee.cli.drawing import drawn
from referee.core.rules.ending import PositionError
from referee.core.rules.judge import judge
from referee.core.rules.move import Tell
from referee.core.rules.play import begin, carry_out
from referee.core.rules.verdict import Legal
from referee.core.words.notation import NotationError
from referee.core.words.wording import Sayer
from referee.desk.board import board
from referee.desk.table.session import Session
from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, edition_tables
from referee.library.load import load_examples, load_game
from referee.table.letters import tables_to_text
from referee.trace.citations import run_example
from referee.trace.moves import file_text, moves_of
from referee.trace.report import trace_game
from referee.words.language import languages
from referee.words.moves import file_of_moves, written_moves, written_words
from referee.words.translation import words
from tests.games.runner import (
    Situation,
    count_cards,
    games_with_rooms,
    hidden_twins,
    play_random,
    random_terms,
    seen_by,
)
from tests.games.walks import corner_examples, rare_examples

GAMES = games_with_rooms()
SEEDS = range(6)


@pytest.fixture(
    scope="module", params=[(game, seed) for game in GAMES for seed in SEEDS], ids=lambda p: f"{p[0]}-{p[1]}"
)
def played(request: pytest.FixtureRequest) -> tuple[str, list[Situation]]:
    """A random game under random terms; the parameter is what reproduces it."""
    game, seed = request.param
    rng = Random(seed)
    return game, list(play_random(game_of(game), random_terms(game, rng), rng, most=120))


def examples() -> list[Any]:
    every = [
        (game, each) for game in GAMES for each in (*load_examples(game), *rare_examples(game), *corner_examples(game))
    ]
    return [pytest.param(game, each, id=f"{game}-{each.id}") for game, each in every]


@pytest.mark.parametrize(("game", "example"), examples())
def test_the_example_comes_out_as_it_says(game: str, example: Any) -> None:
    of = game_of(game)
    edition = toml.convert(edition_tables(game, str(example.position.get("edition", SAMPLE))), of.edition, "edition")
    assert run_example(of, example, edition, load_game(game)).wrong == ()


@pytest.mark.parametrize("game", GAMES)
def test_every_enforceable_clause_has_code_and_example(game: str) -> None:
    traced = trace_game(game)
    assert traced.wrong == ()
    assert [clause.clause for clause in traced.clauses if not clause.complete()] == []


@cache
def canonical_moves(game: str) -> dict[str, tuple[str, ...]]:
    return moves_of(game, "en")


@pytest.mark.parametrize("lang", languages()[1:])
@pytest.mark.parametrize("game", GAMES)
def test_the_moves_of_the_examples_stand_in_every_language_as_they_are_written(game: str, lang: str) -> None:
    """What print shows is what the referee writes and reads; else run python -m referee.trace.moves."""
    kept, written = written_moves(game, lang), moves_of(game, lang)
    assert file_of_moves(game, lang).read_text(encoding="utf-8") == file_text(written)
    for example in load_examples(game):
        said = sum(len(do.moves) + bool(do.judge) for do in example.do)
        assert len(kept.get(example.id, ())) == said, example.id
    own = {word for line in written_words(game, lang).values() for word in line.split(" ")}
    for plain, line in zip(chain(*canonical_moves(game).values()), chain(*written.values()), strict=True):
        english = {word for word in plain.split(" ") if word.isalpha() and word.islower()}
        assert plain != line or english <= own, f"stays English: {plain}"


def test_what_is_listed_is_legal_and_what_is_legal_is_listed(played: tuple[str, list[Situation]]) -> None:
    game, situations = played
    of = game_of(game)
    said = {(at.state, move) for at in situations for _, move in at.open if not isinstance(move, Tell)}
    lines = sorted({of.notation.write(state, move) for state, move in said})
    for at in situations[:: max(1, len(situations) // 6)]:
        for who, move in at.open:
            assert isinstance(judge(at.state, who, move), Legal), (who, move)
        listed = {who: [m for other, m in at.open if other == who] for who, _ in at.open}
        for line in lines:
            try:
                move = of.notation.read(at.state, line)
            except NotationError:
                continue
            for who, moves in listed.items():
                if isinstance(judge(at.state, who, move), Legal) and move not in moves:
                    after = carry_out(at.state, who, move)
                    assert after in [carry_out(at.state, who, each) for each in moves], (line, who)


def test_what_is_written_reads_back(played: tuple[str, list[Situation]]) -> None:
    game, situations = played
    notation = game_of(game).notation
    for at in situations[::2]:
        for _, move in at.open:
            if isinstance(move, Tell):
                continue
            assert notation.read(at.state, notation.write(at.state, move)) == move


def test_a_move_leaves_the_position_before_it_alone(played: tuple[str, list[Situation]]) -> None:
    for at in played[1]:
        before = msgspec.msgpack.encode(at.state)
        judge(at.state, at.who, at.move)
        assert carry_out(at.state, at.who, at.move) == at.after
        assert msgspec.msgpack.encode(at.state) == before
        assert hash(at.state) == hash(msgspec.structs.replace(at.state))


def test_nothing_is_lost_or_made(played: tuple[str, list[Situation]]) -> None:
    game, situations = played
    count = count_cards.get(game) or game_of(game).census
    counts = [found for at in situations if (found := count(at.after)) is not None and at.state.agenda]
    dealt = [found for found in counts if found == counts[-1]]
    assert counts[len(counts) - len(dealt) :] == dealt, "the counts differ after the deal"
    assert len(dealt) >= len(counts) - 12


def test_a_seat_sees_no_difference_in_what_it_cannot_see(played: tuple[str, list[Situation]]) -> None:
    game, situations = played
    of = game_of(game)
    twins = hidden_twins.get(game) or (lambda state, seat: [of.world(state, seat, Random(0))])
    for at in situations[::3]:
        for seat in seen_by(at.state):
            for twin in twins(at.state, seat):
                assert of.view(twin, seat) == of.view(at.state, seat)
                assert of.board(twin, seat) == of.board(at.state, seat)


def test_whoever_chooses_reads_the_whole_choice(played: tuple[str, list[Situation]]) -> None:
    game, situations = played
    of = game_of(game)
    for at in situations:
        if isinstance(at.who, int):
            assert of.seen(at.state, at.who, at.move, at.who) == at.move
        for seat in seen_by(at.state):
            seen = of.seen(at.state, at.who, at.move, seat)
            assert seen is None or of.notation.write(at.state, seen)


def test_what_a_result_rests_on_is_never_forgotten(played: tuple[str, list[Situation]]) -> None:
    for at in played[1]:
        assert at.state.marks <= at.after.marks
    verdict = judge(played[1][-1].state, played[1][-1].who, played[1][-1].move)
    assert isinstance(verdict, Legal)
    assert played[1][-1].state.marks <= verdict.rests_on


def test_a_position_survives_its_file(played: tuple[str, list[Situation]]) -> None:
    game, situations = played
    of, written = game_of(game), 0
    for at in situations:
        try:
            tables = of.write_position(at.after, everything=True)
        except PositionError:
            continue
        text = tables_to_text(tables)
        back: Any = begin(of.read_position(tomllib.loads(text), at.after.terms))
        if (ended := of.ending(at.after)) is not None and not ended.winners:
            continue
        assert of.facts(back) == of.facts(at.after)
        written += 1
    assert written > len(situations) // 8


@pytest.mark.parametrize("lang", languages())
def test_every_position_can_be_shown_in_words(played: tuple[str, list[Situation]], lang: str) -> None:
    game, situations = played
    of = game_of(game)
    for at in situations[::5]:
        sayer = Sayer(load_game(game), words(lang), at.after.terms.seats)
        assert sayer.line(of.next(at.after))
        assert all(sayer.line(line) for line in of.score(at.after))
        for seat in seen_by(at.after):
            assert drawn(board(Session(of, at.after, sayer), seat), sayer.words, 80)
