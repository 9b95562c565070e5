"""What each language says of itself, and which languages there are: one folder of `data/words/` each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated

from referee.library.described import means
from referee.library.paths import data_root
from referee.library.records import Record
from referee.library.toml import convert, parse

FILE = "language.toml"


class Bend(Record, frozen=True, dict=True):
    """Small words that change before a value: `de {player}` is `d’{player}` before a vowel."""

    words: Annotated[dict[str, str], means("what stands before the value, with its space, and what it becomes")]
    before: Annotated[tuple[str, ...], means("what a value begins with that changes it, in small letters")]
    but: Annotated[tuple[str, ...], means("longer beginnings that change nothing")] = ()

    def changes(self, value: str) -> bool:
        start = value.casefold()
        return start.startswith(self.before) and not start.startswith(self.but)

    @cached_property
    def _place(self) -> re.Pattern[str]:
        return re.compile(rf"\b({'|'.join(map(re.escape, self.words))})(?=\{{(\w+)\}})", re.IGNORECASE)

    def applied(self, text: str, values: Mapping[str, object]) -> str:
        """A text with the small words before its `{values}` changed where a value asks for it."""

        def changed(place: re.Match[str]) -> str:
            if not self.changes(str(values.get(place[2], ""))):
                return place[0]
            new = self.words[place[1].lower()]
            return new[:1].upper() + new[1:] if place[1][:1].isupper() else new

        return self._place.sub(changed, text)


class Language(Record, frozen=True):
    """`data/words/<lang>/language.toml`."""

    name: Annotated[str, means("what the language calls itself")]
    complete: Annotated[bool, means("whether every text is translated: only then is the language offered")] = False
    locale: Annotated[
        str, means("the locale whose figures and lists are its own, where the language alone would name another")
    ] = ""
    plurals: Annotated[
        str, means("the header Plural-Forms of new catalogues, where it is not the one that Babel knows")
    ] = ""
    bend: Annotated[tuple[Bend, ...], means("small words that change before a value")] = ()
    small_after_colon: Annotated[
        bool, means("whether a sentence that is filled in behind a colon begins with a small letter")
    ] = False
    articles: Annotated[tuple[str, ...], means("articles, which a line of notation may have or leave out")] = ()
    possessives: Annotated[tuple[str, ...], means("words before a thing that tell whose it is")] = ()
    speaker: Annotated[tuple[str, ...], means("words for the speaker, with which a line may begin")] = ()
    note: Annotated[str, means("for translators: whose language it is, how people are addressed")] = ""


ENGLISH = Language(
    name="English",
    complete=True,
    articles=("the", "a", "an"),
    possessives=("my", "our", "his", "her", "their"),
    speaker=("i", "we"),
)


def words_root() -> Path:
    return data_root() / "words"


@cache
def language(lang: str, root: Path | None = None) -> Language:
    """What a language says of itself; English and languages without the file say nothing more than their name. Raises
    DataError."""
    file = (root or words_root()) / lang / FILE
    if not file.is_file():
        return ENGLISH if lang == "en" else Language(name=lang)
    return convert(parse(file), Language, file)


def every_language() -> list[str]:
    """English first, then every language that has a folder, also one that is still being translated."""
    root = words_root()
    others = {place.name for place in root.iterdir() if place.is_dir()} if root.is_dir() else set()
    return ["en", *sorted(others - {"en"})]


def languages() -> list[str]:
    """The languages that are offered: English first, then every one that calls itself complete. Raises DataError."""
    return [lang for lang in every_language() if language(lang).complete]


Langs = tuple[str, ...] | None
"""Some languages; None for all that are offered."""


@cache
def words_in(kind: str, langs: Langs = None) -> frozenset[str]:
    """The `articles`, the `possessives` or the words for the `speaker` of some languages, or of all offered."""
    return frozenset(
        word for lang in (languages() if langs is None else langs) for word in getattr(language(lang), kind)
    )


@cache
def spoken_languages() -> tuple[str, ...]:
    """The languages in which sentences are understood: those with a `speech.toml`."""
    return tuple(lang for lang in languages() if (words_root() / lang / "speech.toml").is_file())


def languages_of(domain: str) -> tuple[str, ...]:
    """English first, then every language offered that has a catalogue of a game."""
    return tuple(lang for lang in languages() if lang == "en" or (words_root() / lang / f"{domain}.po").is_file())
