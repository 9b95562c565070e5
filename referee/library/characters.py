"""Letters that people can see and tell apart, and the others: what may stand in a name or a text, and how the rest is
shown so that it does nothing to a terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Marks that turn the direction of what is read."""

_NOTHING = "\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb"
"""Marks without width that say nothing to a reader and spoil what is copied."""

_ACTING = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{_BIDI}{_NOTHING}]")
"""Everything that acts on a terminal, breaks a line or hides in it; but for the newline and the tabulator."""

_UNSEEN = "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
"""Letters and marks by category that leave no ink all the same."""

_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_FILE = r"[^\W_](?:[\w.-]{0,58}[^\W_])?"
_DEVICES = frozenset(("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))))
"""Names that some systems take for a device, whatever stands behind a dot."""


def visible(text: str) -> str:
    """The text with everything that would act on a terminal written out, as in `\\x1b`; lines and tabulators stay."""
    return _ACTING.sub(_written_out, text) if _ACTING.search(text) else text


def visible_line(text: str) -> str:
    """`visible`, and all on one line."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def _written_out(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()


def json_safe(text: str) -> str:
    """JSON with everything in its strings written out that would act on a terminal: the same values."""
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", text) if _ACTING.search(text) else text


def acting(text: str) -> str:
    """The first character that acts on a terminal or breaks a line, written out; empty when there is none."""
    found = _ACTING.search(text)
    return _written_out(found) if found is not None else ""


def acting_in(value: object, lines: bool = True) -> str:
    """The first character that acts on a terminal in any text of a table, its keys included; where a text may have no
    `lines`, the end of one is such a character. Empty when there is none."""
    if isinstance(value, str):
        return acting(value) or ("" if lines or value.isprintable() else _line_end(value))
    if isinstance(value, Mapping):
        return next((found for pair in value.items() for each in pair if (found := acting_in(each, lines))), "")
    if isinstance(value, list | tuple):
        return next((found for each in value if (found := acting_in(each, lines))), "")
    return ""


def _line_end(text: str) -> str:
    return "\\n" if "\n" in text else "\\t" if "\t" in text else ""


def unseen(text: str) -> str:
    """The first character of a line that nobody can see or type, written out: controls, line ends, marks without width,
    letters that no font has. Empty when there is none."""
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or re.match(_UNSEEN, letter):
            return letter.encode("unicode_escape").decode()
    return ""


def is_game_id(text: str) -> bool:
    """True if a text can be the id of a game, and so the name of a folder in the data."""
    return re.fullmatch(_ID, text) is not None


def is_path_like(text: str) -> bool:
    """True if a text could lead out of a folder, or be read as an option or a home: no name of a kept game."""
    return "/" in text or "\\" in text or text.startswith((".", "-", "~"))


def is_plain_name(text: str) -> bool:
    """True if a text can be the name of a file on every system, and of nothing outside its folder: letters, figures,
    and inside also dots, hyphens and underscores; at most 60."""
    return re.fullmatch(_FILE, text) is not None and text.partition(".")[0].casefold() not in _DEVICES
