"""The way out of a TOML error, if the line shows it."""

from __future__ import annotations

import re
from typing import Final

_PLACE: Final = re.compile(r"at line (\d+), column (\d+)")
_PRINTERS: Final = "„“”«»‘’‚"
_ID: Final = re.compile(r"\('?([^',)]*)'?,?\)")


def way_out(text: str, wrong: str) -> str:
    """What to write instead, after a semicolon; empty if the error and its place do not show it."""
    place = _PLACE.search(wrong)
    lines = text.splitlines()
    line = lines[int(place[1]) - 1] if place and int(place[1]) <= len(lines) else ""
    here = line[int(place[2]) - 1 :] if place else ""
    advice = _advice(wrong, line, here)
    return f"; {advice}" if advice else ""


def _advice(wrong: str, line: str, here: str) -> str:
    """The advice for an error, by its message and the text at its place; empty if there is none."""
    if here[:1] and here[0] in _PRINTERS:
        return 'write straight quotation marks there: "'
    if wrong.startswith("Invalid value"):
        word = re.match(r"\w*", here)
        if word and word[0].lower() in ("true", "false"):
            return f"write {word[0].lower()} in small letters"
        return 'put a text in quotation marks: "…"'
    if wrong.startswith("Illegal character '\\n'"):
        return "close the quotation marks in that line"
    if wrong.startswith("Expected newline or end of document"):
        if here.startswith(","):
            return "take the comma away"
        return 'write \\" for a quotation mark within a text' if line.count('"') > 2 else ""
    if wrong.startswith("Expected '='"):
        return "write = between a key and its value"
    if wrong.startswith("Invalid statement"):
        return "a line is a [[table]], a key = value, or a remark behind #"
    if wrong.startswith("Cannot declare") and (table := _ID.search(wrong)):
        return f"write [[{table[1]}]] over each, in two brackets"
    if wrong.startswith("Cannot overwrite"):
        return "the key is there already: take one away, or begin another table over it with [[…]]"
    return ""
