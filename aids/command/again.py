"""The same command line once more: when nothing has changed that it read or made, it is answered for at once.

What a run has read and made is noted under its command line: times and sizes of files, and what is said when nothing is
left to do. This module is loaded before anything else, and loads as little as it can."""

from __future__ import annotations

import os
import sys
import zlib
from contextvars import ContextVar

from referee.library.marks import ENDINGS, mark_of

TYPE_CHECKING = False  # as in typing, which would take longer to load than this module
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.library.errors import LibraryError

MAKING = ("build", "deck", "typeset")
"""The commands that make files of files."""
ANEW = ("--force", "--watch", "-h", "--help")
"""Options with which everything is done again."""
LANGUAGE = ("LC_ALL", "LC_MESSAGES", "LANG", "CONSISTORY_STORE")
"""What in the environment changes an answer."""

_RUN: ContextVar[Run | None] = ContextVar("run", default=None)


ANY_BYTES = "surrogateescape"
"""How the name of a file is kept that is no UTF-8."""


class Run:
    """One run of a command: what it reads, and what it makes. `command` runs other arguments."""

    def __init__(self, arguments: list[str], command: Callable[[list[str]], None] | None = None) -> None:
        self.given = arguments
        self.command = command
        self.read: list[str] = []
        self.damaged: list[LibraryError] = []
        self._mark = ""

    def answered(self) -> bool:
        """True if all that this command line makes is there, made from the same files by the same program. Says so."""
        if not self._may_be_noted():
            return False
        try:
            with open(self._place(), encoding="utf-8", errors=ANY_BYTES) as noted:
                mark, stdout, stderr, *files = noted.read().split("\0")
        except (OSError, ValueError):
            return False
        self._mark = mark_of(_roots())
        if mark != self._mark or any(_seen(line.partition("\t")[2]) != line for line in files):
            return False
        for stream, text in ((sys.stdout, stdout), (sys.stderr, stderr)):
            if text and stream is not None:
                print(text, file=stream)
        return True

    def _may_be_noted(self) -> bool:
        """What stands at an address may have changed without any sign of it here."""
        anew = any(each in ANEW or "://" in each for each in self.given)
        return self.given[:1] != [] and self.given[0] in MAKING and not anew

    def _place(self) -> str:
        from referee.library.paths import cache_dir

        key = repr((self.given, os.getcwd(), [os.environ.get(name) for name in LANGUAGE], sys.version)).encode()
        return os.path.join(cache_dir(), "again", f"{zlib.crc32(key):08x}{zlib.adler32(key):08x}{len(key):x}")

    def reads(self, *paths: str | os.PathLike[str]) -> None:
        """Notes files and folders as they are now, before they are read."""
        self.read += [_seen(os.fspath(path)) for path in paths]

    def left_out(self, wrong: LibraryError) -> None:
        """Something was asked for with everything else, and its data are damaged."""
        if str(wrong) not in map(str, self.damaged):
            self.damaged.append(wrong)

    def note(self, made: Iterable[str | os.PathLike[str]], stdout: str, stderr: str) -> None:
        """Everything that was asked for is made: what to say when it is asked for again. No error when it can't be
        noted; then it is made again."""
        if self.damaged or not self._may_be_noted():
            return
        from pathlib import Path

        from referee.library.whole import write_in_folder

        lines = [*self.read, *(_seen(os.path.abspath(each)) for each in made)]
        try:
            text = "\0".join((self._mark, stdout, stderr, *lines))
            write_in_folder(Path(self._place()), text.encode(errors=ANY_BYTES))
        except OSError:
            return

    def __enter__(self) -> Run:
        if self._may_be_noted():
            self._mark = self._mark or mark_of(_roots())
        self._token = _RUN.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _RUN.reset(self._token)


def current() -> Run:
    """The run of this command; one that notes nothing, where there is none."""
    return _RUN.get() or Run([])


def _roots() -> list[str]:
    """Everything that the program is made of, and all data and templates that it reads."""
    from referee.library.paths import code_root, data_root, packages, store_dir, templates_root

    roots = (code_root() / "aids", code_root() / "referee", data_root(), templates_root(), store_dir())
    return [*(os.fspath(root) for root in roots), *(f"{path}{os.sep}." for path in packages())]


def _seen(path: str) -> str:
    """A file as it is now, and its path behind a tab; of a folder, its templates, tables and drawings."""
    try:
        stat = os.stat(path)
    except OSError:
        return f"-\t{path}"
    if not os.path.isdir(path):
        return f"{stat.st_size} {stat.st_mtime_ns}\t{path}"
    parts = []
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.name.endswith(ENDINGS):
                seen = entry.stat()
                parts.append(f"{entry.name}:{seen.st_size}:{seen.st_mtime_ns}")
    return f"{zlib.crc32(repr(sorted(parts)).encode()):x} {len(parts)}\t{path}"
