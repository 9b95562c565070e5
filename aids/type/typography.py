"""How a language is set: faces by role, hyphenation dictionary."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from referee.library.characters import is_plain_name
from referee.library.errors import DataError
from referee.library.paths import data_root
from referee.words.spacing import Signs
from referee.words.translation import PSEUDO

from ..page.kept_toml import read_kept_toml
from .faces import Family

USUAL: Final = {"text": "spectral", "title": "cardo", "head": "alegreya-sans"}


_LETTERS = range(0x530)
"""The letters of the Latin, Greek and Cyrillic scripts, where capitals are told from small letters."""
_CAPITAL, _SMALL = (f"[{''.join(filter(kind, map(chr, _LETTERS)))}]" for kind in (str.isupper, str.islower))
_NAMED = re.compile(rf"(?<=[\w,] )(?={_CAPITAL})(\w{{2,}}) (?=[0-9]{{1,2}}\b(?:[^\w\s]| {_SMALL}))")
"""Before the number of a thing: a capital inside a sentence, then a figure and no name: "of Suite 6 and"."""
_COUNTED = re.compile(r"(?<![\w.,\u00a0])([0-9]{1,2}) (?=[^\W\d_])")
"""Behind a figure that counts: "2 maps"."""


class Typography(NamedTuple):
    """`data/words/<lang>/print.toml`. A space before or after these signs is set as a narrow one that never breaks;
    `named_after` are words, with spaces between, which stay with the name that follows: "carte Église"; `kept_on` are
    those that never end a line: "w"."""

    hyphens: str
    direction: str = "ltr"
    narrow_before: str = ""
    narrow_after: str = ""
    named_after: str = ""
    kept_on: str = ""
    faces: Mapping[str, Family | str] = USUAL
    fallback: tuple[Family | str, ...] = ()
    """Families for the letters that a face lacks, one after another."""

    def spaced(self, text: str) -> str:
        """Text with the narrow spaces of this language. A figure stays with the word that it counts or numbers, a
        middle dot with what is before it."""
        text = _COUNTED.sub("\\1\u00a0", _NAMED.sub("\\1\u00a0", text)).replace(" · ", "\u00a0· ")
        for words, next_ in ((self.named_after, _CAPITAL), (self.kept_on, r"\S")):
            if words:
                text = re.sub(rf"\b({'|'.join(words.split())}) (?={next_})", "\\1\u00a0", text)
        return Signs(self.narrow_before, self.narrow_after).spaced(text)


@cache
def typography(lang: str) -> Typography:
    """How a language is set. One without a file is set like the language that it is a kind of (`de-AT`), else like
    English, with the hyphens of its own dictionary, if there is one, and in its own direction. Raises DataError."""
    root = data_root() / "words"
    kin = ["en"] if lang == PSEUDO else [lang, lang.partition("-")[0]] if is_plain_name(lang) else []
    file = next((place for each in kin if (place := root / each / "print.toml").is_file()), None)
    if file is None:
        return typography("en")._replace(hyphens=_dictionary(lang), direction=_direction(lang))
    values = {key.replace("-", "_"): value for key, value in read_kept_toml(file).items()}
    for key, value in values.items():
        if key not in Typography._fields:
            raise DataError(file, "is no setting of a language", field=key)
        texts = value.values() if key == "faces" and isinstance(value, dict) else [value]
        if not all(isinstance(text, str) for text in texts):
            raise DataError(file, "is no text", field=key)
    if "hyphens" not in values:
        raise DataError(file, "lacks its hyphens")
    return Typography(**values)


def _direction(lang: str) -> str:
    """Where the script of a language runs: `rtl` from right to left, else `ltr`."""
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(lang, sep="-").text_direction)
    except (UnknownLocaleError, ValueError):
        return "ltr"


def _dictionary(lang: str) -> str:
    """The hyphenation dictionary of a language; empty if there is none."""
    from pyphen import language_fallback

    return str(language_fallback(lang.replace("-", "_")) or "")
