"""The catalogues, brought up to date with every text for people, and checked.

`python -m referee.words.extract [DOMAIN ...]` updates every `data/words/<lang>/<domain>.po` in place. Translations are
kept; a text whose English changed turns fuzzy and shows its former English; texts that no longer exist are dropped; the
order is that of the data. `--lang` names the languages; a new one gets its folder."""

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
    """`data/words/<lang>/language.toml`: the language's own name, and whether it is complete: has every text."""

    name: str
    complete: bool = False


class Change(Struct, frozen=True):
    """The result of an update of one catalogue: the numbers of texts in all, new, fuzzy and gone."""

    lang: str
    domain: str
    texts: int
    new: int
    fuzzy: int
    gone: int


class Gap(Struct, frozen=True):
    """A text that a language does not have, or has wrong; `what` names the fault of its placeholders."""

    domain: str
    context: str
    english: Text
    what: str = ""


def language(lang: str, root: Path | None = None) -> Language:
    """The language's own file. Raises DataError."""
    file = (root or words_root()) / lang / "language.toml"
    return convert(parse(file), Language, file)


def catalogue(lang: str, domain: str, root: Path | None = None) -> Catalog | None:
    """A catalogue with its fuzzy entries; None if there is no such file. Raises DataError."""
    file = (root or words_root()) / lang / f"{domain}.po"
    return read_po_file(file, lang) if file.is_file() else None


def update(lang: str, texts: Iterable[Entry], domain: str, root: Path | None = None) -> Change:
    """Brings one catalogue up to date, and writes it only if something changed. Raises DataError."""
    place = (root or words_root()) / lang
    old = catalogue(lang, domain, root)
    old_entries = _by_context(old)
    book, listed = Catalog(locale=lang.replace("-", "_")), [entry for entry in texts if entry.domain == domain]
    if old is not None:  # the forms that its translators wrote, whatever Babel counts today
        book.mime_headers = [("Plural-Forms", old.plural_forms)]
    for entry in listed:
        _add(book, entry, old_entries.get(entry.context))
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
        sum(entry.context not in old_entries for entry in listed),
        sum(message.fuzzy for message in book if message.id),
        sum(context not in known for context in old_entries),
    )


def _add(book: Catalog, entry: Entry, old_entry: Message | None) -> None:
    english = _id(entry.english)
    message = book.add(english, context=entry.context, locations=[(file, 0) for file in entry.files])
    if old_entry is None or not any(forms := _forms(old_entry)):
        return
    if isinstance(english, tuple):
        message.string = (*forms, *[""] * book.num_plurals)[: book.num_plurals]
    else:
        message.string = forms[0]
    if old_entry.id != english or old_entry.fuzzy:
        message.flags.add("fuzzy")
        previous = old_entry.previous_id if old_entry.id == english else old_entry.id
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
    """The bytes of the file, without dates, so that the same words always give the same bytes."""
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


def untranslated(lang: str, root: Path | None = None, texts: Sequence[Entry] | None = None) -> list[Gap]:
    """Every text without a translation in this language; a fuzzy one counts as none. Raises DataError."""
    return [
        Gap(entry.domain, entry.context, entry.english)
        for entry, message in _paired(lang, root, texts)
        if message is None or not _translated(message) or (message.id != _id(entry.english) and not message.fuzzy)
    ]


def fuzzy(lang: str, root: Path | None = None, texts: Sequence[Entry] | None = None) -> list[Gap]:
    """Every text whose translation was made for another English text. Raises DataError."""
    return [
        Gap(entry.domain, entry.context, entry.english)
        for entry, message in _paired(lang, root, texts)
        if message is not None and message.fuzzy
    ]


def placeholder_errors(lang: str, root: Path | None = None, texts: Sequence[Entry] | None = None) -> list[Gap]:
    """Every translation with other `{placeholders}` than its English text. A plural form may leave out `{n}`, because
    some languages write the number as a word. Raises DataError."""
    wrong = []
    for entry, message in _paired(lang, root, texts):
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


def _paired(lang: str, root: Path | None, texts: Sequence[Entry] | None) -> Iterable[tuple[Entry, Message | None]]:
    books: dict[str, dict[str, Message]] = {}
    for entry in entries() if texts is None else texts:
        if entry.domain not in books:
            books[entry.domain] = _by_context(catalogue(lang, entry.domain, root))
        yield entry, books[entry.domain].get(entry.context)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m referee.words.extract", description="Update the catalogues.")
    parser.add_argument("domain", nargs="*", help="a game, referee or aids; without any, all of them")
    parser.add_argument("--lang", action="append", help="a language; without any, all that have a folder")
    asked = parser.parse_args(arguments)
    texts = entries()
    domains = asked.domain or list(dict.fromkeys(entry.domain for entry in texts))
    for lang in asked.lang or [lang for lang in languages() if lang != "en"]:
        for domain in domains:
            done = update(lang, texts, domain)
            print(f"{lang} {domain}: {done.texts} texts, {done.new} new, {done.fuzzy} fuzzy, {done.gone} gone")


if __name__ == "__main__":
    main()
