"""The streams of a command: every character gets through in some form, a reader who has gone is no error, and a full
disk is one. Lost output has exit codes that no verdict has: 141 if nobody reads any more, as other programs have in the
shell, 74 if it can't be written, 130 if somebody interrupts."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Callable
from typing import TextIO

from .characters import json_safe

Complaint = Callable[[str], str]
"""Puts into words why an answer can't be written."""

NOBODY_READS = 141
NOT_WRITTEN = 74
INTERRUPTED = 130

_PLAIN = {
    "→": "->", "←": "<-", "–": "-", "—": "--", "−": "-", "·": "-", "×": "x", "…": "...", "█": "#", "✓": "x",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'", "‹": "'", "›": "'",
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "œ": "oe", "Œ": "Oe", "æ": "ae",
}  # fmt: skip
"""Replacements for characters that a stream does not have."""


def prepare() -> None:
    """Opens streams that the shell has closed, and makes sure that no character is an error."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or open(0, closefd=False)  # noqa: SIM115 - as long as the process
    sys.stdout = sys.stdout or open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", closefd=False)  # noqa: SIM115
    codecs.register_error("consistory", _plainly)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "consistory"), (sys.stderr, "consistory")):
        if (change := getattr(stream, "reconfigure", None)) is not None:
            change(errors=errors)


def _plainly(wrong: UnicodeError) -> tuple[str, int]:
    """The replacement for characters that the stream does not have."""
    if not isinstance(wrong, UnicodeEncodeError):
        raise wrong
    return "".join(map(_plain, wrong.object[wrong.start : wrong.end])), wrong.end


def _plain(letter: str) -> str:
    if letter in _PLAIN:
        return _PLAIN[letter]
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or ("?" if letter.isprintable() else letter.encode("unicode_escape").decode())


def json_text(answer: object, indent: int | None = None) -> str:
    """An answer as JSON that any stream can take and that does nothing to a terminal."""
    plain = "utf" not in (getattr(sys.stdout, "encoding", None) or "utf-8").lower()
    import json

    return json_safe(json.dumps(answer, ensure_ascii=plain, indent=indent))


def write_file_text(text: str) -> None:
    """Writes the content of a file to standard output: in UTF-8, unless that is a terminal with another encoding."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None or sys.stdout.isatty():
        print(text, end="")
        return
    sys.stdout.flush()
    buffer.write(text.encode())


def interrupted() -> bool:
    """True if the parser of the command line has ended the process because nobody reads."""
    return type(sys.stdout).__name__ == "PacifyFlushWrapper"


def finish(code: int, complaint: Complaint) -> int:
    """The exit code, if everything has been written; else the code for the reason."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as wrong:
            code = lost(wrong, complaint, stream)
    return code


def lost(wrong: OSError, complaint: Complaint, stream: TextIO | None = None) -> int:
    """The exit code for an answer that can't be written to `stream` (standard output if left out). The reason goes to
    standard error."""
    _silence(stream or sys.stdout)
    if isinstance(wrong, BrokenPipeError):
        return NOBODY_READS
    try:
        print(complaint(str(wrong.strerror)), file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)
    return NOT_WRITTEN


def _silence(stream: TextIO) -> None:
    """Discards what is still to be written, so that the interpreter does not complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
