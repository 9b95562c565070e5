"""The files of a game's sheet, in every format that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..markup.tree import Node
from .compose import icon_words
from .files import FORMATS, Files, Options, Printed, files_of
from .jobs import Job

if TYPE_CHECKING:
    from ..render.second_process import WriteFile

__all__ = ["FORMATS", "Options", "contents"]


def contents(job: Job, aid: Node, options: Options, write: WriteFile | None = None) -> Files:
    """The files of a job by name; `write` writes the PDF, else this process. Raises SheetError, LibraryError."""
    formats = options.formats or job.aid.formats
    printed = Printed(job.place, job.template, job.lang, job.theme, formats, lambda: icon_words(job), write)
    return files_of(printed, aid, options)
