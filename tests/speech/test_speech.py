"""What people say at the table is taken as they mean it, or asked back; never as something else."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.core.rules.play import legal_moves
from referee.core.words.notation import Ambiguous, NotationError, NotUnderstood, Unsure
from referee.desk.judging.judging import Judged, judged, judged_in_order, played_in_order
from referee.desk.judging.settling import blank
from referee.desk.reading.reading import NoPlayer, understood
from referee.desk.table.session import Session, of_position
from referee.library.load import load_game
from referee.speech.lexicons import lexicon
from referee.speech.reading import SPOKEN
from referee.speech.strangers import stranger
from referee.speech.writing import written
from referee.words.translation import words

FILES = sorted((Path(__file__).parents[1] / "data").glob("speech*.toml"))
TABLES = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES]
POSITIONS: dict[str, dict[str, object]] = {name: told for table in TABLES for name, told in table["positions"].items()}
pytestmark = pytest.mark.slow

SAID = [
    pytest.param(position, lang, sentence, meant, id=f"{lang}: {sentence}")
    for table in TABLES
    for position, langs in table["said"].items()
    for lang, said in langs.items()
    for sentence, meant in said.items()
]
NO_MOVES = [
    pytest.param(position, lang, sentence, id=f"{lang}: {sentence}")
    for table in TABLES
    for position, langs in table.get("none", {}).items()
    for lang, said in langs.items()
    for sentence in said
]
FRAMED = [
    name
    for file, table in zip(FILES, TABLES, strict=True)
    for name in table["positions"]
    if file.stem
    != "speech_table"  # among the moves of its positions are some that nobody says in a sentence as written
]
NAMED = ("person.", "class.", "character.", "stone.", "order.", "title.", "trait.", "place.", "card.")
MOST_FRAMED = 18
"""Moves of a position that are said in a sentence, at most; they are spread over all of them."""

FRAMES = {
    "en": ("I'd like to {}, please", "So, {}", "{} now"),
    "de": ("Ich möchte bitte {}", "Also {}", "Jetzt {}"),
    "fr": ("Je voudrais {}", "Alors {}", "{}, s'il vous plaît"),
}


def session_at(position: str, lang: str) -> Session:
    told = dict(POSITIONS[position])
    after = str(told.pop("after", ""))
    session = of_position(str(told.pop("game")), told, words(lang))
    for done in played_in_order(session, after) if after else ():
        session = done.session
    return session


@pytest.mark.parametrize(("position", "lang", "sentence", "meant"), SAID)
def test_a_sentence_means_what_a_player_means_by_it_or_that_is_offered(
    position: str, lang: str, sentence: str, meant: str
) -> None:
    session = session_at(position, lang)
    if meant == "?":
        with pytest.raises(Ambiguous) as several:
            list(judged_in_order(session, sentence))
        assert len(several.value.nearest) > 1
        return
    found, offered = judged_or_offered(session, sentence)
    if offered:
        assert meant.removeprefix("! ") in map(without_speakers, offered)
        return
    lines = [one.session.game.notation.write(one.session.state, one.move) for one in found]
    assert lines == meant.removeprefix("! ").split("; ")
    assert all(one.legal is not meant.startswith("!") for one in found)


def judged_or_offered(session: Session, sentence: str) -> tuple[list[Judged], tuple[str, ...]]:
    """The moves of a sentence, or the lines that are offered where it is not clear."""
    try:
        return list(judged_in_order(session, sentence)), ()
    except Unsure as asked:
        return [], asked.nearest


def without_speakers(line: str) -> str:
    """Moves as they are written, without whoever makes them."""
    return "; ".join(each.partition(": ")[2] or each for each in line.split("; "))


@pytest.mark.parametrize(("position", "lang", "sentence"), NO_MOVES)
def test_what_asks_or_denies_is_no_move(position: str, lang: str, sentence: str) -> None:
    with pytest.raises(NotationError):
        list(judged_in_order(session_at(position, lang), sentence))


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("position", FRAMED)
def test_a_legal_move_written_in_a_language_is_read_as_itself_also_in_a_sentence(position: str, lang: str) -> None:
    session = session_at(position, lang)
    moves = [move for who in session.movers() for move in legal_moves(session.state, who)]
    first = SPOKEN.index(lang)  # other moves in each language
    for number, move in enumerate(moves[first :: 1 + len(moves) // MOST_FRAMED] or moves):
        line = written(session.game, session.state, move, lang)
        assert understood(session, line).move == move, line
        sentence = FRAMES[lang][number % len(FRAMES[lang])].format(line)
        assert move in meant_by(session, sentence), sentence


def meant_by(session: Session, sentence: str) -> list[object]:
    """What a sentence is taken for; all of it where it is asked back."""
    try:
        return [understood(session, sentence).move]
    except Ambiguous as several:
        return [session.game.notation.read(session.state, line) for line in several.nearest]


NONSENSE = (
    "purple monkeys sing in the rain",
    "der Elefant tanzt auf dem Seil",
    "le perroquet chante faux",
    "xyzzy",
    "what a lovely evening",
)


@pytest.mark.parametrize(
    ("position", "lang", "sentence"),
    [
        (position, lang, NONSENSE[(place + tongue) % len(NONSENSE)])
        for place, position in enumerate(POSITIONS)
        for tongue, lang in enumerate(SPOKEN)
    ],
)
def test_nonsense_is_no_move(position: str, lang: str, sentence: str) -> None:
    """One sentence after the other, and in every language another."""
    with pytest.raises(NotUnderstood):
        list(judged_in_order(session_at(position, lang), sentence))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "I buy a loaf and a goat"),
        ("en", "I donate a loaf, a bottle and a chicken"),
        ("de", "ich kaufe ein Brot und eine Ziege"),
        ("fr", "j'achète un pain et une chèvre"),
    ],
)
def test_a_thing_that_nobody_knows_is_not_left_out_of_a_list(lang: str, sentence: str) -> None:
    with pytest.raises((Ambiguous, NotUnderstood)):
        list(judged_in_order(session_at("actions", lang), sentence))


@pytest.mark.parametrize(("lang", "sentence"), [("en", "I take column C"), ("de", "Spalte C"), ("fr", "la colonne C")])
def test_a_column_that_is_chosen_is_no_stack_that_is_taken(lang: str, sentence: str) -> None:
    from referee.desk.table.session import begun

    session = begun("heuchel-meuchel", words(lang), ("Ann", "Ben", "Cy"))
    move = understood(session, sentence).move
    assert session.game.notation.write(session.state, move) == "column C"


@pytest.mark.parametrize(
    ("lang", "sentence", "line"),
    [
        ("en", "I take column C", "column C"),
        ("de", "Ich nehme Spalte C", "column C"),
        ("fr", "Je prends la colonne C", "column C"),
        ("en", "I take everything from column C", "take all from C"),
        ("de", "Ich nehme alle aus Spalte C", "take all from C"),
        ("fr", "Je prends tout de la colonne C", "take all from C"),
    ],
)
def test_a_column_is_chosen_where_nobody_told_what_goes_on(lang: str, sentence: str, line: str) -> None:
    session = blank("heuchel-meuchel", words(lang), ("Ann", "Ben", "Cy"))
    assert session.game.notation.write(session.state, understood(session, sentence).move) == line


def test_what_comes_nearest_is_legal_and_like_what_was_said() -> None:
    session = session_at("actions", "en")
    with pytest.raises(NotUnderstood) as wrong:
        understood(session, "I sell the moon")
    assert wrong.value.nearest
    assert all(line.startswith("sell ") for line in wrong.value.nearest)
    for line in wrong.value.nearest:
        assert judged(session, line).answer().verdict == "legal"


@pytest.mark.parametrize("game", ["abbey", "avignon", "heuchel-meuchel", "mea-culpa"])
@pytest.mark.parametrize("lang", SPOKEN)
def test_every_thing_in_the_box_that_has_a_name_can_be_heard(game: str, lang: str) -> None:
    book = lexicon(game, lang)
    for component, english in load_game(game).names.items():
        if component.startswith(NAMED):
            name = words(lang).text(game, component, english).split(" / ")[0]
            assert book.hear(name).has(component), name


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Zoltan: buy wine"),
        ("en", "Zoltan: I buy wine and sell a loaf"),
        ("de", "Zoltan: ich kaufe Wein"),
        ("fr", "Zoltan : j'achète du vin"),
    ],
)
def test_whoever_is_named_before_a_colon_plays_or_is_told_who_does(lang: str, sentence: str) -> None:
    session = session_at("actions", lang)
    with pytest.raises(NoPlayer) as wrong:
        list(judged_in_order(session, sentence))
    assert (wrong.value.name, wrong.value.players) == ("Zoltan", session.seats)
    assert list(judged_in_order(session, sentence.replace("Zoltan", "Ann")))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Zoltan buys wine"),
        ("en", "Zoltan would buy wine"),
        ("en", "Zoltan takes some wine and sells a loaf"),
        ("fr", "Zoltan achète du vin"),
        ("fr", "Zoltan vendrait du vin"),
    ],
)
def test_whoever_is_said_to_do_something_plays_or_is_told_who_does(lang: str, sentence: str) -> None:
    with pytest.raises(NoPlayer) as wrong:
        list(judged_in_order(session_at("actions", lang), sentence))
    assert wrong.value.name == "Zoltan"


@pytest.mark.parametrize(
    "sentence", ["Hurray, I buy wine", "Somebody buys wine", "Wine goes to me", "Forth comes wine"]
)
def test_what_stands_before_a_verb_need_be_no_name(sentence: str) -> None:
    session = session_at("actions", "en")
    assert not stranger(session.game, session.state, sentence, "en")


def test_a_player_whose_name_has_no_letters_is_nobody_in_a_sentence() -> None:
    heard = lexicon("avignon", "en").hear("Ann beseeches the knight", ("Ann", "🙂"))
    assert {f"seat.{seat}" for seat in heard.named("seat.")} == {"seat.0"}
