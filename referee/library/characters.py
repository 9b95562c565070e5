"""Characters that people can see and tell apart, and the others: which may stand in a name or a text, and how the rest
is shown so that it does nothing to a terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Marks that change the direction of reading."""

_NOTHING = "\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb"
"""Marks without width or meaning for a reader, which spoil copied text."""

_ACTING = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{_BIDI}{_NOTHING}]")
"""All characters that act on a terminal, break a line or hide in it, except the newline and the tabulator."""

_UNSEEN = "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
"""Characters by category that leave no ink."""

_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_FILE = r"[^\W_](?:[\w.-]{0,58}[^\W_])?"
_DEVICES = frozenset(("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))))
"""Names that some systems take for a device, with any ending after a dot."""


def visible(text: str) -> str:
    """The text with all that acts on a terminal escaped, as in `\\x1b`; newlines and tabulators stay."""
    return _ACTING.sub(_written_out, text) if _ACTING.search(text) else text


def visible_line(text: str) -> str:
    """The same as `visible`, on one line."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def _written_out(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode()


def json_safe(text: str) -> str:
    """JSON with all that acts on a terminal escaped in its strings: the same values."""
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", text) if _ACTING.search(text) else text


def acting(text: str) -> str:
    """The first character that acts on a terminal or breaks a line, escaped; empty if there is none."""
    match = _ACTING.search(text)
    return _written_out(match) if match is not None else ""


def acting_in(value: object, lines: bool = True) -> str:
    """The first character that acts on a terminal in any text of a table, its keys included; without `lines`, a newline
    counts too. Empty if there is none."""
    if isinstance(value, str):
        return acting(value) or ("" if lines or value.isprintable() else _line_end(value))
    if isinstance(value, Mapping):
        return next((character for pair in value.items() for each in pair if (character := acting_in(each, lines))), "")
    if isinstance(value, list | tuple):
        return next((character for each in value if (character := acting_in(each, lines))), "")
    return ""


def _line_end(text: str) -> str:
    return "\\n" if "\n" in text else "\\t" if "\t" in text else ""


def unseen(text: str) -> str:
    """The first character of a line that people can't see or type, escaped: controls, newlines, marks without width,
    characters that no font has. Empty if there is none."""
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
