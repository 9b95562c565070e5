"""Commands without their start: a process that has loaded the program once forks for every command, in a folder, with
an environment and with streams of its own. What a command does is the same; what it takes to start it is left out, and
tested where commands are started by a shell."""

from __future__ import annotations

import atexit
import json
import os
import pkgutil
import socket
import struct
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType
from typing import Any

PROGRAMS = {"referee": "referee.cli.main", "aids": "aids.command.main"}
"""Where each command begins."""

COMMANDS = ("aids.command",)
"""Commands whose modules speak the language of the process that loads them."""


class Forks:
    """A process that runs commands of one program, of the one that lies in a `house` where one is given."""

    def __init__(self, program: str, house: Path | None = None) -> None:
        mine, theirs = socket.socketpair()
        with theirs:
            number = str(theirs.fileno())
            self.process = subprocess.Popen(
                [sys.executable, "-P", __file__, program, number],
                pass_fds=[theirs.fileno()],
                env=os.environ if house is None else {**os.environ, "PYTHONPATH": str(house)},
                stdin=subprocess.DEVNULL,
            )
        self.socket = mine
        atexit.register(self.end)

    def end(self) -> None:
        self.socket.close()
        self.process.wait()

    def run(
        self,
        arguments: Sequence[str],
        folder: Path,
        environment: dict[str, str],
        said: str | None = None,
        together: bool = False,
    ) -> tuple[int, str, str]:
        """The exit code of a command, and what it wrote on both outputs; where they go `together`, all of it on the
        first."""
        with TemporaryFile() as request, TemporaryFile() as ahead, TemporaryFile() as out, TemporaryFile() as err:
            request.write(json.dumps([arguments, str(folder), environment]).encode())
            ahead.write((said or "").encode())
            for file in (request, ahead):
                file.seek(0)
            files = (request, ahead, out, out if together else err)
            socket.send_fds(self.socket, [b"."], [file.fileno() for file in files])
            (code,) = struct.unpack("i", self.socket.recv(4))
            for file in (out, err):
                file.seek(0)
            return code, out.read().decode("utf-8"), err.read().decode("utf-8")


@cache
def forks(program: str, house: Path | None = None) -> Forks:
    return Forks(program, house)


def load(program: str) -> Any:
    """The entry point of a program, with every module loaded that speaks no language by itself."""
    entry = import_module(PROGRAMS[program])
    import_module("typer")
    for package in ("referee", "aids") if program == "aids" else ("referee",):
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            if not module.name.startswith(COMMANDS) and not module.name.endswith("__main__"):
                import_module(module.name)
    return entry.main


def serve(program: str, number: int) -> None:
    """Runs what is asked for, one command after the other, until nobody asks any more."""
    main = load(program)
    with socket.socket(fileno=number) as asked:
        while True:
            some, files, _, _ = socket.recv_fds(asked, 1, 4)
            if not some:
                return
            child = os.fork()
            if not child:
                carry_out(main, program, files)
            for file in files:
                os.close(file)
            asked.sendall(struct.pack("i", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])))


def carry_out(main: Any, program: str, files: list[int]) -> None:
    """One command, as a process of its own; never comes back."""
    code = 1
    try:
        request, *streams = files
        with open(request, "rb") as told:
            arguments, folder, environment = json.load(told)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = [program, *arguments]
        sys.modules["__main__"] = ModuleType("__main__")  # a command's name is that of the file which it was started by
        sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
    finally:
        for written in (sys.stdout, sys.stderr):
            written.flush()
        os._exit(code)


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
