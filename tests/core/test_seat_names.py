"""Names that a table can use, and those that it can't, each with its reason."""

from __future__ import annotations

import pytest

from referee.core.state.seat_names import look
from referee.core.state.terms import NoAgreement, agree
from referee.core.words.notation import split_speaker
from referee.core.words.splitting import split_statements
from referee.library.load import load_game, load_messages

GAME = load_game("mea-culpa")


@pytest.mark.parametrize(
    ("seats", "kind"),
    [
        (("Ann", "Ben\x1b[2J"), "unseen"),
        (("Ann", "Ben\nLegal."), "unseen"),
        (("Ann", "Ben\u202e"), "unseen"),
        (("Ann", "Be\u200bn"), "unseen"),
        (("Ann", "Be\u00adn"), "unseen"),
        (("Ann", "Ben\ufe0f"), "unseen"),
        (("Ann", "\u3164"), "unseen"),
        (("Ann", "\u2800"), "unseen"),
        (("Ann", "Ben\x9b31m"), "unseen"),
        (("Ann", "\udcff"), "unseen"),
        (("Ann", "\ue000"), "unseen"),
        (("Ann", " Ben"), "spaces"),
        (("Ann", "Ben  Lee"), "spaces"),
        (("Ann", "Ben\u00a0Lee"), "spaces"),
        (("Ann", " "), "spaces"),
        (("Ann", "B" * 100_000), "long"),
        (("Ann", "Ann;Ben"), "breath"),
        (("Ann", "Ann then Ben"), "breath"),
        (("Ann", "Dann"), "breath"),
        (("Ann", "Ben: the elder"), "colon"),
        (("Ann", "ann"), "names"),
        (("Ann", ""), "names"),
        (("Ann", "Аnn"), "alike"),
        (("Ann", "Αnn"), "alike"),
        (("Ann", "Ａnn"), "alike"),
        (("Ida", "lda"), "alike"),
        (("Bob", "Воb"), "alike"),
        (("Ann", "chance"), "outside"),
        (("Ann", "tabIe"), "outside"),
        (("Ann", "сhance"), "outside"),
        (("Ann", "TABLE"), "outside"),
    ],
)
def test_a_name_that_will_not_do(seats: tuple[str, ...], kind: str) -> None:
    with pytest.raises(NoAgreement) as wrong:
        agree(GAME, seats, None)
    assert wrong.value.kind == kind
    assert f"error.terms.{kind}" in load_messages("referee")


@pytest.mark.parametrize(
    "seats",
    [
        ("Ann", "Ben"),
        ("3", "1", "2"),
        ("Großmutter Hildegard", "René", "Đorđe"),
        ("Анна", "Борис"),
        ("Ελένη", "Νίκος"),
        ("安娜", "שרה", "فاطمة"),
        ("Arnie", "Amie"),
        ("André", "Andre"),
        ("[/bold]", "O'Neil", "J. R."),
        ("🐈", "🐕"),
        ("B" * 60, "C"),
        ("Daniel", "Thendara"),
    ],
)
def test_a_name_that_will(seats: tuple[str, ...]) -> None:
    assert agree(GAME, seats, None).seats == seats
    for number, name in enumerate(seats):
        (line,) = split_statements(f"{name}: pass")
        assert split_speaker(line, seats) == (number, "pass")


def test_one_look_is_one_look_whatever_the_case() -> None:
    assert look("РАUL") == look("Paul") == look("paul")
    assert look("Paul") != look("Paula")
