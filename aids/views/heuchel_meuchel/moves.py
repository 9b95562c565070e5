"""Who may go where, and what happens in a turn."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from referee.games.heuchel_meuchel.box.components import ROWS

from ..game_words import GameWords
from .common import Pawn, pawns

Place = Literal["below", "start", "way", "goal", "above"]
"""Where a square lies for a class: `way` between start and goal, `above` beyond its ceiling."""

Landing = Literal["free", "taken"]
LANDING: Final[dict[str, tuple[Landing, Landing]]] = {
    "nothing": ("free", "free"),
    "open": ("taken", "taken"),
    "home": ("free", "taken"),
}
"""True if a square of the own column is free, by what it holds: for a pawn whose goal it is, for one of a higher class.
A lower class never comes as high as face-down cards lie."""
MOVERS: Final = ("same", "higher")
SIGNS: Final[dict[Landing, tuple[str, str]]] = {"free": ("good", "check"), "taken": ("bad", "jump")}
STRIPS: Final = 3

Step = tuple[str, str]
"""A step of a turn: its messages, and its icon."""

BASIC: Final[tuple[Step, ...]] = (
    ("move", "jump"),
    ("rest", "remainder"),
    ("take", "take-under"),
    ("theirs", "remainder"),
    ("home", "face-down"),
    ("again", "again"),
    ("end", "finish"),
)
DICE: Final[tuple[Step, ...]] = (
    ("roll", "die"),
    ("stuck", "lost-card"),
    ("rest", "remainder"),
    ("take", "take-under"),
    ("theirs", "remainder"),
    ("home", "face-down"),
    ("again-die", "again"),
    ("end-die", "finish"),
)
RESTS_ON: Final = ("G2", "G10", "G11", "G12", "G16")
DIE_RESTS_ON: Final = ("G10", "G11", "G12", "G19", "G20")
"""Rulings whose defaults the two sides of the turn card follow."""


class Rung(Struct, frozen=True):
    """A row of the board with the place that it is for every class, the lowest class first."""

    row: int
    places: tuple[Place, ...]

    @property
    def neutral(self) -> bool:
        """Nobody's start and nobody's goal."""
        return not {"start", "goal"} & set(self.places)


class Answer(Struct, frozen=True):
    word: str
    role: str
    icon: str


class Case(Struct, frozen=True):
    """What a square holds, and whether it is free for each kind of mover."""

    id: str
    word: str
    answers: tuple[Answer, ...]


class Strip(Struct, frozen=True):
    """The ladder of classes, the highest row first, and the table of free squares."""

    pawns: tuple[Pawn, ...]
    rungs: tuple[Rung, ...]
    movers: tuple[str, ...]
    cases: tuple[Case, ...]
    copies: int


class Told(Struct, frozen=True):
    id: str
    icon: str
    title: str
    text: str


class Turn(Struct, frozen=True):
    pawns: tuple[Pawn, ...]
    basic: tuple[Told, ...]
    dice: tuple[Told, ...]
    rulings: str
    die_rulings: str


def strip(words: GameWords, variant: str) -> Strip:
    shown = pawns(words)
    rungs = tuple(Rung(row, tuple(place(pawn, row) for pawn in shown)) for row in reversed(ROWS))
    return Strip(
        shown, rungs, tuple(words.say(f"heuchel-meuchel.mover.{mover}") for mover in MOVERS), _cases(words), STRIPS
    )


def place(pawn: Pawn, row: int) -> Place:
    """What a row is to a class."""
    if row == pawn.start:
        return "start"
    if row == pawn.goal:
        return "goal"
    if row < pawn.start:
        return "below"
    return "way" if row < pawn.goal else "above"


def _cases(words: GameWords) -> tuple[Case, ...]:
    def answer(landing: Landing) -> Answer:
        return Answer(words.say(f"heuchel-meuchel.landing.{landing}"), *SIGNS[landing])

    return tuple(
        Case(mover, words.say(f"heuchel-meuchel.holds.{mover}"), tuple(answer(landing) for landing in landings))
        for mover, landings in LANDING.items()
    )


def turn(words: GameWords, variant: str) -> Turn:
    def shown(steps: tuple[Step, ...]) -> tuple[Told, ...]:
        return tuple(
            Told(id, icon, words.say(f"heuchel-meuchel.turn.{id}"), words.say(f"heuchel-meuchel.turn.{id}.text"))
            for id, icon in steps
        )

    return Turn(
        pawns(words),
        shown(BASIC),
        shown(DICE),
        words.language.list(RESTS_ON),
        words.language.list(DIE_RESTS_ON),
    )
