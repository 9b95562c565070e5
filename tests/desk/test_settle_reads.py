"""A canonical line is that move for `settle` too, where nobody told a position; what it tells is not asked."""

from __future__ import annotations

from random import Random

import pytest

from referee.core.rules.play import begin, legal_moves
from referee.core.state.question import Question
from referee.core.state.state import TURN
from referee.core.state.terms import Seat
from referee.core.words.notation import Ambiguous, NotUnderstood
from referee.desk.judging.settling import Closed, Dispute, Open, blank, fact_of, without_answer
from referee.desk.reading.reading import one_move
from referee.desk.reading.stated import clauses_of
from referee.games import game_of
from referee.library.load import games
from referee.speech.facts import SentenceFacts
from referee.words.translation import words
from tests.games.properties import random_game
from tests.games.test_every_position import terms_of


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("game", games())
def test_a_line_that_moves_prints_is_that_move_on_a_blank_table(game: str, lang: str) -> None:
    of, rng = game_of(game), Random(f"{game} {lang}")
    terms = terms_of(of, rng)
    untold = blank(game, words(lang), terms.seats)
    state = begin(of.read_position({"seats": list(terms.seats), "variant": terms.variant}, terms))
    untold = untold.with_state(state)
    steps = [step for step in random_game(of, terms, rng, most=100) if isinstance(step.who, int)]
    lines = 0
    for step in rng.sample(steps, min(len(steps), 16)):
        legal = list(legal_moves(step.before, step.who))
        for move in rng.sample(legal, min(len(legal), 3)):
            said = f"{terms.seats[step.who]}: {of.notation.write(step.before, move)}"
            assert without_answer(untold, said, one_move(untold, said)).move == move, said
            lines += 1
    assert lines > 20


FACTS = [
    ("mea-culpa", "en", "Ann the petty sinner visits room 2 with her post on 6", ("holder", "sinner"), "Ann"),
    ("mea-culpa", "en", "Ann the petty sinner visits room 2 with her post on 6", ("post", "Ann"), "6"),
    ("mea-culpa", "en", "Ann the petty sinner visits room 2 with her post on 6", ("post", "Ben"), None),
    ("mea-culpa", "en", "Ann visits room 2", ("post", "Ann"), None),
    ("mea-culpa", "en", "Ann takes the merchant", ("holder", "merchant"), None),
    ("mea-culpa", "en", "Ann the Pope's friend visits room 2", ("holder", "pope"), None),
    ("mea-culpa", "fr", "Ann le petit pécheur visite la chambre 2", ("holder", "sinner"), "Ann"),
    ("mea-culpa", "de", "Ann ist der Kaufmann und besucht Raum 2", ("holder", "merchant"), "Ann"),
    ("credo", "en", "Ben the Western Emperor calls a Council", ("holder", "western-emperor"), "Ben"),
    ("credo", "en", "Ben the Emperor calls a Council", ("holder", "western-emperor"), None),
    ("avignon", "en", "Ann: on my turn I beseech the noble", (TURN,), "Ann"),
    ("credo", "en", "On Ben's turn Ann calls a Council", (TURN,), "Ben"),
    ("avignon", "en", "Ann ends her turn", (TURN,), None),
    ("heuchel-meuchel", "en", "Ann: I want another turn", (TURN,), None),
    ("avignon", "en", "Ann ends Ben's turn", (TURN,), None),
]


@pytest.mark.parametrize(("game", "lang", "said", "key", "answer"), FACTS, ids=lambda each: str(each))
def test_what_a_sentence_tells_is_heard(
    game: str, lang: str, said: str, key: tuple[str, ...], answer: str | None
) -> None:
    session = blank(game, words(lang), ("Ann", "Ben", "Cy")[: game_of(game).data.game.seats[1]])
    seat = Seat(session.seats.index("Ann" if "Ann" in said else "Ben"))
    facts = SentenceFacts(session.game, session.state, said, lang, seat)
    about = key[1:]
    answers: tuple[str, ...] = tuple("123456") if key[0] == "post" else (*session.seats, "nobody")
    assert fact_of(session, facts, Question(key[0], about, answers)) == answer


BESIDE = [
    ("heuchel-meuchel", "en", "I roll again because I rolled a six", "again"),
    ("heuchel-meuchel", "en", "Because I rolled a six, I roll again", "again"),
    ("heuchel-meuchel", "de", "Ich würfle nochmal, weil ich eine Sechs gewürfelt habe", "again"),
    ("heuchel-meuchel", "fr", "Je relance parce que j'ai fait un six", "again"),
    ("avignon", "en", "Ann beseeches the knight because there are two bishops", "beseech knight"),
    ("mea-culpa", "en", "Since there are two jewels, Ben buys one jewel", "buy jewel"),
    ("mea-culpa", "en", "There are 2 jewels in the market; Ben buys a jewel", "buy jewel"),
    ("mea-culpa", "en", "There is one jewel in the market; Ben buys two jewels", "buy 2 jewel"),
    ("mea-culpa", "en", "Ben buys a jewel, there are 3 wines in the market", "buy jewel"),
    ("mea-culpa", "de", "Im Markt liegen 2 Juwelen; Ben kauft ein Juwel", "buy jewel"),
    ("mea-culpa", "fr", "Il y a 2 bijoux au marché ; Ben achète un bijou", "buy jewel"),
    ("mea-culpa", "en", "I take my jewel out of the chest again", "take back jewel"),
    ("mea-culpa", "en", "I put the jewel into the chest", "donate jewel"),
    ("mea-culpa", "fr", "Je reprends mon bijou du coffre", "take back jewel"),
    ("mea-culpa", "en", "I give wine to the market", "sell wine"),
]


@pytest.mark.parametrize(("game", "lang", "said", "line"), BESIDE)
def test_what_is_said_beside_a_move_does_not_change_it(game: str, lang: str, said: str, line: str) -> None:
    session = blank(game, words(lang), ("Ann", "Ben", "Cy")[: game_of(game).data.game.seats[1]])
    move = clauses_of(session, said).move.move
    assert session.game.notation.write(session.state, move) == line


@pytest.mark.parametrize(("lang", "said"), [("en", "Ann keeps it"), ("de", "Ann behält sie"), ("fr", "Ann la garde")])
def test_who_keeps_something_does_not_pass(lang: str, said: str) -> None:
    with pytest.raises(Ambiguous):
        one_move(blank("credo", words(lang), ("Ann", "Ben", "Cy")), said)


@pytest.mark.parametrize(
    ("lang", "said", "clause"),
    [
        ("en", "I petition the knight in my congregation", "act.petition"),
        ("en", "I petition the knight of Ben's congregation", "act.petition"),
        ("de", "Ich flehe den Ritter in meiner Gemeinde an", "act.beseech"),
        ("fr", "Je supplie le chevalier de ma congrégation", "act.beseech"),
    ],
)
def test_a_place_that_is_named_with_a_person_is_not_asked(lang: str, said: str, clause: str) -> None:
    dispute, told = Dispute(blank("avignon", words(lang), ("Ann", "Ben")), said), {"turn": "Ann", "done": "none"}
    while isinstance(found := dispute.step(told), Open):
        assert not found.question.id.startswith("slot-of")
        told[found.question.id] = "?"
    assert isinstance(found, Closed)
    assert clause in [breach.clause for breach in found.judged.verdict.breaches]


@pytest.mark.parametrize(
    ("game", "lang", "said"),
    [
        ("heuchel-meuchel", "en", "I move up and don't take the weaker card"),
        ("credo", "en", "Ann votes for Ben's doctrine although she has her own"),
        ("mea-culpa", "de", "Ann kauft Wein für den bösen Onkel"),
        ("avignon", "fr", "Ann supplie le chevalier en chantant"),
    ],
)
def test_a_word_without_a_reason_is_asked_about_in_a_dispute_too(game: str, lang: str, said: str) -> None:
    session = blank(game, words(lang), ("Ann", "Ben", "Cy")[: game_of(game).data.game.seats[1]])
    with pytest.raises(NotUnderstood):
        Dispute(session, said).step({})


def test_a_heard_fact_is_told_and_not_asked() -> None:
    session = blank("mea-culpa", words("en"), ("Ann", "Ben", "Cy"))
    dispute = Dispute(session, "Ann the petty sinner visits room 2 with her post on 6")
    told = {"moment": "actions", "turn": "Ann"}
    asked = []
    while isinstance(found := dispute.step(told), Open):
        asked.append(found.question.id)
        told[found.question.id] = {"so-far": "nothing", "room-notches.2": "2"}.get(found.question.id, "?")
    assert isinstance(found, Closed)
    assert not {"holder.sinner", "post.Ann"} & set(asked)
    answer = found.answer
    assert ("How many notches does Ann's post show?", "6") in [
        (each.question, each.answer) for each in answer.told or ()
    ]
