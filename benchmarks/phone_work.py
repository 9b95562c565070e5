"""What a tap costs the server: processor time to make a move and to render the pages of all who sit at the table."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

from referee.library.load import games, load_game
from referee.table.fold import Table
from referee.table.store import Store
from referee.web import doing, pages
from referee.web.intake import Make
from referee.web.rooms import Room
from referee.web.seats import Phone, Seats
from tests.web.choosing import a_tap
from tests.web.serving import referee

T = TypeVar("T")

PLAYERS = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay")
LANGS = ("en", "de", "fr")
TAPS = 60
"""Taps that are measured of each game."""


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    begun = time.process_time()
    found = work()
    return 1000 * (time.process_time() - begun), found


def _measured(folder: Path, game: str, taps: int = TAPS) -> tuple[list[float], list[float]]:
    """Milliseconds of each tap's move, and of the pages behind it, every seat in one of three languages."""
    names = PLAYERS[: load_game(game).game.seats[1]]
    referee(
        folder, "new", game, "--seats", ",".join(names), "--name", game, "--dice", "yours", "--knowing",
        "--edition", "sample", "--seed", "1",
    )  # fmt: skip
    room = Room(Table.open(Store(folder), game), Seats(folder), pages.table_screen)
    phones = [Phone(bytes([seat]), seat) for seat in range(len(names))]
    rng, makes, renders = Random(1), list[float](), list[float]()
    for _ in range(taps):
        tap = a_tap(room.session("en"), rng)
        if tap is None:
            break
        name, offer, choices = tap
        phone = phones[names.index(name)]
        told = Make(offer=offer.id, choice=choices, rev=room.table.revision)
        spent, answer = _timed(lambda phone=phone, told=told: doing.make(room, phone, LANGS[0], told))
        if answer.told.get("verdict") != "legal":
            raise RuntimeError(f"{game}: {name} {offer.label} {choices}: {answer.told}")
        makes.append(spent)
        renders.append(_timed(lambda: [room.render(room, each, LANGS[each.seat % 3]) for each in phones])[0])
    return makes, renders


def _share(times: list[float], share: float) -> float:
    return round(sorted(times)[int(share * (len(times) - 1))], 1)


def run() -> dict[str, float]:
    """By game the median, and 95 of 100, of a move and of the pages behind it."""
    found: dict[str, float] = {}
    for game in games():
        with tempfile.TemporaryDirectory() as folder:
            makes, renders = _measured(Path(folder), game)
        for what, times in (("move", makes), ("pages", renders)):
            found |= {f"{game}, {what}, ms": _share(times, 0.5), f"{game}, {what}, ms, 95 of 100": _share(times, 0.95)}
    return found
