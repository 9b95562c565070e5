"""The key of a job's content, and the keys of the files that have been made: what is unchanged is left alone."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from referee.library.cache import keep_bytes
from referee.library.editions import edition_file, edition_in_use
from referee.library.load import home
from referee.library.marks import mark_of
from referee.library.paths import code_root, data_root, packages, templates_root
from referee.library.whole import write_in_folder

from ..type.faces import PACKAGES
from ..views.catalogue import printed_games
from .jobs import Job

TOOLS: Final = ("reportlab", "pypdfium2", "pyphen", "jinja2")
ANY: Final = ("",)
"""The ending of any file."""
SEEN: Final = ("library", "words", "core")
"""Rooms of the referee that the printing half sees, itself or through a game."""


@cache
def _digest(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest() if file.is_file() else b""


def _kept(what: str, roots: list[str], make: Callable[[], bytes]) -> bytes:
    """A digest that is made again only when a file below these folders has another size or time."""
    return keep_bytes(f"digests/{mark_of(roots, ANY)}-{what}", make)


@cache
def _tree(root: Path, pattern: str) -> bytes:
    """One digest for all files of a folder, names and content."""
    return _kept({"*.*": "dotted", "*.py": "code", "*": "all"}[pattern], [str(root)], lambda: _read(root, pattern))


def _read(root: Path, pattern: str) -> bytes:
    digest = hashlib.sha256()
    for file in sorted(file for file in root.rglob(pattern) if file.suffix != ".pyc"):
        digest.update(file.relative_to(root).as_posix().encode(errors="surrogateescape") + b"\0" + _digest(file))
    return digest.digest()


def digest_of(folder: Path) -> str:
    """Changes with names and content of the files in a folder."""
    return _tree(folder, "*.*").hex()


@cache
def _program(game: str) -> bytes:
    """Everything that runs for the sheets of a game: the printing half without the views of other games, what it sees
    of the game and of the rooms that all games share, and the tools."""
    code = code_root()
    rooms = [code / "aids", *(code / "referee" / seen for seen in (*SEEN, f"games/{game.replace('-', '_')}"))]
    roots = [*map(str, rooms), *(f"{path}{os.sep}." for path in packages())]
    return _kept(f"{game}-{_others(game)}", roots, lambda: _program_read(game))


def _others(game: str) -> str:
    """The games whose views do not count."""
    return f"{zlib.crc32(repr(printed_games()).encode()):08x}"


def _program_read(game: str) -> bytes:
    from importlib.metadata import version

    code = code_root() / "aids"
    room = game.replace("-", "_")
    others = {other.replace("-", "_") for other in printed_games()} - {room}
    digest = hashlib.sha256()
    for file in sorted(code.rglob("*.py")):
        place = file.relative_to(code)
        if place.parts[0] != "views" or place.parts[1].removesuffix(".py") not in others:
            digest.update(place.as_posix().encode() + b"\0" + _digest(file))
    for seen in (*SEEN, f"games/{room}"):
        digest.update(_tree(code_root() / "referee" / seen, "*.py"))
    digest.update(" ".join(version(name) for name in (*PACKAGES, *TOOLS)).encode())
    return digest.digest()


@cache
def _templates(folder: str, game: str) -> bytes:
    """The templates of one folder, those of the game, from which pages of all games take drawings, and those that all
    share."""
    root = templates_root()
    return b"".join(_tree(root / name, "*") for name in sorted({folder, game, "base", "icons"}))


def key_of(job: Job, options: str) -> str:
    """Changes with anything that could change the sheet: program, templates, data, words, theme, fonts, options."""
    data = data_root()
    digest = _words_of(job.game, job.lang)
    digest.update(repr((job.game, job.aid.id, job.variant, job.lang, job.paper, job.theme, options)).encode())
    digest.update(_templates(job.aid.template.partition("/")[0], job.game))
    for file in (data / "paper.toml", data / "themes" / f"{job.theme}.toml"):
        digest.update(_digest(file))
    if job.aid.edition:
        digest.update(_digest(edition_file(job.game, edition_in_use(job.game))))
    return digest.hexdigest()[:32]


def key_of_words(game: str, lang: str) -> str:
    """Changes with anything that could change what is said of a game in a language, and the faces that it is set in."""
    return _words_of(game, lang).hexdigest()[:32]


def _words_of(game: str, lang: str) -> hashlib._Hash:
    """The digest that far: the program, the game's data, and its words."""
    digest, data = hashlib.sha256(_program(game)), data_root()
    digest.update(_tree(home(game), "*.*"))
    digest.update(_digest(data / "aids.toml"))
    for name in ("aids.po", f"{game}.po", "print.toml", f"moves/{game}.toml"):
        digest.update(_digest(data / "words" / lang / name))
    return digest


class Manifest:
    """`output/.manifest.json`: the key of every file made, so that unchanged ones are left alone."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self._file = out / ".manifest.json"
        try:
            stored = json.loads(self._file.read_text("utf-8"))
            self.keys: dict[str, str] = {str(k): str(v) for k, v in stored.items()} if isinstance(stored, dict) else {}
        except (OSError, ValueError):
            self.keys = {}

    def fresh(self, files: list[str], key: str) -> bool:
        """True if all these files are there and made from the same content."""
        return all(self.keys.get(file) == key and (self.out / file).is_file() for file in files)

    def note(self, files: list[str], key: str) -> None:
        self.keys.update(dict.fromkeys(files, key))

    def save(self) -> None:
        """Raises OSError."""
        write_in_folder(self._file, (json.dumps(self.keys, indent=1, sort_keys=True) + "\n").encode())
