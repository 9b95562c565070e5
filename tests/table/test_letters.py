"""A log goes out as text and comes back the same; a tampered one does not come in."""

from __future__ import annotations

import contextlib
import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.rules.ending import PositionError
from referee.core.state.terms import NoAgreement
from referee.library.errors import DataError, LibraryError
from referee.table.audit import audited
from referee.table.fold import Table
from referee.table.letters import log_from_text, log_to_text, tables_to_text
from referee.table.log import Fixed, Noted, Ruled
from referee.table.store import Store, StoreError
from tests.games.runner import games_with_rooms
from tests.table.tables import NAME, any_move, reopened, say, sit
from tests.table.trials import begun, some_move


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with moves of every kind, rulings, a correction, a note, and two moves taken back."""
    place = tmp_path_factory.mktemp("sent")
    table = sit(place)
    say(table, "beseech 1")
    table.write(Ruled("game", "G9", "forbidden"), Ruled("move", "G7", "off"), Noted("tea"))
    for number in range(8):
        any_move(table, number)
    while True:
        try:
            table.write(Fixed(table.game.write_position(table.state, everything=True), "as it lies"))
            break
        except PositionError:
            any_move(table, 1)
    for number in range(6):
        any_move(table, number)
    table.undo(2)
    return place


@pytest.fixture
def text(folder: Path) -> str:
    return log_to_text(Store(folder).read(NAME))


def test_there_and_back(folder: Path, text: str, tmp_path: Path) -> None:
    log = log_from_text(text, "copy")
    Store(tmp_path).adopt(log)
    copy, original = reopened(tmp_path, "copy"), reopened(folder)
    assert copy.states == original.states
    assert copy.undone == original.undone
    copy.redo()
    original_again = Table.open(Store(folder), NAME)
    assert copy.entries[: len(original_again.entries)] == original_again.entries
    assert log_to_text(Store(tmp_path).read("copy")).splitlines()[2:] == text.splitlines()[2:]
    assert audited(copy).wrong == ()


def edited(text: str, number: int, change: Any) -> str:
    """The log with one line of JSON changed; 0 is the header."""
    lines = text.splitlines()
    told = json.loads(lines[number + 1])
    change(told)
    lines[number + 1] = json.dumps(told)
    return "\n".join(lines) + "\n"


def number_of(text: str, kind: str, by: Any = None) -> int:
    for number, line in enumerate(text.splitlines()[2:], 1):
        entry = json.loads(line)["entry"]
        if entry["type"] == kind and (by is None or entry["by"] == by):
            return number
    raise LookupError(kind)


def test_a_changed_move_is_refused(text: str) -> None:
    number = number_of(text, "move", 0)
    for change in (
        lambda told: told["entry"]["move"].update(place=4),
        lambda told: told["entry"]["move"].update(place=99),
        lambda told: told["entry"]["move"].update(place="pope"),
        lambda told: told["entry"]["move"].update(type="chastise"),
        lambda told: told["entry"]["move"].update(type="sing"),
        lambda told: told["entry"].update(text="chastise 1"),
        lambda told: told["entry"].update(text="gibberish"),
        lambda told: told["entry"].update(by=1),
        lambda told: told["entry"].update(by="chance"),
        lambda told: told["entry"].update(by="pope"),
        lambda told: told["entry"].update(by=7),
        lambda told: told["entry"].update(type="dance"),
    ):
        with pytest.raises(StoreError):
            log_from_text(edited(text, number, change))


@pytest.mark.parametrize("game", games_with_rooms())
def test_a_move_of_somebody_who_does_not_sit_there_is_refused(game: str, tmp_path: Path) -> None:
    table = begun(tmp_path, game, Random(1))
    for _ in range(4):
        some_move(table, Random(1))
    text = log_to_text(table.store.read("evening"))
    for by in (-1, len(table.header.seats), 10**20):
        for number in range(1, len(text.splitlines()) - 1):
            with pytest.raises(StoreError):
                log_from_text(edited(text, number, lambda told, by=by: told["entry"].update(by=by)))


def test_a_changed_lot_is_refused_or_found_by_the_audit(text: str, tmp_path: Path) -> None:
    """A lot that could not have fallen is refused; one that could is found when the seed is looked at."""
    first = json.loads(text.splitlines()[2])["entry"]["move"]["person"]
    other = "knight" if first != "knight" else "noble"
    spoiled = edited(
        text, 1, lambda told: told["entry"].update(move={"type": "draw", "person": other}, text=f"draw {other}")
    )
    with contextlib.suppress(StoreError):
        Store(tmp_path).adopt(log_from_text(spoiled, "spoiled"))
        assert audited(reopened(tmp_path)).wrong


def test_a_changed_seed_is_found(text: str, tmp_path: Path) -> None:
    Store(tmp_path).adopt(log_from_text(edited(text, 0, lambda told: told.update(seed="mine")), "spoiled"))
    found = audited(Table(Store(tmp_path), Store(tmp_path).read("spoiled")))
    assert not found.committed
    assert found.wrong


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.update(game="chess"),
        lambda told: told.update(seats=["Ann"]),
        lambda told: told.update(rulings={"G7": "maybe"}),
        lambda told: told.update(edition={"id": "x"}),
        lambda told: told.update(edition=7),
        lambda told: told.update(dice="loaded"),
        lambda told: told.pop("name"),
        lambda told: told.update(position={"turn": "Zoe"}),
        lambda told: told.update(variant="fruit"),
    ],
)
def test_a_changed_header_is_refused(text: str, change: Any) -> None:
    with pytest.raises((StoreError, LibraryError, PositionError)):
        log_from_text(edited(text, 0, change))


def test_a_changed_ruling_or_correction_is_refused(text: str) -> None:
    ruled, fixed = number_of(text, "ruling"), number_of(text, "fix")
    with pytest.raises(NoAgreement):
        log_from_text(edited(text, ruled, lambda told: told["entry"].update(option="maybe")))
    with pytest.raises(NoAgreement):
        log_from_text(edited(text, ruled, lambda told: told["entry"].update(ruling="G99")))
    with pytest.raises((DataError, PositionError)):
        log_from_text(edited(text, fixed, lambda told: told["entry"].update(position={"turn": "Zoe"})))


def test_what_was_taken_back_is_checked_too(text: str) -> None:
    last = len(text.splitlines()) - 2
    with pytest.raises((StoreError, LibraryError)):
        log_from_text(edited(text, last, lambda told: told["entry"].update(by=9)))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: "hello\n" * 4,
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("{", "[", 3),
        lambda text: text.replace("first", "last"),
        lambda text: "\n".join([text.splitlines()[0].replace("first ", "first 99"), *text.splitlines()[1:]]),
        lambda text: "\n".join([text.splitlines()[0].replace("first ", "first -"), *text.splitlines()[1:]]),
        lambda text: text + "{" * 5000,
        lambda text: text.replace('"edition":{', '"edition":' + '{"a":' * 5000 + "{", 1),
    ],
)
def test_what_is_no_log(text: str, spoil: Any) -> None:
    with pytest.raises(StoreError):
        log_from_text(spoil(text))


def test_lines_missing_from_the_middle_are_noticed(text: str) -> None:
    lines = text.splitlines()
    number = number_of(text, "move", 0)
    with pytest.raises(StoreError):
        log_from_text("\n".join(lines[: number + 1] + lines[number + 2 :]))


PLAIN = st.one_of(st.text(max_size=12), st.integers(-99, 99), st.booleans())
ROW = st.dictionaries(
    st.text(min_size=1, max_size=6), st.one_of(PLAIN, st.lists(PLAIN, max_size=3)), min_size=1, max_size=3
)
TABLES = st.dictionaries(
    st.text(min_size=1, max_size=8),
    st.one_of(PLAIN, st.lists(PLAIN, max_size=3), ROW, st.lists(ROW, min_size=1, max_size=3)),
    max_size=5,
)


@settings(max_examples=150, deadline=None)
@given(TABLES)
def test_tables_survive_as_toml(tables: dict[str, Any]) -> None:
    assert tomllib.loads(tables_to_text(tables)) == tables
