"""Texts in every language: English from the data, the others from gettext catalogues; numbers and lists in each
language's form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from referee.library.characters import visible
from referee.library.errors import Unwritten

from .language import Language, every_language, language, languages, words_root

if TYPE_CHECKING:
    from gettext import GNUTranslations

    from referee.library.records import Text

Untold = tuple[str, str, str]
"""A text without a translation: its domain, its context, and the English that stands for it."""

PSEUDO = "pseudo"
"""The generated language that finds hard-coded text and tight boxes."""

GROUPED = 10_000
"""The smallest number whose digits are written in groups."""


class Words:
    """One language. Texts are filed by `domain` (a game's id, `referee`, `aids`) and `context` (the id of the entry
    that they belong to)."""

    def __init__(self, lang: str, root: Path | None = None) -> None:
        self.lang = lang
        self._root = root or words_root()
        self._catalogues: dict[str, GNUTranslations | None] = {}
        self.lacking: set[Untold] = set()
        """What was asked for and had no translation."""

    def text(self, domain: str, context: str, english: Text, /, **values: object) -> str:
        """The text in this language with its `{values}` filled in; values from outside are made harmless for a
        terminal. English if there is no translation."""
        translated = self.raw(domain, context, english, values.get("n"))
        if not values:
            return translated
        shown = {key: self._shown(value) for key, value in values.items()}
        return self._bent(translated, shown).format_map(shown)

    def _bent(self, text: str, values: Mapping[str, object]) -> str:
        """A text with the small words changed that stand before a value which asks for it."""
        for bend in self.own.bend:
            text = bend.applied(text, values)
        return text

    def referee(self, message: str, /, **values: object) -> str:
        """One of the referee's own texts, which are the same for every game."""
        from referee.library.load import load_messages

        return self.text("referee", message, load_messages("referee")[message], **values)

    def titled(self, title: str, text: str) -> str:
        """A text behind what it is about, a player or a heading, with a colon as this language sets it."""
        return self.referee("show.titled", title=title, text=text)

    def inside(self, text: str, values: Mapping[str, object], names: Callable[[], Iterable[str]]) -> dict[str, object]:
        """The values in the form that they need inside the text: in some languages a sentence after a colon begins with
        a small letter, unless with one of the `names`."""
        filled = dict(values)
        for key in _AFTER_COLON.findall(text) if self.own.small_after_colon else ():
            sentence = filled.get(key)
            if isinstance(sentence, str) and sentence.endswith((".", "!", "?")) and not _begins_with(sentence, names()):
                filled[key] = sentence[:1].lower() + sentence[1:]
        return filled

    def _shown(self, value: object) -> object:
        """A value as it is filled in: a text made harmless, a long number in groups of digits."""
        if isinstance(value, str | Path):
            return visible(str(value))
        return self.number(value) if type(value) is int and abs(value) >= GROUPED else value

    def raw(self, domain: str, context: str, english: Text, n: object = None) -> str:
        """The text in this language with its `{placeholders}`; `n` selects the plural form."""
        number = n if isinstance(n, int) else 1
        if self.lang == PSEUDO:
            from referee.words.pseudo import pseudo

            return pseudo(_english(english, number))
        book = self._catalogue(domain) if self.lang != "en" else None
        if book is None:
            return _english(english, number)
        if not isinstance(english, str):
            translated = book.npgettext(context, english.one, english.other, number)
            if translated not in (english.one, english.other):
                return translated
        elif (translated := book.pgettext(context, english)) != english:
            return translated
        if not self.knows(domain, context, english):
            self.lacking.add((domain, context, _english(english, number)))
        return _english(english, number)

    def knows(self, domain: str, context: str, english: Text) -> bool:
        """True if this language has a translation of a text."""
        if self.lang in ("en", PSEUDO):
            return True
        book = self._catalogue(domain)
        if book is None:
            return False
        known: dict[Any, str] = book._catalog  # type: ignore[attr-defined]
        if not isinstance(english, str):
            return (f"{context}\x04{english.one}", 0) in known
        return f"{context}\x04{english}" in known

    def number(self, value: float) -> str:
        """A number in this language's form."""
        from babel.numbers import format_decimal

        return format_decimal(value, locale=self.locale)

    def list(self, items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
        """`a, b and c` (or `a, b or c`) in this language's form, with a comma before the last `and` where an item holds
        one itself: `a loaf and a bottle, and a jewel`."""
        if len(items) < 2:
            return "".join(items)
        from babel.lists import format_list

        values = {f"item{number}": item for number, item in enumerate(items)}
        *others, last = (f"{{{name}}}" for name in values)
        joint = format_list(["", ""], locale=self.locale)
        if style == "standard" and any(joint in item for item in items):
            pattern = f"{', '.join(others)},{joint}{last}"
        else:
            pattern = format_list([*others, last], style=style, locale=self.locale)
        return self._bent(pattern, values).format_map(values)

    @property
    def locale(self) -> str:
        """The language as Babel names it."""
        return "en" if self.lang == PSEUDO else self.own.locale or self.lang.replace("-", "_")

    @cached_property
    def own(self) -> Language:
        """What the language says of itself."""
        return language(self.lang, self._root)

    @property
    def own_name(self) -> str:
        """The language's name in that language."""
        from babel import Locale

        named = Locale.parse(self.locale).get_language_name() or self.lang
        return named[:1].upper() + named[1:]

    def _catalogue(self, domain: str) -> GNUTranslations | None:
        if domain not in self._catalogues:
            from referee.words.po_files import compiled_catalogue

            self._catalogues[domain] = compiled_catalogue(self._root / self.lang / f"{domain}.po", self.lang)
        return self._catalogues[domain]


_AFTER_COLON = re.compile(r":\s*\{(\w+)\}")
"""A placeholder that follows a colon."""


def _begins_with(text: str, names: Iterable[str]) -> bool:
    """True if a text begins with one of the names, whole."""
    return any(text.startswith(name) and not text[len(name) : len(name) + 1].isalpha() for name in names if name)


def _english(text: Text, number: int) -> str:
    if not isinstance(text, str):
        return text.one if number == 1 else text.other
    return text


@cache
def words(lang: str) -> Words:
    """The texts of a language. Raises Unwritten for a language without catalogues."""
    if lang not in (PSEUDO, *every_language()):
        raise Unwritten("language", lang, languages())
    return Words(lang)
