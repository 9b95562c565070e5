"""Nobody speaks for another seat, however it is said."""

from __future__ import annotations

from random import Random

import pytest

from referee.core.game import Game
from referee.core.rules.play import begin
from referee.core.state.terms import Seat
from referee.core.words.notation import NotationError
from referee.core.words.wording import Sayer
from referee.desk.judging.judging import played_in_order
from referee.desk.reading.notating import in_words
from referee.desk.reading.reading import NoAnswer, NotYours
from referee.desk.table.session import Session, begun
from referee.games import game_of
from referee.words.translation import words
from tests.games.properties import random_game
from tests.games.runner import games_with_rooms, random_terms

SAID = {
    "en": (
        "{who}: {line}",
        "{who} - {line}",
        "{who} {line}",
        "{who} says: {line}",
        "{who}: I {line}",
        "I think {who} does {line}",
    ),
    "de": (
        "{who}: {line}",
        "{who} – {line}",
        "{who} {line}",
        "{who} sagt: {line}",
        "{who} will {line}",
        "weil {who} {line}",
    ),
    "fr": (
        "{who} : {line}",
        "{who} - {line}",
        "{who} {line}",
        "{who} dit : {line}",
        "{who} veut {line}",
        "parce que {who} {line}",
    ),
}
"""How somebody could say what another player does."""

PER_GAME = 12


@pytest.mark.parametrize("lang", SAID)
@pytest.mark.parametrize("game", games_with_rooms())
def test_what_another_player_does_is_not_done(game: str, lang: str) -> None:
    rng = Random(f"{game} {lang}")
    for session, mover, line in _lines(game_of(game), lang, rng):
        name = session.seats[mover]
        said = in_words(session, session.state, line, lang)
        others = [seat for seat in session.seats if seat != name]
        for form in SAID[lang]:
            _refused(session, form.format(who=name, line=said), rng.choice(others))


def _lines(game: Game, lang: str, rng: Random) -> list[tuple[Session, Seat, str]]:
    """Some decisions of a random game with a legal line of whoever chooses."""
    terms = random_terms(game.id, rng)
    steps = list(random_game(game, terms, rng, most=200))
    found = []
    for step in rng.sample(steps, min(PER_GAME, len(steps))):
        if isinstance(step.who, int):
            session = Session(game, begin(step.before), Sayer(game.data, words(lang), terms.seats, terms.options))
            found.append((session, Seat(step.who), game.notation.write(step.before, step.move)))
    assert found
    return found


def _refused(session: Session, said: str, speaker: str) -> None:
    """Nobody but the speaker moves, whatever is understood."""
    seat = session.seat(speaker)
    try:
        done = session.play(said, only=speaker)
    except (NotationError, NoAnswer):
        return
    who = done.judged.who
    assert not done.judged.legal or not isinstance(who, int) or who == seat, (said, speaker, done.answer)


@pytest.mark.parametrize(
    "said",
    [
        "Ann: beseech cardinal 1",
        "Ann - beseech cardinal 1",
        "Ann beseech cardinal 1",
    ],
)
def test_it_is_said_whose_move_it_is(said: str) -> None:
    session = begun("avignon", seats=("Ann", "Ben"))
    for person in ("cardinal", "noble", "knight", "bishop", "peasant"):
        session = session.play(f"draw {person}", only="Ben").session
    with pytest.raises(NotYours) as wrong:
        session.play(said, only="Ben")
    assert (wrong.value.values["name"], wrong.value.values["player"]) == ("Ann", "Ben")
    assert session.play(said, only="Ann").judged.legal
    assert session.judge(said, by="Ben").legal
    both = played_in_order(session, f"{said}; Ben: beseech knight", session.seat("Ann"), only=session.seat("Ann"))
    assert next(iter(both)).judged.legal
    with pytest.raises(NotYours):
        list(both)
