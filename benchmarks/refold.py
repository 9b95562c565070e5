"""Refolding a log of 10,000 entries."""

from __future__ import annotations

import random
from statistics import median

import msgspec
from msgspec.structs import replace

from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE
from referee.core.rules.play import decision, random_move, random_outcome
from referee.library.editions import SAMPLE, edition_tables
from referee.table.fold import Fold
from referee.table.log import Header, Moved, Noted

from .measure import seconds

ENTRIES = 10_000
ROUNDS = 7


def run() -> dict[str, float]:
    """Seconds, median: every State of a log of 10,000 entries from the header on, the entries decoded from JSON."""
    header = Header(
        game="avignon",
        name="bench",
        seats=("Ann", "Ben"),
        edition=edition_tables("avignon", SAMPLE),
        rulings={"G10": "agreement"},
    )
    bodies = [msgspec.json.encode(entry) for entry in _entries(header)]
    decoder = msgspec.json.Decoder(Moved | Noted)

    def refold() -> None:
        fold = Fold(header)
        for body in bodies:
            entry = decoder.decode(body)
            if isinstance(entry, Noted):
                fold = Fold(replace(header, name=entry.text))
            else:
                fold.follow(entry)

    return {"entries": len(bodies), "refold_s": round(median(seconds(refold) for _ in range(ROUNDS)), 3)}


def _entries(header: Header) -> list[Moved | Noted]:
    """Random games one behind another; a note stands where the next one begins."""
    rng, found, fold = random.Random(11), [], Fold(header)

    def pick(count: int) -> int:
        return int(rng.random() * count)

    while len(found) < ENTRIES:
        wanted = decision(fold.state)
        if wanted is None:
            fold = Fold(header)
            found.append(Noted("next"))
            continue
        if wanted.kind is Kind.CHANCE:
            by, move = CHANCE.value, random_outcome(fold.state, pick)
        else:
            by = wanted.seats[0]
            move = random_move(fold.state, by, pick)
        entry = Moved(by, msgspec.to_builtins(move), fold.game.notation.write(fold.state, move))
        fold.follow(entry)
        found.append(entry)
    return found
