"""What a seat, or a bystander, may read in the log of a game under way."""

from __future__ import annotations

from pathlib import Path

from referee.core.state.terms import Seat
from referee.library.editions import edition_tables
from referee.table.fold import Table
from referee.table.reading import readings
from tests.table.tables import any_move, say, sit, texts

OPENING = (
    "soul Ann", "soul Ben", "soul Cy", "soul Di",
    "Di: bonus purse", "Di: donate 10 to I", "Cy: bonus grace", "Ben: bonus gem", "Ben: donate jewel",
    "Ann: bonus provisions", "Ann: donate bread to II", "Ann: donate wine",
    "draw cloth", "draw bread", "draw jewel", "draw wine", "draw bread", "draw cloth", "draw wine",
    "deal pope-stone", "deal bank-5", "deal emperors-letter", "deal others-greed",
)  # fmt: skip


def mea_culpa(folder: Path) -> Table:
    edition = edition_tables("mea-culpa", "sample")
    return sit(folder, game="mea-culpa", seats=("Ann", "Ben", "Cy", "Di"), edition=edition, dice="ours")


def spoken(table: Table, *lines: str) -> None:
    """Lines that name their speaker, or tell what chance gave."""
    for line in lines:
        speaker, colon, rest = line.partition(": ")
        if colon:
            seat = Seat(table.header.seats.index(speaker))
            table.move(seat, table.notation.read(table.state, rest))
        else:
            say(table, line)


def test_offers_stay_sealed_until_all_are_made(tmp_path: Path) -> None:
    table = mea_culpa(tmp_path)
    spoken(table, *OPENING, "Ann: bid 2+6", "Cy: bid 4+6")
    assert readings(table, None)[-2:] == [None, None]
    assert readings(table, Seat(0))[-2:] == ["bid 2+6", None]
    spoken(table, "Di: bid 3+5", "Ben: bid 1+6")
    assert readings(table, None)[-4:] == texts(table)[-4:]


def test_an_offer_of_the_round_before_stays_open_while_the_next_are_sealed(tmp_path: Path) -> None:
    table = mea_culpa(tmp_path)
    spoken(table, *OPENING, "Ann: bid 2+6", "Cy: bid 4+6", "Di: bid 3+5", "Ben: bid 1+6")
    first = texts(table).index("bid 2+6")
    for number in range(400):
        assert readings(table, None)[first] == "bid 2+6"
        any_move(table, number)
        sealed = [seat for seat, _ in table.state.sealed]
        if sealed and texts(table)[-1].startswith("bid"):
            assert readings(table, None)[-1] is None
            return
    raise AssertionError("no second round of offers was reached")


def test_compartments_are_left_out_and_what_was_given_is_told(tmp_path: Path) -> None:
    table = mea_culpa(tmp_path)
    spoken(table, *OPENING)
    given = [line for line in texts(table) if line.startswith("donate")]
    assert given == ["donate 10 to I", "donate jewel", "donate bread to II", "donate wine"]
    told = [line for line in readings(table, Seat(3)) if line and line.startswith("donate")]
    assert told == ["donate 10 to I", "donate jewel", "donate bread", "donate wine"]


def test_hands_are_read_by_their_owners_alone(tmp_path: Path) -> None:
    table = sit(
        tmp_path,
        game="heuchel-meuchel",
        seats=("Ann", "Ben", "Cy"),
        edition=edition_tables("heuchel-meuchel", "sample"),
        knowing=True,
    )
    spoken(table, "Ann: column A", "Ben: column B", "Cy: column C")
    dealt = [n for n, line in enumerate(texts(table)) if line.startswith("deal")]
    assert len(dealt) == 18
    for seat in (None, Seat(0), Seat(2)):
        read = readings(table, seat)
        assert sum(read[n] is not None for n in dealt) == (0 if seat is None else 6)


def test_everything_is_open_when_the_game_is_over(tmp_path: Path) -> None:
    table = sit(
        tmp_path,
        game="heuchel-meuchel",
        seats=("Ann", "Ben", "Cy"),
        edition=edition_tables("heuchel-meuchel", "sample"),
        knowing=True,
    )
    number = 0
    while any_move(table, number):
        number += 1
    assert readings(table, None) == texts(table)
