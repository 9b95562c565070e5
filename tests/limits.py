"""Places as they can be: a disk with little room, a folder that may not be written, a shell that closed a stream."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee.library.paths import code_root

_DROP, _OVERRIDE, _SEARCH = 24, 1, 2
"""PR_CAPBSET_DROP, CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: what lets root write and read everywhere."""


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """As on a disk with only so many bytes left: no file can grow beyond that. Python keeps no compiled module
    meanwhile, which it would cut off without a word."""
    compiled, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    held = resource.getrlimit(resource.RLIMIT_FSIZE)
    kept = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, held[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, held)
        signal.signal(signal.SIGXFSZ, kept)
        sys.dont_write_bytecode = compiled


def like_anybody() -> None:
    """In a child before it becomes another program: even root is bound by what files and folders allow."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        for power in (_OVERRIDE, _SEARCH):
            libc.prctl(_DROP, power, 0, 0, 0)


def started(program: str) -> str:
    """What starts one of the two commands of this checkout, in Python."""
    scripts = tomllib.loads((code_root() / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    module, _, function = scripts[program].partition(":")
    return f"import sys; from {module} import {function}; sys.argv[0] = {program!r}; {function}()"


@contextmanager
def mode(place: Path, bits: int) -> Iterator[None]:
    """A file or a folder with other permissions."""
    held = place.stat().st_mode & 0o777
    place.chmod(bits)
    try:
        yield
    finally:
        place.chmod(held)


def referee(
    folder: Path,
    *arguments: str | bytes,
    before: Callable[[], None] | None = None,
    shell: str = "",
    said: bytes | None = b"",
    variables: Mapping[str, str] | None = None,
    program: str = "referee",
) -> subprocess.CompletedProcess[bytes]:
    """Runs the real command in a folder, with a store there; `before` changes the process first, `shell` is what
    stands behind the command on a shell's line. No traceback is ever let through."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "CONSISTORY_STORE": str(folder / "store"),
        "CONSISTORY_CACHE": os.environ["CONSISTORY_CACHE"],
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(code_root()),
        "PYTHONDONTWRITEBYTECODE": "1",
        **(variables or {}),
    }
    command: list[Any] = [sys.executable, "-c", started(program), *arguments]
    if shell:
        command = ["bash", "-c", f'"$0" "$@" {shell}', *command]
    told: dict[str, Any] = {"input": said} if said is not None else {}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, check=False, preexec_fn=before, **told
    )
    for line in (b"Traceback", b"Exception ignored"):
        assert line not in done.stderr, done.stderr.decode(errors="replace")
    return done
