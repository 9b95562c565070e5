"""The catalogues, brought up to date with every text for people, and proofread.

`python -m referee.words.extract [DOMAIN ...]` updates every `data/words/<lang>/<domain>.po` in place: translations
are kept, a text whose English changed turns fuzzy and shows what it said before, what is gone is dropped, and the order
is that of the data. `--lang` names the languages; a new one gets its folder.
"""

from __future__ import annotations

import argparse
import string
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po
from msgspec import Struct

from referee.library.records import Plural, Record, Text
from referee.library.toml import convert, parse

from .gather import Entry, entries
from .po_files import read_po_file
from .translation import languages, words_root


class Language(Record, frozen=True):
    """`data/words/<lang>/language.toml`: the language's own name, and whether it claims to have every text."""

    name: str
    complete: bool = False


class Change(Struct, frozen=True):
    """What an update did to one catalogue."""

    lang: str
    domain: str
    texts: int
    new: int
    fuzzy: int
    gone: int


class Gap(Struct, frozen=True):
    """A text that a language lacks, or has wrong; `what` says what a translation does with its placeholders."""

    domain: str
    context: str
    english: Text
    what: str = ""


def language(lang: str, root: Path | None = None) -> Language:
    """What a language says of itself. Raises DataError."""
    file = (root or words_root()) / lang / "language.toml"
    return convert(parse(file), Language, file)


def catalogue(lang: str, domain: str, root: Path | None = None) -> Catalog | None:
    """A catalogue as it stands, fuzzy entries with it; None if there is no such file. Raises DataError."""
    file = (root or words_root()) / lang / f"{domain}.po"
    return read_po_file(file, lang) if file.is_file() else None


def update(lang: str, found: Iterable[Entry], domain: str, root: Path | None = None) -> Change:
    """Brings one catalogue up to date, and writes it only when something changed. Raises DataError."""
    place = (root or words_root()) / lang
    old = catalogue(lang, domain, root)
    held = _by_context(old)
    book, listed = Catalog(locale=lang.replace("-", "_")), [entry for entry in found if entry.domain == domain]
    if old is not None:  # the forms that its translators wrote, whatever Babel counts today
        book.mime_headers = [("Plural-Forms", old.plural_forms)]
    for entry in listed:
        _add(book, entry, held.get(entry.context))
    written = _written(book, lang, domain)
    file = place / f"{domain}.po"
    if listed and (not file.is_file() or file.read_bytes() != written):
        place.mkdir(parents=True, exist_ok=True)
        file.write_bytes(written)
    known = {entry.context for entry in listed}
    return Change(
        lang,
        domain,
        len(listed),
        sum(entry.context not in held for entry in listed),
        sum(message.fuzzy for message in book if message.id),
        sum(context not in known for context in held),
    )


def _add(book: Catalog, entry: Entry, held: Message | None) -> None:
    english = _id(entry.english)
    message = book.add(english, context=entry.context, locations=[(file, 0) for file in entry.files])
    if held is None or not any(forms := _forms(held)):
        return
    if isinstance(english, tuple):
        message.string = (*forms, *[""] * book.num_plurals)[: book.num_plurals]
    else:
        message.string = forms[0]
    if held.id != english or held.fuzzy:
        message.flags.add("fuzzy")
        previous = held.previous_id if held.id == english else held.id
        message.previous_id = [previous] if isinstance(previous, str) else list(previous)


def _id(english: Text) -> str | tuple[str, str]:
    return (english.one, english.other) if isinstance(english, Plural) else english


def _forms(message: Message) -> list[str]:
    """The translation, or its plural forms."""
    return list(message.string) if isinstance(message.string, (list, tuple)) else [message.string or ""]


def _translated(message: Message) -> bool:
    return all(_forms(message))


def _by_context(book: Catalog | None) -> dict[str, Message]:
    return {message.context or "": message for message in book or () if message.id}


def _written(book: Catalog, lang: str, domain: str) -> bytes:
    """The file without dates, so that the same words always give the same bytes."""
    out = BytesIO()
    write_po(out, book, width=110, omit_header=True, include_previous=True, include_lineno=False)
    head = [
        f"# {domain}: {lang}",
        'msgid ""',
        'msgstr ""',
        f'"Language: {lang}\\n"',
        f'"Plural-Forms: {book.plural_forms}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
    ]
    return "\n".join(head).encode() + b"\n\n" + out.getvalue().strip() + b"\n"


def untranslated(lang: str, root: Path | None = None, found: Sequence[Entry] | None = None) -> list[Gap]:
    """Every text that this language has no words for, fuzzy ones not counted. Raises DataError."""
    return [
        Gap(entry.domain, entry.context, entry.english)
        for entry, message in _paired(lang, root, found)
        if message is None or not _translated(message) or (message.id != _id(entry.english) and not message.fuzzy)
    ]


def fuzzy(lang: str, root: Path | None = None, found: Sequence[Entry] | None = None) -> list[Gap]:
    """Every text whose translation was made for other English. Raises DataError."""
    return [
        Gap(entry.domain, entry.context, entry.english)
        for entry, message in _paired(lang, root, found)
        if message is not None and message.fuzzy
    ]


def placeholder_errors(lang: str, root: Path | None = None, found: Sequence[Entry] | None = None) -> list[Gap]:
    """Every translation that does not use the `{placeholders}` of its English; a plural form may leave out `{n}`,
    because some say the number as a word. Raises DataError."""
    wrong = []
    for entry, message in _paired(lang, root, found):
        if message is None or not _translated(message):
            continue
        plural = isinstance(entry.english, Plural)
        wanted = placeholders(entry.english.other if isinstance(entry.english, Plural) else entry.english)
        for form in _forms(message):
            used = placeholders(form)
            if used is None or wanted is None:
                wrong.append(Gap(entry.domain, entry.context, entry.english, "unbalanced braces"))
            elif (used ^ wanted) - ({"n"} if plural else set()):
                odd = ", ".join(sorted("{" + name + "}" for name in used ^ wanted))
                wrong.append(Gap(entry.domain, entry.context, entry.english, odd))
    return wrong


def placeholders(text: str) -> set[str] | None:
    """The names in braces; None if the braces are damaged."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def _paired(lang: str, root: Path | None, found: Sequence[Entry] | None) -> Iterable[tuple[Entry, Message | None]]:
    books: dict[str, dict[str, Message]] = {}
    for entry in entries() if found is None else found:
        if entry.domain not in books:
            books[entry.domain] = _by_context(catalogue(lang, entry.domain, root))
        yield entry, books[entry.domain].get(entry.context)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m referee.words.extract", description="Update the catalogues.")
    parser.add_argument("domain", nargs="*", help="a game, referee or aids; without any, all of them")
    parser.add_argument("--lang", action="append", help="a language; without any, all that have a folder")
    asked = parser.parse_args(arguments)
    found = entries()
    domains = asked.domain or list(dict.fromkeys(entry.domain for entry in found))
    for lang in asked.lang or [lang for lang in languages() if lang != "en"]:
        for domain in domains:
            done = update(lang, found, domain)
            print(f"{lang} {domain}: {done.texts} texts, {done.new} new, {done.fuzzy} fuzzy, {done.gone} gone")


if __name__ == "__main__":
    main()
