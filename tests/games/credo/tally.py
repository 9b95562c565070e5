"""What happens how often in whole games of Credo, kept from run to run until everything has happened often enough."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from time import process_time

from msgspec import Struct, field, json
from msgspec.structs import replace

from tests.games.credo.telling import wanted
from tests.games.credo.whole_games import SCENES, Key, Played, Way, named, play_one

PROGRAM = "python -m tests.games.credo.whole_games"

STRETCH = 50
"""Games after which what was counted is written down."""

BLIND = 10
"""In each so many games the referee does not see the cards once."""

BACK = 25
"""So many moves before something happened, at most, a game is taken up again."""

JOINED = 60
"""Games that are joined under way, of each kind."""

REMEMBERED = 40
"""Games that are remembered for each thing."""

MOST_OTHER = 4000
"""Games taken up again, at most."""


class Tally(Struct):
    """How far a run is: games played and games taken up again, moves of players, seconds of computing; how often each
    thing happened, and the games in which, with the place where it happened first."""

    games: int = 0
    others: int = 0
    moves: int = 0
    seconds: float = 0
    counted: dict[str, int] = field(default_factory=dict)
    where: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

    def add(self, way: Way, played: Played, targets: frozenset[Key]) -> None:
        """Counts a game."""
        self.moves += played.moves
        for key, n in played.counted.items():
            name = " ".join(key)
            self.counted[name] = self.counted.get(name, 0) + n
            if key in targets and way.other is None:
                kept = self.where.setdefault(name, [])
                if len(kept) < REMEMBERED:
                    kept.append((str(way), played.first[key]))

    def left(self, least: int) -> list[str]:
        """What did not happen so often."""
        return [name for name in map(" ".join, wanted()) if self.counted.get(name, 0) < least]


def ways(seed: int) -> Iterator[Way]:
    """Games without end: first those that are joined under way, then from the beginning."""
    for scene in SCENES:
        yield from (Way(number, scene=scene) for number in range(JOINED))
    for number in count(seed):
        yield Way(number, knowing=bool((number + 1) % BLIND))


def again(tally: Tally, least: int) -> Way | None:
    """A game in which something happened that happens too seldom, from shortly before; None where nothing is left that
    ever happened."""
    rare = [name for name in tally.left(least) if tally.where.get(name)]
    if not rare:
        return None
    rng = Random(tally.others)
    name, at = rng.choice(tally.where[rng.choice(rare)])
    way = named(name)
    return replace(way, at=max(0, at - rng.randint(0, BACK)), other=tally.others)


def run(told: Namespace, tally: Tally, most_other: int = MOST_OTHER) -> None:
    """Plays what is missing of so many games, and then what is left, writing down what was counted."""
    targets = frozenset(wanted())
    for way in islice(ways(told.seed), tally.games, told.games):
        _count(tally, way, targets, told.every)
        tally.games += 1
        if not tally.games % STRETCH:
            keep(told.kept, tally)
    while tally.others < most_other and (turned := again(tally, told.least)) is not None:
        _count(tally, turned, targets, told.every)
        tally.others += 1
        if not tally.others % STRETCH:
            keep(told.kept, tally)
    keep(told.kept, tally)


def _count(tally: Tally, way: Way, targets: frozenset[Key], every: int) -> None:
    begun = process_time()
    try:
        played = play_one(way, every)
    except Exception as wrong:
        print(f"again: {PROGRAM} --again {way}: {wrong!r}")
        raise
    tally.add(way, played, targets)
    tally.seconds += process_time() - begun


def keep(file: Path | None, tally: Tally) -> None:
    """Writes down how far a run is."""
    if file is not None:
        fresh = file.with_suffix(".new")
        fresh.write_bytes(json.encode(tally))
        fresh.replace(file)


def kept(file: Path | None) -> Tally:
    """How far a run was when it was stopped."""
    return json.decode(file.read_bytes(), type=Tally) if file is not None and file.is_file() else Tally()


def report(tally: Tally, least: int) -> list[str]:
    """Prints what was counted, and gives what is left."""
    print(
        f"{tally.games} games and {tally.others} taken up again, {tally.moves} moves of players, {tally.seconds:.0f} s"
    )
    for name, n in sorted(tally.counted.items()):
        if name.split()[0] in ("ended", "move"):
            print(f"{n:8}  {name}")
    every = [" ".join(key) for key in wanted()]
    left = tally.left(least)
    print(f"{len(every) - len(left)} of {len(every)} things happened {least} times")
    for name in left:
        print(f"only {tally.counted.get(name, 0):3}: {name}")
    return left


def main() -> None:
    parser = ArgumentParser(prog=PROGRAM)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--least", type=int, default=50, help="how often everything has to happen")
    parser.add_argument("--every", type=int, default=20, help="look at everything in every n-th position")
    parser.add_argument("--kept", type=Path, help="go on from this file, and write down there how far it is")
    parser.add_argument(
        "--again", type=named, metavar="NAME", help="play one game once more, looking at every position"
    )
    told = parser.parse_args()
    if told.again is not None:
        print(f"{told.again}: {play_one(told.again).moves} moves of players, everything holds")
        return
    tally = kept(told.kept)
    run(told, tally)
    sys.exit(1 if report(tally, told.least) else 0)
