"""Disputes of random games settled by truthful answers, at length: `python -m tests.games.disputes GAME [HOW MANY]`."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from referee.core.rules.judge import judge
from tests.games.properties import random_game
from tests.games.test_every_dispute import GAMES, MOST_QUESTIONS, Talk, disputes
from tests.games.test_every_position import terms_of

OF_ONE_GAME = 60


def main(game_id: str, wanted: int) -> int:
    """Prints how many came out wrong, and how many questions they took; 1 where any did."""
    game = next(each for each in GAMES if each.id == game_id)
    questions: Counter[int] = Counter()
    wrong = untold = seed = 0
    while questions.total() < wanted:
        rng = Random(seed)
        steps = random_game(game, terms_of(game, rng), rng, most=rng.choice((40, 120, 300)))
        every = disputes(game, steps, rng)
        for state, who, move in rng.sample(every, min(len(every), OF_ONE_GAME)):
            talk = Talk(game, state)
            try:
                found = talk.settle(who, move)
            except AssertionError:
                questions[len(talk.told)] += 1
                print(f"seed {seed}: {len(talk.told)} questions: {who} {move}", flush=True)
                continue
            if found is None:
                untold += 1
                continue
            questions[len(talk.told)] += 1
            if len(talk.told) > MOST_QUESTIONS:
                print(f"seed {seed}: {len(talk.told)} questions: {who} {move} {talk.told}", flush=True)
            if type(found.verdict) is not type(judge(state, who, move)):
                wrong += 1
                print(f"seed {seed}: wrong: {who} {move} {talk.told}", flush=True)
        seed += 1
        mean = sum(n * times for n, times in questions.items()) / (questions.total() or 1)
        counted = f"{questions.total()} settled, {wrong} wrong, {untold} untold"
        print(f"{counted}; {mean:.2f} questions, {max(questions)} at most", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000))
