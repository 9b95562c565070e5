"""What is printed, and how it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ..layout.deck_options import DeckOptions
from ..page.theme import USUAL

DEFAULT_PAPER: Final = "a4"
DEFAULT_THEME: Final = USUAL
FORMATS: Final = ("pdf", "png", "jpg", "html", "md", "txt", "contact", "tts")
PICTURED: Final = frozenset(("png", "jpg", "contact", "tts"))
"""Formats that are pictures: of pages or cards, of all of them on one, of a deck for Tabletop Simulator."""

Files = Iterator[tuple[str, bytes]]
"""Names below the output folder, and contents."""


class Options(Struct, frozen=True):
    """What to make of each sheet. Without `formats`, those that the aid names."""

    formats: tuple[str, ...] = ()
    dpi: int = 150
    force: bool = False
    keep_xml: bool = False
    layout_log: bool = False
    deck: DeckOptions = DeckOptions()
    cards: bool = False
    """Pictures of single cards instead of sheets."""
    forms: bool = False
    """Files to fill in on the screen."""
    address: str = ""
    """That of the output folder, where files name each other."""
    press: str = ""
    """The ICC profile of a press that the PDF is made for, beside the pictures of a screen."""

    @property
    def mark(self) -> str:
        """Changes with what changes the content of the files."""
        return repr(replace(self, force=False))


class Printed(Struct, frozen=True):
    """What is printed: its place below the output folder, without ending; the template or page that messages name;
    language, theme and formats; and what icons say in words."""

    place: str
    template: str
    lang: str
    theme: str
    formats: tuple[str, ...]
    icon_words: Callable[[], dict[str, str]]
