"""The trace of a whole game: its code walked, all its examples played."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, shipped_dir
from referee.library.load import load_examples, load_game
from referee.library.paths import data_root

from .citations import Traced, data_citations, run_example, trace

RULES_AND_WORDS = ("clauses", "rulings", "examples", "messages", "aids", "game", "edition")


class GameTrace(Struct, frozen=True):
    """Every clause traced; `wrong` are the examples with another outcome than they say."""

    clauses: tuple[Traced, ...]
    wrong: tuple[str, ...]


def trace_game(game: str) -> GameTrace:
    """The trace of a game. Raises Unwritten, DataError."""
    data, of = load_game(game), game_of(game)
    decided: dict[str, set[str]] = {}
    wrong: list[str] = []
    for example in load_examples(game):
        wanted = str(example.position.get("edition", SAMPLE))
        file = shipped_dir(game) / f"{wanted}.toml"
        outcome = run_example(of, example, toml.convert(toml.parse(file), of.edition, file), data)
        decided[example.id] = set(outcome.decided)
        wrong += [f"{example.id}: {each}" for each in outcome.wrong]
    ids = {clause.id for clause in data.clauses}
    in_data = data_citations((shipped_dir(game) / f"{SAMPLE}.toml", *card_lists(game)), ids)
    return GameTrace(trace(data, of.folder, decided, in_data), tuple(wrong))


def card_lists(game: str) -> tuple[Path, ...]:
    """The files of a game with its components and card texts: those that are neither rules nor words."""
    home = data_root() / game.replace("-", "_")
    return tuple(file for file in sorted(home.glob("*.toml")) if file.stem not in RULES_AND_WORDS)
