"""The files of a page that has been parsed, in every format that is asked for. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from referee.library.light import hold

from ..layout.deck_options import DeckOptions
from ..markup.tree import Node
from ..page.theme import USUAL

if TYPE_CHECKING:
    from ..layout.display_list import DisplayList

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


def set_page(printed: Printed, aid: Node, options: Options) -> DisplayList:
    """The page set, with everything where it lies. Raises SheetError."""
    from ..layout.document import set_document
    from ..render.icons import names
    from ..type.hyphens import hyphens_of
    from ..type.typography import typography

    hyphens = hyphens_of(typography(printed.lang).hyphens)
    document = set_document(aid, printed.template, names(), hyphens, printed.theme, options.deck, forms=options.forms)
    hyphens.save()
    return document


def files_of(printed: Printed, aid: Node, options: Options, document: DisplayList | None = None) -> Files:
    """The files by name; `document` is the page set, if it has been. Raises SheetError, LibraryError."""
    wanted = printed.formats
    if {"pdf", *PICTURED} & set(wanted) or options.layout_log:
        document = document or set_page(printed, aid, options)
        hold(aid, document)
        yield from _drawn(printed, aid, options, document)
    if "html" in wanted:
        from ..page.theme import theme
        from ..render.html import write_html

        yield f"{printed.place}.html", write_html(aid, theme(printed.theme), printed.icon_words()).encode()
    if "md" in wanted:
        from ..render.markdown import write_markdown

        yield f"{printed.place}.md", write_markdown(aid, printed.icon_words()).encode()
    if "txt" in wanted:
        from ..render.plain_text import write_text

        yield f"{printed.place}.txt", write_text(aid, printed.icon_words()).encode()


def _drawn(printed: Printed, aid: Node, options: Options, document: DisplayList) -> Files:
    """What is made of the display list."""
    from ..page.theme import theme

    wanted = printed.formats
    if options.layout_log:
        from ..render.layout_log import layout_log

        yield f"{printed.place}.layout.txt", layout_log(document).encode()
    if "pdf" in wanted:
        from ..render.inks import inks_of
        from ..render.pdf import write_pdf

        ending = "-fillable" if options.forms else "-press" if options.press else ""
        words, inks = printed.icon_words(), inks_of(options.press)
        pdf = write_pdf(document, theme(document.theme), words, forms=options.forms, inks=inks)
        yield f"{printed.place}{ending}.pdf", pdf
    if PICTURED & set(wanted):
        from .screen import pictures_of

        yield from pictures_of(printed, aid, options, document)
