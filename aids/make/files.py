"""The files of a page that has been parsed, in every format that is asked for. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.library.light import keep_alive

from ..markup.tree import Node
from .printed import PICTURED, Files, Options, Printed

if TYPE_CHECKING:
    from ..layout.display_list import DisplayList


def set_page(printed: Printed, aid: Node, options: Options) -> DisplayList:
    """The page set, with everything where it lies. Raises SheetError."""
    from msgspec.structs import replace

    from ..layout.document import set_document
    from ..page.messages import printed_text
    from ..render.icons import names
    from ..type.hyphens import hyphens_of
    from ..type.typography import typography

    hyphens = hyphens_of(typography(printed.lang).hyphens)
    how = options.deck
    if how.box:
        how = replace(how, box=replace(how.box, note=printed_text(printed.lang, "box.note")))
    document = set_document(aid, printed.template, names(), hyphens, printed.theme, how, forms=options.forms)
    hyphens.save()
    return document


def files_of(printed: Printed, aid: Node, options: Options, document: DisplayList | None = None) -> Files:
    """The files by name; `document` is the page set, if it has been. Raises SheetError, LibraryError."""
    wanted = printed.formats
    if {"pdf", *PICTURED} & set(wanted) or options.layout_log:
        document = document or set_page(printed, aid, options)
        keep_alive(aid, document)
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
