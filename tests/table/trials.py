"""What somebody might try, or what might befall a store, by the hundred: `python -m tests.table.trials bend 1000`.

`bend` tries to bend a draw: by taking back, notes, corrections, other moves, replays and logs that were tampered with.
Whatever is tried, either it is refused, or `audit` names it, or every lot fell as the seed gives it. `kill` kills the
real commands at any moment: what they acknowledged is kept, and of the rest all or nothing. `hands` lets several of
them move at one game at once. `damage` spoils the file: that is found, or what is read is what was written. The number
of a trial makes it again: `--from N`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.rules.move import CHANCE
from referee.core.rules.play import decision, legal_moves, outcomes
from referee.core.rules.verdict import Legal
from referee.library.editions import edition_tables
from referee.library.load import load_game
from referee.table.audit import audited
from referee.table.chance import commitment, lot
from referee.table.fold import Table
from referee.table.letters import log_from_text, log_to_text
from referee.table.log import Fixed, Header, Moved, Noted
from referee.table.store import FILE, Store, StoreError
from tests.games.runner import NAMES, games_with_rooms
from tests.table.hands import Hands, started


def begun(folder: Path, game: str, rng: Random, name: str = "evening", knowing: bool = True) -> Table:
    """A game for which the referee draws."""
    seats = NAMES[: load_game(game).game.seats[0]]
    made = Header(
        game=game,
        name=name,
        seats=seats,
        edition=edition_tables(game, "sample"),
        rulings={},
        knowing=knowing,
        dice="yours",
        seed=str(rng.random()),
        salt="pepper",
        lots="counted",
        begun="2026-01-01T00:00:00Z",
    )
    return Table.sit_down(Store(folder), replace(made, commitment=commitment(made)))


def some_move(table: Table, rng: Random) -> bool:
    """Somebody moves, if anybody can."""
    wanted = decision(table.state)
    if wanted is None or not wanted.seats:
        return False
    who = rng.choice(wanted.seats)
    moves = [move for move in legal_moves(table.state, who) if "draw" not in table.say(move)]
    return bool(moves) and isinstance(table.move(who, rng.choice(moves)), Legal)


def as_given(table: Table) -> bool:
    """Whether every lot of a table is the one that the seed gives for its number."""
    numbers = table.lot_numbers()
    for number, entry in enumerate(table.entries):
        if isinstance(entry, Moved) and entry.by == CHANCE.value:
            given = lot(table.header, numbers[number], table.states[number])
            if not entry.rolled or msgspec.to_builtins(given) != entry.move:
                return False
    return True


def named(table: Table) -> bool:
    """Whether `audit` has something to say."""
    found = audited(table)
    return not found.sound() or bool(found.taken or found.fixes or found.anew)


def bend(folder: Path, rng: Random) -> str:
    """One attempt; what became of it. Raises AssertionError where a draw was bent."""
    table = begun(folder, rng.choice(games_with_rooms()), rng)
    for _ in range(rng.randint(2, 8)):
        if not some_move(table, rng):
            break
    way = rng.choice((back_and_again, back_and_other, corrected, declared, tampered, tampered, replayed))
    try:
        return f"{way.__name__}: {way(table, folder, rng)}"
    except StoreError as refused:
        return f"{way.__name__}: refused ({refused.id})"


def _drawn(table: Table) -> list[str]:
    return [entry.text for entry in table.entries if isinstance(entry, Moved) and entry.rolled]


def back_and_again(table: Table, folder: Path, rng: Random) -> str:
    """Taken back, notes in between, and the same once more: the same lots."""
    before, moves = _drawn(table), [entry for entry in table.entries if isinstance(entry, Moved) and not entry.rolled]
    count = rng.randint(1, min(3, len(moves) or 1))
    table.undo(count)
    table.write(*(Noted("tea") for _ in range(rng.randint(1, 3))))
    for entry in moves[-count:]:
        move = table.notation.read(table.state, entry.text)
        verdict = table.move(entry.by if isinstance(entry.by, int) else CHANCE, move)  # type: ignore[arg-type]
        assert isinstance(verdict, Legal), verdict
    assert _drawn(table) == before, "the same moves drew something else"
    return "the same lots"


def back_and_other(table: Table, folder: Path, rng: Random) -> str:
    """Taken back, and something else is done with what had been seen."""
    before = _drawn(table)
    table.undo(rng.randint(1, 2))
    for _ in range(3):
        if not some_move(table, rng):
            break
    assert as_given(table)
    if named(table):
        return "named"
    assert all(one == other for one, other in zip(before, _drawn(table), strict=False)), (
        "other lots, and nobody says so"
    )
    return "the same lots"


def corrected(table: Table, folder: Path, rng: Random) -> str:
    """A lot is made to fall on something else by a correction."""
    table.undo(1)
    tables = table.game.write_position(table.state, everything=True)
    table.write(Fixed(tables, "so it lies"))
    some_move(table, rng)
    assert as_given(table)
    assert audited(table).fixes
    return "named"


def declared(table: Table, folder: Path, rng: Random) -> str:
    """A lot is told instead of drawn."""
    text = log_to_text(table.store.read("evening"))
    lines = text.splitlines()
    lots = [number for number, line in enumerate(lines) if '"rolled":true' in line]
    if not lots:
        return "no lot fell"
    number = rng.choice(lots)
    lines[number] = lines[number].replace('"rolled":true', '"rolled":false')
    return judged_again("\n".join(lines), table, folder)


def tampered(table: Table, folder: Path, rng: Random) -> str:
    """A line of the log is changed by hand."""
    lines = log_to_text(table.store.read("evening")).splitlines()
    lots = [number for number, line in enumerate(lines) if '"rolled":true' in line]
    match rng.randrange(6):
        case 0 if lots:
            number = rng.choice(lots)
            at = sum('"type":"move"' in line or '"type":"undo"' in line for line in lines[2:number])
            told = json.loads(lines[number])
            others = [move for move, weight in outcomes(table.states[at]) if weight]
            move = rng.choice(others)
            told["entry"] |= {"move": msgspec.to_builtins(move), "text": table.notation.write(table.states[at], move)}
            lines[number] = json.dumps(told)
        case 1:
            head = json.loads(lines[1])
            head |= rng.choice(
                ({"seed": "mine"}, {"salt": "mine"}, {"words": {"Ann": "mine"}}, {"lots": "entries"}, {"seed": ""})
            )
            lines[1] = json.dumps(head)
        case 2 if len(lines) > 4:
            one, other = rng.sample(range(2, len(lines)), 2)
            lines[one], lines[other] = lines[other], lines[one]
        case 3 if len(lines) > 4:
            lines.insert(rng.randrange(2, len(lines)), rng.choice(lines[2:]))
        case 4 if len(lines) > 4:
            del lines[rng.randrange(2, len(lines))]
        case _:
            number = rng.randrange(1, len(lines))
            at = rng.randrange(len(lines[number]))
            lines[number] = lines[number][:at] + rng.choice('0123456789abc"{}') + lines[number][at + 1 :]
    return judged_again("\n".join(lines), table, folder)


def judged_again(text: str, table: Table, folder: Path) -> str:
    """What becomes of a log that was sent: refused, or named by `audit`, or every lot is as the seed gives it."""
    log = log_from_text(text + "\n", name="sent")
    store = Store(folder / "other")
    store.adopt(log)
    sent = Table.open(store, "sent")
    found = audited(sent)
    if not found.sound():
        return "named"
    if not found.checked:
        return "can't be checked, and says so"
    if sent.header.seed == table.header.seed and sent.header.commitment == table.header.commitment:
        assert as_given(sent)
        return "every lot as the seed gives it"
    assert sent.header.commitment != table.header.commitment, "another seed with the same commitment"
    return "another commitment than the table's"


def replayed(table: Table, folder: Path, rng: Random) -> str:
    """The same game once more from the same seed: whoever tries out first gains nothing but the same lots."""
    again = Table.sit_down(Store(folder / "again"), table.header)
    for entry in table.entries:
        if isinstance(entry, Moved) and not entry.rolled and isinstance(entry.by, int):
            move = again.notation.read(again.state, entry.text)
            assert isinstance(again.move(entry.by, move), Legal)  # type: ignore[arg-type]
    assert _drawn(again) == _drawn(table)
    worded = replace(table.header, words={"Ann": "lantern"})
    assert commitment(worded) != table.header.commitment
    return "the same lots"


def forked(folder: Path, arguments: list[str], wait: float | None) -> tuple[int, str]:
    """Runs the real command in a child of this process, killed after so many seconds unless it was faster: how it
    ended (-9 when killed), and what it had printed."""
    child = started(folder, arguments)
    if wait is not None:
        time.sleep(wait)
        child.kill()
    return child.ended()


def is_done(said: str) -> bool:
    """Whether a command said, to the end, that it had done what it was asked."""
    try:
        told = json.loads(said)
    except ValueError:
        return False
    return "error" not in told and told.get("verdict", "legal") == "legal"


def kept(folder: Path) -> dict[str, tuple[Any, ...]]:
    """Every game of a store: the entries that count."""
    store = Store(folder)
    logs = {name: store.read(name) for name in store.names()}
    for name in logs:
        Table.open(store, name)
    return {name: log.entries[: log.done] for name, log in logs.items()}


class Kills:
    """One store, and commands that are killed in it one after the other."""

    def __init__(self, folder: Path, rng: Random) -> None:
        self.folder, self.rng, self.names = folder / "store", rng, 0
        self.sent = folder / "sent.log"
        self.new(None)
        self.usual = min(self._usual("beseech 1"), self._usual("chastise 2"))
        Path(self.sent).write_text(forked(self.folder, ["export", "--open", "--seed"], None)[1], encoding="utf-8")

    def _usual(self, line: str) -> float:
        """Seconds that a command takes now."""
        started = time.perf_counter()
        assert forked(self.folder, ["move", line], None)[0] == 0
        return time.perf_counter() - started

    def new(self, wait: float | None) -> tuple[int, str]:
        self.names += 1
        told = ["new", "avignon", "--seats", "Ann,Ben", "--name", f"g{self.names}", "--dice", "yours", "--json"]
        return forked(self.folder, told, wait)

    def once(self) -> str:
        """One command, killed at some moment; the store is then compared with what was acknowledged."""
        before, current = kept(self.folder), Store(self.folder).current()
        wait = self.rng.random() * 3 * self.usual
        kind = self.rng.choices(("move", "undo", "import", "new", "ruling"), (6, 2, 1, 1, 1))[0]
        if kind == "move":
            table = Table.open(Store(self.folder), current)
            wanted = decision(table.state)
            if wanted is None or not wanted.seats:
                kind = "new"
            else:
                moves = [table.say(move) for move in legal_moves(table.state, wanted.seats[0])]
                line = self.rng.choice([each for each in moves if "draw" not in each] or moves)
                ended, said = forked(self.folder, ["move", line, "--json"], wait)
        if kind == "undo":
            ended, said = forked(self.folder, ["undo", "--json"], wait)
        elif kind == "import":
            self.names += 1
            ended, said = forked(self.folder, ["import", str(self.sent), "--name", f"i{self.names}"], wait)
        elif kind == "ruling":
            ended, said = forked(self.folder, ["ruling", "G6=agree", "--json"], wait)
        elif kind == "new":
            ended, said = self.new(wait)
        acknowledged = is_done(said) or (kind == "import" and ended == 0)
        after = kept(self.folder)
        self.compare(kind, before, after, current, acknowledged)
        return f"{kind}: {'acknowledged' if acknowledged else 'killed before' if ended == -9 else 'refused'}"

    def compare(self, kind: str, before: Any, after: Any, current: str, acknowledged: bool) -> None:
        """All games are as they were but one, and that one is wholly as before or wholly as after."""
        for name, entries in before.items():
            if name != current:
                assert after[name] == entries, f"{kind} changed {name}"
        fresh = set(after) - set(before)
        if kind in ("new", "import"):
            assert len(fresh) <= 1
            assert fresh or not acknowledged, "an acknowledged game is lost"
            assert after[current] == before[current]
            if kind == "import" and fresh:
                assert after[fresh.pop()], "half an import"
            return
        assert not fresh
        was, now = before[current], after[current]
        if kind == "undo":
            assert now == was[: len(now)]
            assert not acknowledged or len(now) < len(was) or not was, "an acknowledged undo is lost"
        else:
            assert now[: len(was)] == was, "an entry that was acknowledged before is lost"
            assert not acknowledged or len(now) > len(was) or kind == "ruling", "an acknowledged entry is lost"


def damage(folder: Path, rng: Random) -> str:
    """Spoils a store once: read, by the commands too, it is damaged, or it is what was written."""
    store, file = folder / "store", folder / "store" / FILE
    if not file.exists():
        Kills(folder, rng).new(None)
        for line in ("beseech 1", "chastise 2", "beseech 3", "excommunicate 4"):
            forked(store, ["move", line], None)
    whole, before = file.read_bytes(), kept(store)
    by_command = rng.random() < 0.25
    sound = forked(store, ["log", "--json"], None) if by_command else (0, "")
    at, size = rng.randrange(len(whole)), rng.choice((1, 1, 4, 16, 64, 512, 4096))
    match rng.randrange(5):
        case 0:
            spoiled = whole[:at]
        case 1:
            spoiled = whole[:at] + bytes(size) + whole[at + size :]
        case 2:
            spoiled = whole[:at] + bytes([whole[at] ^ (1 << rng.randrange(8))]) + whole[at + 1 :]
        case 3:
            page, other = rng.randrange(len(whole) // 4096), rng.randrange(len(whole) // 4096)
            pages = [whole[n : n + 4096] for n in range(0, len(whole), 4096)]
            pages[page], pages[other] = pages[other], pages[page]
            spoiled = b"".join(pages)
        case _:
            spoiled = whole[:at] + rng.randbytes(size) + whole[at + size :]
    try:
        for left in store.glob(f"{FILE}-*"):
            left.unlink()
        file.write_bytes(spoiled)
        found = []
        for read in (lambda: kept(store), lambda: Store(store).current()):
            try:
                found.append(read())
            except StoreError as wrong:
                found.append(wrong.id)
        if not isinstance(found[0], str):
            assert found[0].items() <= before.items(), "something else was read without a word"
        ended = forked(store, ["log", "--json"], None) if by_command else sound
        assert ended == sound or ended[0] in (2, 4), ended
        assert file.read_bytes() == spoiled, "a damaged file was changed"
        return "found" if isinstance(found[0], str) or ended[0] else "harmless"
    finally:
        file.write_bytes(whole)
        for left in store.glob(f"{FILE}-*"):
            left.unlink()


def run(kind: str, times: int, first: int = 0, processes: int = 8) -> Counter[str]:
    """So many trials; a failure says which."""
    found: Counter[str] = Counter()
    with TemporaryDirectory() as place:
        folder, kills = Path(place), None
        hands = Hands(folder / "hands", processes)
        for number in range(first, first + times):
            rng = Random(number)
            try:
                if kind == "hands":
                    found += hands.once(rng)
                    continue
                if kind == "bend":
                    once: Callable[[], str] = lambda: bend(folder / str(number), rng)  # noqa: B023, E731
                elif kind == "kill":
                    kills = kills or Kills(folder, rng)
                    kills.rng = rng
                    once = kills.once
                else:
                    once = lambda: damage(folder, rng)  # noqa: B023, E731
                found[once()] += 1
            except BaseException as wrong:
                wrong.add_note(f"python -m tests.table.trials {kind} 1 --from {number}")
                raise
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("kind", choices=["bend", "kill", "hands", "damage"])
    asked.add_argument("times", type=int)
    asked.add_argument("--from", type=int, default=0, dest="first")
    asked.add_argument("--processes", type=int, default=8, help="how many hands there are")
    told = asked.parse_args()
    began = time.perf_counter()
    found = run(told.kind, told.times, told.first, told.processes)
    print(f"{told.kind}: {found.total()} in {time.perf_counter() - began:.0f} s")
    for what, times in sorted(found.items()):
        print(f"  {times:5} {what}")


if __name__ == "__main__":
    main()
