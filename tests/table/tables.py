"""Tables in a folder of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from referee.core.rules.move import CHANCE
from referee.core.rules.play import decision, default_mover, legal_moves, outcomes
from referee.core.rules.verdict import Verdict
from referee.library.editions import edition_tables
from referee.table.chance import commitment
from referee.table.fold import Table
from referee.table.log import Header
from referee.table.store import Store

NAME = "evening"


def header(**told: Any) -> Header:
    """Ann and Ben at Avignon; the referee draws from the seed `x` unless it is told otherwise."""
    seed = str(told.pop("seed", "x"))
    dice = told.pop("dice", "yours")
    known = {
        "game": "avignon",
        "name": NAME,
        "seats": ("Ann", "Ben"),
        "edition": edition_tables("avignon", "sample"),
        "rulings": {},
        "dice": dice,
        "seed": seed if dice == "yours" else "",
        "salt": "pepper" if dice == "yours" else "",
        "lots": "counted",
        "begun": "2026-01-01T00:00:00Z",
    }
    made = Header(**(known | told))
    return replace(made, commitment=commitment(made))


def sit(folder: Path, **told: Any) -> Table:
    return Table.sit_down(Store(folder), header(**told))


def reopened(folder: Path, name: str | None = None) -> Table:
    return Table.open(Store(folder), name)


def say(table: Table, *lines: str) -> Verdict:
    """Plays lines one after the other; the verdict on the last."""
    verdict: Any = None
    for line in lines:
        move = table.notation.read(table.state, line)
        verdict = table.move(default_mover(table.state, move), move)
    return verdict


def texts(table: Table) -> list[str]:
    return [getattr(entry, "text", "") for entry in table.entries]


def any_move(table: Table, number: int) -> bool:
    """Plays some legal move, the same one for the same number; False when the game is over."""
    wanted = decision(table.state)
    if wanted is None:
        return False
    who = wanted.movers()[0]
    found = [move for move, _ in outcomes(table.state)] if who is CHANCE else legal_moves(table.state, who)
    moves = [move for move in found if "draw" not in table.say(move) or who is CHANCE] or found
    table.move(who, moves[number * 7919 % len(moves)])
    return True
