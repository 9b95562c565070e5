"""Every text for people, gathered from the data, the code and the templates into the catalogues.

`python -m referee.library.extract` brings every `data/words/<lang>/<domain>.po` up to date: translations are kept, a
text whose English changed turns fuzzy and shows what it said before, what is gone is dropped, and the order is that of
the data.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import write_po
from msgspec import Struct

from . import contexts
from .catalogue import read_po_file
from .errors import DataError
from .paths import code_root, data_root, templates_root
from .records import Plural, Record, Text
from .toml import convert, parse
from .words import languages, words_root

KEYWORDS = {"P_": ((1, "c"), 2), "NP_": ((1, "c"), 2, 3)}
"""The marks of words in code and templates, as Babel describes them: the first argument is the context."""

FIRST = ("game", "components", "clauses", "rulings", "edition", "sample", "tables", "messages")
"""Data files of a game in the order in which their texts stand; the others follow by name."""

Found = Iterator[tuple[str, Text]]


class Entry(Struct, frozen=True):
    """A text: its catalogue, its context, its English, and the files that say it."""

    domain: str
    context: str
    english: Text
    files: tuple[str, ...]


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


def entries(data: Path | None = None, code: Path | None = None, templates: Path | None = None) -> list[Entry]:
    """Every text, catalogue by catalogue. Raises DataError for one context with two different texts."""
    found: dict[tuple[str, str], Entry] = {}
    for domain, file, name in _sources(data or data_root(), code or code_root(), templates or templates_root()):
        for context, english in _texts(file):
            held = found.get((domain, context))
            if held is not None and held.english != english:
                raise DataError(name, f"the context '{context}' has another text in {held.files[0]}", domain)
            files = (*held.files, name) if held is not None and name not in held.files else (name,)
            found[domain, context] = Entry(
                domain, context, english, held.files if held and name in held.files else files
            )
    return sorted(found.values(), key=lambda entry: entry.domain)


def _sources(data: Path, code: Path, templates: Path) -> Iterator[tuple[str, Path, str]]:
    """Each file with its domain and the name that catalogues show."""
    for file in sorted(data.glob("*.toml")):
        yield ("referee" if file.stem == "referee" else "aids"), file, f"data/{file.name}"
    for place in sorted(file.parent for file in data.glob("*/game.toml")):
        for file in sorted(place.rglob("*.toml"), key=lambda file: _rank(file)):
            domain = "aids" if file.stem == "aids" else place.name.replace("_", "-")
            yield domain, file, f"data/{file.relative_to(data).as_posix()}"
    for package in ("referee", "aids"):
        for file in sorted((code / package).rglob("*.py")):
            yield domain_of(parts := file.relative_to(code).parts), file, "/".join(parts)
    for file in sorted(templates.rglob("*.j2")):
        yield "aids", file, f"templates/{file.relative_to(templates).as_posix()}"


def _rank(file: Path) -> tuple[int, str]:
    return FIRST.index(file.stem) if file.stem in FIRST else len(FIRST), str(file)


def domain_of(parts: tuple[str, ...]) -> str:
    """The catalogue of a Python file, by its path from the root of the code."""
    if parts[:2] == ("referee", "games") and len(parts) > 3:
        return parts[2].replace("_", "-")
    return parts[0]


def _texts(file: Path) -> Found:
    if file.suffix == ".toml":
        yield from texts_of(file)
        return
    with file.open("rb") as stream:
        method = "python" if file.suffix == ".py" else "jinja2"
        for _, said, _, context in extract(method, stream, KEYWORDS, options={"encoding": "utf-8"}):
            yield context or "", Plural(*said) if isinstance(said, tuple) else said


def from_toml(stream: IO[bytes], _keywords: object, _tags: object, _options: object) -> Iterator[tuple[Any, ...]]:
    """The extraction method that `babel.cfg` names, for tools that know Babel and not this module."""
    for context, english in texts_of(Path(stream.name)):
        if isinstance(english, Plural):
            yield 1, "npgettext", (context, english.one, english.other), []
        else:
            yield 1, "pgettext", (context, english), []


def texts_of(file: Path) -> Found:
    """The contexts and texts of one data file. Raises DataError."""
    raw = parse(file)
    reader = {
        "game": _game,
        "components": _components,
        "clauses": _clauses,
        "rulings": _rulings,
        "edition": _edition,
        "examples": _examples,
        "tables": _tables,
    }.get(file.stem, _messages)
    if file.parent.name == "editions":
        reader = _shipped
    try:
        yield from reader(raw)
    except (KeyError, TypeError, AttributeError) as wrong:
        raise DataError(file, f"has no words where they belong: {wrong}") from None


def _text(raw: Any) -> Text:
    return Plural(raw["one"], raw["other"]) if isinstance(raw, dict) else str(raw)


def _game(raw: dict[str, Any]) -> Found:
    yield contexts.GAME_TITLE, raw["title"]
    for variant, text in raw.get("variants", {}).items():
        yield contexts.variant(variant), text
    for number, text in enumerate(raw.get("deviations", ()), 1):
        yield contexts.deviation(number), text
    for edition in raw.get("editions", ()):
        if edition.get("note"):
            yield contexts.edition_note(edition["id"]), edition["note"]


def _components(raw: dict[str, Any]) -> Found:
    for kind, listed in raw.items():
        for entry in listed if isinstance(listed, list) else ():
            if "id" in entry and "name" in entry:
                yield contexts.name(kind, entry["id"]), entry["name"]


def _breaches(entry: dict[str, Any]) -> Found:
    for part, context in (("because", contexts.because), ("remedy", contexts.remedy)):
        for case, text in entry.get(part, {}).items():
            yield context(entry["id"], case), _text(text)


def _clauses(raw: dict[str, Any]) -> Found:
    for entry in raw["clause"]:
        yield contexts.clause(entry["id"]), entry["text"]
        yield from _breaches(entry)


def _rulings(raw: dict[str, Any]) -> Found:
    for entry in raw["ruling"]:
        yield contexts.question(entry["id"]), entry["question"]
        for option, text in entry["options"].items():
            yield contexts.option(entry["id"], option), text
        yield contexts.why(entry["id"]), entry["why"]
        yield from _breaches(entry)


def _edition(raw: dict[str, Any]) -> Found:
    for entry in raw.get("field", ()):
        yield contexts.field(entry["id"], "ask"), entry["ask"]
        yield contexts.field(entry["id"], "where"), entry["where"]
    for entry in raw.get("check", ()):
        yield contexts.check(entry["id"]), entry["text"]


def _shipped(raw: dict[str, Any]) -> Found:
    yield contexts.edition_title(raw["id"]), raw["title"]


def _examples(raw: dict[str, Any]) -> Found:
    for entry in raw["example"]:
        yield contexts.example(entry["id"], "title"), entry["title"]
        yield contexts.example(entry["id"], "text"), entry["text"]


def _tables(raw: dict[str, Any]) -> Found:
    for entry in raw["table"]:
        yield contexts.table(entry["id"]), entry["title"]
        for row in entry["rows"]:
            yield contexts.row(entry["id"], row["id"]), row["text"]


def _messages(raw: dict[str, Any]) -> Found:
    for entry in raw.get("message", ()):
        yield contexts.message(entry["id"]), _text(entry["text"])


def language(lang: str, root: Path | None = None) -> Language:
    """What a language says of itself. Raises DataError."""
    file = (root or words_root()) / lang / "language.toml"
    return convert(parse(file), Language, file)


def catalogue(lang: str, domain: str, root: Path | None = None) -> Catalog | None:
    """A catalogue as it stands, fuzzy entries with it; None when there is no such file. Raises DataError."""
    file = (root or words_root()) / lang / f"{domain}.po"
    return read_po_file(file, lang) if file.is_file() else None


def update(lang: str, found: Iterable[Entry], domain: str, root: Path | None = None) -> Change:
    """Brings one catalogue up to date, and writes it only when something changed. Raises DataError."""
    place = (root or words_root()) / lang
    old = catalogue(lang, domain, root)
    held = {message.context: message for message in old or () if message.id}
    book, listed = Catalog(locale=lang.replace("-", "_")), [entry for entry in found if entry.domain == domain]
    for entry in listed:
        _add(book, entry, held.get(entry.context))
    written = _written(book, lang, domain)
    file = place / f"{domain}.po"
    if not file.is_file() or file.read_bytes() != written:
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
    if held is None or not _translated(held):
        return
    changed = held.id != english
    plural = isinstance(english, tuple)
    if plural == isinstance(held.string, (list, tuple)):
        message.string = held.string
    else:
        message.string = (held.string, *[""] * (book.num_plurals - 1)) if plural else held.string[0]
    if changed or held.fuzzy:
        message.flags.add("fuzzy")
        previous = held.previous_id if held.id == english else held.id
        message.previous_id = [previous] if isinstance(previous, str) else list(previous)


def _id(english: Text) -> str | tuple[str, str]:
    return (english.one, english.other) if isinstance(english, Plural) else english


def _translated(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, (list, tuple)) else bool(message.string)


def _written(book: Catalog, lang: str, domain: str) -> bytes:
    """The file without dates, so that the same words always give the same bytes."""
    from io import BytesIO

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
