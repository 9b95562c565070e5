"""The files of a game's sheet, in every format that is asked for."""

from __future__ import annotations

from ..markup.tree import Node
from .compose import icon_words
from .files import files_of
from .jobs import Job
from .printed import FORMATS, Files, Options, Printed

__all__ = ["FORMATS", "Options", "contents"]


def contents(job: Job, aid: Node, options: Options) -> Files:
    """The files of a job by name. Raises SheetError, LibraryError."""
    formats = options.formats or job.aid.formats
    printed = Printed(
        f"{job.place}{options.deck.ending}",
        job.template,
        job.lang,
        job.theme,
        formats,
        lambda: icon_words(job),
    )
    return files_of(printed, aid, options)
