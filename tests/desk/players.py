"""A player who reads nothing but `moves --json` and types nothing but `move`: `python -m tests.desk.players GAME SEED`
plays a whole game so, and says after how many moves it was over."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.cli.commands import Shell

PLAYERS = {"avignon": ("Ann", "Ben")}
THREE = ("Ann", "Ben", "Cy")

LONGEST = 5000
"""Moves after which a game is given up."""


def played_by_commands(game: str, rng: Random, shell: Shell, most: int) -> int | None:
    """Plays a game, at most so many moves. Returns the number of moves when it came to its end."""
    players = PLAYERS.get(game, THREE)
    assert shell("new", game, "--seats", ",".join(players), "--knowing", "--seed", "3").code == 0
    for number in range(most):
        found: list[tuple[str, str]] = []
        for name in rng.sample(players, len(players)):
            told = shell("moves", "--json", "--as", name).told
            assert set(told["offers"]) == set(told["moves"])
            if told["decision"] is None:
                return number
            found += [(name, line) for line in told["moves"].get(name, ())]
        assert found, told["next"]
        heads = sorted({line.split()[0] for _, line in found if line != "offer draw"})
        head = rng.choice(heads)
        name, line = rng.choice([each for each in found if each[1].split()[0] == head])
        assert shell("move", "--as", name, line).code == 0, (name, line)
    return None


def main() -> None:
    game, seed = sys.argv[1:3]
    with TemporaryDirectory() as folder:
        os.environ.setdefault("CONSISTORY_CACHE", f"{folder}/cache")
        moves = played_by_commands(game, Random(f"{game} {seed}"), Shell(Path(folder)), LONGEST)
    print(f"{game}: {'not over' if moves is None else f'over after {moves} moves'}")


if __name__ == "__main__":
    main()
