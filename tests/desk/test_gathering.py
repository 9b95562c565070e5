"""What happened in fewer lines: nothing is lost, and only what may be listed is."""

from __future__ import annotations

import pytest

from referee.core.words.wording import Sayer, Told
from referee.desk.gathering import gathered
from referee.library.load import load_game
from referee.words.translation import words


def told(clause: str, *texts: str, player: str = "Ann") -> list[Told]:
    return [Told(clause, text, {"player": player}) for text in texts]


@pytest.mark.parametrize(
    ("happened", "lines"),
    [
        (
            told(
                "def.draw", "Ann draws a Follower card.", "Ann draws the Bishop of Milet.", "Ann draws a Follower card."
            ),
            ["Ann draws a Follower card (× 2) and the Bishop of Milet."],
        ),
        (
            told("def.draw", "Ann draws a Follower card.", "Ann draws a Follower card."),
            ["Ann draws a Follower card (× 2)."],
        ),
        (
            [*told("def.draw", "Ann draws a Prefect."), *told("def.draw", "Ben draws a Prefect.", player="Ben")],
            ["Ann draws a Prefect.", "Ben draws a Prefect."],
        ),
        (
            told("def.lose", "Ann loses a Prefect.", "Ann loses a Bishop.", "Ann loses a Prefect."),
            ["Ann loses a Prefect.", "Ann loses a Bishop.", "Ann loses a Prefect."],
        ),
        (
            [
                *told("def.draw", "Ann draws the Prefect of Gaul."),
                *told("def.draw", "Ben draws a Bishop.", player="Ben"),
                *told("def.draw", "Ann draws a Bishop."),
                *told("def.draw", "Ben draws a Bishop.", player="Ben"),
            ],
            ["Ann draws the Prefect of Gaul and a Bishop.", "Ben draws a Bishop (× 2)."],
        ),
        (told("G23", "No Goths lie there."), ["No Goths lie there."]),
    ],
)
def test_alike_things_in_a_row_are_one_line(happened: list[Told], lines: list[str]) -> None:
    sayer = Sayer(load_game("credo"), words("en"), ("Ann", "Ben"))
    assert [text for text, _ in gathered(happened, sayer)] == lines
