"""An error on the screen, with the exit code of the contract."""

from __future__ import annotations

import sys

from referee.core.notation import Ambiguous, NotationError, Unsure
from referee.desk.errors import NOT_UNDERSTOOD, worded
from referee.library import streams
from referee.table.store import Overtaken

from .speech import fallback, unwritten
from .usage import from_parser


def report(wrong: Exception, as_json: bool) -> int:
    """Prints an error and returns its exit code. Raises what is no error of a user or of a file."""
    match type(wrong).__name__:
        case "NoArgsIsHelpError":
            print(wrong)
            return NOT_UNDERSTOOD
        case "Abort":
            return streams.INTERRUPTED
    if isinstance(wrong, OSError) and wrong.filename is None:
        return streams.lost(wrong, unwritten)
    error = worded(from_parser(wrong) or wrong, fallback())
    if as_json:
        told: dict[str, object] = {"error": error.text}
        if isinstance(wrong, NotationError):
            told |= {"input": wrong.text, "readings": list(wrong.nearest), "ambiguous": isinstance(wrong, Ambiguous)}
        if isinstance(wrong, Unsure):
            told["unexplained"] = list(wrong.unexplained)
        if isinstance(wrong, Overtaken):
            told |= {"overtaken": True, "revision": wrong.values["revision"]}
        print(streams.json_text(told))
    else:
        print(error.text, file=sys.stderr)
    return error.code
