"""Pads: what was revealed and who was accused, and the points."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.games.abbey.box.components import components, facts, piles, rule_number

from ..game_words import GameWords
from .owner import edition, order_name, upper
from .suspects import PLAYERS

ACCUSATIONS: Final = 8
"""The number of lines for Accusations."""
GAMES: Final = 3
"""The number of games on a score pad."""
RULES: Final = ("rev.one-trait", "rev.unique", "rev.no-self-contradiction", "rev.contradict-other", "rev.verify-end")
ACCUSED: Final = ("acc.pile-empty", "acc.refute.show-all", "acc.refute.penance", "acc.correct")
CHECKED: Final = ("G35", "G36")
COUNTED: Final = ("right", "wrong", "found", "false")
"""What brings points, and what costs some."""


class Value(Struct, frozen=True):
    """A value that can be revealed; `ink` is the colour of its picture."""

    id: str
    word: str
    icon: str
    ink: str


class Part(Struct, frozen=True):
    """One of the five traits; one of its values is true."""

    id: str
    word: str
    values: tuple[Value, ...]


class Pile(Struct, frozen=True):
    """The cards of the Suspect pile, for those numbers of players."""

    players: str
    n: int


class Claims(Struct, frozen=True):
    parts: tuple[Part, ...]
    players: tuple[int, ...]
    piles: tuple[Pile, ...]
    right: int
    wrong: int
    rules: tuple[str, ...]
    accused: tuple[str, ...]
    gaps: tuple[str, ...]
    lines: tuple[int, ...]


class Row(Struct, frozen=True):
    """A line of the score; `worth` are the points of each, `once` says that it counts once at most."""

    id: str
    word: str
    worth: int


class Score(Struct, frozen=True):
    games: tuple[int, ...]
    players: tuple[int, ...]
    rows: tuple[Row, ...]
    parts: tuple[Part, ...]
    tie: str


def claims(words: GameWords, variant: str) -> Claims:
    by_size: dict[int, list[int]] = {}
    for players, n in piles().items():
        by_size.setdefault(n, []).append(players)
    return Claims(
        parts=parts(words, variant),
        players=tuple(range(1, PLAYERS + 1)),
        piles=tuple(
            Pile(words.language.list([str(each) for each in players]), n) for n, players in sorted(by_size.items())
        ),
        right=rule_number("worth-right"),
        wrong=rule_number("worth-wrong"),
        rules=tuple(words.clause(id) for id in RULES),
        accused=tuple(words.clause(id) for id in ACCUSED),
        gaps=CHECKED,
        lines=tuple(range(1, ACCUSATIONS + 1)),
    )


def parts(words: GameWords, variant: str) -> tuple[Part, ...]:
    """The five traits with all values that can be revealed."""
    third = edition(variant).third_order
    pieces = []
    for feature in components().feature:
        if feature.id == "order":
            values = [
                Value(order.id, _order(name, words), f"order-{name}", f"order{number}")
                for number, order in enumerate(facts().order, 1)
                for name in [order_name(order.id, third)]
            ]
        elif feature.id == "title":
            values = [
                Value(title.id, words.say(f"abbey.title.{title.id}"), f"title-{title.id}", "ink")
                for title in facts().title
            ]
        else:
            values = [
                Value(trait.id, words.say(f"abbey.trait.{trait.id}"), trait.id, "ink")
                for trait in facts().trait
                if trait.of == feature.id
            ]
        pieces.append(Part(feature.id, upper(words.name("feature", feature.id)), tuple(values)))
    return tuple(pieces)


def _order(name: str, words: GameWords) -> str:
    """An order in the singular."""
    known = {order.id for order in facts().order}
    return upper(words.name("order" if name in known else "guise", name))


def score(words: GameWords, variant: str) -> Score:
    return Score(
        games=tuple(range(1, GAMES + 1)),
        players=tuple(range(1, PLAYERS + 1)),
        rows=tuple(Row(id, words.say(f"abbey.score.{id}"), rule_number(f"worth-{id}")) for id in COUNTED),
        parts=parts(words, variant),
        tie=words.clause("end.tie-finder"),
    )
