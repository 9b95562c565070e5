"""The catalogues, brought up to date with every text for people, and checked.

`python -m referee.words.extract [DOMAIN ...]` updates every `data/words/<lang>/<domain>.po` in place. Translations are
kept; a text whose English changed turns fuzzy and shows its former English; texts that no longer exist are dropped; the
order is that of the data. `--lang` names the languages; a new one gets its folder."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po
from msgspec import Struct

from referee.library.records import Plural, Text

from .gather import Entry, entries
from .language import every_language, language, words_root
from .po_files import read_po_file
from .proof import misused


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


def catalogue(lang: str, domain: str, root: Path | None = None) -> Catalog | None:
    """A catalogue with its fuzzy entries; None if there is no such file. Raises DataError."""
    file = (root or words_root()) / lang / f"{domain}.po"
    return read_po_file(file, lang) if file.is_file() else None


def update(lang: str, texts: Iterable[Entry], domain: str, root: Path | None = None) -> Change:
    """Brings one catalogue up to date, and writes it only if something changed. Raises DataError."""
    place = (root or words_root()) / lang
    old = catalogue(lang, domain, root)
    old_entries = by_context(old)
    book, listed = Catalog(locale=lang.replace("-", "_")), [entry for entry in texts if entry.domain == domain]
    if plurals := language(lang, root).plurals or (old.plural_forms if old is not None else ""):
        book.mime_headers = [("Plural-Forms", plurals)]  # the forms that translators write, not those that Babel counts
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


def fill(lang: str, domain: str, forms: Mapping[str, Sequence[str]], root: Path | None = None) -> None:
    """Puts translations, or their plural forms, into a catalogue by context; they are fuzzy no more. Raises DataError,
    KeyError for a context that is not there."""
    book = catalogue(lang, domain, root) or Catalog(locale=lang.replace("-", "_"))
    known = by_context(book)
    for context, translation in forms.items():
        message = known[context]
        message.string = tuple(translation) if isinstance(message.id, (list, tuple)) else translation[0]
        message.flags.discard("fuzzy")
        message.previous_id = []
    ((root or words_root()) / lang / f"{domain}.po").write_bytes(_written(book, lang, domain))


def _add(book: Catalog, entry: Entry, old_entry: Message | None) -> None:
    english = _id(entry.english)
    message = book.add(english, context=entry.context, locations=[(file, 0) for file in entry.files])
    if old_entry is None or not any(forms := forms_of(old_entry)):
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


def forms_of(message: Message) -> list[str]:
    """The translation, or its plural forms."""
    return list(message.string) if isinstance(message.string, (list, tuple)) else [message.string or ""]


def is_translated(message: Message) -> bool:
    """True if a text, or each of its plural forms, has a translation."""
    return all(forms_of(message))


def by_context(book: Catalog | None) -> dict[str, Message]:
    """The messages of a catalogue by their contexts."""
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
    """Every text without any translation in this language; fuzzy ones are not among them. Raises DataError."""
    return [
        Gap(entry.domain, entry.context, entry.english)
        for entry, message in _paired(lang, root, texts)
        if message is None or not is_translated(message) or (message.id != _id(entry.english) and not message.fuzzy)
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
        if message is None or not is_translated(message):
            continue
        odd = (misused(entry.english, form) for form in forms_of(message))
        wrong += [Gap(entry.domain, entry.context, entry.english, each) for each in odd if each]
    return wrong


def _paired(lang: str, root: Path | None, texts: Sequence[Entry] | None) -> Iterable[tuple[Entry, Message | None]]:
    books: dict[str, dict[str, Message]] = {}
    for entry in entries() if texts is None else texts:
        if entry.domain not in books:
            books[entry.domain] = by_context(catalogue(lang, entry.domain, root))
        yield entry, books[entry.domain].get(entry.context)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command: updates the catalogues and reports what changed."""
    parser = argparse.ArgumentParser(prog="python -m referee.words.extract", description="Update the catalogues.")
    parser.add_argument("domain", nargs="*", help="a game, referee or aids; without any, all of them")
    parser.add_argument("--lang", action="append", help="a language; without any, all that have a folder")
    asked = parser.parse_args(arguments)
    texts = entries()
    domains = asked.domain or list(dict.fromkeys(entry.domain for entry in texts))
    for lang in asked.lang or every_language()[1:]:
        for domain in domains:
            done = update(lang, texts, domain)
            print(f"{lang} {domain}: {done.texts} texts, {done.new} new, {done.fuzzy} fuzzy, {done.gone} gone")


if __name__ == "__main__":
    main()
