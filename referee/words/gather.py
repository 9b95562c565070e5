"""Every text for people, gathered from the data, the code and the templates."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract
from msgspec import Struct

from referee.library.booklet import BookletFile
from referee.library.errors import DataError
from referee.library.one_page import OnePageFile, PageBox, spoken
from referee.library.paths import code_root, data_root, templates_root
from referee.library.records import Plural, Text
from referee.library.toml import convert, parse

from . import contexts

KEYWORDS = {"P_": ((1, "c"), 2), "NP_": ((1, "c"), 2, 3)}
"""The markers of texts in code and templates, as Babel describes them: the first argument is the context."""

FIELDS = "fields.py"
"""The module with a game's Fields."""

FIELD_MAKERS = {"Field", "public", "owned", "hidden"}
"""The functions that make a Field of its attribute, its kind and its meaning."""

FIRST = ("game", "components", "clauses", "rulings", "edition", "sample", "tables", "messages", "one-page")
"""The data files of a game in the order of their texts; other files follow by name."""

Found = Iterator[tuple[str, Text]]


class Entry(Struct, frozen=True):
    """A text: its catalogue, its context, its English, and the files that contain it."""

    domain: str
    context: str
    english: Text
    files: tuple[str, ...]


def entries(data: Path | None = None, code: Path | None = None, templates: Path | None = None) -> list[Entry]:
    """Every text, catalogue by catalogue. Raises DataError for one context with two different texts."""
    by_key: dict[tuple[str, str], Entry] = {}
    for domain, file, name in _sources(data or data_root(), code or code_root(), templates or templates_root()):
        for context, english in _texts(file):
            known = by_key.get((domain, context))
            if known is not None and known.english != english:
                raise DataError(name, f"the context '{context}' has another text in {known.files[0]}", domain)
            files = (*known.files, name) if known is not None and name not in known.files else (name,)
            by_key[domain, context] = Entry(
                domain, context, english, known.files if known and name in known.files else files
            )
    return sorted(by_key.values(), key=lambda entry: entry.domain)


def _sources(data: Path, code: Path, templates: Path) -> Iterator[tuple[str, Path, str]]:
    """Each file with its domain and the name that catalogues show."""
    for file in sorted(data.glob("*.toml")):
        yield (file.stem if file.stem in ("referee", "phone", "laboratory") else "aids"), file, f"data/{file.name}"
    for place in sorted({file.parent for name in ("game", "aids") for file in data.glob(f"*/{name}.toml")}):
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
    source = file.read_bytes()
    if any(mark.encode() in source for mark in KEYWORDS):  # the others are not taken apart for nothing
        method = "python" if file.suffix == ".py" else "jinja2"
        for _, english, _, context in extract(method, BytesIO(source), KEYWORDS, options={"encoding": "utf-8"}):
            yield context or "", Plural(*english) if isinstance(english, tuple) else english
    if file.name == FIELDS:
        yield from _meanings(file)


def _meanings(file: Path) -> Found:
    """The texts for the keys of a position file: the `means` of every Field."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FIELD_MAKERS:
            field, means = ast.literal_eval(node.args[0]), ast.literal_eval(node.args[2])
            names = [ast.literal_eval(key.value) for key in node.keywords if key.arg == "name"]
            if key := names[0] if names else field.replace("_", "-"):
                yield contexts.position_key(key), means


def from_toml(
    fileobj: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str, ...], list[str]]]:
    """The extraction method that `babel.cfg` names, for tools that use Babel and not this module."""
    for context, english in texts_of(Path(fileobj.name)):
        if isinstance(english, Plural):
            yield 1, "npgettext", (context, english.one, english.other), []
        else:
            yield 1, "pgettext", (context, english), []


def from_fields(
    fileobj: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str, ...], list[str]]]:
    """The same for the modules with a game's Fields."""
    for context, english in _meanings(Path(fileobj.name)):
        yield 1, "pgettext", (context, str(english)), []


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
        "one-page": _one_page,
        "booklet": _booklet,
        "turn": _turn,
    }.get(file.stem, _messages)
    if file.parent.name == "editions":
        reader = _shipped
    try:
        yield from reader(raw)
    except (KeyError, TypeError, AttributeError) as wrong:
        raise DataError(file, f"has no words where they belong: {wrong}") from None


def _text(raw: object) -> Text:
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
    for part, context in (("because", contexts.because), ("remedy", contexts.remedy), ("happens", contexts.happens)):
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


def _one_page(raw: dict[str, Any]) -> Found:
    page = convert(raw, OnePageFile, "one-page.toml")
    yield contexts.PAGE_ABOUT, page.about.short
    yield from _boxes(page.box)


def _booklet(raw: dict[str, Any]) -> Found:
    yield from _boxes(convert(raw, BookletFile, "booklet.toml").box)


def _boxes(boxes: Iterable[PageBox]) -> Found:
    for box in boxes:
        yield from ((contexts.page_box(box.id, part), text) for part, text in box.texts.items() if spoken(text))
        for row in box.row:
            texts = row.texts.items()
            yield from ((contexts.page_row(box.id, row.id, part), text) for part, text in texts if spoken(text))


def _turn(raw: dict[str, Any]) -> Found:
    yield from ((contexts.act(tag), text) for tag, text in raw.get("act", {}).items())
    yield from ((contexts.ask(name), text) for name, text in raw.get("ask", {}).items())
    for part in raw.get("part", ()):
        yield contexts.turn_title(part["id"]), part["title"]
        yield contexts.turn_part(part["id"]), part["text"]


def _messages(raw: dict[str, Any]) -> Found:
    for entry in raw.get("message", ()):
        yield contexts.message(entry["id"]), _text(entry["text"])
