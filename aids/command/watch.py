"""Making sheets again whenever something changes that they are made of.

One process keeps running, so that only the first build pays for loading everything. Before each build it forgets what
it has read; when the program itself has changed, it starts again from the beginning."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from referee.library.paths import code_root, data_root, store_dir, templates_root

PAUSE: Final = 0.4
"""Seconds between two looks."""
KEPT: Final = frozenset(
    ("aids.make.template", "aids.type.faces", "aids.type.word_pieces", "aids.type.breaking", "aids.render.operators")
)
"""Modules that remember nothing but fonts, figures, words as they were cut, and templates, which look for themselves
whether their file has changed."""


Command = Callable[[list[str]], None]
"""What takes the arguments of a command line."""


ENDINGS: Final = (".toml", ".po", ".j2", ".svg", ".csv", ".tsv", ".xlsx", ".ods", ".xml")
"""Files that sheets are made of."""


class Look(Struct, frozen=True):
    """What there is to see: each changes when a file of its kind does."""

    program: int
    data: int


def look_around(*own: Path) -> Look:
    """At the program; at templates, words, data and own editions, and at `own` files and folders: times and sizes."""
    code = code_root()
    program = _seen([code / "aids", code / "referee"], (".py",))
    data = _seen([templates_root(), data_root(), store_dir() / "editions"], ENDINGS)
    return Look(program, hash((data, *map(_look_at, own))))


def _look_at(own: Path) -> object:
    """A file, or the files in a folder of one's own, but not what lies deeper."""
    files = sorted(file for file in own.iterdir() if file.suffix in ENDINGS) if own.is_dir() else [own]
    return tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files if file.is_file())


def _seen(roots: list[Path], endings: tuple[str, ...]) -> int:
    seen: list[tuple[str, int, int]] = []
    for root in roots:
        for folder, _, files in os.walk(root):
            for name in files:
                if name.endswith(endings):
                    stat = os.stat(os.path.join(folder, name))
                    seen.append((os.path.join(folder, name), stat.st_mtime_ns, stat.st_size))
    return hash(tuple(sorted(seen)))


def forget() -> None:
    """Drops everything that has been read from files and remembered."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("aids", "referee") and name not in KEPT:
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()


def run(command: Command, arguments: list[str]) -> None:
    """One build. Every error is reported, and the program goes on to wait for the next build."""
    forget()
    try:
        command(arguments)
    except SystemExit:
        pass
    except Exception:
        from traceback import print_exc

        print_exc()
    sys.stdout.flush()


def start_again() -> None:
    """The same command in a new process, which sees the new program."""
    os.execv(sys.executable, [sys.executable, "-m", "aids", *sys.argv[1:]])


def keep_making(*own: Path) -> None:
    """The command line that was given, after every change of the house's files or of one's own, until Ctrl-C."""
    from functools import partial

    from .again import current
    from .messages import t

    command = current().command
    assert command is not None
    print(t("aids-watching"), file=sys.stderr)
    watch(
        [argument for argument in sys.argv[1:] if argument != "--watch"],
        partial(run, command),
        partial(look_around, *own),
    )


def watch(
    arguments: list[str],
    build: Command,
    look: Callable[[], Look] = look_around,
    wait: Callable[[float], None] = time.sleep,
    restart: Callable[[], None] = start_again,
) -> None:
    """Builds, and builds again after every change, until Ctrl-C. `build` is `run` with the command itself."""
    last: Look | None = None
    try:
        while True:
            now = look()
            if last is not None and now.program != last.program:
                restart()
            if now != last:
                build(arguments)
                last = now
            wait(PAUSE)
    except KeyboardInterrupt:
        return
