"""Pictures of one's own: where their files lie, and how large they are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Final

from msgspec import Struct

KINDS: Final = (".png", ".jpg", ".jpeg", ".webp", ".svg")
PRINTED: Final = 300
"""The resolution at which pictures are printed, in dots per inch; a finer picture is reduced."""
COARSE: Final = 150
"""The resolution below which the dots of a picture are visible, in dots per inch."""
_TURNED: Final = (5, 6, 7, 8)
"""The values of the tag in which a camera notes that a picture lies on its side."""


class PictureError(Exception):
    """A picture that can't be used: the id of a message, with its values, and that of the way out."""

    def __init__(self, what: str, way: str, /, **values: str) -> None:
        self.what, self.way, self.values = what, way, values
        super().__init__(what)


class PictureFile(Struct, frozen=True):
    """A picture with its width and height as it is seen, in pixels or in units of its own where it is drawn in
    lines (`vector`)."""

    file: Path
    width: float
    height: float
    vector: bool = False


class _Shelf:
    """The folder in which pictures are looked for, and those that were used."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: dict[str, PictureFile] = {}


_SHELF: ContextVar[_Shelf] = ContextVar("pictures")


@contextmanager
def pictures_in(folder: Path) -> Iterator[dict[str, PictureFile]]:
    """Inside, pictures are named relative to this folder. Gives those that are used, by name."""
    shelf = _Shelf(folder)
    before = _SHELF.set(shelf)
    try:
        yield shelf.known
    finally:
        _SHELF.reset(before)


def picture(name: str) -> PictureFile:
    """The picture of a name. Raises PictureError."""
    shelf = _SHELF.get(None) or _Shelf(Path())
    if name not in shelf.known:
        shelf.known[name] = _read(shelf.folder, name)
    return shelf.known[name]


def _read(folder: Path, name: str) -> PictureFile:
    file = folder / name.replace("\\", "/")
    kind = file.suffix.lower()
    if kind not in KINDS:
        raise PictureError("aids-picture-kind", "aids-way-picture-kind", file=name, known=", ".join(KINDS))
    if not file.is_file():
        near = _near(file)
        way = "aids-way-mean" if near else "aids-way-picture"
        raise PictureError("aids-picture-none", way, file=name, hint=near, folder=str(folder))
    try:
        width, height = _svg_size(file) if kind == ".svg" else _size(file)
    except (OSError, ValueError, SyntaxError):
        raise PictureError("aids-picture-damaged", "aids-way-picture-damaged", file=name) from None
    return PictureFile(file, width, height, kind == ".svg")


def _near(file: Path) -> str:
    """A picture beside the one that is not there, with a name like its own."""
    from difflib import get_close_matches

    try:
        known = [each.name for each in file.parent.iterdir() if each.suffix.lower() in KINDS]
    except OSError:
        return ""
    return "".join(get_close_matches(file.name, known, n=1))


def _size(file: Path) -> tuple[float, float]:
    """Width and height as the picture is seen. Raises OSError, ValueError, SyntaxError."""
    from PIL import Image

    try:
        with Image.open(file) as opened:
            wide, tall = opened.size
            turned = opened.getexif().get(0x0112) in _TURNED
    except Image.DecompressionBombError as wrong:
        raise ValueError(str(wrong)) from None
    return (tall, wide) if turned else (wide, tall)


def _svg_size(file: Path) -> tuple[float, float]:
    """Width and height of a drawing in its own units. Raises OSError, ValueError."""
    import re
    from xml.parsers import expat

    root: dict[str, str] = {}

    def begin(kind: str, attributes: dict[str, str]) -> None:
        root.update(attributes if not root else {})

    parser = expat.ParserCreate()
    parser.StartElementHandler = begin
    try:
        parser.Parse(file.read_bytes(), True)
    except expat.ExpatError as wrong:
        raise ValueError(str(wrong)) from None
    if "viewBox" in root:
        _, _, width, height = (float(part) for part in re.split(r"[\s,]+", root["viewBox"].strip()))
    else:
        width, height = (float(re.sub("[a-z]+$", "", root.get(side, ""))) for side in ("width", "height"))
    if width <= 0 or height <= 0:
        raise ValueError("a drawing without a size")
    return width, height
