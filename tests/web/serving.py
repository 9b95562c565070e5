"""A served game for tests: the command itself in a process of its own, and phones as browsers or as plain requests."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, build_opener

from tests.forks import forks

HOST = "127.0.0.1"
REFEREE = (sys.executable, "-c", "from referee.cli.main import main; main()")


def referee(
    store: Path, *arguments: str, lang: str = "en", said: str | None = None
) -> subprocess.CompletedProcess[str]:
    """A command at the keyboard, and what is typed while it runs."""
    store.mkdir(parents=True, exist_ok=True)
    command = [*arguments, "--store", str(store), "--lang", lang]
    return subprocess.CompletedProcess(command, *forks("referee").run(command, store, dict(os.environ), said))


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def free_port() -> int:
    """A port that nobody else takes while a server is killed and begun again."""
    with socket.create_server((HOST, 0)) as one:
        port: int = one.getsockname()[1]
    return port


class Served:
    """One game at one address; `join` is what its QR code says."""

    def __init__(self, store: Path, name: str, *options: str) -> None:
        self.store, self.name, self.options, self.port = store, name, options, free_port()
        self.start()

    def start(self) -> None:
        command = [*REFEREE, "serve", "--lan", HOST, "--port", str(self.port), "--name", self.name, *self.options]
        self.process = subprocess.Popen(
            [*command, "--store", str(self.store), "--lang", "en"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.shown: list[str] = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.shown.append(line)
            if "Ctrl-C" in line:
                break
        found = re.search(r"(https?://\S+)/(\w+)/join#(\w+)", "".join(self.shown))
        assert found is not None, "".join(self.shown)
        self.origin, self.room, self.code = found.groups()
        self.join = found[0]

    @property
    def base(self) -> str:
        return f"{self.origin}/{self.room}"

    def kill(self) -> None:
        """Ends it as a crash does."""
        self.process.send_signal(signal.SIGKILL)
        self._reap()

    def stop(self) -> None:
        self.process.terminate()
        self._reap()

    def _reap(self) -> None:
        self.process.wait(timeout=20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def again(self) -> None:
        """Killed, and served again."""
        self.kill()
        self.start()


@contextmanager
def served(store: Path, name: str, *options: str) -> Iterator[Served]:
    found = Served(store, name, *options)
    try:
        yield found
    finally:
        found.stop()


class Answered:
    """What came back: status, headers, body."""

    def __init__(self, status: int, headers: Any, body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def told(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found


class Phone:
    """A phone without a screen: it sends and reads JSON."""

    def __init__(self, game: Served, seat: str | None = None, lang: str = "en") -> None:
        self.game, self.cookie, self.lang = game, "", lang
        if seat is not None:
            assert self.post("sit", code=game.code, seat=seat).status == 204

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answered:
        """Any request; headers by their names with `_` for `-`, an empty one is left away."""
        found = {
            "Host": urlsplit(self.game.origin).netloc,
            "Cookie": f"lang={self.lang}; {self.cookie}",
            **({"Origin": self.game.origin} if method == "POST" else {}),
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        request = Request(f"{self.game.origin}{path}", body, {k: v for k, v in found.items() if v}, method=method)
        opener = build_opener()
        try:
            with opener.open(request, timeout=20) as answer:
                result = Answered(answer.status, answer.headers, answer.read())
        except HTTPError as answer:
            result = Answered(answer.code, answer.headers, answer.read())
        for name, value in result.headers.items():
            if name.lower() == "set-cookie" and value.startswith("seat-"):
                self.cookie = value.partition(";")[0]
        return result

    def post(self, route: str, **told: Any) -> Answered:
        body = json.dumps({"v": 1, **told}).encode()
        return self.send("POST", f"/{self.game.room}/{route}", body, Content_Type="application/json")

    def get(self, route: str = "") -> Answered:
        return self.send("GET", f"/{self.game.room}/{route}")

    def view(self) -> dict[str, Any]:
        return self.get("view").told
