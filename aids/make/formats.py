"""The files of a sheet, in every format that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from ..layout.deck_options import DeckOptions
from ..markup.tree import Node
from .compose import icon_words
from .jobs import Job

if TYPE_CHECKING:
    from ..layout.display_list import DisplayList

FORMATS: Final = ("pdf", "png", "html", "md", "txt")

Files = Iterator[tuple[str, bytes]]
"""Names below the output folder, and contents."""


class Options(NamedTuple):
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

    @property
    def mark(self) -> str:
        """Changes with what changes the content of the files."""
        return repr(self._replace(force=False))

    def of(self, job: Job) -> tuple[str, ...]:
        return self.formats or job.aid.formats


def contents(job: Job, aid: Node, options: Options) -> Files:
    """The files of a job by name. Raises SheetError, LibraryError."""
    wanted = options.of(job)
    if {"pdf", "png"} & set(wanted) or options.layout_log:
        yield from _drawn(job, aid, options, wanted)
    if "html" in wanted:
        from ..page.theme import theme
        from ..render.html import write_html

        yield f"{job.place}.html", write_html(aid, theme(job.theme), icon_words(job)).encode()
    if "md" in wanted:
        from ..render.markdown import write_markdown

        yield f"{job.place}.md", write_markdown(aid, icon_words(job)).encode()
    if "txt" in wanted:
        from ..render.plain_text import write_text

        yield f"{job.place}.txt", write_text(aid, icon_words(job)).encode()


def _drawn(job: Job, aid: Node, options: Options, wanted: tuple[str, ...]) -> Files:
    """What is made of the display list."""
    from ..layout.document import set_document
    from ..page.theme import theme
    from ..render.icons import names
    from ..type.hyphens import Hyphens
    from ..type.typography import typography

    hyphens = Hyphens(typography(job.lang).hyphens)
    document = set_document(aid, job.template, names(), hyphens, job.theme, options.deck, forms=options.forms)
    hyphens.save()
    if options.layout_log:
        from ..render.layout_log import layout_log

        yield f"{job.place}.layout.txt", layout_log(document).encode()
    if not {"pdf", "png"} & set(wanted):
        return
    from ..render.pdf import write_pdf

    ending = "-fillable" if options.forms else ""
    pdf = write_pdf(document, theme(job.theme), forms=options.forms)
    if "pdf" in wanted:
        yield f"{job.place}{ending}.pdf", pdf
    if "png" in wanted and options.cards and document.faces:
        single = options.deck._replace(one_per_page=True)
        faces = set_document(aid, job.template, names(), hyphens, job.theme, single)
        yield from _card_pictures(job, faces, options)
    elif "png" in wanted:
        from ..render.png import write_pngs

        for number, picture in enumerate(write_pngs(pdf, options.dpi), 1):
            yield (f"{job.place}.png" if len(document.sheets) == 1 else f"{job.place}-{number}.png"), picture


def _card_pictures(job: Job, faces: DisplayList, options: Options) -> Files:
    """A picture of each face and each back, once; cut at the trim, or with its bleed where one card goes on a page."""
    from ..page.theme import theme
    from ..render.pdf import write_pdf
    from ..render.png import write_pngs

    pages = list({sheet.id: sheet for sheet in faces.sheets}.values())
    boxes = [None if options.deck.one_per_page else page.trim for page in pages]
    pdf = write_pdf(faces._replace(sheets=pages), theme(job.theme))
    for page, picture in zip(pages, write_pngs(pdf, options.dpi, boxes), strict=True):
        yield f"{job.place}-{page.id}.png", picture
