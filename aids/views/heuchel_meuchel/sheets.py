"""What is written on: the score, and what a table agrees on before it plays."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.games.heuchel_meuchel.box.components import components

from ..game_words import GameWords
from ..rules import sentence
from .common import Pawn, pawns

GAMES: Final = 2
"""The number of games on a score sheet."""
HEART: Final = ("G6", "G10", "G14", "G16")
"""The rulings that change the game most."""
OWN_LINES: Final = 4


class Home(Struct, frozen=True):
    """The piles of one goal row: cards of the classes in `plus` count, those in `minus` never reached their goals."""

    pawn: Pawn
    plus: tuple[Pawn, ...]
    minus: tuple[Pawn, ...]


class Score(Struct, frozen=True):
    """`total` is what all cards of the box are worth together."""

    games: tuple[int, ...]
    players: tuple[int, ...]
    homes: tuple[Home, ...]
    pawns: tuple[Pawn, ...]
    total: int


class Option(Struct, frozen=True):
    id: str
    text: str


class Gap(Struct, frozen=True):
    """A gap of the rules with what a table may choose, the house's own choice first; `heart` weighs most."""

    id: str
    question: str
    options: tuple[Option, ...]
    heart: bool

    @property
    def joined(self) -> str:
        return "|".join(option.text for option in self.options)


class House(Struct, frozen=True):
    gaps: tuple[Gap, ...]
    lines: tuple[int, ...]


def score(words: GameWords, variant: str) -> Score:
    shown = pawns(words)
    homes = tuple(
        Home(
            pawn,
            tuple(each for each in shown if each.goal <= pawn.goal),
            tuple(each for each in shown if each.goal > pawn.goal),
        )
        for pawn in reversed(shown)
    )
    players = tuple(range(1, words.data.game.seats[1] + 1))
    return Score(tuple(range(1, GAMES + 1)), players, homes, shown, components().declared["value-sum"])


def house(words: GameWords, variant: str) -> House:
    """Every ruling that leaves a choice, the weightiest first."""
    gaps = [_gap(ruling.id, ruling.default, words) for ruling in words.data.rulings if len(ruling.options) > 1]
    return House(tuple(sorted(gaps, key=lambda gap: not gap.heart)), tuple(range(1, OWN_LINES + 1)))


def _gap(id: str, default: str, words: GameWords) -> Gap:
    question, options, _ = words.ruling(id)
    ordered = sorted(options.items(), key=lambda option: option[0] != default)
    return Gap(id, question, tuple(Option(name, sentence(text)) for name, text in ordered), id in HEART)
