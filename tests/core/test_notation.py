"""Reading is tolerant, writing is canonical."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.rules.move import Move
from referee.core.words.notation import LONGEST, Ambiguous, NotUnderstood, skip_word, split_speaker, tokens_of
from referee.core.words.splitting import split_statements
from referee.games.avignon.moves import (
    AcceptDraw,
    Beseech,
    ChooseOption,
    ChoosePerson,
    Done,
    Draw,
    EndTurn,
    Excommunicate,
    Petition,
    Pull,
    Swap,
    Use,
)
from referee.games.avignon.notation import NOTATION
from tests.games.avignon.positions import at


@pytest.fixture(scope="module")
def table() -> Any:
    """A Cardinal in slot 1, Knights in 2 and 5, a Bishop in 3, a Noble in 4; no Peasant, no Inquisitor."""
    return at("cardinal genoa", "knight genoa", "bishop florence", "noble nice", "knight rome")


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("beseech cardinal 1", Beseech(1)),
        ("beseech 1", Beseech(1)),
        ("beseech 1;", Beseech(1)),
        ("beseech cardinal", Beseech(1)),
        ("BESEECH The Cardinal!", Beseech(1)),
        ("  beseech\tthe   cardinal, 1. ", Beseech(1)),
        ("bes card", Beseech(1)),
        ("be car", Beseech(1)),
        ("anflehen Kardinal", Beseech(1)),
        ("exkommunizieren Bischof", Excommunicate(3)),
        ("implorer le cardinal", Beseech(1)),
        ("excommunier évêque", Excommunicate(3)),
        ("excommunier eveque 3", Excommunicate(3)),
        ("petition noble", Petition(4)),
        ("pétition noble 4", Petition(4)),
        ("Bittschrift Adliger 4", Petition(4)),
        ("use the noble", Petition(4)),
        ("use", Use()),
        ("beseech peasant", Beseech("peasant")),
        ("pull knight 5 by 2", Pull(5, 2)),
        ("pull 5", Pull(5)),
        ("swap cardinal with knight 2", Swap(1, 2)),
        ("choose 2", ChooseOption(2)),
        ("choose priest", ChoosePerson("priest")),
        ("done", Done()),
        ("end turn", EndTurn()),
        ("draw peasant", Draw("peasant")),
        ("draw inq", Draw("inquisitor")),
        ("accept draw", AcceptDraw()),
    ],
)
def test_many_ways_to_say_one_move(table: Any, line: str, move: Any) -> None:
    assert NOTATION.read(table, line) == move


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("beseech knight", {"beseech knight 2", "beseech knight 5"}),
        ("be c", {"beseech cardinal 1", "beseech knight 2", "beseech knight 5"}),
        ("c 1", {"chastise cardinal 1", "choose 1"}),
        ("draw p", {"draw peasant", "draw preacher", "draw priest"}),
        ("swap knight with cardinal", {"swap knight 2 with cardinal 1", "swap knight 5 with cardinal 1"}),
    ],
)
def test_what_can_mean_two_things_lists_both(table: Any, line: str, readings: set[str]) -> None:
    with pytest.raises(Ambiguous) as wrong:
        NOTATION.read(table, line)
    assert set(wrong.value.nearest) == readings
    assert wrong.value.text == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "...",
        "beseech",
        "beseech 6",
        "beseech 0",
        "beseech cardinal 2",
        "beseech 1 2",
        "pull 1 by 5",
        "beseech cardinal cardinal",
        "beseech x",
        "1",
        "beseech ١٢",
        "beseech 99999999999",
        "swap 1 2",
        "draw 1",
    ],
)
def test_what_is_no_move(table: Any, line: str) -> None:
    with pytest.raises(NotUnderstood) as wrong:
        NOTATION.read(table, line)
    assert wrong.value.text == line
    assert wrong.value.nearest


def test_the_nearest_lines_are_those_of_the_word_that_was_meant(table: Any) -> None:
    with pytest.raises(NotUnderstood) as wrong:
        NOTATION.read(table, "besech cardinal")
    assert wrong.value.nearest == ("beseech <place>",)
    with pytest.raises(NotUnderstood) as wrong:
        NOTATION.read(table, "xyzzy")
    assert len(wrong.value.nearest) > 10


def test_a_line_longer_than_anybody_types_is_not_read(table: Any) -> None:
    with pytest.raises(NotUnderstood) as wrong:
        NOTATION.read(table, "beseech cardinal " * LONGEST)
    assert len(wrong.value.text) < 50
    assert NOTATION.read(table, "beseech" + " " * (LONGEST - 8) + "1") == Beseech(1)


def test_writing_is_canonical(table: Any) -> None:
    said = {
        Beseech(1): "beseech cardinal 1",
        Beseech("peasant"): "beseech peasant",
        Pull(5, 2): "pull knight 5 by 2",
        Pull(5): "pull knight 5",
        Swap(1, 2): "swap cardinal 1 with knight 2",
        EndTurn(): "end turn",
        Draw("noble"): "draw noble",
    }
    assert {move: NOTATION.write(table, move) for move in said} == said


def test_a_slot_of_which_nothing_is_known_is_named_by_its_number() -> None:
    table = at("cardinal genoa")
    assert NOTATION.write(table, Beseech(3)) == "beseech 3"
    assert NOTATION.read(table, "beseech knight 3") == Beseech(3)


def test_tokens_have_no_accents_articles_or_punctuation() -> None:
    assert tokens_of("L’ Évêque – der BISCHOF, (3)!") == ("eveque", "bischof", "3")
    assert tokens_of("the") == ("the",), "a line of nothing but articles is kept"
    assert tokens_of("d'Assise") == ("assise",)


@pytest.mark.parametrize("figure", ["5000", "5,000", "5.000", "5 000", "5\u00a0000", "5\u202f000"])
def test_a_figure_in_thousands_is_one_token_however_they_are_parted(figure: str) -> None:
    assert tokens_of(f"draw {figure} 2") == ("draw", "5000", "2")
    assert tokens_of("1 000 000, 12 34, 3 4000") == ("1000000", "12", "34", "3", "4000")


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("beseech 1", ["beseech 1"]),
        ("beseech 1; chastise 2", ["beseech 1", "chastise 2"]),
        ("beseech 1 then chastise 2;", ["beseech 1", "chastise 2"]),
        ("beseech 1, DANN chastise 2 puis petition 3", ["beseech 1,", "chastise 2", "petition 3"]),
        ("take 2 from B then 1 from C then pass", ["take 2 from B then 1 from C", "pass"]),
        ("strengthen 1", ["strengthen 1"]),
        (";", [";"]),
        ("", [""]),
    ],
)
def test_several_moves_in_one_breath(text: str, statements: list[str]) -> None:
    assert split_statements(text) == statements


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann: beseech 1", (0, "beseech 1")),
        ("ben : beseech 1", (1, "beseech 1")),
        ("BEN:beseech 1", (1, "beseech 1")),
        ("Cy: beseech 1", (None, "Cy: beseech 1")),
        (" beseech 1 ", (None, "beseech 1")),
        ("Ann", (None, "Ann")),
        (":", (None, ":")),
    ],
)
def test_who_speaks(text: str, said: tuple[int | None, str]) -> None:
    assert split_speaker(text, ("Ann", "Ben")) == said


OWN_FIRST = [
    ("en", "beseech card", Beseech(1)),
    ("en", "beseech cam", Beseech(2)),
    ("en", "suplicar campesino", Beseech(2)),
    ("es", "suplicar cam", Beseech(2)),
    ("es", "suplicar car", Beseech(1)),
    ("de", "anflehen bauer", Beseech(2)),
    ("fr", "beseech peasant", Beseech(2)),
]


@pytest.mark.parametrize(("lang", "line", "move"), OWN_FIRST)
def test_a_line_is_read_in_the_language_of_the_table_before_others(lang: str, line: str, move: Move) -> None:
    assert NOTATION.read(at("cardinal genoa", "peasant genoa"), line, lang) == move


SKIPPED = [("no novicio", 1), ("no es novicio", 2), ("sin capucha", 1), ("novicio", 0)]


@pytest.mark.parametrize(("line", "used"), SKIPPED)
def test_of_several_ways_to_say_a_word_that_may_be_left_out_the_longest_is_skipped(line: str, used: int) -> None:
    ways = (("not",), ("no",), ("no", "es"), ("sin",))
    assert skip_word("not", tokens_of(line, ("es",)), {"not": ways}) == (used, 0)


def test_beginnings_are_ambiguous_only_within_a_language() -> None:
    with pytest.raises(Ambiguous):
        NOTATION.read(at("cardinal genoa", "peasant genoa"), "suplicar ca", "es")
