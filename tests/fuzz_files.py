"""Garbled files: editions, catalogues of words, pages, icons, logs and databases. `python -m tests.fuzz` runs them.

Whatever stands in a file must be read as what it says, or end in a clear error: within five seconds, and with no
control character in its words.
"""

from __future__ import annotations

import shutil
import signal
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from aids.command.messages import error_text as of_aids
from aids.make.own import pdf_of
from aids.page.problems import SheetError
from aids.render.icons import layers, read_drawing
from referee.core.state.terms import NoAgreement, agree
from referee.desk.errors import worded as of_referee
from referee.games import game_of
from referee.library import toml
from referee.library.editions import edition_tables, shipped_dir
from referee.library.errors import LibraryError
from referee.library.load import load_game
from referee.library.paths import code_root, data_root, templates_root
from referee.table.fold import Table
from referee.table.letters import log_from_text, log_to_text
from referee.table.store import FILE, Store, StoreError
from referee.words.po_files import compiled_catalogue
from referee.words.translation import words
from tests.games.runner import NAMES, games_with_rooms
from tests.table.trials import begun, some_move

LONGEST = 5
"""Seconds that reading one file may take."""

ODD = (
    "",
    "\0",
    "\x1b[31m",
    "\u202e",
    "\ufeff",
    "9" * 400,
    "-1",
    "1e999",
    "nan",
    "[" * 300,
    "é",
    "🙂",
    '"',
    "'''",
    "\n",
)
"""What is put into texts."""


GOOD = "\n\u00ad\u200c\u200d\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2"
"""What an error may repeat of the format characters: the hyphen and the joiners of words, and signs that have ink."""


def mangled(text: str, rng: Random, others: list[str]) -> str:
    """A text with some of it cut, doubled, moved, or replaced by something odd or by a line of another file."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at, size = rng.randint(0, len(text)), rng.choice((0, 1, 1, 3, 20, 300))
        match rng.randrange(6):
            case 0:
                text = text[:at] + text[at + size :]
            case 1:
                text = text[:at] + rng.choice(ODD) + text[at + size % 4 :]
            case 2:
                text = text[:at] + text[at : at + size] * 2 + text[at + size :]
            case 3:
                lines = text.splitlines(keepends=True) or [""]
                lines.insert(
                    rng.randint(0, len(lines)), rng.choice(rng.choice(others).splitlines(keepends=True) or [""])
                )
                text = "".join(lines)
            case 4:
                lines = text.splitlines(keepends=True)
                rng.shuffle(lines) if rng.random() < 0.1 else lines and lines.pop(rng.randrange(len(lines)))
                text = "".join(lines)
            case _:
                text = text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0xD800)))) + text[at + 1 :]
    return text


@contextmanager
def in_time() -> Iterator[None]:
    """Raises TimeoutError for what takes too long, where the system can interrupt itself."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def late(*_: object) -> None:
        raise TimeoutError(f"longer than {LONGEST} s")

    held = signal.signal(signal.SIGALRM, late)
    signal.alarm(LONGEST * 6)  # of a machine that does other things too
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, held)


class Files:
    """Sound files of every kind, to be spoiled; `folder` is where they are put."""

    def __init__(self, rng: Random, folder: Path) -> None:
        self.rng, self.folder = rng, folder
        self.texts: dict[str, list[str]] = {
            "words": _read(sorted((data_root() / "words").glob("*/*.po"))),
            "pages": _read(sorted((code_root() / "tests" / "aids" / "pages").glob("*.xml"))),
            "icons": _read(sorted((templates_root() / "icons").glob("*.svg"))),
        }
        self.editions = {game: _read(sorted(shipped_dir(game).glob("*.toml"))) for game in games_with_rooms()}
        self.logs, self.databases = [], list[bytes]()
        for number, game in enumerate(games_with_rooms()):
            table = begun(folder / f"sound{number}", game, rng)
            for _ in range(6):
                some_move(table, rng)
            self.logs.append(log_to_text(table.store.read("evening")))
            self.databases.append((folder / f"sound{number}" / FILE).read_bytes())

    def spoiled(self, of: list[str]) -> str:
        """One of these texts, spoiled; long ones are cut first, so that something happens to what is left."""
        text = self.rng.choice(of)
        return mangled(text, self.rng, of)

    def put(self, name: str, text: str) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        return file

    def edition(self) -> str:
        game = self.rng.choice(sorted(self.editions))
        self.put(f"store/editions/{game}/own.toml", self.spoiled(self.editions[game]))
        of, data = game_of(game), load_game(game)
        held = toml.convert(edition_tables(game, "own", self.folder / "store"), of.edition, "edition own")
        failed = of.failed_checks(held)
        [card.say for card in of.cards(held)]
        terms = agree(data, NAMES[: data.game.seats[0]], held)
        return "checks that fail" if failed else "an edition" if of.start(terms) else ""

    def words(self) -> str:
        entries = self.rng.choice(self.texts["words"]).split("\n\n")
        few = "\n\n".join([entries[0], *self.rng.sample(entries[1:], min(20, len(entries) - 1))])
        file = self.put("de.po", mangled(few, self.rng, [few]))
        return "a catalogue" if compiled_catalogue(file, self.rng.choice(("de", "fr"))) is not None else ""

    def page(self) -> str:
        return "a page" if pdf_of(self.spoiled(self.texts["pages"])).startswith(b"%PDF") else ""

    def icon(self) -> str:
        return "an icon" if layers(read_drawing(self.put("icon.svg", self.spoiled(self.texts["icons"])))) else "empty"

    def log(self) -> str:
        log = log_from_text(self.spoiled(self.logs), name="sent")
        place = self.folder / f"sent{self.rng.random()}"
        Store(place).adopt(log)
        return "a log" if Table.open(Store(place), "sent").state is not None else ""

    def database(self) -> str:
        whole, rng = self.rng.choice(self.databases), self.rng
        at, size = rng.randrange(len(whole)), rng.choice((1, 4, 64, 4096))
        spoiled = rng.choice((whole[:at], whole[:at] + rng.randbytes(size) + whole[at + size :], rng.randbytes(at)))
        place = self.folder / f"spoiled{rng.random()}"
        place.mkdir()
        (place / FILE).write_bytes(spoiled)
        store = Store(place)
        for name in store.names():
            Table.open(store, name)
        assert (place / FILE).read_bytes() == spoiled
        return "a database"


KINDS: dict[str, Callable[[Files], str]] = {
    "editions": Files.edition,
    "words": Files.words,
    "pages": Files.page,
    "icons": Files.icon,
    "logs": Files.log,
    "databases": Files.database,
}


def read_once(files: Files, kind: str) -> str:
    """What comes of one file. Raises what should not be raised."""
    try:
        with in_time():
            told = KINDS[kind](files)
    except (LibraryError, NoAgreement, StoreError, SheetError) as wrong:
        said = _said(wrong, kind)
        assert said.strip()
        odd = [letter for letter in said if unicodedata.category(letter) in ("Cc", "Cf", "Cs") and letter not in GOOD]
        assert not odd, (odd, said)
        return type(wrong).__name__
    assert told
    return told


def _said(wrong: Exception, kind: str) -> str:
    """An error in the words of the command that meets it."""
    if kind in ("pages", "icons") and isinstance(wrong, LibraryError | SheetError):
        return of_aids(wrong)
    return of_referee(wrong, words("en")).text


def _read(files: list[Path]) -> list[str]:
    assert files
    return [file.read_text("utf-8") for file in files]


def keep_only(files: Files) -> None:
    """Nothing of a try is left behind."""
    for place in [*files.folder.glob("sent*"), *files.folder.glob("spoiled*")]:
        shutil.rmtree(place, ignore_errors=True)
