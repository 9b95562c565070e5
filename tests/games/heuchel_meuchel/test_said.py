"""What is said is judged as it was said: squares, columns, stacks, and what lies at home."""

from __future__ import annotations

import pytest

from referee.core.words.notation import Ambiguous, NotationError
from referee.desk.judging.judging import Judged, judged_in_order
from referee.desk.table.session import Session, of_position
from referee.words.translation import words
from tests.games.hearing import assert_means

UNITS = {
    "A1": "fire-eater 3, fire-eater 6, fire-eater 1",
    "A4": "patrician 2",
    "A5": "bishop 4, bishop 1",
    "B3": "quack 5",
    "B6": "minstrel 3, fire-eater 2, quack 2",
    "C6": "quack 6",
}
MAIN = {"turn": "Ann", "extra": False, "units": UNITS, "piles": {"A9": "minstrel 6"}}
TAKE = {"turn": "Ann", "extra": False, "next": "take", "moved": "A6", "units": {**UNITS, "A6": "prince 1"}}


def at(told: dict[str, object], lang: str = "en") -> Session:
    return of_position(
        "heuchel-meuchel", {"game": "heuchel-meuchel", "seats": ["Ann", "Ben", "Cy"], **told}, words(lang)
    )


def said(told: dict[str, object], line: str, lang: str = "en") -> tuple[Session, Judged]:
    session = at(told, lang)
    return session, list(judged_in_order(session, line))[-1]


def refused(told: dict[str, object], line: str, lang: str = "en") -> tuple[str, list[str]]:
    """A line as it is understood, and what it breaks."""
    session, judged = said(told, line, lang)
    assert judged.move is not None
    breaches = [breach.clause for breach in judged.answer().breaches]
    return session.game.notation.write(session.state, judged.move), breaches


@pytest.mark.parametrize(
    ("line", "written", "clause"),
    [
        ("move A4 to B4", "move 4 to B4", "move.up-only"),
        ("move 4 to B4", "move 4 to B4", "move.up-only"),
        ("A4 to B4", "move 4 to B4", "move.up-only"),
        ("move A4 to B7", "move 4 to B7", "move.up-only"),
        ("move B3 to A3", "move B3 to 3", "board.columns"),
        ("move A4 to A3", "move 4 to 3", "move.up-only"),
        ("move A1 to A4", "move 1 to 4", "G2"),
        ("move A1 top 1 to A4", "move 1 top 1 to 4", "G2"),
        ("A1 to A4", "move 1 to 4", "G2"),
        ("from A1 to A4", "move 1 to 4", "G2"),
        ("to A4 from A1", "move 1 to 4", "G2"),
        ("The fire-eaters go from A1 to A3", "move 1 to 3", "G2"),
        ("I take B3", "take 1 from B3", "take.when"),
    ],
)
def test_from_where_to_where_is_heard_as_it_is_said(line: str, written: str, clause: str) -> None:
    found, breaches = refused(MAIN, line)
    assert found == written
    assert clause in breaches


@pytest.mark.parametrize(
    ("lang", "line", "written"),
    [
        ("en", "The patrician goes down to A3", "move 4 to 3"),
        ("de", "Die Patrizierin geht runter auf A3", "move 4 to 3"),
        ("fr", "La patricienne recule d'une case", "move 4 to 3"),
        ("en", "The patrician goes sideways", "move 4 to B4"),
        ("de", "Ich ziehe die Patrizierin schräg nach B5", "move 4 to B5"),
        ("fr", "La patricienne va en diagonale en B5", "move 4 to B5"),
        ("en", "I move the patrician to column C", "move 4 to C4"),
        ("de", "Ich ziehe die Patrizierin in Cys Spalte", "move 4 to C4"),
    ],
)
def test_every_way_but_up_is_refused(lang: str, line: str, written: str) -> None:
    assert refused(MAIN, line, lang) == (written, ["move.up-only"])


@pytest.mark.parametrize("line", ["move A4 to A6", "from A4 to A6", "to A6 from A4", "A4"])
def test_a_move_may_be_said_by_its_squares(line: str) -> None:
    session, judged = said(MAIN, line)
    assert judged.legal
    assert session.game.notation.write(session.state, judged.move) == "move 4"


@pytest.mark.parametrize(
    ("line", "written", "clause"),
    [
        ("take B3", "take 1 from B3", "take.only-moved-unit"),
        ("take 1 from B3", "take 1 from B3", "take.only-moved-unit"),
        ("take two from B3", "take 2 from B3", "take.only-moved-unit"),
        ("I take the quack on B3", "take 1 from B3", "take.only-moved-unit"),
        ("I take the quack in row 3", "take 1 from B3", "take.only-moved-unit"),
        ("I take the quack on B6", "take card 3 from B", "G9"),
        ("take 1 from B and 1 from B", "take 1 from B and 1 from B", "G8"),
        ("take 1 from B, 1 from B", "take 1 from B and 1 from B", "G8"),
        ("take 1 from B, 1 from C and 1 from B", "take 1 from B and 1 from C and 1 from B", "G8"),
        ("I take two from Ben and then one from Ben", "take 2 from B and 1 from B", "G8"),
    ],
)
def test_a_take_is_judged_where_it_is_said(line: str, written: str, clause: str) -> None:
    found, breaches = refused(TAKE, line)
    assert found == written
    assert clause in breaches


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("de", "nimm 1 von B und 1 von B"),
        ("fr", "prendre 1 de B et 1 de B"),
        ("de", "Eine von Ben und noch eine von Ben"),
    ],
)
def test_a_column_named_twice_is_refused_in_every_language(lang: str, line: str) -> None:
    assert refused(TAKE, line, lang) == ("take 1 from B and 1 from B", ["G8"])


@pytest.mark.parametrize("line", ["Ben, I take two from Ben", "take 2 from B"])
def test_who_is_spoken_to_is_not_named_twice(line: str) -> None:
    session, judged = said(TAKE, line)
    assert session.game.notation.write(session.state, judged.move) == "take 2 from B"
    assert judged.legal


@pytest.mark.parametrize("told", [MAIN, TAKE])
@pytest.mark.parametrize("line", ["move B99", "move B 500", "move A0", "lose C77", "take 1 from B99", "move A4 to A99"])
def test_a_square_off_the_board_is_none(told: dict[str, object], line: str) -> None:
    with pytest.raises(NotationError):
        said(told, line)


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "I move a stack up"),
        ("en", "A stack goes up"),
        ("de", "Ich ziehe einen Stapel hoch"),
        ("de", "Ein Stapel rückt vor"),
        ("fr", "Je fais monter une pile"),
        ("fr", "Une pile avance"),
    ],
)
def test_a_stack_is_the_whole_of_any_stack_and_no_single_card(lang: str, line: str) -> None:
    with pytest.raises(Ambiguous) as asked:
        said(MAIN, line, lang)
    assert set(asked.value.nearest) == {"move 1", "move 5"}


@pytest.mark.parametrize(
    ("lang", "line", "written"),
    [
        ("en", "One card of the bishop stack moves up", "move 5 top 1"),
        ("de", "Ich ziehe den Bischofsstapel hoch", "move 5"),
        ("fr", "Je prends une carte de la pile d'évêques et je la monte", "move 5 top 1"),
        ("en", "I leave the bishop 1 and go up with the 4", "move 5 top 1"),
        ("de", "Ich lasse den Bischof 1 und ziehe mit der 4 hoch", "move 5 top 1"),
        ("fr", "Je laisse l'évêque 1 et je monte avec le 4", "move 5 top 1"),
    ],
)
def test_how_much_of_a_stack_goes_is_heard(lang: str, line: str, written: str) -> None:
    session, judged = said(MAIN, line, lang)
    assert judged.legal
    assert session.game.notation.write(session.state, judged.move) == written


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "I move my minstrel in row 9"),
        ("de", "Mein Spielmann zieht weiter"),
        ("fr", "Mon ménestrel repart de la case 9"),
    ],
)
def test_what_is_home_is_refused_by_its_name(lang: str, line: str) -> None:
    assert refused(MAIN, line, lang) == ("move 9", ["goal.flip"])


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "Four cards from Ben"), ("de", "Vier Karten von Ben"), ("fr", "Quatre cartes de Ben")],
)
def test_a_number_before_cards_counts_them_and_is_no_row(lang: str, line: str) -> None:
    assert refused(TAKE, line, lang) == ("take 4 from B", ["take.part"])


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Cy moves his stack up"),
        ("de", "Cy zieht seinen Stapel hoch"),
        ("fr", "Cy fait monter sa pile"),
    ],
)
def test_who_is_not_on_turn_is_told_so_whatever_he_moves(lang: str, line: str) -> None:
    units = {**UNITS, "C6": "quack 6, quack 1"}
    assert refused({**MAIN, "units": units}, line, lang) == ("move C6", ["setup.start-player"])


@pytest.mark.parametrize(
    ("lang", "line", "told", "asked"),
    [
        ("en", "I move part of the stack on A1", MAIN, {"move 1 top 1", "move 1 top 2"}),
        ("de", "Ein Teil vom Stapel auf A1 zieht", MAIN, {"move 1 top 1", "move 1 top 2"}),
        ("fr", "Une partie de la pile en A1 monte", MAIN, {"move 1 top 1", "move 1 top 2"}),
        ("en", "I take some of Ben's cards", TAKE, {"take 1 from B", "take 2 from B"}),
        ("de", "Von Ben nehme ich einen Teil", TAKE, {"take 1 from B", "take 2 from B"}),
        ("fr", "Je prends une partie de la pile de Ben", TAKE, {"take 1 from B", "take 2 from B"}),
        ("en", "The four goes up", MAIN, {"move 4", "move 5"}),
        ("de", "Die Vier zieht", MAIN, {"move 4", "move 5"}),
        ("fr", "Le quatre avance", MAIN, {"move 4", "move 5"}),
    ],
)
def test_how_many_or_which_is_asked_where_it_is_not_said(
    lang: str, line: str, told: dict[str, object], asked: set[str]
) -> None:
    with pytest.raises(Ambiguous) as several:
        said(told, line, lang)
    assert set(several.value.nearest) == asked


@pytest.mark.parametrize(
    ("lang", "line", "written"),
    [
        ("en", "A part of the bishops' stack goes up", "move 5 top 1"),
        ("de", "Nur die oberen Feuerschlucker ziehen", "move 1 top 2"),
        ("fr", "Les cracheurs de feu du dessus avancent", "move 1 top 2"),
        ("en", "All three of them march", "move 1"),
        ("fr", "Tous les trois avancent", "move 1"),
    ],
)
def test_of_so_many_cards_there_is_only_one_such_part(lang: str, line: str, written: str) -> None:
    assert refused(MAIN, line, lang) == (written, [])


@pytest.mark.parametrize(
    ("lang", "line", "written"),
    [
        ("en", "Everything, Cy's first", "take all from C and all from B"),
        ("de", "Alles, zuerst von Cy", "take all from C and all from B"),
        ("fr", "Les deux piles, celle de Cy en premier", "take all from C and all from B"),
        ("en", "Nothing from Cy, two from Ben", "take 2 from B"),
        ("de", "Von Cy nichts, von Ben zwei", "take 2 from B"),
        ("fr", "Rien chez Cy, deux chez Ben", "take 2 from B"),
        ("en", "Two from Ben's stack and the top card of Cy's", "take 2 from B and 1 from C"),
        ("de", "Von Bens Stapel die oberste und von Cys Stapel beide", "take 1 from B and 2 from C"),
    ],
)
def test_from_whom_how_much_is_taken_is_heard(lang: str, line: str, written: str) -> None:
    told = {**TAKE, "units": {**UNITS, "A6": "prince 1", "C6": "quack 6, quack 1"}}
    session, judged = said(told, line, lang)
    assert judged.legal
    assert judged.move == session.game.notation.read(session.state, written)


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "I move the bishops and take it"),
        ("de", "Ich ziehe die Bischöfe und nehme ihn mit"),
        ("fr", "Les évêques montent et je le prends"),
    ],
)
def test_what_is_taken_then_does_not_go_unheard(lang: str, line: str) -> None:
    with pytest.raises(Ambiguous):
        said(MAIN, line, lang)


@pytest.mark.parametrize(
    ("line", "written", "clauses"),
    [
        ("I move the prince", "move A6", ["board.columns"]),
        ("Ben moves his quack", "move 3", []),
        ("Ben's minstrel goes up", "move 6", []),
    ],
)
def test_where_cards_may_be_taken_a_move_is_that_of_the_next(line: str, written: str, clauses: list[str]) -> None:
    assert refused(TAKE, line) == (written, clauses)


TOP = {
    "turn": "Ann",
    "next": "top",
    "moved": "A2",
    "asked": ["A1"],
    "units": {"A2": "fire-eater 3", "A1": "fire-eater, fire-eater", "B6": "minstrel 3, fire-eater"},
}


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "A five shows on A1 now"),
        ("en", "A 5 lies on A1"),
        ("de", "Auf A1 liegt jetzt die Fünf"),
        ("fr", "On voit maintenant un cinq en A1"),
    ],
)
def test_a_card_shows_where_it_is_asked_for(lang: str, line: str) -> None:
    assert refused(TOP, line, lang) == ("top fire-eater 5", [])


@pytest.mark.parametrize("line", ["A five shows on B6", "It's A5"])
def test_another_square_shows_nothing_that_was_asked(line: str) -> None:
    with pytest.raises(NotationError):
        said(TOP, line)


@pytest.mark.parametrize(
    ("lang", "line", "meant"),
    [
        ("en", "I give up the extra move", "? pass"),
        ("de", "Ich gebe den Extrazug auf", "? pass"),
        ("de", "Ich schenk mir den Extrazug", "pass"),
        ("fr", "J'abandonne le tour supplémentaire", "? pass"),
    ],
)
def test_who_gives_an_extra_turn_up_passes(lang: str, line: str, meant: str) -> None:
    assert_means(at({**MAIN, "next": "extra", "extra": True}, lang), line, meant)


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "he takes Ann's quack"), ("de", "er nimmt Anns Quacksalber"), ("fr", "il prend le charlatan d'Ann")],
)
def test_who_is_on_turn_takes_where_nobody_else_is_said_to(lang: str, line: str) -> None:
    told = {"turn": "Cy", "next": "take", "moved": "C6", "units": {"A6": "quack 5", "B6": "quack 2", "C6": "prince 1"}}
    session, judged = said(told, line, lang)
    assert judged.who == 2
    assert session.game.notation.write(session.state, judged.move) == "take 1 from A"
    assert judged.legal
