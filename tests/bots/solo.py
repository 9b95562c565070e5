"""Solo evenings as they are kept in `evenings/`: one person against sensible bots, line by line. What was typed stands
behind `> `. To renew them after a change that is meant: `python -m tests.bots.solo`; to let a bot play a new one:
`python -m tests.bots.solo avignon 7`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from referee.bots.match import Seen
from referee.bots.sensible import Sensible
from referee.core.rules.play import legal_moves
from referee.core.state.terms import Seat
from referee.desk.table.session import at_table
from referee.table.fold import Table
from referee.table.store import Store
from referee.words.translation import words

FOLDER = Path(__file__).parent / "evenings"
RANDOM = re.compile(r"[0-9a-f]{64}")
TYPED = "> "
MOST = 40
"""Moves of a person in a new evening."""
PERSON = Seat(0)


class Lines:
    """What a person types, shown when it is read."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            print(f"{TYPED}{line}")
            yield line

    def isatty(self) -> bool:
        return False


def replayed(command: str, lines: Iterator[str], folder: Path) -> str:
    """An evening as it goes now; `command` is what follows `referee`."""
    from referee.cli.app import app

    asked = command.split()
    told = StringIO()
    with (
        patch.object(sys, "argv", ["referee", *asked]),
        patch.object(sys, "stdin", Lines(lines)),
        patch.dict("os.environ", {"LANG": "C", "LC_ALL": "C"}),
        redirect_stdout(told),
    ):
        app([*asked, "--store", str(folder)], standalone_mode=False)
    return f"$ referee {command}\n{RANDOM.sub('…', told.getvalue())}"


def parts(text: str) -> tuple[str, list[str]]:
    """The command of an evening and what was typed."""
    first, *rest = text.splitlines()
    return first.removeprefix("$ referee "), [line.removeprefix(TYPED) for line in rest if line.startswith(TYPED)]


def played_by_a_bot(folder: Path) -> Iterator[str]:
    """The lines of somebody who plays sensibly, and asks for a hint or a reason now and then."""
    bot, rng, moves = Sensible(), Random(1), 0
    yield "show"
    while moves < MOST:
        session = at_table(Table.open(Store(folder)), words("en"))
        state = session.state
        if state.over() or not legal_moves(state, PERSON):
            break
        move = bot.choose(Seen(session.game, state, PERSON), rng)
        assert move is not None
        moves += 1
        if moves % 12 == 3:
            yield "hint"
        yield str(session.game.notation.write(state, move))
        if moves % 12 == 5:
            yield "why"
    yield "show"
    yield "quit"


def main(arguments: list[str]) -> None:
    """Lets a bot play a new evening of the game named, with a seed; without arguments all are renewed."""
    if arguments:
        game, seed = arguments
        with TemporaryDirectory() as folder:
            place = Path(folder)
            text = replayed(f"solo {game} --seed {seed}", played_by_a_bot(place), place)
        (FOLDER / f"{game}.txt").write_text(text, encoding="utf-8")
        return
    for file in sorted(FOLDER.glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        command, lines = parts(text)
        with TemporaryDirectory() as folder:
            fresh = replayed(command, iter(lines), Path(folder))
        if fresh != text:
            file.write_text(fresh, encoding="utf-8")
            print(f"renewed {file.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
