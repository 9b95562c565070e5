"""Kept games under way, in any language, for tests of what a table says."""

from __future__ import annotations

from random import Random

from referee.core.words.wording import Sayer
from referee.desk.table.session import Session
from referee.games import game_of
from referee.words.translation import words
from tests.games.properties import random_game
from tests.games.runner import random_terms
from tests.games.secrecy import Unkept, session_of


def tables(game: str, lang: str, most: int = 6) -> list[Session]:
    """Some tables of a random game, each at a decision of a player, that speak a language."""
    of, rng = game_of(game), Random(f"{game} {lang} tables")
    terms = random_terms(game, rng)
    sayer = Sayer(of.data, words(lang), terms.seats, terms.options)
    steps = [step for step in random_game(of, terms, rng, most=100) if isinstance(step.who, int)]
    chosen = (session_of(of, Unkept(of, step.before)) for step in rng.sample(steps, min(most, len(steps))))
    return [Session(of, session.state, sayer, session.table) for session in chosen]
