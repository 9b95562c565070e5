"""What is said at the table, and that everything sayable is either listed or refused."""

from __future__ import annotations

from random import Random

import pytest

from referee.core.rules.judge import judge
from referee.core.rules.move import Move
from referee.core.rules.play import carry_out, legal_moves
from referee.core.rules.verdict import Legal
from referee.core.state.terms import Seat
from referee.core.words.notation import Ambiguous, NotUnderstood
from referee.games.heuchel_meuchel.box.components import DIE
from referee.games.heuchel_meuchel.moves import (
    Again,
    ChooseColumn,
    Count,
    Deal,
    Go,
    Lay,
    Lose,
    Order,
    Part,
    Pass,
    Stack,
    Take,
    Top,
)
from referee.games.heuchel_meuchel.notation import plainly
from tests.games.heuchel_meuchel.tables import ROOM, position, random_game, terms

UNITS = {
    "A1": "fire-eater 1, fire-eater 2",
    "A4": "quack 4, fire-eater 3",
    "B5": "quack 3, fire-eater 6, minstrel 5",
    "C5": "quack 1",
}


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("move 4", Go(4)),
        ("Move A4", Go(4)),
        ("move a 4 top 1", Go(4, 1)),
        ("move 4 top 2", Go(4)),
        ("move 4 to 5", Go(4)),
        ("move 4 to A6", Go(4, None, 6)),
        ("move B5", Go("B5")),
        ("mo 4", Go(4)),
        ("ziehe 4 oberste 1", Go(4, 1)),
        ("pass", Pass()),
        ("again", Again()),
        ("column A", ChooseColumn(0)),
        ("column f", ChooseColumn(5)),
        ("deal the quack 4", Deal(3, 4)),
        ("Feuerschlucker 2 oben", Top(1, 2)),
        ("move 1", Go(1)),
        ("move the quack 4 at row 4 to row 5", Go(4)),
        ("move the stack the quack 4 from row 4", Go(4)),
        ("move A 1 to A 13", Go(1, to=13)),
        ("top fire 2", Top(1, 2)),
        ("top fire 6", Top(1, 6)),
        ("stack prince 6 of 3", Stack(6, 6, 3)),
        ("stack prince 2", Stack(6, 2)),
        ("stack prince 2 of 3", Stack(6, 2, 3)),
        ("lay quack 4 2 and fire-eater 1 3 5", Lay((Order(3, (4, 2)), Order(1, (1, 3, 5))))),
        ("lose A4 card 2", Lose(4, 2)),
        ("lose the top card of row 4", Lose(4)),
        ("move the quack", Go(4)),
        ("move the quack 4 to row 5", Go(4)),
        ("move fire-eater top 1", Go(1, 1)),
        ("move the stack on 4", Go(4)),
        ("move from A4 to A5", Go(4)),
        ("move one card from 4", Go(4, 1)),
        ("move a card from 4", Go(4, 1)),
        ("move the top card of 4", Go(4, 1)),
        ("move both from 4", Go(4)),
        ("hebe eine Karte von 4", Go(4, 1)),
        ("Quacksalber nach 5 ziehen", Go(4)),
        ("avancer le charlatan", Go(4)),
        ("take nothing", Pass()),
        ("lose 4 card 1", Lose(4)),
    ],
)
def test_reading_is_tolerant(line: str, move: Move) -> None:
    assert ROOM.notation.read(position(units=UNITS), line) == move


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("take 2 from B", "take 2 from B"),
        ("take B", "take 3 from B"),
        ("take all from B5", "take 3 from B"),
        ("take 2 from B, 1 from C", "take 2 from B and 1 from C"),
        ("Take 1 from c and 2 from b.", "take 1 from C and 2 from B"),
        ("take 2 from B then 1 from C", "take 2 from B and 1 from C"),
        ("nimm 2 von B, dann 1 von C", "take 2 from B and 1 from C"),
        ("nimm 2 von B und 1 von C", "take 2 from B and 1 from C"),
        ("nimm eine von B", "take 1 from B"),
        ("take a card from B", "take 1 from B"),
        ("take the top card of B", "take 1 from B"),
        ("take one from Ben and all of Cy", "take 1 from B and 1 from C"),
        ("take everything from column B", "take 3 from B"),
        ("take quack 3", "take 1 from B"),
        ("take the quack from Cy", "take 1 from C"),
        ("nichts nehmen", "pass"),
        ("no", "pass"),
        ("prendre 2 de B et 1 de C", "take 2 from B and 1 from C"),
    ],
)
def test_takes_are_read_as_people_say_them(line: str, written: str) -> None:
    state = position(units={**UNITS, "A5": "patrician 2"}, next="take", moved="A5")
    move = ROOM.notation.read(state, line)
    assert ROOM.notation.write(state, move) == written
    assert ROOM.notation.read(state, written) == move


def test_what_is_no_move_is_repeated_as_it_was_said() -> None:
    with pytest.raises(NotUnderstood) as refused:
        ROOM.notation.read(position(units=UNITS), "dance with A")
    assert refused.value.text == "dance with A"
    assert refused.value.nearest


def test_what_can_mean_two_pawns_is_asked_back() -> None:
    state = position(units={**UNITS, "A5": "patrician 2"}, next="take", moved="A5")
    with pytest.raises(Ambiguous) as refused:
        ROOM.notation.read(state, "take the quack")
    assert set(refused.value.nearest) == {"take 1 from B", "take 1 from C"}


@pytest.mark.parametrize("line", ["move 3 to 14", "move 4 top 37", "move quack 5", "move bishop", "take"])
def test_a_square_or_a_card_that_is_not_there_is_not_guessed(line: str) -> None:
    with pytest.raises(NotUnderstood):
        ROOM.notation.read(position(units=UNITS), line)


@pytest.mark.parametrize(
    "line", ["4", "top 4", "fire-eater 4", "top fire-eater 4", "oben 4", "Feuerschlucker 4", "dessus 4"]
)
def test_of_a_new_top_the_value_is_enough(line: str) -> None:
    state = position(units={"A1": "fire-eater 1, fire-eater, fire-eater", "B1": "fire-eater 2", "C1": "fire-eater 3"})
    state = carry_out(state, Seat(0), ROOM.notation.read(state, "move 1 top 1"))
    assert ROOM.notation.read(state, line) == Top(1, 4)
    with pytest.raises(NotUnderstood):
        ROOM.notation.read(position(units=UNITS), "4")


@pytest.mark.parametrize("line", ["4", "count 4", "minstrel 4", "zähle 4", "compte 4"])
def test_of_a_counted_card_the_value_is_enough(line: str) -> None:
    state = position(next="count", penalties={"Ben": "minstrel"}, empty=["A", "B", "C"])
    assert ROOM.notation.read(state, line) == Count(2, 4)


def everything_sayable(state_seats: int) -> list[Move]:
    """Every move and loss of an own unit, every take of up to two columns, and what needs no words."""
    rows = range(1, 14)
    moves: list[Move] = [Pass(), Again()]
    moves += [Go(row, top) for row in rows for top in (None, 1, 2, 3, 4)]
    moves += [Lose(row, card) for row in rows for card in (None, 2, 3, 4)]
    parts = [Part(column, count) for column in range(state_seats) for count in (1, 2, 3, 4)]
    moves += [Take((part,)) for part in parts]
    moves += [Take((one, two)) for one in parts for two in parts]
    return moves


@pytest.mark.parametrize("variant", ["", DIE])
@pytest.mark.parametrize("seats", [3, 4])
def test_what_is_legal_is_listed(seats: int, variant: str) -> None:
    sayable = everything_sayable(seats)
    at_turn = [each for each in random_game(terms(seats, variant), Random(seats)) if isinstance(each[1], int)]
    for state, who, _, _ in at_turn[::7]:
        listed = set(legal_moves(state, who))
        for move in sayable:
            if isinstance(judge(state, who, move), Legal):
                plain = plainly(state, move)
                assert plain in listed
                assert carry_out(state, who, plain) == carry_out(state, who, move)


def test_a_take_without_a_number_takes_the_whole_stack() -> None:
    state = position(next="take", moved="A5", units={"A5": "quack 4", "B5": "minstrel 1, minstrel 2", "C5": "quack 1"})
    whole = Take((Part(1),))
    assert ROOM.notation.write(state, whole) == "take all from B"
    assert ROOM.notation.write(state, Take((Part(1, None, 5), Part(2, card=2)))) == "take all from B5 and card 2 from C"
    taken = carry_out(state, Seat(0), whole)
    assert [len(squares[5]) for squares in taken.units[:3] if squares is not None] == [3, 0, 1]
