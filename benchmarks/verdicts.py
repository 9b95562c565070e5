"""One verdict in process: known, with an unknown, and put into words with its citation."""

from __future__ import annotations

import random
from statistics import median
from typing import Any

from referee.core.rules.decision import Kind
from referee.core.rules.judge import judge
from referee.core.rules.move import Move
from referee.core.rules.play import begin, carry_out, decision, random_move, random_outcome
from referee.core.rules.verdict import Illegal, Verdict
from referee.core.state.terms import Seat, agree
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, edition_file
from referee.library.load import load_game
from referee.words.translation import words

from .measure import seconds
from .random_play import start_of

TIMES = 2000
DISPUTE: dict[str, Any] = {
    "seats": ["Ann", "Ben"],
    "rome": "Ann",
    "turn": "Ann",
    "first-turn": True,
    "done": [],
    "display": [
        {"slot": slot, "person": person, "map": "genoa"}
        for slot, person in enumerate(("cardinal", "noble", "knight", "bishop", "peasant"), 1)
    ],
    "congregation": {"Ann": [], "Ben": []},
    "discard": [],
}
COUNCIL: dict[str, Any] = {
    "seats": ["Ann", "Ben", "Cy", "Di"],
    "turn": "Ann",
    "turns": 20,
    "phase": "vote",
    "creed": ["orthodox-1"],
    "exiles": [["athens", "exile-corsica"]],
    "boxes": ["patriarch-jerusalem", "patriarch-constantinople"],
    "beside": [],
    "iconolaters": "nobody",
    "churches": {
        "Ann": ["eastern-emperor", "nicea", "mursa"],
        "Ben": ["athens", "patriarch-rome", "gaza"],
        "Cy": ["eastern-empress", "caesarea", "sidon"],
        "Di": ["edessa", "pella"],
    },
    "followers": {name: [250_000, 100_000, 50_000] for name in ("Ann", "Ben", "Cy", "Di")},
    "mats": {
        "Ann": {"faith": ["orthodox-2", "orthodox-3", "orthodox-4"]},
        "Ben": {"faith": ["judaic-2", "arian-4"], "firm": ["nestorian-6"]},
        "Cy": {"faith": ["solar-2", "monophysite-3"]},
        "Di": {"faith": ["orthodox-8"]},
    },
    "hands": {name: [] for name in ("Ann", "Ben", "Cy", "Di")},
    "council": {"number": 2, "caller": "Ann", "emperor": "eastern-emperor"},
}


def dispute(tables: dict[str, Any]) -> Any:
    of, data = game_of("avignon"), load_game("avignon")
    seats = tuple(tables.get("seats", of.usual_seats))
    file = edition_file("avignon", SAMPLE)
    return begin(of.read_position(tables, agree(data, seats, toml.convert(toml.parse(file), of.edition, file))))


def run() -> dict[str, float]:
    """Microseconds, medians: every candidate of random positions; a petition that has to be tried in every way; a
    move that the Samaritan rule forbids; one that hangs on an unknown, read from words; the forbidden one worded."""
    of = game_of("avignon")
    state = dispute(DISPUTE)
    state = carry_out(state, Seat(0), of.notation.read(state, "beseech cardinal"))
    state = carry_out(state, Seat(1), of.notation.read(state, "beseech cardinal"))
    partial = dispute({**DISPUTE, "first-turn": False, "done": ["beseech"]})
    legal, forbidden = of.notation.read(state, "petition peasant"), of.notation.read(state, "chastise knight")
    sayer = Sayer(load_game("avignon"), words("de"), state.terms.seats)
    council, votes = at_council()
    neutral = Sayer(load_game("credo"), words("de"), council.terms.seats)
    verdict = judge(state, Seat(1), forbidden)
    assert isinstance(verdict, Illegal)

    def timed(work: Any) -> float:
        return round(median(seconds(work) for _ in range(TIMES)) * 1e6, 1)

    return {
        "any_candidate_us": _over_random_positions(),
        "legal_petition_all_ways_us": timed(lambda: judge(state, Seat(1), legal)),
        "illegal_us": timed(lambda: judge(state, Seat(1), forbidden)),
        "depends_us": timed(lambda: judge(partial, Seat(0), of.notation.read(partial, "chastise knight"))),
        "illegal_in_words_us": timed(lambda: [sayer.refusal(b) for b in judge(state, Seat(1), forbidden).breaches]),  # type: ignore[union-attr]
        "at_a_council_us": timed(lambda: judge(council, Seat(1), votes)),
        "at_a_council_in_words_us": timed(lambda: cited(neutral, judge(council, Seat(1), votes))),
    }


def cited(sayer: Sayer, verdict: Verdict) -> list[tuple[str, str]]:
    """What is wrong with a move, each rule with its place in the rulebook. Raises LookupError for a legal move."""
    if not isinstance(verdict, Illegal):
        raise LookupError("nothing is wrong with it")
    return [(refusal.because, refusal.citation) for refusal in map(sayer.refusal, verdict.breaches)]


def at_council() -> tuple[Any, Move]:
    """A Council of Credo at which four Churches vote, and a vote that one of them may not cast."""
    of, file = game_of("credo"), edition_file("credo", SAMPLE)
    terms = agree(load_game("credo"), tuple(COUNCIL["seats"]), toml.convert(toml.parse(file), of.edition, file))
    state = begin(of.read_position(COUNCIL, terms))
    return state, of.notation.read(state, "vote solar-2")


def _over_random_positions() -> float:
    """The median over every candidate of every decision in 20 random games."""
    rng, start, spent = random.Random(3), start_of("avignon"), []

    def pick(count: int) -> int:
        return int(rng.random() * count)

    for _ in range(20):
        state = begin(start)
        while (wanted := decision(state)) is not None:
            who = wanted.movers()[0]
            if wanted.kind is Kind.CHANCE:
                state = carry_out(state, who, random_outcome(state, pick))
                continue
            for move in state.agenda[0].candidates(state, who):
                spent.append(seconds(lambda: judge(state, who, move)))  # noqa: B023 - called at once
            chosen = random_move(state, who, pick)
            assert chosen is not None
            state = carry_out(state, who, chosen)
    return round(median(spent) * 1e6, 1)
