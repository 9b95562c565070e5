"""Ways of typing a word: letters that a keyboard lacks, and one slip. The same for the referee and for the pages of the
site (`searched` in `templates/site/site.js` reads `LETTERS` from here)."""

from __future__ import annotations

import unicodedata
from typing import Final

LETTERS: Final = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "å": "aa"}
"""Letters that are also typed as two."""

SHORTEST: Final = 4
"""The least number of letters in a word that may be a slip for another: a shorter one is like too many words."""


def bare(word: str) -> str:
    """A word without accents."""
    return "".join(mark for mark in unicodedata.normalize("NFKD", word) if not unicodedata.combining(mark))


def spellings(word: str) -> set[str]:
    """The ways in which people type a word in small letters: as it is, without accents, with two letters for one."""
    letters = unicodedata.normalize("NFC", word)
    plain = (LETTERS.get(letter, letter) if bare(letter) == letter else letter for letter in letters)
    two = (LETTERS.get(letter, letter) for letter in letters)
    return {word, bare(word), bare("".join(plain)), bare("".join(two))}


def one_slip(first: str, second: str) -> bool:
    """True if one letter left out, added, changed or exchanged with its neighbour makes one word of the other."""
    if len(first) > len(second):
        first, second = second, first
    if len(second) - len(first) > 1 or first == second:
        return False
    at = 0
    while at < len(first) and first[at] == second[at]:
        at += 1
    if len(first) < len(second):
        return first[at:] == second[at + 1 :]
    changed = first[at : at + 2] == second[at : at + 2][::-1] and first[at + 2 :] == second[at + 2 :]
    return first[at + 1 :] == second[at + 1 :] or changed
