"""The whole folder: the pages of every game and language, and what they are drawn and searched with."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Final

from msgspec import Struct

from referee.library.paths import templates_root
from referee.library.whole import write_in_folder

from ..make.jobs import Job
from ..type.faces import PACKAGES, package_folder
from ..views.book import book_of
from ..views.catalogue import catalogue
from ..views.game_words import GameWords
from . import fonts, offline, pictures, search
from .chapters import HOME, book_pages, under
from .pages import Link, colours, fill
from .sheets import FOLDER, sheets_of
from .tongue import Tongue, tongue

ASSETS: Final = "assets"
LIST: Final = ".consistory-site"
"""Names the files that were written, so that those that are no more go the next time."""

PLAIN: Final = "".join(map(chr, range(0x20, 0x7F)))
"""Letters that every face has, also those that no page uses."""

Files = dict[str, bytes]
"""Contents by the name below the folder."""


def site(games: list[str], langs: list[str], made: dict[Job, tuple[str, ...]], out: Path) -> Files:
    """Every file of the site but the sheets. `made` are the sheets to link, below `FOLDER` in `out`. Raises
    LibraryError, SheetError."""
    tongues = [tongue(lang, langs) for lang in langs]
    files: Files = {}
    for each in tongues:
        files |= _language(games, each, made, out)
    files[HOME] = _root(tongues)
    letters = {letter for content in files.values() for letter in content.decode()} | set(PLAIN)
    files |= {f"{ASSETS}/{name}": content for name, content in _assets(letters, langs).items()}
    files[offline.WORKER] = offline.worker(files, langs)
    return files


def _language(games: list[str], tongue: Tongue, made: dict[Job, tuple[str, ...]], out: Path) -> Files:
    """The pages of one language, and what is searched in them."""
    lang, files, rows, searched = tongue.lang, Files(), list[Link](), list[str]()
    for game in games:
        words = GameWords(catalogue(game), tongue.words)
        book = book_of(words)
        pages = book_pages(book, words, sheets_of(words, made, out), tongue)
        files |= {f"{lang}/{game}/{name}": page for name, page in pages}
        if book.chapters:
            files[f"{lang}/{game}/search.js"] = search.script(book, words)
            searched.append(game)
        rows.append(Link(f"{game}/{HOME}", book.title, book.sign or "scroll", under(book)))
    values = {"say": tongue.say, "forms": tongue.forms}
    title = tongue.say("site.title")
    home = tongue.page(HOME, title)
    files[f"{lang}/{HOME}"] = fill("home.html.j2", page=home, rows=rows, searched=searched, **values)
    for name in ("about", "lost"):
        page = tongue.page(f"{name}.html", tongue.say(f"site.{name}"), back=Link(HOME, title))
        files[f"{lang}/{name}.html"] = fill(f"{name}.html.j2", page=page, **values)
    files[f"{lang}/manifest.webmanifest"] = offline.manifest(lang, title, tongue.say("site.lead"))
    return files


def _root(tongues: list[Tongue]) -> bytes:
    """The page that asks for a language."""
    shown = [
        {"lang": each.lang, "name": each.words.own_name, "lead": each.say("site.lead"), "to": f"{each.lang}/{HOME}"}
        for each in tongues
    ]
    return fill("root.html.j2", title=tongues[0].say("site.title"), langs=shown)


def _assets(letters: set[str], langs: list[str]) -> Files:
    """What all pages share."""
    ink, area = colours()
    place = templates_root() / "site"
    ground, sign = area["back"], ink["lily"]
    return {
        "site.css": fill("site.css.j2", ink=ink, area=area, fonts=fonts.FONTS),
        "site.js": (place / "site.js").read_bytes(),
        "choose.js": fill("choose.js.j2", langs=" ".join(langs)),
        "minisearch.js": (place / "vendor" / "minisearch.js").read_bytes(),
        "licences.txt": _licences(place),
        "icon.svg": pictures.svg(ground, sign),
        **{f"icon-{side}.png": pictures.png(side, ground, sign) for side in pictures.SIZES},
        **{font.file: fonts.woff(font, letters) for font in fonts.FONTS},
    }


def _licences(place: Path) -> bytes:
    """The licences of what is not ours."""
    licences = [("MiniSearch", (place / "vendor" / "minisearch-LICENSE.txt").read_text("utf-8"))]
    for package in PACKAGES:
        text = (package_folder(package.replace("-", "_")) / "LICENSE").read_text("utf-8")
        licences.append((package.removeprefix("fontpkg-"), text))
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{text.strip()}" for name, text in licences).encode() + b"\n"


class Written(Struct, frozen=True):
    """How many files and bytes there are, how many of them changed, and how many old ones went."""

    files: int
    size: int
    changed: int
    gone: int


def write(files: Files, out: Path) -> Written:
    """Writes what has changed, and takes away what was written before and is no more. Raises OSError."""
    old = out / LIST
    before = set(old.read_text("utf-8").split("\n")) if old.is_file() else set[str]()
    changed = 0
    for name, content in files.items():
        file = out / name
        if not file.is_file() or file.read_bytes() != content:
            write_in_folder(file, content)
            changed += 1
    stale = [out / name for name in sorted(before - files.keys()) if _ours(name) and (out / name).is_file()]
    for file in stale:
        file.unlink()
        if not any(file.parent.iterdir()):
            file.parent.rmdir()
    write_in_folder(old, "\n".join(sorted(files)).encode())
    return Written(len(files), sum(map(len, files.values())), changed, len(stale))


def _ours(name: str) -> bool:
    """True if a name leads to a page of the folder and nowhere else."""
    path = PurePosixPath(name)
    return bool(name) and not path.is_absolute() and ".." not in path.parts and path.parts[0] != FOLDER
