"""What somebody asks of the referee is heard as that in three languages; what only sounds so is a move."""

from __future__ import annotations

from contextlib import suppress

import pytest

from referee.core.rules.play import legal_moves
from referee.core.words.notation import NotationError, Unsure
from referee.desk.judging.judging import judged_in_order, played_in_order
from referee.desk.offers.requests import answer_intent
from referee.desk.reading.hearing import Request, hear
from referee.desk.table.session import Session, begun
from referee.speech.intents import INTENTS, intent
from referee.words.translation import words

ASKED = {
    "undo": (
        "undo that, please",
        "no wait, take it back",
        "halt, nimm das zurück",
        "kannst du das rückgängig machen?",
        "annule ça",
    ),
    "redo": ("redo", "undo the undo", "stell das wieder her", "refais"),
    "not-that": (
        "no, not that one",
        "forget it",
        "nein, doch nicht",
        "vergiss es",
        "non, finalement pas",
        "laisse tomber",
    ),
    "wait": ("wait", "Ann, hang on", "moment mal", "noch zwei Minuten", "attends", "encore trois minutes"),
    "now": ("wait, whose turn is it?", "what now?", "wer ist denn dran?", "und jetzt?", "c'est à qui de jouer ?"),
    "score": ("who's winning?", "wie steht's denn?", "qui gagne ?"),
    "card": ("what does the card say?", "was steht da?", "que dit cette carte ?"),
    "meaning": ("what does that mean?", "was heißt denn das?", "ça veut dire quoi ?"),
    "help": ("help", "Hilfe!", "aide-moi"),
    "say-again": ("say that again?", "sag das noch mal", "répète"),
    "all-pass": (
        "everybody passes",
        "nobody plays anything else",
        "alle passen",
        "niemand hat noch etwas",
        "personne ne fait rien",
    ),
}
MOVES = (
    "I pass", "I stop here", "take 2 back from B", "I take the knight back", "show me the cardinal", "Ann passes",
    "ich nehme zwei zurück von B", "je reprends le dé", "next, the knight", "no bread for me, the wine",
)  # fmt: skip
TALK = (
    "that's so unfair", "what a game", "are you ready?", "I don't know", "you can't do that", "nice weather",
    "good one",
    "das ist doch Quatsch", "bist du bereit?", "ich weiß nicht", "das geht doch nicht", "schönes Wetter heute",
    "n'importe quoi", "tu es prêt ?", "je ne sais pas", "quel temps !", "give me the pen", "gib mir mal den Stift",
)  # fmt: skip
GAMES = ("avignon", "heuchel-meuchel", "mea-culpa", "credo", "abbey")


def table(game: str, lang: str = "en") -> Session:
    return begun(game, words(lang), ("Ann", "Ben") if game == "avignon" else ("Ann", "Ben", "Cy"), knowing=True)


@pytest.mark.parametrize(("asked", "sentence"), [(each, one) for each, every in ASKED.items() for one in every])
def test_a_request_is_heard_in_every_language(asked: str, sentence: str) -> None:
    assert intent(sentence, "en", ("Ann", "Ben")) == asked


def test_every_request_can_be_made() -> None:
    assert set(ASKED) == set(INTENTS)


@pytest.mark.parametrize("sentence", MOVES)
def test_a_sentence_that_says_more_is_no_request(sentence: str) -> None:
    assert intent(sentence, "en", ("Ann", "Ben")) is None


@pytest.mark.parametrize("asked", [each for each in INTENTS if each != "all-pass"])
@pytest.mark.parametrize("game", GAMES)
def test_a_request_is_answered_and_nothing_moves(game: str, asked: str) -> None:
    session = table(game)
    with pytest.raises(Request) as request:
        hear(session, ASKED[asked][0])
    answer = answer_intent(session, None, request.value.intent)
    assert answer.intent == asked
    assert answer.lines


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_talk_is_no_legal_move(game: str, lang: str) -> None:
    session = table(game, lang)
    for sentence in TALK:
        with suppress(NotationError):
            assert not any(one.legal for one in judged_in_order(session, sentence)), sentence


@pytest.mark.parametrize("game", GAMES)
def test_a_word_without_a_reason_leaves_everything_as_it_is(game: str) -> None:
    """A legal move with a thing more than it names is asked about, and offered; nothing is done."""
    session = table(game)
    wanted = session.decision
    assert wanted is not None
    who = wanted.movers()[0]
    line = session.game.notation.write(session.state, legal_moves(session.state, who)[0])
    assert [one.legal for one in judged_in_order(session, line)] == [True]
    with pytest.raises(NotationError) as asked:
        list(played_in_order(session, f"{line} and the wombat"))
    if isinstance(asked.value, Unsure):
        assert len(asked.value.nearest) <= 3
        assert line in [each.partition(": ")[2] or each for each in asked.value.nearest]


def test_everybody_passes_at_once() -> None:
    session = table("credo")
    for line in ("I pass", "Ben: pass"):
        assert intent(line, "en") is None
    with pytest.raises(NotationError):
        list(judged_in_order(session, "everybody passes"))  # nobody may pass before the first draw


@pytest.mark.parametrize("game", ["abbey", "heuchel-meuchel"])
@pytest.mark.parametrize(
    ("lang", "said"), [("en", "I leave it at that"), ("de", "Ich bleibe"), ("de", "Ich bleibe hier")]
)
def test_whoever_leaves_it_at_that_passes(game: str, lang: str, said: str) -> None:
    assert hear(table(game, lang), said) == ("pass",)


@pytest.mark.parametrize(("game", "ask"), [("mea-culpa", "I take the jewel as my bonus?"), ("avignon", "offer draw?")])
def test_a_question_is_never_played(game: str, ask: str) -> None:
    session = table(game)
    with pytest.raises(NotationError):
        list(played_in_order(session, ask))
    with pytest.raises(NotationError):
        session.play(ask)
