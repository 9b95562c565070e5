"""What a simulation tells: in JSON, in rows, in words of every language, and on a page."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pypdf
import pytest
from msgspec import json

from referee.bots.laboratory.page import write_page
from referee.bots.laboratory.plan import plan_of
from referee.bots.laboratory.report import Report, report_of
from referee.bots.laboratory.rows import HEAD, write_csv
from referee.bots.laboratory.run import simulate
from referee.bots.laboratory.telling import Teller
from referee.core.state.terms import NoAgreement
from referee.core.words.wording import Sayer
from referee.library.editions import edition_tables
from referee.library.load import load_game
from referee.words.translation import words
from tests.picked import picked


def report(game: str = "avignon", games: int = 30, **more: object) -> Report:
    seats = load_game(game).game.seats[0]
    wanted: dict[str, object] = {"seats": seats, "bots": ("random",), "games": games, "seed": "1", **more}
    plan = plan_of(game, edition=edition_tables(game, "sample", None), **wanted)  # type: ignore[arg-type]
    return report_of(plan, simulate(plan))


@pytest.fixture(scope="module")
def compared() -> Report:
    return report(rulings={"G7": "effects"}, against={"G7": "off"})


def test_shares_of_a_table_make_a_whole(compared: Report) -> None:
    for table in compared.tables:
        assert sum(seat.wins.value for seat in table.seats) + table.drawn.value == pytest.approx(1)
        assert sum(table.length.games.values()) == table.games == 30
        for seat in table.seats:
            assert seat.wins.low <= seat.wins.value <= seat.wins.high


def test_differences_are_those_of_the_tables(compared: Report) -> None:
    assert compared.compared is not None
    for number, seat in enumerate(compared.compared.seats):
        first, second = (table.seats[number].wins.value for table in compared.tables)
        assert seat.wins.value == pytest.approx(second - first)
    means = [table.length.mean.value for table in compared.tables]
    assert compared.compared.length.value == pytest.approx(means[1] - means[0])


def test_two_tables_of_the_same_rulings_play_the_same_games() -> None:
    same = report(rulings={"G7": "off"}, against={"G7": "off"}).compared
    assert same is not None
    assert same.otherwise.value == 0
    assert same.length.value == 0


def test_a_report_survives_json(compared: Report) -> None:
    assert json.decode(json.encode(compared), type=Report) == compared


def test_every_row_is_one_figure(compared: Report) -> None:
    text = StringIO()
    write_csv(compared, text)
    head, *rows = list(csv.reader(StringIO(text.getvalue())))
    assert tuple(head) == HEAD
    assert {row[0] for row in rows} == {"1", "2", "compared"}
    for row in rows:
        value, low, high = (float(cell) if cell else None for cell in row[3:])
        assert value is not None
        assert low is None or high is None or low <= value <= high


@pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in ("avignon", "heuchel-meuchel") for lang in picked(f"report {game}")]
)
def test_every_text_is_told_in_every_language(game: str, lang: str) -> None:
    spoken = words(lang)
    teller = Teller(Sayer(load_game(game), spoken, ()))
    one = report(game, 3)
    for block in teller.blocks(one):
        assert all(len(row) == len(block.head) for row in block.rows)
    assert teller.title(one)
    assert list(teller.notes(one))
    assert {each for each in spoken.lacking if each[0] == "laboratory"} == set()


def test_a_page_is_one_page_with_its_plots(compared: Report, tmp_path: Path) -> None:
    file = tmp_path / "page.pdf"
    write_page(compared, Teller(Sayer(load_game("avignon"), words("en"), ())), file)
    pages = pypdf.PdfReader(file).pages
    assert len(pages) == 1
    text = pages[0].extract_text()
    assert "G7=effects" in text
    assert "Ann" in text


def test_a_plan_needs_a_bot_for_each_seat() -> None:
    with pytest.raises(ValueError, match="3 bots for 2 seats"):
        report(bots=("random",) * 3)
    with pytest.raises(NoAgreement):
        report(seats=9)
