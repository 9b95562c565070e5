"""Printers: a two-sided sheet that shows how far the backs go astray, and what was read off it, for each printer."""

from __future__ import annotations

import json
import re
from pathlib import Path

from referee.library.errors import Unwritten
from referee.library.load import load_messages
from referee.library.paths import store_dir
from referee.library.whole import write_in_folder
from referee.words import contexts
from referee.words.translation import words

from ..page.units import MM

TEMPLATE = "calibration/page.xml.j2"
NAME = re.compile(r"[\w.-]{1,40}")


def sheet(lang: str, paper: str) -> bytes:
    """The calibration sheet as PDF. Raises Unwritten, SheetError."""
    from ..layout.document import set_document
    from ..markup.parse import parse
    from ..page.paper import papers
    from ..page.theme import theme
    from ..render.icons import names
    from ..render.pdf import write_pdf
    from .template import render

    if paper not in papers():
        raise Unwritten("paper", paper, sorted(papers()))
    width, height = papers()[paper]
    english, spoken = load_messages("aids"), words(lang)

    def say(id: str) -> str:
        return spoken.raw("aids", contexts.message(id), english[id], None)

    context = {"lang": lang, "paper": paper, "say": say, "half_w": width / 2, "half_h": height / 2}
    xml = render(TEMPLATE, dict[str, object](context))
    return write_pdf(set_document(parse(xml, TEMPLATE), TEMPLATE, names()), theme("ink-saver"))


def _file() -> Path:
    return store_dir() / "printers.json"


def printers() -> dict[str, tuple[float, float]]:
    """How far the backs of each known printer are shifted, in millimetres to the right and down."""
    try:
        known = json.loads(_file().read_text("utf-8"))
        return {str(name): (float(x), float(y)) for name, (x, y) in known.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def keep(name: str, right: float, down: float) -> None:
    """Keeps what was read off the sheet of a printer. Raises OSError."""
    known = {**printers(), name: (right, down)}
    write_in_folder(_file(), (json.dumps(known, indent=1, sort_keys=True) + "\n").encode())


def offset_of(name: str) -> tuple[float, float]:
    """The shift of a printer's backs in points. Raises Unwritten."""
    known = printers()
    if name not in known:
        raise Unwritten("printer", name, sorted(known))
    right, down = known[name]
    return right * MM, down * MM
