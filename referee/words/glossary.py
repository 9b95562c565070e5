"""The glossary of a language: what the terms of a game are called, so that they are called so everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from referee.library.described import means
from referee.library.records import Record, Text
from referee.library.toml import convert, parse

from .language import words_root
from .proof import texts_of

_VALUE = re.compile(r"\{[^}]*\}")


class Term(Record, frozen=True):
    """A term and its translation."""

    en: Annotated[tuple[str, ...], means("the English term, also in other forms; a plural s needs no mention")]
    said: Annotated[
        tuple[str, ...], means("what words begin with that translate it, in small letters; the first is the usual word")
    ]
    source: Annotated[str, means("the published edition, or the page, that calls it so; empty for a word of ours")] = ""

    def is_in(self, text: str) -> bool:
        """True if an English text uses the term."""
        return bool(_pattern(self.en).search(_VALUE.sub("", text)))

    def is_kept(self, text: str) -> bool:
        """True if a translation uses the word for it."""
        return any(re.search(rf"(?<!\w){re.escape(said)}", text.casefold()) for said in self.said)


class GlossaryFile(Record, frozen=True):
    """`data/words/<lang>/glossary/<game>.toml`."""

    term: tuple[Term, ...]


@cache
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, terms))})s?(?![\w-])", re.IGNORECASE)


@cache
def glossary(lang: str, game: str, root: Path | None = None) -> tuple[Term, ...]:
    """The terms of a game in a language; none if nobody has written them down. Raises DataError."""
    file = (root or words_root()) / lang / "glossary" / f"{game}.toml"
    return convert(parse(file), GlossaryFile, file).term if file.is_file() else ()


def terms_of(lang: str, domain: str, context: str) -> tuple[Term, ...]:
    """The terms that bind a text: those of its game, for a text of a sheet of the game that its context names."""
    return glossary(lang, context.partition(".")[0] if domain == "aids" else domain)


def strays(terms: Sequence[Term], english: Text, forms: Sequence[str]) -> Iterator[Term]:
    """The terms that an English text uses and none of the forms of its translation."""
    for term in terms:
        if any(map(term.is_in, texts_of(english))) and not any(map(term.is_kept, forms)):
            yield term
