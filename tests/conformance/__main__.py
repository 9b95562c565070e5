"""Other people's suites at length: `python -m tests.conformance 20` plays so many whole games of every game with every
number of players through OpenSpiel's random test, and long stretches through PettingZoo's. `--game` picks one game.
"""

from __future__ import annotations

import argparse
import time

import pyspiel
from pettingzoo.test import api_test, seed_test

from tests.conformance.shown import Shown, all_games, game_called
from tests.conformance.spiel import load
from tests.conformance.zoo import Zoo


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", type=int, help="whole games for every number of players")
    asked.add_argument("--game", choices=all_games(), action="append")
    asked.add_argument("--players", type=int, action="append", help="only these numbers of players")
    asked.add_argument("--variant", help="only this variant")
    told = asked.parse_args()
    for game in told.game or all_games():
        about = game_called(game).data.game
        kinds = [
            (variant, seats) for variant in ("", *about.variants) for seats in range(about.seats[0], about.seats[1] + 1)
        ]
        for variant, seats in kinds:
            if seats not in (told.players or [seats]) or variant != (variant if told.variant is None else told.variant):
                continue
            begun, shown = time.perf_counter(), Shown(game, seats, variant=variant)
            pyspiel.random_sim_test(load(shown), num_sims=told.games, serialize=True, verbose=False)
            api_test(Zoo(shown), num_cycles=50 * told.games)
            seed_test(lambda shown=shown: Zoo(shown), num_cycles=50 * told.games)  # type: ignore[misc]
            took = time.perf_counter() - begun
            print(
                f"{game} {variant}, {seats} players: {told.games} games, and both of PettingZoo's tests: {took:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
