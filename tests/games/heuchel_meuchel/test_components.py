"""The sums of the box come out as they are declared."""

from __future__ import annotations

import pytest

from referee.games import game_of
from referee.games.heuchel_meuchel.box.components import DIE_FACES, GAME, ROWS, VALUES, box, components
from referee.games.heuchel_meuchel.box.edition import Edition, failed_checks


def test_the_box_holds_what_is_declared() -> None:
    held, declared = components(), components().declared
    assert len(held.classes) == declared["classes"]
    assert len(VALUES) == declared["values"]
    assert len(held.classes) * len(VALUES) == declared["cards"]
    assert len(held.classes) * sum(VALUES) == declared["value-sum"]
    assert len(held.column) == declared["columns"]
    assert len(ROWS) == declared["rows"]
    assert len(ROWS) * len(held.column) == declared["squares"]
    assert tuple(range(1, 7)) == DIE_FACES


def test_every_goal_lies_seven_squares_above_its_start() -> None:
    assert [each.rank for each in components().classes] == list(range(1, 7))
    assert [each.start for each in components().classes] == list(range(1, 7))
    assert {goal - start for start, goal in zip(box().starts[1:], box().goals[1:], strict=True)} == {7}


def test_no_card_has_a_text_to_be_read_aloud() -> None:
    assert game_of(GAME).cards(Edition(id="mine", title="Mine")) == ()


@pytest.mark.parametrize(
    ("sides", "failed"),
    [((20, 200), ()), ((19.9, 88), ("card-size",)), ((63, 200.1), ("card-size",)), ((19, 201), ("card-size",))],
)
def test_a_card_is_between_two_and_twenty_centimetres_long(sides: tuple[float, float], failed: tuple[str, ...]) -> None:
    assert failed_checks(Edition(id="own", title="Own", card_mm=sides)) == failed
