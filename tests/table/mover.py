"""A process that plays at random and says every move that has been acknowledged: `python -m tests.table.mover FOLDER
NAME SEED MOST`. It goes on until it is killed, or has made so many moves; a finished game is followed by another."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from referee.core.rules.play import decision, legal_moves
from referee.core.rules.verdict import Legal
from referee.table.fold import Table
from referee.table.log import Entry
from referee.table.store import NoGame, Store, StoreError, Written
from tests.table.tables import header


class Telling(Store):
    """Says every entry as soon as it has been kept."""

    def append(self, name: str, after: bytes, entries: tuple[Entry, ...], change: int | None = None) -> Written:
        written = super().append(name, after, entries, change)
        done = self.read(name).links.index(written.links[0]) - 1
        for number, entry in enumerate(entries, done + 1):
            print(f"{name}\t{number}\t{getattr(entry, 'text', '')}", flush=True)
        return written


def table_of(store: Store, name: str) -> Table:
    try:
        return Table.open(store, name)
    except NoGame:
        try:
            return Table.sit_down(store, header(name=name, seed=name))
        except StoreError:
            return Table.open(store, name)


def main(folder: str, name: str, seed: str, most: str) -> None:
    store, rng, round_, made = Telling(Path(folder)), Random(int(seed)), 0, 0
    table = table_of(store, f"{name}-0")
    while made < int(most):
        wanted = decision(table.state)
        if wanted is None:
            round_ += 1
            table = table_of(store, f"{name}-{round_}")
            continue
        who = wanted.movers()[0]
        moves = [move for move in legal_moves(table.state, who) if "draw" not in table.say(move)]
        verdict = table.move(who, rng.choice(moves))
        if isinstance(verdict, Legal):
            made += 1
        else:
            table = table_of(store, table.header.name)


if __name__ == "__main__":
    main(*sys.argv[1:])
