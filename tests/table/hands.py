"""Several processes that move at one game in the same moment, one of them often killed meanwhile.

Of every move that was acknowledged the log holds the entry, in the order of the revisions that were told, and what was
told of it is what it did there. What was refused, or never acknowledged, changed nothing, or is there as a whole.
"""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from msgspec import to_builtins

from referee.core.rules.decision import Kind
from referee.core.rules.play import decision, legal_moves
from referee.core.state.terms import Seat
from referee.desk.judging.judging import words_for
from referee.desk.table.session import Session, at_table, english
from referee.table.fold import Table, is_lot
from referee.table.log import Moved
from referee.table.store import Store
from referee.table.tales import tale_of
from tests.games.runner import games_with_rooms

LONGEST = 150
"""Entries after which another game is begun."""

LEAD = 0.05
"""Seconds that every process has to get ready before all of them begin."""


@dataclass
class Child:
    """The real command in a child of this process."""

    pid: int
    output: int

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def ended(self) -> tuple[int, str]:
        """How it ended (-9 when killed), and what it had printed."""
        with os.fdopen(self.output, "rb") as output:
            printed = output.read().decode(errors="replace")
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status), printed


def started(folder: Path, arguments: list[str], moment: float = 0) -> Child:
    """A command on the store in a folder, which waits for a moment of the monotonic clock."""
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return Child(pid, read)
    os.close(read)
    os.dup2(write, 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    os.environ["CONSISTORY_STORE"] = str(folder)
    sys.stdout = io.TextIOWrapper(os.fdopen(1, "wb", 0), write_through=True)
    sys.argv = ["referee", *arguments]
    code = 70
    try:
        from referee.cli.main import main as command

        time.sleep(max(0.0, moment - time.monotonic()))
        command()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1 if end.code else 0
    finally:
        os._exit(code)


@dataclass
class Order:
    """What one process was told to do: a move of a seat, or to take one back; `at` a revision, where one is named."""

    line: str
    viewer: Seat | None = None
    at: str | None = None
    ended: int = 0
    answer: Any = None

    def arguments(self, name: str, seats: tuple[str, ...]) -> list[str]:
        said = [self.line] if self.line == "undo" else ["move", self.line]
        seen = [] if self.viewer is None else ["--as", seats[self.viewer]]
        return [*said, "--name", name, "--json", "--lang", "en", *seen, *(["--at", self.at] if self.at else [])]

    @property
    def acknowledged(self) -> bool:
        return self.ended == 0 and "revision" in (self.answer or {})

    @property
    def change(self) -> int:
        return int(self.answer["revision"].partition(".")[2])

    @property
    def entries(self) -> int:
        """How many entries the log had after it."""
        return int(self.answer["revision"].partition(".")[0])


class Hands:
    """One store, and so many processes at once in it, round after round."""

    def __init__(self, folder: Path, processes: int) -> None:
        self.store, self.folder, self.processes, self.games = Store(folder), folder, processes, 0

    def once(self, rng: Random) -> Counter[str]:
        """One round; what became of every process. Raises AssertionError where anything was lost or made up."""
        table = self._table(rng)
        before, orders = list(table.entries), self._orders(table, rng)
        seats, name = table.header.seats, table.header.name
        moment = time.monotonic() + LEAD
        children = [started(self.folder, order.arguments(name, seats), moment) for order in orders]
        struck = rng.randrange(len(children)) if rng.random() < 0.5 else None
        if struck is not None:
            time.sleep(LEAD + rng.random() * 0.03 * self.processes)
            children[struck].kill()
        for order, child in zip(orders, children, strict=True):
            order.ended, printed = child.ended()
            order.answer = _told(printed)
        self._compare(table, before, orders, None if struck is None else orders[struck])
        return Counter(_became(order) for order in orders)

    def _table(self, rng: Random) -> Table:
        """The game that is played, a little further on than it was; another one where it has ended."""
        from tests.table.trials import begun

        if self.games:
            table = Table.open(self.store, f"g{self.games}")
            self._go_on(table, rng, 6)
            wanted = decision(table.state)
            if len(table.entries) < LONGEST and wanted is not None and wanted.seats:
                return table
        while True:
            self.games += 1
            game = rng.choice(games_with_rooms())
            table = begun(
                self.folder, game, rng, name=f"g{self.games}", knowing=game != "avignon" or rng.random() < 0.5
            )
            self._go_on(table, rng, 60)
            wanted = decision(table.state)
            if wanted is not None and wanted.seats:
                return table

    def _go_on(self, table: Table, rng: Random, most: int) -> None:
        """Moves at random, often up to where all choose in secret: there several moves fit."""
        from tests.table.trials import some_move

        secret = rng.random() < 0.6
        for _ in range(most if secret else rng.randrange(most)):
            wanted = decision(table.state)
            if secret and wanted is not None and wanted.kind is Kind.SECRET and len(wanted.seats) > 1:
                return
            if not some_move(table, rng):
                return

    def _orders(self, table: Table, rng: Random) -> list[Order]:
        wanted = decision(table.state)
        assert wanted is not None
        open_to = {seat: legal_moves(table.state, seat) for seat in wanted.seats}
        movers = [seat for seat, moves in open_to.items() if moves]
        taken_back = rng.random() < 0.2 and bool(table.entries)
        orders = []
        for number in range(self.processes):
            at = table.revision if rng.random() < 0.2 else None
            if number == 0 and taken_back:
                orders.append(Order("undo", at=at))
                continue
            seat = movers[number % len(movers)] if rng.random() < 0.7 else rng.choice(movers)
            line = f"{table.header.seats[seat]}: {table.say(rng.choice(open_to[seat]))}"
            orders.append(Order(line, rng.choice((None, seat)), at))
        return orders

    def _compare(self, old: Table, before: list[Any], orders: list[Order], struck: Order | None) -> None:
        table = Table.open(self.store, old.header.name)
        done = sorted((order for order in orders if order.acknowledged), key=lambda order: order.change)
        assert len({order.change for order in done}) == len(done), "two changes have one number"
        assert not done or int(table.revision.partition(".")[2]) >= done[-1].change
        for order in orders:
            if order.at is not None and order.acknowledged:
                assert order.answer["revision"] == done[0].answer["revision"], "a move on a later board than was seen"
        if struck is None or struck.acknowledged:
            assert table.revision == (done[-1].answer["revision"] if done else old.revision), "somebody else wrote"
        if any(order.line == "undo" for order in orders):
            kept = min((order.entries for order in done if order.line == "undo"), default=len(before))
        else:
            kept = len(before)
            assert table.entries[:kept] == before, "an entry that was acknowledged before is lost"
        if struck is not None and struck.line == "undo" and not struck.acknowledged:
            return
        last_undo = max((order.change for order in done if order.line == "undo"), default=0)
        standing = [order for order in done if order.change > last_undo]
        session, behind = at_table(table, english()), kept
        for order in standing:
            behind = _as_told(session, order, behind)
        if struck is None or struck.acknowledged:
            assert last_undo or behind == len(table.entries), "the log holds what nobody acknowledged"


def _as_told(session: Session, order: Order, behind: int) -> int:
    """Looks for a move behind so many entries, and at what was told of it; how many entries the log had after it."""
    table, answer = session.table, order.answer
    number = order.entries - len(answer["followed"]) - 1
    assert number >= behind, f"{order.line} stands before what came before it"
    entry, lots = table.entries[number], range(number + 1, order.entries)
    assert isinstance(entry, Moved)
    assert (session.seats[entry.by], entry.text) == (answer["by"], answer["move"]), f"{order.line} is lost"  # type: ignore[index]
    assert all(is_lot(table.entries[lot]) for lot in lots)
    tale = [each for at in (number, *lots) for each in tale_of(table, at)]
    shown = to_builtins(words_for(session, tale, order.viewer))
    assert answer["happened"] == json.loads(json.dumps(shown)), f"{order.line}: something else was told"
    assert answer["next"] == session.with_state(table.states[order.entries]).next()
    return order.entries


def _told(printed: str) -> Any:
    try:
        return json.loads(printed)
    except ValueError:
        return None


def _became(order: Order) -> str:
    """What became of a process, in a word."""
    if order.acknowledged:
        return "acknowledged"
    if order.ended == -signal.SIGKILL:
        return "killed before"
    if order.ended == 1 and "overtaken" in order.answer:
        return "somebody has just moved"
    assert order.ended in (1, 2, 3), (order.line, order.ended, order.answer)
    return {1: "not legal any more", 2: "not understood any more", 3: "depends"}[order.ended]
