"""Jobs: one sheet in one language on one paper in one theme; where its files go, and the key of its content."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

from referee.library.editions import edition_file, edition_in_use
from referee.library.load import home
from referee.library.paths import data_root, templates_root
from referee.library.whole import write_in_folder

from .catalogue import Aid

DEFAULT_PAPER: Final = "a4"
DEFAULT_THEME: Final = "colour"
FONTS: Final = ("fontpkg-spectral", "fontpkg-cardo", "fontpkg-alegreya-sans")
TOOLS: Final = ("reportlab", "pypdfium2", "pyphen", "jinja2")


class Job(NamedTuple):
    """One sheet to make."""

    game: str
    aid: Aid
    variant: str
    lang: str
    paper: str
    theme: str

    @property
    def name(self) -> str:
        """The file's name without ending."""
        parts = (
            self.aid.id,
            self.variant,
            self.paper if self.paper != DEFAULT_PAPER else "",
            self.theme if self.theme != DEFAULT_THEME else "",
        )
        return "-".join(part for part in parts if part)

    @property
    def place(self) -> str:
        """Its files' path below the output folder, without ending."""
        return f"{self.lang}/{self.game}/{self.name}"


@cache
def _digest(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest() if file.is_file() else b""


@cache
def _tree(root: Path, pattern: str) -> bytes:
    """One digest for all files of a folder, names and content."""
    found = hashlib.sha256()
    for file in sorted(root.rglob(pattern)):
        found.update(file.relative_to(root).as_posix().encode() + b"\0" + _digest(file))
    return found.digest()


@cache
def _program(game: str) -> bytes:
    """Everything that runs for the sheets of a game: the printing half with the game's own views, what it sees of the
    game and of the library, and the tools."""
    code = Path(__file__).parent
    room = game.replace("-", "_")
    shared = {"__init__.py", "rules.py", "sheet.py", f"{room}.py", room}
    found = hashlib.sha256()
    for file in sorted(code.rglob("*.py")):
        place = file.relative_to(code)
        if place.parts[0] != "views" or place.parts[1] in shared:
            found.update(place.as_posix().encode() + b"\0" + _digest(file))
    found.update(_tree(code.parent / "referee" / "library", "*.py"))
    found.update(_tree(code.parent / "referee" / "games" / room, "*.py"))
    found.update(" ".join(version(name) for name in (*FONTS, *TOOLS)).encode())
    return found.digest()


@cache
def _templates(folder: str) -> bytes:
    """The templates of one folder, and those that all share."""
    root = templates_root()
    return b"".join(_tree(root / name, "*") for name in sorted({folder, "base", "icons"}))


def key_of(job: Job, options: str) -> str:
    """Changes with anything that could change the sheet: program, templates, data, words, theme, fonts, options."""
    data = data_root()
    words = data / "words" / job.lang
    found = hashlib.sha256(_program(job.game))
    found.update(repr((job.game, job.aid.id, job.variant, job.lang, job.paper, job.theme, options)).encode())
    found.update(_templates(job.aid.template.partition("/")[0]))
    found.update(_tree(home(job.game), "*.toml"))
    for file in (data / "aids.toml", data / "paper.toml", data / "themes" / f"{job.theme}.toml"):
        found.update(_digest(file))
    for name in ("aids.po", f"{job.game}.po", "print.toml"):
        found.update(_digest(words / name))
    if job.aid.edition:
        found.update(_digest(edition_file(job.game, edition_in_use(job.game))))
    return found.hexdigest()[:32]


class Manifest:
    """`output/.manifest.json`: the key of every file made, so that unchanged ones are left alone."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self._file = out / ".manifest.json"
        try:
            held = json.loads(self._file.read_text("utf-8"))
            self.keys: dict[str, str] = {str(k): str(v) for k, v in held.items()} if isinstance(held, dict) else {}
        except (OSError, ValueError):
            self.keys = {}

    def fresh(self, files: list[str], key: str) -> bool:
        """Whether all these files are there and made from the same content."""
        return all(self.keys.get(file) == key and (self.out / file).is_file() for file in files)

    def note(self, files: list[str], key: str) -> None:
        self.keys.update(dict.fromkeys(files, key))

    def save(self) -> None:
        """Raises OSError."""
        write_in_folder(self._file, (json.dumps(self.keys, indent=1, sort_keys=True) + "\n").encode())
