"""The trace of a whole game: its code walked, all its examples played."""

from __future__ import annotations

from msgspec import Struct

from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, shipped_dir
from referee.library.load import FILES, home, load_examples, load_game

from .citations import Place, Traced, data_citations, run_example, trace


class GameTrace(Struct, frozen=True):
    """Every clause traced; `wrong` are the examples that do not come out as they say."""

    clauses: tuple[Traced, ...]
    wrong: tuple[str, ...]


def trace_game(game: str) -> GameTrace:
    """Raises Unwritten, DataError."""
    data, of = load_game(game), game_of(game)
    decided: dict[str, set[str]] = {}
    wrong: list[str] = []
    for example in load_examples(game):
        wanted = str(example.position.get("edition", SAMPLE))
        file = shipped_dir(game) / f"{wanted}.toml"
        outcome = run_example(of, example, toml.convert(toml.parse(file), of.edition, file), data)
        decided[example.id] = set(outcome.decided)
        wrong += [f"{example.id}: {each}" for each in outcome.wrong]
    return GameTrace(
        trace(data, of.folder, decided, _in_data(game, {clause.id for clause in data.clauses})), tuple(wrong)
    )


def _in_data(game: str, clauses: set[str]) -> dict[str, list[Place]]:
    """The clauses that cards carry out: those of the sample edition, and those in the game's own card lists."""
    cards = [file for file in sorted(home(game).glob("*.toml")) if file.name not in FILES]
    found: dict[str, list[Place]] = {}
    for file in (*cards, shipped_dir(game) / f"{SAMPLE}.toml"):
        for clause, places in data_citations(file, clauses).items():
            found.setdefault(clause, []).extend(places)
    return found
