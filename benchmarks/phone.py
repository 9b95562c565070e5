"""Phones at the table: how long a tap takes to be drawn on the other phones, at one table of six and at twenty."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from tests.web.choosing import chosen_as_told
from tests.web.serving import Served, referee

GAME, SEATS = "credo", ("Ann", "Ben", "Cy", "Di", "Eve", "Fay")
MOVES, PAUSE = 40, 2.0
"""Taps that are timed at one table, and the seconds between two taps of a table among twenty."""

TABLES, SECONDS = 20, 20


class Wire:
    """One phone as plain requests, with its stream open: when each revision came."""

    def __init__(self, game: Served) -> None:
        self.game, self.place, self.cookie, self.came = game, urlsplit(game.origin), "", dict[str, float]()
        self.view: dict[str, Any] = {}

    async def ask(self, method: str, route: str, told: dict[str, Any] | None = None) -> tuple[str, bytes]:
        """The head and the body of an answer."""
        reader, writer = await asyncio.open_connection(self.place.hostname, self.place.port)
        body = json.dumps({"v": 1, **(told or {})}).encode() if method == "POST" else b""
        writer.write(self._head(method, route, len(body)) + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        found = await reader.read()
        writer.close()
        return head, found

    def _head(self, method: str, route: str, length: int) -> bytes:
        lines = [
            f"{method} /{self.game.room}/{route} HTTP/1.1",
            f"Host: {self.place.netloc}",
            f"Origin: {self.game.origin}",
            f"Cookie: {self.cookie}",
            "Content-Type: application/json",
            f"Content-Length: {length}",
            "Connection: keep-alive" if route == "events" else "Connection: close",
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    async def sit(self, seat: str) -> None:
        head, _ = await self.ask("POST", "sit", {"code": self.game.code, "seat": seat})
        cookies = SimpleCookie()
        for line in head.split("\r\n"):
            if line.casefold().startswith("set-cookie:"):
                cookies.load(line.partition(":")[2])
        self.cookie = "; ".join(f"{name}={held.value}" for name, held in cookies.items())

    async def look(self) -> dict[str, Any]:
        self.view = json.loads((await self.ask("GET", "view"))[1])
        return self.view

    async def follow(self) -> None:
        """Reads the stream for ever; notes when the whole page of a revision has come."""
        reader, writer = await asyncio.open_connection(self.place.hostname, self.place.port, limit=1 << 22)
        writer.write(self._head("GET", "events", 0))
        rev = ""
        while line := await reader.readline():
            if b'data-rev="' in line:
                rev = line.partition(b'data-rev="')[2].partition(b'"')[0].decode()
            elif line == b"\n" and rev:
                self.came.setdefault(rev, time.perf_counter())
                rev = ""


class Measured:
    """The seconds from each tap until each other phone had its page, and the processor's milliseconds for each tap."""

    def __init__(self) -> None:
        self.times, self.work = list[float](), list[float]()


async def _tap(phones: list[Wire], rng: Random, measured: Measured) -> None:
    """One move, measured; nothing if nobody can move."""
    for phone in rng.sample(phones, len(phones)):
        offers = [offer for offer in (await phone.look())["offers"] if offer["refused"] is None]
        if not offers:
            continue
        offer = rng.choice(offers)
        told = {"offer": offer["id"], "rev": phone.view["rev"], "choice": chosen_as_told(offer, rng)}
        begun, before = time.perf_counter(), _spent(phone.game)
        answer = json.loads((await phone.ask("POST", "make", told))[1])
        rev = answer.get("rev", "")
        if rev in ("", phone.view["rev"]):
            return
        others = [other for other in phones if other is not phone]
        for _ in range(2000):
            if all(rev in other.came for other in others):
                measured.times += [other.came[rev] - begun for other in others]
                measured.work.append(_spent(phone.game) - before)
                return
            await asyncio.sleep(0.002)


async def _seated(game: Served) -> tuple[list[Wire], list[asyncio.Task[None]]]:
    phones = [Wire(game) for _ in SEATS]
    for phone, seat in zip(phones, SEATS, strict=True):
        await phone.sit(seat)
    return phones, [asyncio.create_task(phone.follow()) for phone in phones]


async def _one_table(game: Served) -> Measured:
    phones, streams = await _seated(game)
    rng, measured = Random(1), Measured()
    for _ in range(MOVES):
        await _tap(phones, rng, measured)
    for stream in streams:
        stream.cancel()
    return measured


async def _many_tables(games: list[Served]) -> Measured:
    measured = Measured()

    async def paced(game: Served, seed: int) -> None:
        phones, streams = await _seated(game)
        rng, end = Random(seed), time.perf_counter() + SECONDS
        await asyncio.sleep(rng.random() * PAUSE)
        while time.perf_counter() < end:
            await _tap(phones, rng, measured)
            await asyncio.sleep(PAUSE)
        for stream in streams:
            stream.cancel()

    await asyncio.gather(*(paced(game, seed) for seed, game in enumerate(games)))
    return measured


def _served(folder: Path, number: int) -> Served:
    store = folder / str(number)
    referee(
        store, "new", GAME, "--seats", ",".join(SEATS), "--name", "eve", "--dice", "yours", "--knowing",
        "--edition", "sample", "--seed", str(number),
    )  # fmt: skip
    return Served(store, "eve")


def _memory(game: Served) -> float:
    """Mebibytes of a server that are its own in memory."""
    status = Path(f"/proc/{game.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _spent(game: Served) -> float:
    """Milliseconds of the processor that a server has taken."""
    tasks = Path(f"/proc/{game.process.pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6


def _share(times: list[float], share: float) -> float:
    return round(1000 * sorted(times)[int(share * (len(times) - 1))], 1)


def run() -> dict[str, float]:
    """Milliseconds from a tap to the page on another phone: the median and 95 of 100; the memory of one server."""
    with tempfile.TemporaryDirectory() as folder:
        one = _served(Path(folder), 0)
        measured = asyncio.run(_one_table(one))
        found = {
            "one table of six, ms, median": _share(measured.times, 0.5),
            "one table of six, ms, 95 of 100": _share(measured.times, 0.95),
            "one table of six, ms of the processor a tap": round(median(measured.work), 1),
            "one table of six, MiB": round(_memory(one), 1),
        }
        one.stop()
        games = [_served(Path(folder), number) for number in range(1, TABLES + 1)]
        times = asyncio.run(_many_tables(games)).times
        found |= {
            f"{TABLES} tables of six, ms, median": _share(times, 0.5),
            f"{TABLES} tables of six, ms, 95 of 100": _share(times, 0.95),
            f"{TABLES} tables of six, taps": len(times) // (len(SEATS) - 1),
        }
        for game in games:
            game.stop()
    return found
