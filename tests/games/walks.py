"""What there is to occur in a game, and how a walk that makes it occur is named."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, edition_tables
from referee.library.load import ExampleFile, load_game
from referee.library.records import Example, Record

Target = tuple[str, str]
"""What kind of thing, and which."""


class Never(Record, frozen=True):
    """A target that can't occur, and why."""

    game: str
    kind: str
    name: str
    why: str


class NeverFile(Record, frozen=True):
    never: tuple[Never, ...]


def never(game: str) -> dict[Target, str]:
    """What can't occur in a game by the shipped sample, with the reasons."""
    file = Path(__file__).with_name("rare") / "never.toml"
    listed = toml.convert(toml.parse(file), NeverFile, file).never
    return {(each.kind, each.name): each.why for each in listed if each.game == game}


def targets(game: str) -> list[Target]:
    """Everything that there is to occur in a game."""
    left_out = never(game)
    return [target for target in every_target(game) if target not in left_out]


def every_target(game: str) -> list[Target]:
    """The same with what can't occur by the shipped sample."""
    data = load_game(game)
    rules = (*data.clauses, *data.rulings)
    edition = toml.convert(edition_tables(game, SAMPLE), game_of(game).edition, SAMPLE)
    return [
        *(("happens", f"{rule.id}:{case}") for rule in rules for case in rule.happens if not case.endswith("-unseen")),
        *(("refused", f"{rule.id}:{case}") for rule in rules for case in rule.because),
        *(("ruling", f"{r.id}={option}") for r in data.rulings if len(r.options) > 1 for option in r.options),
        *(("card", card.component) for card in game_of(game).cards(edition)),
        *(("row", f"{table.id}:{row.id}") for table in data.tables for row in table.rows),
    ]


def rare_examples(game: str) -> tuple[Example, ...]:
    """Positions at which happens what hardly ever does by chance; none where nobody has written any."""
    file = Path(__file__).with_name("rare") / f"{game}.toml"
    return toml.convert(toml.parse(file), ExampleFile, file).example if file.is_file() else ()


def corner_examples(game: str) -> tuple[Example, ...]:
    """Cases in corners of the rulebook, each decided by its lines before the referee was asked."""
    file = Path(__file__).with_name("corners") / f"{game}.toml"
    return toml.convert(toml.parse(file), ExampleFile, file).example if file.is_file() else ()


class Walk(Struct, frozen=True):
    """How a game was played at random: from its beginning, from an example or out of another walk, by a seed."""

    seed: int
    example: str = ""
    after: Walk | None = None
    moves: int = 0

    def __str__(self) -> str:
        begun = f"{self.after}@{self.moves}/" if self.after else f"{self.example}/" if self.example else ""
        return f"{begun}{self.seed}"


def named(name: str) -> Walk:
    """The walk of that name."""
    begun, _, seed = name.rpartition("/")
    if not begun:
        return Walk(int(seed))
    before, at, moves = begun.rpartition("@")
    return Walk(int(seed), after=named(before), moves=int(moves)) if at else Walk(int(seed), example=begun)
