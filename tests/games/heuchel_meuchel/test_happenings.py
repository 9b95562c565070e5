"""What moves tell: nothing changes without a word, every word is spoken somewhere, and nobody reads a secret."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import Happening, Seat, Terms
from referee.core.rules.happening import UNSEEN
from referee.core.rules.marks import collecting, witnessing
from referee.core.rules.play import begin, carry_out
from referee.games.heuchel_meuchel.box.components import DIE, GAME, box
from referee.games.heuchel_meuchel.position.state import Heuchel
from referee.games.heuchel_meuchel.telling.naming import NAMING
from referee.library.load import load_examples, load_game
from referee.library.paths import code_root
from referee.words.language import languages
from referee.words.translation import words
from tests.core.test_wording import placeholders
from tests.games.heuchel_meuchel.tables import ROOM, position, said, terms
from tests.games.heuchel_meuchel.tales import (
    ToldMove,
    read,
    silent,
    told_game,
    told_lines,
    transcript,
)
from tests.games.heuchel_meuchel.telling import twins
from tests.games.runner import random_terms, seen_by

GAMES = range(6)


def agreed(number: int) -> Terms:
    """Any variant, number of seats and rulings; every third table plays with a referee who can't see."""
    return replace(random_terms(GAME, Random(number)), knowing=number % 3 > 0)


@pytest.fixture(scope="module", params=GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> list[ToldMove]:
    """A random game; the parameter is what reproduces it."""
    return list(told_game(agreed(request.param), Random(request.param)))


def test_nothing_changes_without_a_word(game: list[ToldMove]) -> None:
    for at in game:
        assert silent(at) == [], (at.move, [(each.clause, each.case) for each in at.tale])


def test_every_move_tells_something_to_whoever_made_it(game: list[ToldMove]) -> None:
    for at in game:
        readers = [at.who] if isinstance(at.who, int) else seen_by(at.before)
        assert any(read(at.before, at.tale, reader) for reader in readers), at.move


def test_whose_view_changes_reads_why(game: list[ToldMove]) -> None:
    for at in game:
        for seat in seen_by(at.before):
            if board_of(at.before, seat) != board_of(at.after, seat):
                assert read(at.before, at.tale, seat), (at.move, seat)


def board_of(state: Heuchel, seat: Seat | None) -> Any:
    """What a seat sees, but for what the line on what comes next says."""
    seen = ROOM.view(state, seat)
    return {key: value for key, value in seen.items() if key not in ("turn", "awaited", "waiting", "moved", "extra")}


def test_whoever_is_passed_over_is_told(game: list[ToldMove]) -> None:
    for at in game:
        turn, following, seats = at.before.turn, at.after.turn, len(at.after.columns)
        if turn is not None and following is not None and following not in (turn, (turn + 1) % seats):
            (passed,) = [dict(each.values)["players"] for each in at.tale if each.clause == "G17"]
            assert passed == tuple((turn + step) % seats for step in range(1, (following - turn) % seats))


def test_the_end_names_the_totals_and_the_winners(game: list[ToldMove]) -> None:
    last = game[-1]
    ended = ROOM.ending(last.after)
    assert ended is not None
    told = [(each.case, dict(each.values)) for each in last.tale]
    totals = {values["player"]: values["n"] for case, values in told if case == "total"}
    assert tuple(totals.values()) == tuple(ROOM.view(last.after, None)["points"])
    case, values = told[-1]
    assert case in ("won", "shared", "fewer-lost")
    assert ended.winners == (values["players"] if case == "shared" else (values["player"],))


# every word is spoken


WRITTEN = {
    (article.id, case) for article in (*load_game(GAME).clauses, *load_game(GAME).rulings) for case in article.happens
}


class Call:
    """A call of `happened` in the room: where it stands, the clause and the case, and the names of its values."""

    def __init__(self, file: str, node: ast.Call) -> None:
        self.where = f"{file}:{node.lineno}"
        self.clause, self.case = (each.value if isinstance(each, ast.Constant) else None for each in node.args[2:4])
        self.values = {str(keyword.arg) for keyword in node.keywords}


def calls() -> Iterator[Call]:
    for file in sorted((code_root() / "referee" / "games" / "heuchel_meuchel").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "happened":
                yield Call(file.name, node)


CALLS = [pytest.param(call, id=call.where) for call in calls()]


@pytest.mark.parametrize("call", CALLS)
def test_every_happening_has_words_and_the_words_their_values(call: Call) -> None:
    assert isinstance(call.clause, str), "the clause is a literal, so that every citation can be found"
    assert call.values <= set(NAMING), "a value that no entry names"
    article = load_game(GAME).article(call.clause)
    assert call.case in article.happens
    for case in {call.case, f"{call.case}{UNSEEN}"} & set(article.happens):
        context = f"{article.id}.happens.{case}"
        for lang in languages():
            assert words(lang).knows(GAME, context, article.happens[case]), (lang, context)
            assert placeholders(article.happens[case]) <= call.values


def test_no_words_are_left_over() -> None:
    called = {(param.values[0].clause, param.values[0].case) for param in CALLS}
    assert {(clause, case.removesuffix(UNSEEN)) for clause, case in WRITTEN} == called


def told_by_examples() -> Iterator[tuple[Heuchel, tuple[Happening, ...]]]:
    """Every tale of the worked examples, from the position on."""
    for example in load_examples(GAME):
        given: dict[str, Any] = dict(example.position)
        seats = len(given.get("seats", ROOM.usual_seats))
        agreed = terms(seats, given.get("variant", ""), given.get("rulings", {}), knowing=given.get("knowing", False))
        with collecting() as opening:
            state: Any = begin(ROOM.read_position(given, agreed))
        yield state, tuple(opening)
        for do in example.do:
            for at in told_lines(state, *do.moves):
                yield at.before, at.tale
                state = at.after


def told_by(*lines: str, **told: Any) -> list[tuple[Heuchel, tuple[Happening, ...]]]:
    """The tales of lines from a position of their own."""
    return [(at.before, at.tale) for at in told_lines(position(**told), *lines)]


ALONE = {"A1": "fire-eater 1", "B1": "fire-eater 2"}
SOME = {**ALONE, "C1": "fire-eater 3"}

LAST_VALUE = {"A1": "fire-eater 1, fire-eater", "B1": "fire-eater 2, fire-eater 3, fire-eater 4, fire-eater 5"}

NO_EXAMPLE = (
    (["tell Ann"], {"units": SOME, "turn": None}),
    (["move 1", "tell 4"], {"units": SOME, "variant": DIE, "roll": None}),
    (["lose 1"], {"units": SOME, "variant": DIE, "roll": None, "rulings": {"G24": "always"}}),
    (["lose 1"], {"units": SOME, "variant": DIE, "roll": 4, "rulings": {"G24": "always"}}),
    (["move 1"], {"units": {"A1": "fire-eater 1", "C1": "fire-eater 3"}, "empty": ["B"]}),
    (["pass"], {"units": SOME, "variant": DIE, "next": "extra"}),
    (
        ["move 1 top 1"],
        {"units": {"A1": "fire-eater 1, fire-eater", "B1": "fire-eater 2, fire-eater 3, fire-eater 4, fire-eater 5"}},
    ),
    (
        ["count fire-eater 4", "count minstrel 4"],
        {"next": "count", "units": {"A1": "fire-eater"}, "penalties": {"Ben": "minstrel"}, "empty": ["B", "C"]},
    ),
)
"""Lines that come to what no worked example does, each with its position."""

LEFT_OVER = [f"left {kind} {value}" for kind in box().classes[1:] for value in (4, 5, 6)]


def told_by_setups() -> Iterator[tuple[Heuchel, tuple[Happening, ...]]]:
    """Where the cards that nobody was dealt are shown: a referee who was told every hand, and one who can't see."""
    rulings = {"G4": "shown"}
    yield from ((at.before, at.tale) for at in told_game(terms(3, rulings=rulings), Random(1)))
    columns = [f"column {letter}" for letter in "ABC"]
    stacks = [f"stack {kind} {top}" for top in (1, 2, 3) for kind in box().classes[1:]]
    blind: Heuchel = begin(ROOM.start(terms(3, rulings=rulings, knowing=False)))
    yield from ((at.before, at.tale) for at in told_lines(blind, *columns, *stacks, *LEFT_OVER))


def test_what_nobody_was_dealt_is_told_only_where_it_is_shown() -> None:
    """G4."""
    for ruling, told in (("hidden", False), ("shown", True)):
        game = told_game(terms(3, rulings={"G4": ruling}), Random(1))
        assert any(each.clause == "G4" for at in game for each in at.tale) is told


def test_every_word_is_spoken() -> None:
    spoken = set()
    tales = [*told_by_examples(), *told_by_setups()]
    for lines, told in NO_EXAMPLE:
        tales += told_by(*lines, **told)
    for state, tale in tales:
        for each in tale:
            if any(read(state, (each,), seat) for seat in seen_by(state)):
                spoken.add((each.clause, each.case))
    assert spoken == WRITTEN


# nobody reads a secret


SEEN_IN_PASSING = {
    ("goal.flip", "rest-home"): "the card that shows on a remainder is turned face down at once",
    ("dice.zugzwang-cascade-stop", "home"): "the card that a loss uncovers is turned face down at once",
    ("arrogance.discard-rest", "lost"): "the proud pawn lay open before it went in front of its player, closed (G25)",
    ("G10", "lost"): "the same after an own split",
    ("G12", "lost"): "the same where one card after the other is lost",
    ("dice.zugzwang-cascade", "lost"): "the same in Zugzwang",
}
"""What is told of cards that no position before or after shows: everybody at the table has seen them."""


def test_a_seat_reads_no_difference_in_what_it_cannot_see(game: list[ToldMove]) -> None:
    for at in game[::2]:
        if at.before.terms.knowing:
            for seat in seen_by(at.before):
                for twin in islice(twins(at.before, seat), 12):
                    reads_the_same(at, twin, seat)


def reads_the_same(at: ToldMove, twin: Heuchel, seat: Seat | None) -> None:
    """The same move from a position that the seat can't tell from this one."""
    with collecting() as tale:
        after = carry_out(twin, at.who, at.move)
    if ROOM.view(after, seat) != ROOM.view(at.after, seat):
        return
    assert [(each.clause, each.case) for each in tale] == [(each.clause, each.case) for each in at.tale]
    for one, other in zip(at.tale, tale, strict=True):
        if (one.clause, one.case) not in SEEN_IN_PASSING:
            assert read(at.before, (one,), seat) == read(twin, (other,), seat), (at.move, seat)


def test_a_card_is_dealt_to_its_owner_and_to_nobody_else() -> None:
    state: Heuchel = begin(ROOM.start(terms(3)))
    *_, at = told_lines(state, "column A", "column B", "column C", "deal quack 4")
    assert [[each.text for each in read(at.before, at.tale, seat)] for seat in seen_by(state)] == [
        ["Ann is dealt Quack 4."],
        [],
        [],
        [],
    ]


def test_only_its_owner_reads_a_covered_card_where_the_own_column_may_be_looked_through() -> None:
    units = {"A6": "bishop 2", "B7": "patrician 3, fire-eater 6", "C1": "fire-eater 1"}
    *_, at = told_lines(position(rulings={"G6": "owner"}, units=units), "move 6", "take all from B")
    ann, ben, cy, bystander = (read(at.before, at.tale, seat)[0].text for seat in seen_by(at.before))
    assert ann == ben == "Bishop 2 on A7 takes Patrician 3 and Fire-Eater 6 from B7."
    assert cy == bystander == "Bishop 2 on A7 takes Patrician 3 and Fire-Eater from B7."


@pytest.mark.parametrize(
    ("ruling", "lost"),
    [("open", "Fire-Eater 2, Minstrel 6, and Prince 1"), ("closed", "Fire-Eater 2, Minstrel, and Prince")],
)
def test_lost_cards_are_read_out_where_they_lie_open(ruling: str, lost: str) -> None:
    state = position(rulings={"G25": ruling}, units=PROUD)
    assert f"above its goal. Ben loses {lost}." in " ".join(transcript(state, "move 8", "take 1 from B"))


# a piece of play in every language


PROUD = {"A8": "patrician 3", "B9": "quack 4, fire-eater 2, minstrel 6, prince 1", "B2": "minstrel 1"}

TRANSCRIPTS = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("lang", languages())
def test_a_piece_of_play_reads_like_a_report(lang: str) -> None:
    state = position(units=PROUD, piles={"C8": "fire-eater 3"})
    lines = ("Ann: move 8", "Ann: take 1 from B", "Ann: move 9", "Ben: move 2", "Ann: move 10")
    report = (TRANSCRIPTS / f"arrogance.{lang}.txt").read_text(encoding="utf-8")
    assert transcript(state, *lines, lang=lang) == report.splitlines()


@pytest.mark.parametrize(
    ("line", "told", "clause"),
    [
        (
            "lose 9",
            {"units": {"A9": "quack 4, fire-eater 2, minstrel 6, prince 1"}, "roll": 6},
            "dice.zugzwang-cascade-stop",
        ),
        ("take 1 from B", {"units": {"A9": "prince 4", "B9": "quack 1, minstrel 2"}, "moved": "A9"}, "goal.flip"),
    ],
)
def test_what_comes_home_of_a_remainder_does_so_by_the_clause_of_what_uncovered_it(
    line: str, told: dict[str, Any], clause: str
) -> None:
    state = position(variant=DIE, next="take" if "moved" in told else "move", empty=["C"], **told)
    with collecting() as tale:
        carry_out(state, *said(state, line))
    home = [each.clause for each in tale if dict(each.values).get("at") and each.case in ("home", "rest-home")]
    assert home == [clause]


@pytest.mark.parametrize(
    ("line", "told", "clause"),
    [
        (
            "lose 9",
            {"variant": DIE, "roll": 6, "units": {"A9": "quack 4, fire-eater 2, prince 1"}},
            "dice.zugzwang-cascade",
        ),
        (
            "take 1 from B",
            {"next": "take", "moved": "A9", "units": {"A9": "prince 4", "B9": "quack 1, fire-eater 2, prince 1"}},
            "G12",
        ),
    ],
)
def test_a_proud_pawn_is_lost_alone_by_the_clause_of_what_uncovered_it(
    line: str, told: dict[str, Any], clause: str
) -> None:
    state = position(empty=["C"], rulings={"G12": "cascade"}, **told)
    with collecting() as tale:
        carry_out(state, *said(state, line))
    assert clause in [each.clause for each in tale if each.case == "lost"]


@pytest.mark.parametrize(("variant", "clause"), [("", "arrogance.penalty"), (DIE, "dice.zugzwang-penalty")])
def test_what_was_lost_is_counted_by_the_clause_of_the_game(variant: str, clause: str) -> None:
    state = position(variant=variant, units={"A3": "quack 1"}, penalties={"Ben": "quack 2"}, empty=["B", "C"])
    with witnessing() as clauses:
        ROOM.score(state)
    assert {"arrogance.penalty", "dice.zugzwang-penalty"} & clauses == {clause}
